import { Hono, type Context } from 'hono'
import { SHORT_CODE } from '#platform/short-code.ts'
import { pathOfShortLink } from '#shop/messaging/index.ts'
import type { AppEnv } from './app-env.ts'
import type { Shop } from './request-context.ts'

const CODE = /^\d{6}$/

/** The short links of messages: `/o/<code>` leads to the page of an order, a gift or a quotation. An unknown one gets the 404 page. */
export function shortLinks({ db, clock, limits }: Shop, addressOf: (c: Context<AppEnv>) => string): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/:code', async (c, next) => {
    const code = c.req.param('code')
    // A code of another form is not counted: it cannot be a guess.
    if (!SHORT_CODE.test(code)) return next()
    const path = await pathOfShortLink(db, code, clock())
    // Neither a cache nor the next page gets to know the link.
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
    if (path !== null) {
      c.header('Cache-Control', 'private, no-store')
      // The SMS with the code of an order has it in its link.
      const confirming = CODE.exec(c.req.query('code') ?? '')?.[0]
      return c.redirect(confirming === undefined ? path : `${path}?code=${confirming}`, 302)
    }
    const counted = await limits.use('unknown-link', addressOf(c))
    if (counted.ok) return next()
    return c.text('Too many tries. Please wait a few minutes.', 429, {
      'Cache-Control': 'no-store',
      'Retry-After': String(counted.retryAfterSeconds),
    })
  })
  return app
}
