import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { observeApiRequest } from '#platform/metrics.ts'
import type { AppEnv } from '../http/app-env.ts'

/** Counts by route, not by path: otherwise every order token would become a row of its own. */
export const countRequest = createMiddleware<AppEnv>(async (c, next) => {
  const start = performance.now()
  await next()
  // The paths of middleware and of the not-found handler contain a star; the paths of routes do not.
  const route = matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path ?? 'unknown'
  observeApiRequest({ method: c.req.method, route, status: c.res.status }, (performance.now() - start) / 1000)
})
