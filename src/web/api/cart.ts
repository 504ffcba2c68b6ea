import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { MOST_LINES, MOST_UNITS, quoteCart } from '#shop/ordering/index.ts'
import { placeOf } from '#shop/places/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { ownPhone } from '../http/own-phone.ts'
import { speaks } from './fields.ts'
import { tooMany } from './limits.ts'
import { problem, refusals } from './problems.ts'
import { quoteWire } from './quote-wire.ts'
import { Quote, QuoteRequest } from './schemas/cart.ts'
import { languageOf } from './words.ts'

const quote = createRoute({
  method: 'post',
  path: '/cart/quote',
  operationId: 'quoteCart',
  tags: ['Cart'],
  summary: 'A cart, priced now',
  description:
    'Prices the cart anew and says, line by line, what is not as the shopper saw it. Whether a phone has used a coupon is said to the account of that phone only, and to whoever orders with it. The lines may be sent as the cart holds them: other fields are ignored. Amounts in them are what was seen, and never charged.',
  request: {
    query: z.object(speaks),
    body: { required: true, content: { 'application/json': { schema: QuoteRequest } } },
  },
  responses: {
    200: { description: 'The cart as it is now, line by line.', content: { 'application/json': { schema: Quote } } },
    '4XX': refusals('not-valid', 'unknown-area', 'too-many-lines', 'units-out-of-range', 'too-many-tries'),
  },
})

export function cartRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(quote, async (c) => {
    const { ctx, clientAddress } = c.get('requestContext')
    const asked = c.req.valid('json')
    // Coupon codes could be guessed here, so tries have their own limit.
    const limited = await tooMany(
      c,
      ['quote', clientAddress],
      ...(asked.coupon === null ? [] : ([['coupon', clientAddress]] as ['coupon', string][])),
    )
    if (limited) return limited
    if (asked.area_id !== null && !(await placeOf(ctx.db, asked.area_id)))
      return problem(c, 'unknown-area', { extras: { field: 'area_id' } })
    const language = languageOf(c)
    const quoted = await quoteCart(ctx.db, {
      lines: asked.lines,
      areaId: asked.area_id,
      mode: asked.mode,
      slotDay: asked.day,
      couponCode: asked.coupon,
      phone: await ownPhone(c.get('requestContext'), asked.phone),
      now: ctx.now,
    })
    if (quoted.ok)
      return c.json(
        await quoteWire(c.get('requestContext'), quoted.quote, { lines: asked.lines, coupon: asked.coupon, language }),
        200,
      )
    switch (quoted.problem) {
      case 'too-many-lines':
        return problem(c, 'too-many-lines', { words: { count: MOST_LINES }, extras: { field: 'lines' } })
      case 'units-out-of-range':
        return problem(c, 'units-out-of-range', { words: { count: MOST_UNITS }, extras: { field: 'lines' } })
      default:
        return quoted.problem satisfies never
    }
  })
  return app
}
