import { z } from '@hono/zod-openapi'
import { skusOf } from '#shop/catalog/index.ts'
import type { Reader } from '#shop/context.ts'
import { ORDER_STATUSES, orderForOffice, type OrderView } from '#shop/ordering/index.ts'
import { PAYMENT_METHODS, refundsOf, type Refund } from '#shop/payments/index.ts'
import { LANGUAGES, paisaToTaka } from '#shop/values/index.ts'
import { TAKA } from '../schemas/cart.ts'
import { names, namesWire } from './names.ts'

const taka = z.number().openapi(TAKA)
const instant = z.string().openapi({ format: 'date-time' })

const Line = z
  .object({
    id: z.string(),
    product_id: z.string(),
    variant_id: z.string(),
    sku: z.string().nullable(),
    slug: z.string(),
    name: names,
    label: names,
    unit: z.int().openapi({ description: 'How many.' }),
    price: taka,
    line_total: taka,
    discount: taka,
    net_grams: z.int().openapi({ description: 'Of one.' }),
    weighed_grams: z.int().nullable().openapi({ description: 'Of all together, as weighed when packing.' }),
    vat_percent: z.number(),
    vat: taka,
  })
  .openapi('AdminOrderLine')

const Delivery = z
  .object({
    id: z.string(),
    number: z.string(),
    state: z.enum(['planned', 'packed', 'dispatched', 'delivered', 'failed', 'returned', 'cancelled']),
    mode: z.enum(['van', 'courier', 'pickup']),
    day: z.string(),
    starts: z.string(),
    ends: z.string(),
    grams: z.int(),
    recipient: z.object({ name: z.string(), phone: z.string() }),
    area_id: z.string(),
    area: names,
    district: names,
    address: z.string(),
    landmark: z.string().nullable(),
    gift_message: z.string().nullable(),
    hide_prices: z.boolean(),
  })
  .openapi('AdminDelivery')

const PaymentSchema = z
  .object({
    id: z.string(),
    method: z.enum(PAYMENT_METHODS),
    state: z.enum(['due', 'captured', 'settled', 'refunded', 'void']),
    amount: taka,
    captured: taka,
    refunded: taka,
    refunding: taka,
  })
  .openapi('AdminPayment')

const RefundSchema = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: taka,
    way: z.enum(['gateway', 'by-hand']),
    state: z.enum(['asked', 'processing', 'refunded', 'refused']),
    reason: z.string(),
    actor: z.string(),
    created_at: instant,
  })
  .openapi('AdminRefund')

const summary = {
  id: z.string(),
  number: z.string().openapi({ example: 'PF-10001' }),
  status: z.enum(ORDER_STATUSES as [(typeof ORDER_STATUSES)[number], ...(typeof ORDER_STATUSES)[number][]]),
  state: z.enum(['placed', 'confirmed', 'completed', 'cancelled']),
  source: z.enum(['storefront', 'api', 'phone', 'chat', 'gift-run', 'weekly-box', 'replacement']),
  placed_at: instant,
  language: z.enum(LANGUAGES),
  buyer: z.object({ customer_id: z.string().nullable(), name: z.string(), phone: z.string(), email: z.string().nullable() }),
  company_id: z.string().nullable(),
  gift_run_id: z.string().nullable(),
  purchase_order: z.string().nullable(),
  lines: z.array(Line),
  boxes: z.int(),
  day: z.string().nullable().openapi({ description: 'Of the first box.' }),
  goods: taka,
  discount: taka,
  coupon: z.string().nullable(),
  delivery: taka,
  rounding: taka,
  total: taka,
  vat: taka,
  due: taka,
  payments: z.array(PaymentSchema),
}

export const AdminOrderSummary = z.object(summary).openapi('AdminOrderSummary')

export const AdminOrder = z
  .object({
    ...summary,
    deliveries: z.array(Delivery),
    refunds: z.array(RefundSchema),
    history: z.array(
      z.object({
        at: instant,
        about: z.enum(['order', 'consignment', 'payment']),
        from: z.string().nullable(),
        to: z.string().nullable(),
        note: z.string().nullable(),
        actor: z.string(),
      }),
    ),
  })
  .openapi('AdminOrder')

