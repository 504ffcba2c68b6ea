import { createMiddleware } from 'hono/factory'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from '../http/app.ts'

/** What this process counts, for Prometheus. */
const registry = new Registry()

const requests = new Histogram({
  name: 'shop_api_request_seconds',
  help: 'Requests to the API: how many, and how long they took.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
})

const policyReports = new Counter({
  name: 'shop_policy_reports',
  help: 'What browsers said the policy of a page has stopped.',
  labelNames: ['directive'],
  registers: [registry],
})

export function countPolicyReport(directive: string): void {
  policyReports.inc({ directive })
}

/** Counts by route and not by address, or every order's token would become a row of its own. */
export const countRequest = createMiddleware<AppEnv>(async (c, next) => {
  const start = performance.now()
  await next()
  // What stands before the addresses, and what catches those that are none, has a star in it.
  const route = matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path ?? 'unknown'
  requests.observe({ method: c.req.method, route, status: c.res.status }, (performance.now() - start) / 1000)
})

let collecting = false

export async function metricsText(): Promise<{ type: string; text: string }> {
  // Only a process that is asked for its numbers keeps watch over them.
  if (!collecting) collectDefaultMetrics({ register: registry })
  collecting = true
  return { type: registry.contentType, text: await registry.metrics() }
}
