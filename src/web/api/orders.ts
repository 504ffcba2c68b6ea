import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { keepAddress } from '#shop/accounts/index.ts'
import { beginPayment } from '#shop/billing/index.ts'
import type { ConsentInput } from '#shop/conversions/index.ts'
import { cancelOrder, changeDay, placeOrder, type OrderInput } from '#shop/ordering/index.ts'
import { orderByToken } from '#shop/customers/index.ts'
import { isOnline, type OnlineMethod } from '#shop/payments/index.ts'
import { paisaToTaka } from '#shop/values/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { isStaffByLink } from '../http/by-link.ts'
import { scoreOfBuyer } from '../http/courier-score.ts'
import { measuredBy } from '../http/measure.server.ts'
import { sendCodeOfOrder } from '../http/order-code.ts'
import type { CourierScore } from '#shop/trust/index.ts'
import { withinOrderLimits } from '../http/order-limits.ts'
import { paymentCookie } from '../http/payment-browser.ts'
import { onlineMethods, type RequestContext } from '../http/request-context.ts'
import { idempotencyKey, orderToken, speaks } from './fields.ts'
import { tooManyTries } from './limits.ts'
import { orderUrl, orderWire } from './order-wire.ts'
import { problem, refusals } from './problems.ts'
import { ORDER_PROBLEMS, refuseNewDay, refuseOrder } from './refuse-order.ts'
import { DayChange, NewDay, Order, OrderRequest, Placed } from './schemas/orders.ts'
import { languageOf } from './words.ts'

const tags = ['Orders']
const query = z.object(speaks)

const place = createRoute({
  method: 'post',
  path: '/orders',
  operationId: 'placeOrder',
  tags,
  summary: 'Place an order',
  description:
    'No account is needed. It is paid in cash on delivery, or in a way this shop has set up: then `payment_url` is where the buyer goes next. Sent twice with the same `Idempotency-Key` it is one order, and both get the same answer. A refusal leaves nothing behind.',
  request: {
    query,
    headers: idempotencyKey,
    body: { required: true, content: { 'application/json': { schema: OrderRequest } } },
  },
  responses: {
    201: { description: 'Placed.', content: { 'application/json': { schema: Placed } } },
    '4XX': refusals(...ORDER_PROBLEMS),
  },
})

const show = createRoute({
  method: 'get',
  path: '/orders/{token}',
  operationId: 'getOrder',
  tags,
  summary: 'An order, for whoever holds its link',
  request: { query, params: orderToken },
  responses: {
    200: { description: 'The order.', content: { 'application/json': { schema: Order } } },
    '4XX': refusals('unknown-order'),
  },
})

const cancel = createRoute({
  method: 'post',
  path: '/orders/{token}/cancel',
  operationId: 'cancelOrder',
  tags,
  summary: 'Cancel an order',
  description: 'Until its cut-off, and while nothing is packed. Fruit, time and coupon come back at once.',
  request: { query, params: orderToken },
  responses: {
    200: { description: 'The order, cancelled.', content: { 'application/json': { schema: Order } } },
    '4XX': refusals('unknown-order', 'already-cancelled', 'too-late-to-cancel', 'signed-in-to-office'),
  },
})

const anotherDay = createRoute({
  method: 'post',
  path: '/orders/{token}/day',
  operationId: 'changeOrderDay',
  tags,
  summary: 'Change the day of an order',
  request: { query, params: orderToken, body: { required: true, content: { 'application/json': { schema: NewDay } } } },
  responses: {
    200: { description: 'The new day.', content: { 'application/json': { schema: DayChange } } },
    '4XX': refusals(
      'unknown-order',
      'too-late-to-change',
      'other-mode',
      'not-good-on-day',
      'slot-full',
      'slot-closed',
      'too-late',
      'too-heavy',
      'signed-in-to-office',
      'not-valid',
    ),
  },
})