type Skus = ReadonlyMap<string, string>

export async function orderSummaries(reader: Reader, orders: readonly OrderView[]): Promise<z.infer<typeof AdminOrderSummary>[]> {
  const skus = await skusOf(
    reader,
    orders.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)),
  )
  return orders.map((order) => summaryWire(order, skus))
}

/** One order with its deliveries, refunds and history; null when there is none. */
export async function adminOrder(reader: Reader, orderId: string): Promise<z.infer<typeof AdminOrder> | null> {
  // Nothing that is shown depends on the time.
  const order = await orderForOffice(reader, orderId, new Date(0))
  if (!order) return null
  const [summary] = await orderSummaries(reader, [order])
  return {
    ...summary!,
    deliveries: order.consignments.map(deliveryWire),
    refunds: (await refundsOf(reader, [orderId])).map(refundWire),
    history: order.history.map(({ at, about, from, to, note, actor }) => ({
      at: at.toISOString(),
      about,
      from,
      to,
      note,
      actor,
    })),
  }
}

function summaryWire(order: OrderView, skus: Skus): z.infer<typeof AdminOrderSummary> {
  const sent = order.consignments.filter(({ state }) => state !== 'cancelled')
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    state: order.state,
    source: order.source,
    placed_at: order.placedAt.toISOString(),
    language: order.language,
    buyer: { customer_id: order.customerId, name: order.name, phone: order.phone, email: order.email },
    company_id: order.companyId,
    gift_run_id: order.giftRunId,
    purchase_order: order.purchaseOrder,
    lines: order.lines.map((line) => lineWire(line, skus)),
    boxes: sent.length,
    day: sent.map(({ day }) => day).sort()[0] ?? null,
    goods: paisaToTaka(order.goods),
    discount: paisaToTaka(order.discount),
    coupon: order.couponCode,
    delivery: paisaToTaka(order.delivery),
    rounding: paisaToTaka(order.rounding),
    total: paisaToTaka(order.total),
    vat: paisaToTaka(order.vat),
    due: paisaToTaka(order.due),
    payments: order.payments.map(paymentWire),
  }
}

function lineWire(line: OrderView['lines'][number], skus: Skus): z.infer<typeof Line> {
  return {
    id: line.id,
    product_id: line.productId,
    variant_id: line.variantId,
    sku: skus.get(line.variantId) ?? null,
    slug: line.slug,
    name: namesWire(line.name),
    label: namesWire(line.label),
    unit: line.units,
    price: paisaToTaka(line.unitPrice),
    line_total: paisaToTaka(line.linePaisa),
    discount: paisaToTaka(line.discount),
    net_grams: line.netGrams,
    weighed_grams: line.weighedGrams,
    vat_percent: line.vatBasisPoints / 100,
    vat: paisaToTaka(line.vat),
  }
}

function deliveryWire(box: OrderView['consignments'][number]): z.infer<typeof Delivery> {
  const { name, phone, addressLine, landmark, giftMessage, hidePrices } = box.recipient
  return {
    id: box.id,
    number: box.number,
    state: box.state,
    mode: box.mode,
    day: box.day,
    starts: box.starts,
    ends: box.ends,
    grams: box.grams,
    recipient: { name, phone },
    area_id: box.areaId,
    area: namesWire(box.areaName),
    district: namesWire(box.districtName),
    address: addressLine,
    landmark,
    gift_message: giftMessage,
    hide_prices: hidePrices,
  }
}

function paymentWire(payment: OrderView['payments'][number]): z.infer<typeof PaymentSchema> {
  const { id, method, state, amount, captured, refunded, refunding } = payment
  return {
    id,
    method,
    state,
    amount: paisaToTaka(amount),
    captured: paisaToTaka(captured),
    refunded: paisaToTaka(refunded),
    refunding: paisaToTaka(refunding),
  }
}

function refundWire({ id, paymentId, amount, way, state, reason, actor, createdAt }: Refund): z.infer<typeof RefundSchema> {
  return {
    id,
    payment_id: paymentId,
    amount: paisaToTaka(amount),
    way,
    state,
    reason,
    actor,
    created_at: createdAt.toISOString(),
  }
}
