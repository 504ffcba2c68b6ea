import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { logOnce } from '#platform/log-errors.ts'
import type { Log } from '#platform/log.ts'
import { observeRequest } from '#platform/metrics.ts'
import { inTrace, traceIdOf } from '#platform/trace-context.ts'
import type { AppEnv } from './app-env.ts'
import { countOrderAsked } from './count-orders.ts'

export type RequestCounts = { requests: number; failures: number }

/** Nginx's status for it; no standard has one. */
export const CLIENT_CLOSED_REQUEST = 499
const HEALTH_CHECKS = /^\/(?:healthz|readyz)$/
// Worth a line for whoever looks into why somebody waited.
const SLOW_MS = 1000
const FILES = /^\/(?:assets|fonts|icons|brand)\//
const KINDS: [RegExp, string][] = [
  [FILES, 'file'],
  [/^\/media\//, 'media'],
  [/^\/api\//, 'api'],
  [/^\/office(?:\/|\.|$)/, 'office'],
  [/^\/pay\//, 'payment-return'],
  [/^\/(?:healthz|readyz|metrics|policy-reports)/, 'watching'],
]

/** What kind of request it is: addresses themselves hold tokens and would be a row each. */
export function kindOf(path: string): string {
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'page'
}

/**
 * Counts every request and says in its answer by which id it is found in the log. One that failed or took long gets a line: what kind it was, never its
 * address, which may hold somebody's token or what was searched for. Health checks are neither counted nor logged: before a process ends it answers 503 to
 * them on purpose.
 */
export function noteRequests(log: Log, counts: RequestCounts): MiddlewareHandler<AppEnv> {
  return (c, next) => inTrace(traceIdOf(c.req.header('traceparent')), () => noteRequest(c, next, { log, counts }))
}

type Noted = { log: Log; counts: RequestCounts }

async function noteRequest(c: Context<AppEnv>, next: Next, { log, counts }: Noted): Promise<void> {
  const begun = performance.now()
  c.set('requestId', randomUUID())
  await next()
  if (HEALTH_CHECKS.test(c.req.path)) return
  const ms = performance.now() - begun
  const { method, path } = c.req
  const status = isClientGone(c) ? CLIENT_CLOSED_REQUEST : c.res.status
  const facts = { kind: kindOf(path), method, status }
  observeRequest(facts, ms / 1000)
  countOrderAsked({ method, path, status, outcome: c.get('orderOutcome') })
  counts.requests += 1
  if (status >= 500) counts.failures += 1
  const requestContext = c.get('requestContext')
  const request = requestContext?.requestId ?? c.get('requestId')
  if (requestContext) c.res.headers.set('X-Request-Id', request)
  const fault = c.get('fault') ?? requestContext?.met.fault
  const level = status >= 500 ? 'warn' : ms >= SLOW_MS ? 'info' : 'debug'
  const write = (more: object) => log[level]({ ...facts, ...more }, 'request')
  const one = { ms: Math.round(ms), request, ...(fault && { fault }) }
  // While the database is away, all of them are refused alike.
  if (status === 503) logOnce(log, `request ${facts.kind} ${method}`, { first: () => write(one), again: write })
  else write(one)
}

/** Counts a request that was refused before the app saw it, because too many are under way. */
export function countRefused({ method = '', url = '' }: IncomingMessage): void {
  const path = url.split('?', 1)[0]!
  observeRequest({ kind: kindOf(path), method, status: 503 }, 0)
  countOrderAsked({ method, path, status: 503, outcome: 'busy' })
}

/** The visitor closed the connection before the whole request had come: nobody's fault, and nobody is left to be answered. */
export function isClientGone(c: Context<AppEnv>): boolean {
  const incoming = c.env?.incoming
  return incoming !== undefined && incoming.destroyed && !incoming.complete
}
