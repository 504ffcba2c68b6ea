import type { ConsignmentState, Mode, SlotState } from '../fulfilment/model.ts'
import type { BuyerMethod, OnlineMethod, DocumentKind, PaymentMethod } from '../payments/model.ts'
import type { Language } from '../values/language.ts'
import type { Translations } from '../values/translations.ts'
import type { CartLineWire, QuoteLineWire, QuoteWire } from './cart-wire.ts'
import type { OrderStatus } from './model.ts'

export * from './cart-wire.ts'

// Wire types of the API for carts, deliveries and orders. Money is taka with at most two decimals, a day is `YYYY-MM-DD` in Bangladesh, an
// instant is ISO 8601 in UTC, and every text is in the language of the request.

type PlaceWire = { id: string; name: Translations; aliases: string[] }
type AreaChoiceWire = PlaceWire & { areas: (PlaceWire & { kind: 'upazila' | 'metro_thana' })[] }
export type AreasWire = { districts: AreaChoiceWire[] }

/** `reason` says why the slot is closed. */
export type SlotWire = { id: string; starts: string; ends: string; state: SlotState; drops_left: number; reason?: string }

export type DeliveryDayWire = {
  day: string
  promised_until: string
  /** The deadline for ordering for this day. */
  cut_off_at: string
  /** Whether all requested lines are available and good on this day; true when no lines were sent. */
  good: boolean
  short: string[]
  slots: SlotWire[]
}

export type DeliveryMethodWire = {
  mode: Mode
  charge: number | null
  free_from: number | null
  too_heavy: boolean
  most_kg: number | null
  days: DeliveryDayWire[]
}

export type DeliveryWire = {
  area: { id: string; name: string; district: string }
  /** False where the shop does not deliver yet; then there are no methods and no promise. */
  delivered: boolean
  zone: { id: string; name: string } | null
  /** When fruit ordered now arrives, and the deadline for that. */
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
  /** Defaults to cash on delivery. */
  payment?: BuyerMethod
  /** With cash: the method for the advance, where one is required. */
  advance_by?: OnlineMethod | null
  /** The total shown on the button. */
  expected_total: number
  language: Language
  terms_version: number
  /** The digest of the texts as the buyer saw them. The order is refused if a figure in them changed since. */
  terms_digest?: string
  /** The version of the privacy policy that was agreed to. */
  privacy_version?: number
  /** Adds the address to the account of a signed-in buyer. */
  keep_address?: boolean
  /** The box about advertisers, and what the link of an advertisement carried. Only from the shop's own form. */
  measure?: { consent: string; landing?: string | undefined }
}

/** `url` is the buyer's order page; `payment_url` is the gateway's page when a payment is due now. */
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
  /** The lots it was packed from, once packed. */
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
  /** What must be paid before packing. */
  to_pay: { amount: number; by: PaymentMethod; until: string | null } | null
}

/** What anyone with the order number and the phone number may see. */
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
  lines: { slug: string; name: string; label: string; unit: number }[]
  /** Its invoices and credit notes, each as a PDF for anyone with the link. */
  papers: { number: string; kind: DocumentKind; url: string }[]
}

/** An old order repriced as of now. `name` and `label` are set even for lines that are no longer sold. */
export type OrderAgainWire = { lines: (QuoteLineWire & { name: string; label: string })[]; changed: boolean }

/** One invalid field of a request. */
type FieldProblemWire = { field: string; detail: string }

/** An error (RFC 9457). `type` is stable, `detail` is a sentence for people, and the other fields depend on the type. */
export type ProblemWire = {
  type: string
  title: string
  status: number
  detail: string
  field?: string
  errors?: FieldProblemWire[]
  /** With `line-changed` and `total-changed`: the current cart. */
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
