import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { matchedRoutes } from 'hono/route'
import { logOnce } from '#platform/log-errors.ts'
import type { Log } from '#platform/log.ts'
import { observeRequest } from '#platform/metrics.ts'
import { inTraceOf } from '#platform/trace-context.ts'
import { noteRoute } from '#platform/tracing.ts'
import type { AppEnv } from './app-env.ts'
import { countOrderAsked } from './count-orders.ts'

export type RequestCounts = { requests: number; failures: number }

/** Nginx's status for this case; there is no standard one. */
export const CLIENT_CLOSED_REQUEST = 499
const HEALTH_CHECKS = /^\/(?:healthz|readyz)$/
// Slow enough to log, for people who look for the cause of delays.
const SLOW_MS = 1000
const FILES = /^\/(?:assets|fonts|icons|brand)\//
const KINDS: [RegExp, string][] = [
  [FILES, 'file'],
  [/^\/media\//, 'media'],
  [/^\/api\//, 'api'],
  [/^\/office(?:\/|\.|$)/, 'office'],
  [/^\/pay\//, 'payment-return'],
  [/^\/o\//, 'short-link'],
  [/^\/(?:healthz|readyz|metrics|policy-reports)/, 'watching'],
]

/** The kind of request. Paths themselves contain tokens, and each would be a row of its own. */
export function kindOf(path: string): string {
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'page'
}

/**
 * Counts every request and puts its log id into the answer. A failed or slow request is logged by kind, never by its path or
 * query, which may contain a token or a search. Health checks are neither counted nor logged, because they get 503 on purpose
 * before a process ends.
 */
export function noteRequests(log: Log, counts: RequestCounts): MiddlewareHandler<AppEnv> {
  return (c, next) => inTraceOf(c.req.header('traceparent'), () => noteRequest(c, next, { log, counts }))
}

type Noted = { log: Log; counts: RequestCounts }

async function noteRequest(c: Context<AppEnv>, next: Next, { log, counts }: Noted): Promise<void> {
  const begun = performance.now()
  c.set('requestId', randomUUID())
  await next()
  noteRoute(c.req.method, () => routeOf(c))
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
  // While the database is unavailable, all of them fail in the same way.
  if (status === 503) logOnce(log, `request ${facts.kind} ${method}`, { first: () => write(one), again: write })
  else write(one)
}

/** The paths of middleware and of the not-found handler contain a star. Pages are known before (`request-path.ts`). */
function routeOf(c: Context<AppEnv>): string | undefined {
  return matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path
}

/** Counts a request that was refused for overload before the app saw it. */
export function countRefused({ method = '', url = '' }: IncomingMessage): void {
  const path = url.split('?', 1)[0]!
  observeRequest({ kind: kindOf(path), method, status: 503 }, 0)
  countOrderAsked({ method, path, status: 503, outcome: 'busy' })
}

/** The visitor closed the connection before the request was complete, so there is no fault and no one to answer. */
export function isClientGone(c: Context<AppEnv>): boolean {
  const incoming = c.env?.incoming
  return incoming !== undefined && incoming.destroyed && !incoming.complete
}
