import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { askForCartReminder } from '#shop/campaigns/index.ts'
import { REMINDER_DAYS } from '#shop/campaigns/model.ts'
import { isId, MOST_LINES, MOST_UNITS, quoteCart } from '#shop/ordering/index.ts'
import { placeOf } from '#shop/places/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { ownPhone } from '../http/own-phone.ts'
import { speaks } from './fields.ts'
import { tooMany } from './limits.ts'
import { problem, refusals } from './problems.ts'
import { quoteWire } from './quote-wire.ts'
import { CartReminderRequest, Quote, QuoteRequest } from './schemas/cart.ts'
import { wordsOf } from '#texts/all.server.ts'
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

const reminder = createRoute({
  method: 'post',
  path: '/cart/reminders',
  operationId: 'askForCartReminder',
  tags: ['Cart'],
  summary: 'One SMS about a cart that was not ordered',
  description:
    'Notes the cart for one reminder by SMS some hours later, in the language of the request. Only for people who ticked that they want it. Nothing is sent if an order with this number comes first, if nothing of the cart can be bought, if the number was reminded within seven days or has stopped reminders, or while the shop sends none. The answer is always the same. What was noted is deleted seven days after the SMS, or after seven days if none is sent.',
  request: {
    query: z.object(speaks),
    body: { required: true, content: { 'application/json': { schema: CartReminderRequest } } },
  },
  responses: { 204: { description: 'Received.' }, '4XX': refusals('not-valid', 'too-many-tries') },
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
  app.openapi(reminder, async (c) => {
    const { ctx, shop, clientAddress } = c.get('requestContext')
    const limited = await tooMany(c, ['cart-reminder', clientAddress])
    if (limited) return limited
    const { phone, lines: sent } = c.req.valid('json')
    const lines = sent.flatMap(({ productId, variantId, units }) =>
      productId !== null && isId(productId) && (!variantId || isId(variantId))
        ? [{ productId, variantId: variantId || null, units }]
        : [],
    )
    const language = languageOf(c)
    if (shop.config.sms !== null && lines.length > 0)
      await askForCartReminder(ctx, {
        phone,
        language,
        lines,
        consent: wordsOf('cart', language)('cart.remindTick', { days: REMINDER_DAYS }),
      })
    return c.body(null, 204)
  })
  return app
}
