import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { refundOrder } from '#shop/billing/index.ts'
import { addNote, cancelOrder, confirmOrder, lockOrder, ordersPage } from '#shop/ordering/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { id, instant, taka, text } from '../fields.ts'
import { problem, refusals, type ProblemName } from '../problems.ts'
import { KEY_PROBLEMS, keyWith } from './key.ts'
import { AdminOrder, adminOrder, AdminOrderSummary, orderSummaries } from './order-wire.ts'
import { change, CHANGE_PROBLEMS, changeHeaders, ifNoneMatch, next, page, pageOf, show, type Resource } from './resource.ts'

const tags = ['Admin: orders']
const LONGEST_NOTE = 1000
const orderId = z.object({ id: id.openapi({ description: 'The id of the order.' }) })
const anOrder = { description: 'The order as it is now.', content: { 'application/json': { schema: AdminOrder } } }
const note = text(LONGEST_NOTE, 1)

const list = createRoute({
  method: 'get',
  path: '/orders',
  operationId: 'adminListOrders',
  tags,
  summary: 'Orders, newest first',
  ...keyWith('orders:read', 'see-orders'),
  request: {
    query: z.object({
      ...page,
      state: z.enum(['placed', 'confirmed', 'completed', 'cancelled']).optional(),
      placed_from: instant.optional(),
      placed_before: instant.optional(),
    }),
  },
  responses: {
    200: {
      description: 'A page of orders.',
      content: { 'application/json': { schema: z.object({ orders: z.array(AdminOrderSummary), next }).openapi('AdminOrders') } },
    },
    '4XX': refusals(...KEY_PROBLEMS, 'not-valid'),
  },
})

const get = createRoute({
  method: 'get',
  path: '/orders/{id}',
  operationId: 'adminGetOrder',
  tags,
  summary: 'An order with its deliveries, refunds and history',
  ...keyWith('orders:read', 'see-orders'),
  request: { params: orderId, headers: ifNoneMatch },
  responses: { 200: anOrder, '4XX': refusals(...KEY_PROBLEMS, 'unknown-order') },
})

/** What every change of an order has. */
function changing<Body extends z.ZodType>(schema: Body) {
  return {
    request: { params: orderId, headers: changeHeaders, body: { required: true, content: { 'application/json': { schema } } } },
  } as const
}
const changed = (...names: ProblemName[]) =>
  ({ 200: anOrder, '4XX': refusals(...KEY_PROBLEMS, ...CHANGE_PROBLEMS, 'unknown-order', ...names) }) as const

const confirm = createRoute({
  method: 'post',
  path: '/orders/{id}/confirm',
  operationId: 'adminConfirmOrder',
  tags,
  summary: 'Confirm an order',
  description: 'It can be packed from then on.',
  ...keyWith('orders:write', 'confirm-orders'),
  ...changing(z.object({ note: note.optional() }).openapi('AdminConfirmation')),
  responses: changed('cannot-move', 'waits-for-payment'),
})

const addANote = createRoute({
  method: 'post',
  path: '/orders/{id}/notes',
  operationId: 'adminNoteOrder',
  tags,
  summary: 'Add a note to an order',
  description: 'For staff: the buyer never sees it. It stays in the history and can’t be changed.',
  ...keyWith('orders:write', 'see-orders'),
  ...changing(z.object({ note: note.openapi({ example: 'The buyer asked for a call before delivery.' }) }).openapi('AdminNote')),
  responses: changed(),
})

const cancel = createRoute({
  method: 'post',
  path: '/orders/{id}/cancel',
  operationId: 'adminCancelOrder',
  tags,
  summary: 'Cancel an order',
  description: 'Possible until it leaves. Stock, slot and coupon are free again, and the buyer gets a message.',
  ...keyWith('orders:write', 'cancel-orders'),
  ...changing(z.object({ note: note.optional() }).openapi('AdminCancellation')),
  responses: changed('already-cancelled', 'too-late-to-cancel'),
})

