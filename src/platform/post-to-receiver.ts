import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, NOT_ALLOWED, onlyAllowed, type IsAllowed } from './public-address.ts'
import { inSpan, traceHeaders } from './tracing.ts'

/** Why there was no answer. `not-allowed`: the URL is not HTTPS, or names an address that is not public. */
export type PostProblem = 'not-allowed' | 'not-reached' | 'too-slow'

/** `retryAfter`: the seconds that the receiver asks to wait, from 429 and 503. `body`: the first characters of the answer. */
export type Posted = { ok: true; status: number; retryAfter: number | null; body: string } | { ok: false; problem: PostProblem }

/** Which receivers may be posted to: any on the public internet by HTTPS, or any at all. */
export type Receivers = 'public' | 'any'

type Post = { url: string; headers: Record<string, string>; body: string; timeoutMs: number }

const KEPT_CHARACTERS = 500
const MOST_READ_BYTES = 16 * 1024

/**
 * Posts to a URL that staff typed. The host name is resolved once, and the connection uses the address that was checked, so that no name can
 * lead to a server of the shop's own network. Redirects are not followed. With tracing on, the receiver gets a `traceparent` header. Never throws.
 */
export async function postToReceiver(post: Post, receivers: Receivers): Promise<Posted> {
  const facts = { 'http.request.method': 'POST', 'shop.service': 'webhook' }
  return await inSpan({ name: 'POST webhook', kind: 'client', facts }, async (span) => {
    const posted = await send({ ...post, headers: { ...post.headers, ...traceHeaders(span) } }, receivers)
    if (posted.ok) span?.set({ 'http.response.status_code': posted.status })
    if (!posted.ok || posted.status >= 400) span?.fail(posted.ok ? String(posted.status) : posted.problem)
    return posted
  })
}

async function send(post: Post, receivers: Receivers): Promise<Posted> {
  const signal = AbortSignal.timeout(post.timeoutMs)
  if (!mayPostTo(post.url, receivers)) return { ok: false, problem: 'not-allowed' }
  const asked = await ask(post, signal, receivers === 'any' ? () => true : isPublicAddress)
  if ('problem' in asked) return { ok: false, problem: asked.problem }
  const { response } = asked
  const body = await firstCharacters(response)
  if (body === null) return { ok: false, problem: signal.aborted ? 'too-slow' : 'not-reached' }
  return { ok: true, status: response.statusCode!, retryAfter: secondsOf(response.headers['retry-after']), body }
}

/** Whether a URL may be a receiver, as far as it tells without resolving its name. */
export function mayPostTo(text: string, receivers: Receivers): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (receivers === 'any') return url.protocol === 'https:' || url.protocol === 'http:'
  const host = hostOf(url)
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host))
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function ask(
  { url: address, headers, body }: Post,
  signal: AbortSignal,
  isAllowed: IsAllowed,
): Promise<{ response: IncomingMessage } | { problem: PostProblem }> {
  const url = new URL(address)
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  const bytes = Buffer.from(body)
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': bytes.length },
    signal,
    agent: false,
    lookup: onlyAllowed(isAllowed),
  }
  return new Promise((resolve) => {
    const asked = request(url, options, (response) => resolve({ response }))
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === NOT_ALLOWED) resolve({ problem: 'not-allowed' })
      else resolve({ problem: signal.aborted ? 'too-slow' : 'not-reached' })
    })
    asked.end(bytes)
  })
}

/** Null when the answer breaks off. What is longer than is read closes the connection. */
async function firstCharacters(response: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of response) {
      pieces.push(piece as Buffer)
      length += (piece as Buffer).length
      if (length > MOST_READ_BYTES) break
    }
  } catch {
    return null
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces))
  // PostgreSQL takes no NUL, and no other control character helps a reader.
  return [...text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, KEPT_CHARACTERS).join('')
}

function secondsOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null
}
