import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { ApiOrigins } from '#platform/api-settings.ts'

/** What everybody may read, the same for every visitor. */
export const PUBLIC_READS = [
  '/api/v1/products',
  '/api/v1/products/:slug',
  '/api/v1/suggest',
  '/api/v1/areas',
  '/api/v1/delivery',
  '/api/v1/openapi.json',
]

const ONE_DAY_SECONDS = 86_400

/** Lets scripts of these websites read public data (CORS). They never send cookies along, and changes from other websites stay refused. */
export function readElsewhere(origins: ApiOrigins): MiddlewareHandler {
  const allow = cors({
    origin: origins === '*' ? '*' : [...origins],
    allowMethods: ['GET', 'HEAD'],
    allowHeaders: ['Accept-Language', 'Content-Type', 'If-None-Match'],
    exposeHeaders: ['ETag', 'Retry-After'],
    maxAge: ONE_DAY_SECONDS,
  })
  // Any other OPTIONS asks for the methods of the path.
  return (c, next) =>
    c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') === undefined ? next() : allow(c, next)
}
