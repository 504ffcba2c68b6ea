import type { ConsignmentState, Mode, SlotState } from '../fulfilment/model.ts'
import type { BuyerMethod, OnlineMethod, PaperKind, PaymentMethod } from '../payments/model.ts'
import type { Language } from '../values/language.ts'
import type { OrderStatus } from './model.ts'

// What the API says and hears about carts, deliveries and orders. Money is taka with at most two decimals, a day is `YYYY-MM-DD` in
// Bangladesh, an instant is ISO 8601 in UTC, and every text is in the language of the request.

/** A line as the cart of the published contract holds it; `price` and `sale_price` are what the shopper saw. */
export type CartLineWire = { _id: string; varient: string; unit: number; price?: number | null; sale_price?: number | null }

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
  | { kind: 'ships-later'; day: string }

/** One line priced anew, in the place of the line that was sent. */
export type QuoteLineWire = {
  _id: string
  varient: string
  /** The variant that is really bought; null when it is no longer sold. */
  variant_id: string | null
  slug: string | null
  name: string | null
  label: string | null
  image: string | null
  unit: number
  /** How many of them the total has: fewer where fewer are left. */
  counted: number
  price: number | null
  sale_price: number | null
  line_total: number
  quantity_kg: number
  changes: LineChangeWire[]
  in_stock: boolean
  /** How many can be had when that is fewer than asked for; else null. */
  units_left: number | null
}

export type CouponProblem =
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
  /** Whether any line is not as the shopper saw it. */
  changed: boolean
  goods: number
  discount: number
  /** Null while the place is unknown, or when nothing reaches it in a way that all lines allow. */
  delivery: number | null
  /** Never above 0: totals are whole taka. */
  rounding: number
  total: number
  quantity_kg: number
  coupon: CouponWire | null
  /** What comes off without a coupon. */
  promotion: { name: string; discount: number } | null
  zone: { id: string; name: string; area: string; district: string } | null
  modes: { mode: Mode; charge: number }[]
  mode: Mode | null
  /** So much more of goods makes the delivery free; null when nothing does, or when it is free already. */
  free_delivery_after: number | null
  /** The first day on which every line can be delivered. */
  first_day: string
}

export type AreaChoiceWire = {
  id: string
  name: { en: string; bn: string }
  aliases: string[]
  areas: { id: string; name: { en: string; bn: string }; aliases: string[]; kind: 'upazila' | 'metro_thana' }[]
}

export type AreasWire = { districts: AreaChoiceWire[] }

/** `reason` says why a day is closed. */
export type SlotWire = { id: string; starts: string; ends: string; state: SlotState; drops_left: number; reason?: string }

export type DeliveryDayWire = {
  day: string
  promised_until: string
  /** Until when one can order for this day. */
  cut_off_at: string
  /** Whether all the lines that were asked about can be had and are good on this day; true when none were. */
  good: boolean
  /** The variants that can't. */
  short: string[]
  slots: SlotWire[]
}

export type DeliveryMethodWire = {
  mode: Mode
  /** For the weight and the goods that were asked about. */
  charge: number | null
  free_from: number | null
  too_heavy: boolean
  most_kg: number | null
  days: DeliveryDayWire[]
}

export type DeliveryWire = {
  area: { id: string; name: string; district: string }
  /** False where we don't deliver (yet); then there are no methods and no promise. */
  delivered: boolean
  zone: { id: string; name: string } | null
  /** When fruit ordered now arrives, and until when one has to order for that. */
  promise: {
    mode: Mode
    day: string
    promised_until: string
    cut_off_at: string
    slots: { starts: string; ends: string }[]
  } | null
  methods: DeliveryMethodWire[]
}