export function orderRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(place, async (c) => {
    const { ctx, shop } = c.get('requestContext')
    const asked = c.req.valid('json')
    // Browsers send this header from our own pages; API clients of partners do not send it.
    const source = c.req.header('Sec-Fetch-Site') === 'same-origin' ? 'storefront' : 'api'
    const requestId = c.req.valid('header')['idempotency-key']
    const shopUrl = shop.config.shopUrl
    const tried = await withinOrderLimits(c.get('requestContext'), { phone: asked.phone, requestId }, async () => {
      const agreedTexts = (await shop.agreedTexts?.store(c.get('requestContext'))) ?? null
      const { phone } = asked
      const courierScore = await scoreOfBuyer(c.get('requestContext'), { phone, payment: asked.payment })
      const measure = source === 'storefront' && asked.measure ? measuredBy(c.get('requestContext'), asked.measure) : null
      const around: Around = { requestId, source, shopUrl, agreedTexts, courierScore, measure, gateways: onlineMethods(shop) }
      return placeOrder(ctx, orderInput(asked, around))
    })
    if (tried.limited) return tooManyTries(c, tried.limited)
    const { placed } = tried
    c.set('orderOutcome', placed.ok ? 'placed' : placed.problem)
    if (!placed.ok) return refuseOrder(c, placed, { lines: asked.lines, coupon: asked.coupon })
    const { number, token, total, changeableUntil } = placed
    const url = orderUrl({ language: asked.language, shopUrl }, token)
    if (placed.confirmBy === 'code') await sendCodeOfOrder(c.get('requestContext'), { token, phone: asked.phone })
    if (asked.keep_address && !asked.recipient) await keepAddress(ctx, addressOf(asked))
    const payment = await paymentPage(c.get('requestContext'), asked, token)
    // Lets us recognize this browser when it returns from the gateway.
    if (payment) c.header('Set-Cookie', paymentCookie(shop, payment.attempt), { append: true })
    const payment_url = payment?.url ?? null
    return c.json(
      { number, token, url, total: paisaToTaka(total), changeable_until: changeableUntil.toISOString(), payment_url },
      201,
    )
  })
  app.openapi(show, async (c) => {
    const { ctx, shop } = c.get('requestContext')
    const order = await orderByToken(ctx.db, c.req.valid('param').token, ctx.now)
    if (!order) return problem(c, 'unknown-order')
    return c.json(await orderWire(ctx.db, order, { language: languageOf(c), shopUrl: shop.config.shopUrl }), 200)
  })
  app.openapi(cancel, async (c) => {
    const { ctx, shop } = c.get('requestContext')
    const { token } = c.req.valid('param')
    if (isStaffByLink(c.get('requestContext'))) return problem(c, 'signed-in-to-office')
    const { shopUrl } = shop.config
    const cancelled = await cancelOrder(ctx, { token, shopUrl })
    if (!cancelled.ok) return problem(c, cancelled.problem === 'too-late' ? 'too-late-to-cancel' : cancelled.problem)
    const order = await orderByToken(ctx.db, token, ctx.now)
    return order ? c.json(await orderWire(ctx.db, order, { language: languageOf(c), shopUrl }), 200) : problem(c, 'unknown-order')
  })
  app.openapi(anotherDay, async (c) => {
    const { ctx, shop } = c.get('requestContext')
    const { slot_id: slotId, day } = c.req.valid('json')
    if (isStaffByLink(c.get('requestContext'))) return problem(c, 'signed-in-to-office')
    const changed = await changeDay(ctx, { token: c.req.valid('param').token, slotId, day, shopUrl: shop.config.shopUrl })
    if (!changed.ok) return refuseNewDay(c, changed)
    return c.json({ day: changed.day, changeable_until: changed.changeableUntil.toISOString() }, 200)
  })
  return app
}

/**
 * Where to pay now. A repeated request gets the same page. If the gateway does not answer, the order keeps waiting and has its
 * own page.
 */
async function paymentPage(
  { ctx, shop }: RequestContext,
  asked: z.output<typeof OrderRequest>,
  token: string,
): Promise<{ url: string; attempt: string } | null> {
  if (!isOnline(asked.payment) && !asked.advance_by) return null
  const begun = await beginPayment(ctx, { gateways: shop.payments, token, shopUrl: shop.config.shopUrl, again: false })
  return begun.ok ? { url: begun.redirectTo, attempt: begun.attempt } : null
}

function addressOf({ name, phone, area_id: areaId, address, landmark }: z.output<typeof OrderRequest>) {
  return { recipientName: name, phone, areaId, addressLine: address, landmark }
}

type Around = {
  requestId: string
  source: 'storefront' | 'api'
  shopUrl: string
  agreedTexts: string | null
  courierScore: CourierScore | null
  measure: ConsentInput | null
  gateways: OnlineMethod[]
}

function orderInput(asked: z.output<typeof OrderRequest>, around: Around): OrderInput {
  return {
    ...around,
    lines: asked.lines,
    buyer: { name: asked.name, phone: asked.phone, email: asked.email },
    language: asked.language,
    delivery: {
      areaId: asked.area_id,
      addressLine: asked.address,
      landmark: asked.landmark,
      mode: asked.mode,
      slotId: asked.slot_id,
      day: asked.day,
      recipient: asked.recipient ?? null,
      giftMessage: asked.gift_message,
      hidePrices: asked.hide_prices,
    },
    payment: asked.payment,
    advanceBy: asked.advance_by ?? null,
    couponCode: asked.coupon,
    expectedTotalPaisa: asked.expected_total,
    termsVersion: asked.terms_version,
    termsDigest: asked.terms_digest ?? undefined,
    privacyVersion: asked.privacy_version,
  }
}
