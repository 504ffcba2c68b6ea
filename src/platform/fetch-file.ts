import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, NOT_ALLOWED, onlyAllowed, type IsAllowed } from './public-address.ts'

type FetchProblem = 'not-allowed' | 'not-reached' | 'refused' | 'too-large' | 'too-slow'
export type Fetched = { ok: true; bytes: Buffer } | { ok: false; problem: FetchProblem }

type Limits = { mostBytes: number; timeoutMs: number }

const MOST_REDIRECTS = 3
const PORTS = new Set(['', '80', '443'])

/**
 * Downloads a file from an untrusted URL. It connects to public IP addresses only: the host name is resolved once, and the connection uses the
 * address that was checked. Every redirect is checked in the same way. `mostBytes` and `timeoutMs` limit the whole download.
 */
export async function fetchFile(url: string, limits: Limits, isAllowed: IsAllowed = isPublicAddress): Promise<Fetched> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let next = url
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await ask(next, { signal, isAllowed })
    if ('problem' in answer) return { ok: false, problem: answer.problem }
    const { response } = answer
    const { location } = response.headers
    if (response.statusCode! >= 300 && response.statusCode! < 400 && location !== undefined && URL.canParse(location, next)) {
      response.destroy()
      next = new URL(location, next).href
      continue
    }
    if (response.statusCode !== 200) {
      response.destroy()
      return { ok: false, problem: 'refused' }
    }
    return read(response, limits.mostBytes, signal)
  }
  return { ok: false, problem: 'refused' }
}

type Asked = { response: IncomingMessage } | { problem: FetchProblem }

function ask(address: string, { signal, isAllowed }: { signal: AbortSignal; isAllowed: IsAllowed }): Promise<Asked> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  // A test allows its own server, which has another port.
  if (!isWeb || (isAllowed === isPublicAddress && !PORTS.has(url.port)) || (isIP(host) > 0 && !isAllowed(host))) {
    return Promise.resolve({ problem: 'not-allowed' })
  }
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  const headers = { Accept: 'image/*', 'User-Agent': 'picture-import' }
  return new Promise((resolve) => {
    const asked = request(url, { headers, signal, agent: false, lookup: onlyAllowed(isAllowed) }, (response) =>
      resolve({ response }),
    )
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === NOT_ALLOWED) resolve({ problem: 'not-allowed' })
      else resolve({ problem: signal.aborted ? 'too-slow' : 'not-reached' })
    })
    asked.end()
  })
}

async function read(response: IncomingMessage, mostBytes: number, signal: AbortSignal): Promise<Fetched> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of response) {
      length += (piece as Buffer).length
      if (length > mostBytes) return { ok: false, problem: 'too-large' }
      pieces.push(piece as Buffer)
    }
  } catch {
    return { ok: false, problem: signal.aborted ? 'too-slow' : 'not-reached' }
  }
  return { ok: true, bytes: Buffer.concat(pieces) }
}
