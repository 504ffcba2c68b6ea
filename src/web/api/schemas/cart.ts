import { z } from '@hono/zod-openapi'
import { MOST_REMINDED_LINES } from '#shop/campaigns/model.ts'
import { MOST_LINES, MOST_UNITS, type CartLine } from '#shop/ordering/index.ts'
import { RIPENESS, type Paisa } from '#shop/values/index.ts'
import { areaId, day, id, line, mode, optional, phone, taka } from '../fields.ts'

export const TAKA = { description: 'Taka.', example: 850 }

const seen = taka.nullish().openapi({ type: ['number', 'null'] })

const lotChoice = {
  lot_id: id.nullish().openapi({
    type: ['string', 'null'],
    example: null,
    description: 'A marked-down lot: the line is sold from it alone, at its lower price.',
  }),
  ripeness: z
    .enum(RIPENESS)
    .nullish()
    .openapi({
      type: ['string', 'null'],
      example: null,
      description: 'How ripe the fruit is on the day of delivery: to eat that day, in about three days, or later.',
    }),
}

/** A line as the cart stores it. The amounts are what the shopper saw and are never charged. */
const Line = z
  .object({
    // An old cart may contain anything: an invalid id is reported as no longer sold, and the other lines stay valid.
    _id: z
      .string()
      .min(1)
      .max(300)
      .openapi({ description: 'The product’s id.', example: '01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33' }),
    varient: z
      .string()
      .max(300)
      .openapi({ description: 'The variant’s id; empty means the first one of the product.', example: '' }),
    unit: z.int().min(1).max(MOST_UNITS).openapi({ example: 1 }),
    price: seen.openapi({ description: 'The price the shopper saw.' }),
    sale_price: seen.openapi({ description: 'The sale price the shopper saw.', example: null }),
    ...lotChoice,
  })
  .transform((sent): CartLine => ({
    productId: sent._id,
    variantId: sent.varient,
    units: sent.unit,
    seenPrice: sent.sale_price ?? sent.price ?? (null as Paisa | null),
    lotId: sent.lot_id ?? null,
    ripeness: sent.ripeness ?? null,
  }))
  .openapi('CartLine')

export const Lines = z.array(Line).max(MOST_LINES)

export const QuoteRequest = z
  .object({
    lines: Lines,
    area_id: optional(areaId),
    mode: optional(mode),
    day: optional(day),
    coupon: optional(line(40)),
    phone: optional(phone).openapi({ description: 'Says whether this person has used the coupon before.' }),
  })
  .openapi('QuoteRequest')

export const CartReminderRequest = z
  .object({
    phone,
    lines: z.array(Line).min(1).max(MOST_REMINDED_LINES),
    agreed: z.literal(true).openapi({ description: 'The person ticked that they want one SMS about this cart.' }),
  })
  .openapi('CartReminderRequest')

const LineChange = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('price'), from: z.number(), to: z.number() }),
    z.object({ kind: z.literal('sold-out') }),
    z.object({ kind: z.literal('fewer-left'), units: z.int() }),
    z.object({ kind: z.literal('no-longer-sold') }),
    z.object({ kind: z.literal('offer-over') }),
    z.object({ kind: z.literal('ships-later'), day: z.string() }),
  ])
  .openapi('LineChange')

const QuoteLine = z
  .object({
    _id: z.string(),
    varient: z.string(),
    variant_id: z
      .string()
      .nullable()
      .openapi({ description: 'The variant that is really bought; null when it is no longer sold.' }),
    slug: z.string().nullable(),
    name: z.string().nullable(),
    label: z.string().nullable(),
    image: z.string().nullable(),
    ...lotChoice,
    eat_by: z.string().optional().openapi({ format: 'date', description: 'The last day to eat a marked-down lot.' }),
    unit: z.int(),
    counted: z.int().openapi({ description: 'How many of them the total has: fewer where fewer are left.' }),
    price: z.number().nullable().openapi(TAKA),
    sale_price: z.number().nullable(),
    line_total: z.number(),
    quantity_kg: z.number(),
    changes: z.array(LineChange).openapi({ description: 'What is not as the shopper saw it.' }),
    in_stock: z.boolean(),
    units_left: z.int().nullable().openapi({ description: 'How many can be had when that is fewer than asked for.' }),
  })
  .openapi('QuoteLine')

const COUPON_PROBLEMS = [
  'unknown-coupon',
  'coupon-not-yet',
  'coupon-over',
  'coupon-used-up',
  'coupon-used-by-you',
  'coupon-not-for-these',
  'coupon-needs-more',
] as const

const QuotedCoupon = z
  .discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), code: z.string(), name: z.string(), discount: z.number(), free_delivery: z.boolean() }),
    z.object({
      ok: z.literal(false),
      code: z.string(),
      problem: z.enum(COUPON_PROBLEMS),
      detail: z.string(),
      least: z.number().optional(),
      goods: z.number().optional(),
      starts_at: z.string().optional(),
    }),
  ])
  .openapi('QuotedCoupon')

export const Quote = z
  .object({
    lines: z.array(QuoteLine),
    changed: z.boolean().openapi({ description: 'Whether any line is not as the shopper saw it.' }),
    goods: z.number().openapi(TAKA),
    discount: z.number(),
    delivery: z
      .number()
      .nullable()
      .openapi({ description: 'Null while the place is unknown, or when nothing reaches it in a way all lines allow.' }),
    rounding: z.number().openapi({ description: 'Never above 0: totals are whole taka.' }),
    total: z.number().openapi(TAKA),
    quantity_kg: z.number(),
    coupon: QuotedCoupon.nullable(),
    promotion: z.object({ name: z.string(), discount: z.number() }).nullable(),
    zone: z.object({ id: z.string(), name: z.string(), area: z.string(), district: z.string() }).nullable(),
    modes: z.array(z.object({ mode, charge: z.number() })),
    mode: mode.nullable(),
    free_delivery_after: z.number().nullable().openapi({ description: 'So much more of goods makes the delivery free.' }),
    first_day: z.string().openapi({ format: 'date', description: 'The first day on which every line can be delivered.' }),
    terms_version: z
      .int()
      .openapi({ description: 'The version of the terms in force; an order names the one that was agreed to.', example: 1 }),
    terms_digest: z.string().optional().openapi({
      description:
        'Identifies the texts of the terms, the refund policy and the privacy policy with the figures of today. An order that names it is refused if one of them changed.',
      example: '9f86d081884c7d65',
    }),
  })
  .openapi('Quote')

export const OrderAgain = z
  .object({
    lines: z.array(
      QuoteLine.extend({ name: z.string(), label: z.string() }).openapi('LineAgain', {
        description: 'What has changed since the order stands in `changes`.',
      }),
    ),
    changed: z.boolean(),
  })
  .openapi('OrderAgain')
