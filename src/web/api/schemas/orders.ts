import { z } from '@hono/zod-openapi'
import { CONSENT_VALUE } from '#shop/conversions/index.ts'
import { ORDER_STATUSES } from '#shop/ordering/index.ts'
import { BUYER_METHODS, ONLINE_METHODS, DOCUMENT_KINDS, PAYMENT_METHODS } from '#shop/payments/index.ts'
import { areaId, day, email, id, language, line, mode, optional, phone, taka, text } from '../fields.ts'
import { Lines, TAKA } from './cart.ts'

export const OrderRequest = z
  .object({
    lines: Lines,
    name: line(100).openapi({ example: 'Rahima Khatun' }),
    phone,
    email: optional(email),
    area_id: areaId,
    address: line(300).openapi({ example: 'House 12, Road 5' }),
    landmark: optional(line(200)).openapi({ example: 'Beside the mosque' }),
    recipient: z
      .object({ name: line(100), phone })
      .nullish()
      .openapi({ description: 'When it is for somebody else.', example: null }),
    gift_message: optional(text(500)).openapi({ example: null }),
    hide_prices: z.boolean().default(false),
    mode,
    slot_id: id,
    day,
    coupon: optional(line(40)).openapi({ example: 'AAM50' }),
    payment: z
      .enum(BUYER_METHODS)
      .default('cash-on-delivery')
      .openapi({ description: 'Only those that this shop has set up are taken.' }),
    advance_by: z.enum(ONLINE_METHODS).nullish().openapi({
      description: 'With cash: what an advance is paid by, where one is asked for (`advance-needed`).',
      example: null,
    }),
    expected_total: taka.openapi({ description: 'The total the button showed; any other is refused.' }),
    language: language.openapi({ description: 'Of the messages about this order.' }),
    terms_version: z
      .int()
      .min(1)
      .max(100_000)
      .openapi({ description: 'The version of the terms that was agreed to.', example: 1 }),
    terms_digest: z
      .string()
      .regex(/^[\da-f]{16}$/)
      .nullish()
      .openapi({
        example: null,
        description: '`terms_digest` of the quote: the order is refused if a figure in the texts changed since.',
      }),
    keep_address: z.boolean().optional().openapi({
      description:
        'Adds the address to the account of a signed-in buyer. Ignored for guests, and when the order is for somebody else.',
      example: false,
    }),
    privacy_version: z.int().min(0).max(100_000).optional().openapi({
      description: 'The version of the privacy policy that was agreed to. It is kept with the order.',
      example: 1,
    }),
    measure: z
      .object({
        consent: z.string().regex(CONSENT_VALUE).openapi({ example: '1.meta.google' }),
        landing: z.string().max(4000).optional(),
      })
      .optional()
      .openapi({ description: 'The box about advertisers of the shop’s own form. Ignored from other programs.' }),
  })
  .openapi('OrderRequest')

export const Placed = z
  .object({
    number: z.string().openapi({ example: 'PF-10001' }),
    token: z.string(),
    url: z.string().openapi({ description: 'The buyer’s own page of the order.' }),
    total: z.number().openapi(TAKA),
    changeable_until: z.string().openapi({ format: 'date-time' }),
    payment_url: z.string().nullable().openapi({
      description:
        'Where the buyer pays now, for online payments. Null when the gateway did not answer: the order’s page offers it again.',
    }),
  })
  .openapi('PlacedOrder')

const status = z.enum(ORDER_STATUSES as [(typeof ORDER_STATUSES)[number], ...(typeof ORDER_STATUSES)[number][]])

const timeline = z.array(
  z
    .object({ status, at: z.string().nullable().openapi({ format: 'date-time' }), state: z.enum(['done', 'now', 'ahead']) })
    .openapi('TimelineStep'),
)

const OrderLine = z
  .object({
    slug: z.string(),
    name: z.string(),
    label: z.string(),
    unit: z.int(),
    price: z.number(),
    line_total: z.number(),
    discount: z.number(),
    quantity_kg: z.number(),
    lots: z
      .array(
        z.object({ lot: z.string(), farm: z.string().nullable(), harvested_on: z.string().nullable(), best_before: z.string() }),
      )
      .openapi({ description: 'What it was made of, once it is packed.' }),
  })
  .openapi('OrderLine')

const OrderDelivery = z
  .object({
    id: z.string(),
    mode,
    state: z.enum(['planned', 'packed', 'dispatched', 'delivered', 'failed', 'returned', 'cancelled']),
    day: z.string(),
    promised_until: z.string(),
    starts: z.string(),
    ends: z.string(),
    recipient: z.object({ name: z.string(), phone: z.string() }),
    address: z.string(),
    landmark: z.string().nullable(),
    area: z.string(),
    district: z.string(),
    gift_message: z.string().nullable(),
    hide_prices: z.boolean(),
  })
  .openapi('OrderDelivery')

export const Order = z
  .object({
    number: z.string(),
    token: z.string(),
    url: z.string(),
    status,
    timeline,
    placed_at: z.string(),
    changeable_until: z.string(),
    can_change: z.boolean().openapi({ description: 'Whether the buyer may change the day or cancel now.' }),
    buyer: z.object({ name: z.string(), phone: z.string(), email: z.string().nullable() }),
    lines: z.array(OrderLine),
    deliveries: z.array(OrderDelivery),
    goods: z.number(),
    discount: z.number(),
    coupon: z.string().nullable(),
    delivery: z.number(),
    rounding: z.number(),
    total: z.number(),
    vat: z.number().openapi({ description: 'The VAT inside the total.' }),
    paid: z.number(),
    refunded: z.number(),
    due: z.number(),
    payment: z.enum(PAYMENT_METHODS),
    to_pay: z
      .object({ amount: z.number().openapi(TAKA), by: z.enum(PAYMENT_METHODS), until: z.string().nullable() })
      .nullable()
      .openapi({ description: 'What is to be paid before it is packed.' }),
  })
  .openapi('Order')

export const OrderSummary = z
  .object({
    number: z.string(),
    token: z.string(),
    url: z.string(),
    status,
    placed_at: z.string(),
    day: z.string().nullable(),
    total: z.number(),
    due: z.number(),
    lines: z.array(z.object({ slug: z.string(), name: z.string(), label: z.string(), unit: z.int() })),
    papers: z.array(
      z.object({
        number: z.string().openapi({ example: 'INV-2026-27-000123' }),
        kind: z.enum(DOCUMENT_KINDS),
        url: z.string().openapi({ description: 'A PDF.' }),
      }),
    ),
  })
  .openapi('OrderSummary')

export const NewDay = z.object({ slot_id: id, day }).openapi('NewDay')

export const DayChange = z.object({ day: z.string(), changeable_until: z.string() }).openapi('DayChanged')

export const TrackRequest = z.object({ number: line(20).openapi({ example: 'PF-10001' }), phone }).openapi('TrackRequest')

export const Tracked = z
  .object({
    number: z.string(),
    status,
    timeline,
    line_count: z.int(),
    name: z.string().openapi({ example: 'R•••••••' }),
    phone: z.string().openapi({ example: '0171• •••344' }),
    mode,
    area: z.string(),
    district: z.string(),
    day: z.string(),
    starts: z.string(),
    ends: z.string(),
    promised_until: z.string(),
  })
  .openapi('TrackedOrder')

export const Said = z.object({ detail: z.string() }).openapi('Said')
