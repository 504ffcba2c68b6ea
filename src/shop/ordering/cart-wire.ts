import type { Mode } from '../fulfilment/model.ts'
import type { Ripeness } from '../values/ripeness.ts'

// The cart and its quote in API form: see `wire.ts` for money, days and texts.

/** Which lots a line takes from: only that lot, at its lower price, or only lots of that ripeness on the day of delivery. */
export type LotChoiceWire = { lot_id?: string | null; ripeness?: Ripeness | null }

/** A cart line of the published contract; `price` and `sale_price` are what the shopper saw. */
export type CartLineWire = LotChoiceWire & {
  _id: string
  varient: string
  unit: number
  price?: number | null
  sale_price?: number | null
}

export type QuoteRequestWire = {
  lines: CartLineWire[]
  area_id?: string | null
  mode?: Mode | null
  day?: string | null
  coupon?: string | null
  phone?: string | null
}

export type LineChangeWire =
  | { kind: 'price'; from: number; to: number }
  | { kind: 'sold-out' }
  | { kind: 'fewer-left'; units: number }
  | { kind: 'no-longer-sold' }
  | { kind: 'offer-over' }
  | { kind: 'ships-later'; day: string }

/** A repriced line, at the position of the line that was sent. */
export type QuoteLineWire = LotChoiceWire & {
  _id: string
  varient: string
  /** The last day to eat a marked-down lot. */
  eat_by?: string
  /** The actual variant; null when it is no longer sold. */
  variant_id: string | null
  slug: string | null
  name: string | null
  label: string | null
  image: string | null
  unit: number
  /** The units in the total: fewer when less is available. */
  counted: number
  price: number | null
  sale_price: number | null
  line_total: number
  quantity_kg: number
  changes: LineChangeWire[]
  in_stock: boolean
  /** The available units when fewer than requested; else null. */
  units_left: number | null
}

type CouponProblem =
  | 'unknown-coupon'
  | 'coupon-not-yet'
  | 'coupon-over'
  | 'coupon-used-up'
  | 'coupon-used-by-you'
  | 'coupon-not-for-these'
  | 'coupon-needs-more'

export type CouponWire =
  | { ok: true; code: string; name: string; discount: number; free_delivery: boolean }
  /** `detail` is a sentence for the shopper. */
  | { ok: false; code: string; problem: CouponProblem; detail: string; least?: number; goods?: number; starts_at?: string }

export type QuoteWire = {
  lines: QuoteLineWire[]
  /** Whether any line differs from what the shopper saw. */
  changed: boolean
  goods: number
  discount: number
  /** Null while the address is unknown, or when no mode that all lines allow delivers there. */
  delivery: number | null
  /** Zero or negative: totals are rounded down to whole taka. */
  rounding: number
  total: number
  quantity_kg: number
  coupon: CouponWire | null
  /** The discount that applies without a coupon. */
  promotion: { name: string; discount: number } | null
  zone: { id: string; name: string; area: string; district: string } | null
  modes: { mode: Mode; charge: number }[]
  mode: Mode | null
  /** How much more must be ordered for free delivery; null when it cannot become free or is free already. */
  free_delivery_after: number | null
  /** The first day on which every line can be delivered. */
  first_day: string
  /** The version of the terms that an order placed now has to name. */
  terms_version: number
  /** The start of the digest of the terms, the refund policy and the privacy policy as they are now. */
  terms_digest?: string
}
