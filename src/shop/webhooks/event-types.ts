import { z } from 'zod'

const id = z.uuid()
const taka = z.number()
const orderData = z.strictObject({
  id,
  number: z.string(),
  state: z.enum(['placed', 'confirmed', 'completed', 'cancelled']),
  source: z.enum(['storefront', 'api', 'phone', 'chat', 'gift-run', 'weekly-box', 'replacement']),
  total: taka,
  version: z.int(),
})
const consignmentData = z.strictObject({
  id,
  number: z.string(),
  order_id: id,
  state: z.enum(['planned', 'packed', 'dispatched', 'delivered', 'failed', 'returned', 'cancelled']),
  mode: z.enum(['van', 'courier', 'pickup']),
  day: z.iso.date(),
  grams: z.int(),
})
const paymentData = z.strictObject({
  id,
  order_id: id,
  method: z.enum(['cash-on-delivery', 'bkash', 'sslcommerz', 'nagad', 'bank-transfer', 'wallet', 'on-account']),
  state: z.enum(['due', 'captured', 'settled', 'refunded', 'void']),
  amount: taka,
  captured: taka,
  refunded: taka,
})
const refundData = z.strictObject({
  id: z.string(),
  order_id: id,
  payment_id: id,
  state: z.enum(['asked', 'processing', 'refunded', 'refused']),
  way: z.enum(['gateway', 'by-hand']),
  amount: taka,
})
const outcome = z.enum(['refund', 'replacement', 'credit'])
const claimData = z.strictObject({
  id,
  number: z.int(),
  order_id: id,
  state: z.enum(['open', 'offered', 'accepted', 'done', 'rejected']),
  wants: outcome,
  outcome: outcome.nullable(),
})
const productData = z.strictObject({
  id,
  code: z.string(),
  slug: z.string(),
  state: z.enum(['draft', 'active', 'archived', 'private']),
})
const priceData = z.strictObject({
  product_id: id,
  variant_id: id,
  sku: z.string(),
  price: taka,
  sale_price: taka.nullable(),
  sale_from: z.iso.datetime({ offset: true }).nullable(),
  sale_until: z.iso.datetime({ offset: true }).nullable(),
})
const stockData = z.strictObject({
  stock_item_id: id,
  stock_item: z.string(),
  unit: z.enum(['gram', 'piece']),
  lot_id: id,
  lot: z.string(),
  lot_state: z.enum(['expected', 'received']),
  on_hand: z.int(),
  allocated: z.int(),
  quarantined: z.boolean(),
})
const giftRunData = z.strictObject({
  id,
  number: z.string(),
  state: z.enum(['draft', 'confirmed', 'cancelled']),
  company_id: id.nullable(),
  order_id: id.nullable(),
  day: z.iso.date().nullable(),
})

/**
 * What an event of each subject contains: ids, numbers, states and figures, never personal data. Amounts are in taka, `on_hand` and `allocated` in
 * grams or pieces. The triggers of db/migrations/0134-webhooks.sql write it.
 */
export const EVENT_DATA = {
  order: orderData,
  consignment: consignmentData,
  payment: paymentData,
  refund: refundData,
  claim: claimData,
  product: productData,
  price: priceData,
  stock: stockData,
  gift_run: giftRunData,
} as const

export type EventSubject = keyof typeof EVENT_DATA

/** Every type of event, by its subject: `order.placed`. */
const CHANGES = {
  order: ['placed', 'confirmed', 'changed', 'completed', 'cancelled'],
  consignment: ['planned', 'rescheduled', 'packed', 'dispatched', 'delivered', 'failed', 'returned', 'cancelled'],
  payment: ['due', 'captured', 'settled', 'refunded', 'void'],
  refund: ['asked', 'processing', 'refunded', 'refused'],
  claim: ['open', 'offered', 'accepted', 'done', 'rejected'],
  product: ['created', 'changed'],
  price: ['changed'],
  stock: ['changed'],
  gift_run: ['created', 'confirmed', 'cancelled', 'finished'],
} as const satisfies Record<EventSubject, readonly string[]>

type ChangesOf = typeof CHANGES
export type EventType = { [Subject in EventSubject]: `${Subject}.${ChangesOf[Subject][number]}` }[EventSubject]

export const EVENT_SUBJECTS = Object.keys(CHANGES) as EventSubject[]

export function eventTypesOf(subject: EventSubject): EventType[] {
  return CHANGES[subject].map((change) => `${subject}.${change}` as EventType)
}

export const EVENT_TYPES: readonly EventType[] = EVENT_SUBJECTS.flatMap(eventTypesOf)

/** The type of a delivery that staff send to try an endpoint. No endpoint has to choose it. */
export const TEST_EVENT = 'endpoint.test'

export function isEventType(text: string): text is EventType {
  return (EVENT_TYPES as readonly string[]).includes(text)
}