const refund = createRoute({
  method: 'post',
  path: '/orders/{id}/refunds',
  operationId: 'adminRefundOrder',
  tags,
  summary: 'Refund a payment of an order',
  description: 'Never more than was captured. Through the gateway, its answer may come later: then the refund is `processing`.',
  ...keyWith('refunds:write', 'manage-payments'),
  ...changing(
    z
      .object({
        payment_id: id,
        amount: taka,
        way: z.enum(['gateway', 'by-hand']).openapi({ description: '`by-hand`: cash or a transfer that somebody makes.' }),
        reason: note.openapi({ example: 'Two mangoes were bruised.' }),
      })
      .openapi('AdminNewRefund'),
  ),
  responses: changed('nothing-to-refund', 'above-captured', 'not-by-gateway'),
})

export function adminOrderRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(list, async (c) => {
    const { ctx } = c.get('requestContext')
    const { after, limit, state, placed_from: from, placed_before: until } = c.req.valid('query')
    const { rows, next: following } = await pageOf({ after, limit }, (asked) =>
      ordersPage(ctx.db, { ...asked, states: state && [state], from, until }, ctx.now),
    )
    return c.json({ orders: await orderSummaries(ctx.db, rows), next: following }, 200)
  })
  app.openapi(get, (c) => show(c, orderResource(c.req.valid('param').id)))
  app.openapi(confirm, (c) => {
    const { shopUrl } = c.get('requestContext').shop.config
    const sent = c.req.valid('json')
    const { id: order } = c.req.valid('param')
    return change(c, {
      ...orderResource(order),
      sent,
      run: (ctx) => confirmOrder(ctx, { orderId: order, shopUrl, ...(sent.note !== undefined && { note: sent.note }) }),
      refuse: (refused) => problem(c, refused.problem),
    })
  })
  app.openapi(addANote, (c) => {
    const sent = c.req.valid('json')
    const { id: order } = c.req.valid('param')
    return change(c, {
      ...orderResource(order),
      sent,
      run: (ctx) => addNote(ctx, { orderId: order, note: sent.note }),
      refuse: (refused) => problem(c, refused.problem),
    })
  })
  app.openapi(cancel, (c) => {
    const { shopUrl } = c.get('requestContext').shop.config
    const sent = c.req.valid('json')
    const { id: order } = c.req.valid('param')
    return change(c, {
      ...orderResource(order),
      sent,
      run: (ctx) => cancelOrder(ctx, { orderId: order, note: sent.note ?? null, shopUrl }),
      refuse: (refused) => problem(c, refused.problem === 'too-late' ? 'too-late-to-cancel' : refused.problem),
    })
  })
  app.openapi(refund, (c) => {
    const { config, payments: gateways } = c.get('requestContext').shop
    const sent = c.req.valid('json')
    const { id: order } = c.req.valid('param')
    const { payment_id: paymentId, amount, way, reason } = sent
    return change(c, {
      ...orderResource(order),
      sent,
      run: (ctx) => refundOrder(ctx, { gateways, orderId: order, paymentId, way, reason, amount, shopUrl: config.shopUrl }),
      refuse: (refused) => problem(c, refundProblem(refused.problem), { extras: { field: refundField(refused.problem) } }),
    })
  })
  return app
}

function orderResource(order: string): Resource<z.infer<typeof AdminOrder>> {
  return {
    read: (reader) => adminOrder(reader, order),
    lock: (tx) => lockOrder(tx, { orderId: order }),
    unknown: 'unknown-order',
  }
}

type RefundProblem = Extract<Awaited<ReturnType<typeof refundOrder>>, { ok: false }>['problem']

function refundProblem(name: RefundProblem): ProblemName {
  switch (name) {
    case 'unknown-order':
    case 'nothing-to-refund':
    case 'above-captured':
    case 'not-by-gateway':
      return name
    // Money of a wallet goes back by hand, in the office, with the number of its transaction.
    case 'refund-trx-missing':
    case 'refund-trx-used':
      return 'not-by-gateway'
    // Refunds of lines are asked in the office only.
    case 'reason-missing':
    case 'not-delivered-yet':
    case 'overpaid-first':
    case 'review-first':
    case 'no-lines-chosen':
    case 'lines-refused':
      return 'not-valid'
    default:
      return name satisfies never
  }
}

function refundField(name: RefundProblem): string {
  return name === 'above-captured'
    ? 'amount'
    : name === 'reason-missing'
      ? 'reason'
      : name === 'not-by-gateway'
        ? 'way'
        : 'payment_id'
}
