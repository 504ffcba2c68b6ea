import { inSpan } from './tracing.ts'
import { recordExternalCall, type Service } from './external-call-stats.ts'

/** A request to an external server. */
type Question = {
  service: Service
  url: string
  method: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
}

/**
 * The result. `not-reached`: no connection, so the request was certainly not received. `no-answer`: it may have been received and even
 * executed. `body` is the parsed JSON, undefined when it is none.
 */
type Answered = { came: 'not-reached' } | { came: 'no-answer' } | { came: 'answer'; status: number; body: unknown }

const LONGEST_ANSWER = 256 * 1024
// No connection was made: the name is unknown, or nothing listens there.
const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** Sends a request, with limits on the time and length of the whole answer. Never throws: an error would contain the URL, which may hold a secret. */
export async function callExternal(question: Question): Promise<Answered> {
  const { service, method } = question
  const facts = { 'http.request.method': method, 'shop.service': service }
  return await inSpan({ name: `${method} ${service}`, kind: 'client', facts }, async (span) => {
    const begun = performance.now()
    const answered = await ask(question)
    const failed = answered.came !== 'answer' || answered.status >= 500
    recordExternalCall(service, { failed, ms: performance.now() - begun })
    if (answered.came === 'answer') span?.set({ 'http.response.status_code': answered.status })
    if (failed) span?.fail(answered.came === 'answer' ? String(answered.status) : answered.came)
    return answered
  })
}

async function ask({ url, method, headers = {}, body, timeoutMs }: Question): Promise<Answered> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const asked = { method, headers: { accept: 'application/json', ...headers }, redirect: 'error', signal } as const
    const answer = await fetch(url, body === undefined ? asked : { ...asked, body })
    const text = await readUpTo(answer, LONGEST_ANSWER)
    return text === null ? { came: 'no-answer' } : { came: 'answer', status: answer.status, body: jsonOf(text) }
  } catch (error) {
    return { came: NOT_REACHED.has(codeOf(error)) ? 'not-reached' : 'no-answer' }
  }
}

async function readUpTo(answer: Response, most: number): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    // Leaving the loop closes the connection.
    if (text.length > most) return null
  }
  return text + decoder.decode()
}

function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
