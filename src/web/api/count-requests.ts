import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { observeApiRequest } from '#platform/metrics.ts'
import type { AppEnv } from '../http/app-env.ts'

/** Counts by route and not by address, or every order's token would become a row of its own. */
export const countRequest = createMiddleware<AppEnv>(async (c, next) => {
  const start = performance.now()
  await next()
  // What stands before the addresses, and what catches those that are none, has a star in it.
  const route = matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path ?? 'unknown'
  observeApiRequest({ method: c.req.method, route, status: c.res.status }, (performance.now() - start) / 1000)
})