export type PlaceOrderWire = {
  lines: CartLineWire[]
  name: string
  phone: string
  email?: string | null
  area_id: string
  address: string
  landmark?: string | null
  recipient?: { name: string; phone: string } | null
  gift_message?: string | null
  hide_prices?: boolean
  mode: Mode
  slot_id: string
  day: string
  coupon?: string | null
  /** Cash on delivery unless said otherwise. */
  payment?: BuyerMethod
  /** With cash: what an advance is paid by, where one is asked for. */
  advance_by?: OnlineMethod | null
  /** The total the button showed. */
  expected_total: number
  language: Language
  terms_version: number
}

/** `url` is the buyer's own page of the order, `payment_url` the gateway's, when something is paid there now. */
export type PlacedWire = {
  number: string
  token: string
  url: string
  total: number
  changeable_until: string
  payment_url: string | null
}

export type TimelineStepWire = { status: OrderStatus; at: string | null; state: 'done' | 'now' | 'ahead' }

export type OrderLineWire = {
  slug: string
  name: string
  label: string
  unit: number
  price: number
  line_total: number
  discount: number
  quantity_kg: number
  /** What it was made of, once it is packed. */
  lots: { lot: string; farm: string | null; harvested_on: string | null; best_before: string }[]
}

export type OrderDeliveryWire = {
  id: string
  mode: Mode
  state: ConsignmentState
  day: string
  promised_until: string
  starts: string
  ends: string
  recipient: { name: string; phone: string }
  address: string
  landmark: string | null
  area: string
  district: string
  gift_message: string | null
  hide_prices: boolean
}

export type OrderWire = {
  number: string
  token: string
  url: string
  status: OrderStatus
  timeline: TimelineStepWire[]
  placed_at: string
  changeable_until: string
  /** Whether the buyer may change the day or cancel now. */
  can_change: boolean
  buyer: { name: string; phone: string; email: string | null }
  lines: OrderLineWire[]
  deliveries: OrderDeliveryWire[]
  goods: number
  discount: number
  coupon: string | null
  delivery: number
  rounding: number
  total: number
  vat: number
  paid: number
  refunded: number
  due: number
  payment: PaymentMethod
  /** What is to be paid before it is packed. */
  to_pay: { amount: number; by: PaymentMethod; until: string | null } | null
}

/** What a stranger with the number and the phone may see. */
export type TrackedWire = {
  number: string
  status: OrderStatus
  timeline: TimelineStepWire[]
  line_count: number
  name: string
  phone: string
  mode: Mode
  area: string
  district: string
  day: string
  starts: string
  ends: string
  promised_until: string
}

export type OrderSummaryWire = {
  number: string
  token: string
  url: string
  status: OrderStatus
  placed_at: string
  day: string | null
  total: number
  due: number
  /** The names of what was ordered, in the order's own order. */
  lines: { slug: string; name: string; label: string; unit: number }[]
  /** Invoices and credit notes of it, each as a PDF for whoever has its link. */
  papers: { number: string; kind: PaperKind; url: string }[]
}

/** An earlier order as it would be today. `name` and `label` stand even in lines that are sold no longer. */
export type OrderAgainWire = { lines: (QuoteLineWire & { name: string; label: string })[]; changed: boolean }

export type { AddressInputWire, AddressWire, CompanySummaryWire, MeWire, SessionWire, SignedInWire } from './account-wire.ts'

export type SuggestionWire = { slug: string; name: string; image: string | null; price: number; in_stock: boolean }

/** One faulty field of a request. */
export type FieldProblemWire = { field: string; detail: string }

/** An error (RFC 9457). `type` is stable; `detail` is a sentence for people; the rest depends on the type. */
export type ProblemWire = {
  type: string
  title: string
  status: number
  detail: string
  field?: string
  errors?: FieldProblemWire[]
  /** With `line-changed` and `total-changed`: the cart as it is now. */
  quote?: QuoteWire
  /** With `out-of-stock`. */
  shortages?: { variant_id: string; units_left: number }[]
  /** With `not-good-on-day`. */
  variant_ids?: string[]
  /** With `mode-not-possible`. */
  product_ids?: string[]
  /** With `coupon-needs-more`. */
  least?: number
  /** With `advance-needed` and `prepay-needed`. */
  amount?: number
}
