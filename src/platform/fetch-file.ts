import { lookup } from 'node:dns'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

type FetchProblem = 'not-allowed' | 'not-reached' | 'refused' | 'too-large' | 'too-slow'
export type Fetched = { ok: true; bytes: Buffer } | { ok: false; problem: FetchProblem }

type Limits = { mostBytes: number; timeoutMs: number }
/** Which addresses may be connected to, as IP addresses. */
export type IsAllowed = (address: string) => boolean

const MOST_REDIRECTS = 3
const PORTS = new Set(['', '80', '443'])
const NOT_ALLOWED = 'ENOTALLOWED'

// Networks that no public server has: this machine, private and local ones, the addresses of cloud machines about themselves, and those that
// wrap an IPv4 address.
const CLOSED = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv4')
const OPEN = new BlockList()
OPEN.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !CLOSED.check(address, 'ipv4')
    case 6:
      return OPEN.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6')
    default:
      return false
  }
}

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

/** Resolves a name only if every address it has may be connected to. */
function onlyAllowed(isAllowed: IsAllowed): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const first = addresses[0]
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(Object.assign(new Error('This address is not allowed.'), { code: NOT_ALLOWED }), '', 0)
      }
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
  }
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
