import type { MiddlewareHandler } from 'hono'
import type { Log } from '../../platform/log.ts'
import { observeRequest } from '../../platform/metrics.ts'
import type { AppEnv } from './app.ts'

export type RequestCounts = { requests: number; failures: number }

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
 * address, which may hold somebody's token or what was searched for.
 */
export function noteRequests(log: Log, counts: RequestCounts): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    const ms = performance.now() - begun
    const { status } = c.res
    const facts = { kind: kindOf(c.req.path), method: c.req.method, status }
    observeRequest(facts, ms / 1000)
    counts.requests += 1
    if (status >= 500) counts.failures += 1
    const request = c.get('visit')?.requestId
    if (request) c.res.headers.set('X-Request-Id', request)
    const level = status >= 500 ? 'warn' : ms >= SLOW_MS ? 'info' : 'debug'
    log[level]({ ...facts, ms: Math.round(ms), ...(request && { request }) }, 'request')
  }
}
