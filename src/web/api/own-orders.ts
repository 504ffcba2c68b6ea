import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { orderAgain, ordersOfCustomer, type OrderAgain as OrderedAgain } from '#shop/customers/index.ts'
import { documentsOf } from '#shop/payments/index.ts'
import { inLanguage, type Language } from '#shop/values/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { orderToken, speaks } from './fields.ts'
import type { RequestContext } from '../http/request-context.ts'
import { orderSummaryWire } from './order-wire.ts'
import { problem, refusals } from './problems.ts'
import { quoteWire } from './quote-wire.ts'
import { OrderAgain } from './schemas/cart.ts'
import { OrderSummary } from './schemas/orders.ts'
import { signedInAs } from './signed-in.ts'
import { languageOf } from './words.ts'

const tags = ['Account']
const query = z.object(speaks)
const session = [{ session: [] }]

const myOrders = createRoute({
  method: 'get',
  path: '/me/orders',
  operationId: 'listOrders',
  tags,
  summary: 'The account’s orders',
  security: session,
  request: { query },
  responses: {
    200: {
      description: 'The last hundred, newest first.',
      content: { 'application/json': { schema: z.object({ orders: z.array(OrderSummary) }).openapi('OrderList') } },
    },
    '4XX': refusals('sign-in-needed'),
  },
})

const again = createRoute({
  method: 'get',
  path: '/me/orders/{token}/again',
  operationId: 'repeatOwnOrder',
  tags,
  summary: 'An earlier order as it would be today',
  description: 'Priced anew against what each line cost then, for a cart.',
  security: session,
  request: { query, params: orderToken },
  responses: {
    200: { description: 'Its lines, with what has changed.', content: { 'application/json': { schema: OrderAgain } } },
    '4XX': refusals('sign-in-needed', 'unknown-order'),
  },
})

const againByLink = createRoute({
  method: 'get',
  path: '/orders/{token}/again',
  operationId: 'repeatOrder',
  tags: ['Orders'],
  summary: 'An earlier order as it would be today, for whoever has its link',
  description: 'Priced anew against what each line cost then, for a cart.',
  request: { query, params: orderToken },
  responses: {
    200: { description: 'Its lines, with what has changed.', content: { 'application/json': { schema: OrderAgain } } },
    '4XX': refusals('unknown-order'),
  },
})

export function ownOrderRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(myOrders, async (c) => {
    const { ctx, shop } = c.get('requestContext')
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const telling = { language: languageOf(c), shopUrl: shop.config.shopUrl }
    const orders = await ordersOfCustomer(ctx.db, customerId, ctx.now)
    const ids = orders.map(({ id }) => id)
    const documents = Map.groupBy(await documentsOf(ctx.db, ids), ({ orderId }) => orderId)
    return c.json({ orders: orders.map((order) => orderSummaryWire(order, documents.get(order.id) ?? [], telling)) }, 200)
  })
  app.openapi(again, async (c) => {
    const { ctx } = c.get('requestContext')
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const found = await orderAgain(ctx.db, { customerId, token: c.req.valid('param').token, now: ctx.now })
    if (!found) return problem(c, 'unknown-order')
    return c.json(await orderAgainWire(c.get('requestContext'), found, languageOf(c)), 200)
  })
  app.openapi(againByLink, async (c) => {
    const { ctx } = c.get('requestContext')
    const found = await orderAgain(ctx.db, { token: c.req.valid('param').token, now: ctx.now })
    return found ? c.json(await orderAgainWire(c.get('requestContext'), found, languageOf(c)), 200) : problem(c, 'unknown-order')
  })
  return app
}

/** The old order's lines at today's prices; a product that is no longer sold keeps the name it had. */
async function orderAgainWire(requestContext: RequestContext, { quote, lines: asked, names }: OrderedAgain, language: Language) {
  const { lines, changed } = await quoteWire(requestContext, quote, { lines: asked, coupon: null, language })
  const named = lines.map((line, position) => ({
    ...line,
    name: line.name ?? inLanguage(names[position]!.name, language),
    label: line.label ?? inLanguage(names[position]!.label, language),
  }))
  return { lines: named, changed }
}
