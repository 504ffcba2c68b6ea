import { z } from 'zod'
import { callExternal } from '#platform/http-client.ts'
import type { CourierName } from '#platform/courier-settings.ts'
import type { Log } from '#platform/log.ts'

export type Outside = { log: Log; timeoutMs: number }

type Request = {
  method: 'GET' | 'POST' | 'PATCH'
  url: string
  headers: Record<string, string>
  body?: unknown
}

/**
 * `answer`: the carrier's API answered, with JSON. `not-sent`: the request did not arrive. `no-answer`: it may have arrived and been carried
 * out. `wrong-settings`: the carrier rejected our keys, so nothing was done.
 */
export type Reply = { is: 'answer'; status: number; body: unknown } | { is: 'not-sent' | 'no-answer' | 'wrong-settings' }

const REJECTED = new Set([401, 403])

/** Calls a courier company. Server errors count as no answer: what was asked for may have been done. */
export async function callCarrier(
  { log, timeoutMs }: Outside,
  { carrier, what, ...request }: Request & { carrier: CourierName; what: string },
): Promise<Reply> {
  const { body, headers, ...rest } = request
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const answered = await callExternal({
    service: carrier,
    ...rest,
    ...json,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    timeoutMs,
  })
  const reply = read(answered)
  if (reply.is !== 'answer' || reply.status >= 400) {
    log.warn({ carrier, call: what, came: reply.is === 'answer' ? reply.status : reply.is }, 'a courier did not do it')
  }
  return reply
}

function read(answered: Awaited<ReturnType<typeof callExternal>>): Reply {
  if (answered.came === 'not-reached') return { is: 'not-sent' }
  if (answered.came === 'no-answer') return { is: 'no-answer' }
  if (REJECTED.has(answered.status)) return { is: 'wrong-settings' }
  // An error page of a proxy, or an internal error: what the API has done is unknown.
  if (answered.status >= 500 || answered.body === undefined) return { is: 'no-answer' }
  return { is: 'answer', status: answered.status, body: answered.body }
}

/** For a call that only reads, no answer is the same whether the question arrived. */
export function readProblem(reply: Exclude<Reply, { is: 'answer' }>): 'no-answer' | 'wrong-settings' {
  return reply.is === 'wrong-settings' ? 'wrong-settings' : 'no-answer'
}

const MOST_FIELDS = 20
const LONGEST = 300

const ERRORS = z.record(z.string().max(100), z.union([z.array(z.string()), z.string()]))
const SAID = z.object({ message: z.string().optional(), errors: ERRORS.optional() })

/** The refusals of an answer, by field. Staff see these texts, so they are shortened and have no control characters. */
export function refusalsIn(body: unknown): Record<string, string[]> {
  const said = SAID.safeParse(body)
  const errors = Object.entries(said.data?.errors ?? {}).slice(0, MOST_FIELDS)
  const fields = errors.map(([field, texts]) => [field, [texts].flat().slice(0, 5).map(plain)] as const)
  if (fields.length > 0) return Object.fromEntries(fields)
  return { '': [plain(said.data?.message ?? '')].filter(Boolean) }
}

function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, LONGEST)
}

/** An id or number as a carrier sends it: text or a whole number. */
export const idOnWire = z.union([z.string().min(1).max(64), z.int()]).transform(String)
