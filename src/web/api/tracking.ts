import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { textMyOrders, trackOrder } from '#shop/customers/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { phone, speaks } from './fields.ts'
import { tooMany } from './limits.ts'
import { trackedWire } from './order-wire.ts'
import { problem, refusals } from './problems.ts'
import { Said, Tracked, TrackRequest } from './schemas/orders.ts'
import { apiText, languageOf } from './words.ts'

const tags = ['Orders']
const query = z.object(speaks)

const track = createRoute({
  method: 'post',
  path: '/track',
  operationId: 'trackOrder',
  tags,
  summary: 'Where an order is, by its number and phone',
  description: 'Names and numbers are masked, and there are no amounts. An unknown number and a wrong phone get the same answer.',
  request: { query, body: { required: true, content: { 'application/json': { schema: TrackRequest } } } },
  responses: {
    200: { description: 'Where it is.', content: { 'application/json': { schema: Tracked } } },
    '4XX': refusals('no-match', 'not-valid', 'too-many-tries'),
  },
})

const textMe = createRoute({
  method: 'post',
  path: '/track/text-me',
  operationId: 'textOrderLinks',
  tags,
  summary: 'Text me the links of my orders',
  description: 'The links go to the phone itself. The answer is the same whether it has orders or not.',
  request: {
    query,
    body: { required: true, content: { 'application/json': { schema: z.object({ phone }).openapi('TextMeRequest') } } },
  },
  responses: {
    202: { description: 'Always the same sentence.', content: { 'application/json': { schema: Said } } },
    '4XX': refusals('not-valid', 'too-many-tries'),
  },
})

export function trackingRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(track, async (c) => {
    const { ctx, shop, clientAddress } = c.get('requestContext')
    const { number, phone: of } = c.req.valid('json')
    const limited = await tooMany(c, ['track', clientAddress], ['track-by-phone', of])
    if (limited) return limited
    const tracked = await trackOrder(ctx.db, { number, phone: of, now: ctx.now })
    if (!tracked) return problem(c, 'no-match')
    // Only misses count against the phone number; otherwise its owner would use up the limit.
    await shop.limits.uncount('track-by-phone', of)
    return c.json(trackedWire(tracked, languageOf(c)), 200)
  })
  app.openapi(textMe, async (c) => {
    const { ctx, shop, clientAddress } = c.get('requestContext')
    const { phone: to } = c.req.valid('json')
    const language = languageOf(c)
    // Limited by phone number: otherwise requests from many addresses could flood a phone with SMS.
    const limited = await tooMany(c, ['track', clientAddress], ['text-my-orders', to])
    if (limited) return limited
    await textMyOrders(ctx, { phone: to, language, shopUrl: shop.config.shopUrl })
    return c.json({ detail: apiText(language, 'track.texted') }, 202)
  })
  return app
}
