import type { Mode } from '../fulfilment/model.ts'
import type { LotChoice } from '../inventory/model.ts'
import type { CouponRefusal } from '../pricing/model.ts'
import type { CalendarDate, Paisa, Ripeness, Translations } from '../values/index.ts'

/** A line as the cart stores it. A line added from the grid has no variant: it means the product's first. */
export type CartLine = LotChoice & {
  productId: string | null
  variantId: string
  units: number
  /** The unit price shown on the page. A price the shopper has not seen is never charged. */
  seenPrice: Paisa | null
}

export type LineChange =
  | { kind: 'price'; from: Paisa; to: Paisa }
  | { kind: 'sold-out' }
  | { kind: 'fewer-left'; units: number }
  | { kind: 'no-longer-sold' }
  /** The lower price of its lot has ended. */
  | { kind: 'offer-over' }
  | { kind: 'ships-later'; day: CalendarDate }

/** A repriced line. `units` is the requested quantity; `counted` is the quantity in the total, lower when less is available. */
export type QuoteLine = {
  position: number
  lotId: string | null
  ripeness: Ripeness | null
  /** The last day to eat a marked-down lot. */
  eatBy: CalendarDate | null
  productId: string | null
  variantId: string | null
  slug: string | null
  name: Translations | null
  label: Translations | null
  units: number
  counted: number
  /** The price before a sale; null when the line is no longer sold. */
  price: Paisa | null
  salePrice: Paisa | null
  unitPrice: Paisa | null
  linePaisa: Paisa
  netGrams: number
  offer: 'now' | 'pre-order' | 'out'
  /** The first possible day, when it is later than the first delivery day. */
  shipsFrom: CalendarDate | null
  changes: LineChange[]
}

export type ModeChoice = { mode: Mode; charge: Paisa }

export type QuotedCoupon = { ok: true; code: string; name: Translations; discount: Paisa; freeDelivery: boolean } | CouponRefusal

/** A cart priced by the server at one instant. */
export type Quote = {
  lines: QuoteLine[]
  /** Whether any line differs from what the shopper saw last. */
  changed: boolean
  goods: Paisa
  discount: Paisa
  /** Null while the address is unknown, or when no mode that all lines allow delivers there. */
  delivery: Paisa | null
  rounding: Paisa
  total: Paisa
  grams: number
  coupon: QuotedCoupon | null
  /** The discount that applies without a coupon, if any. */
  promotion: { name: Translations; discount: Paisa } | null
  zone: { zoneId: string; name: Translations; areaName: Translations; districtName: Translations } | null
  modes: ModeChoice[]
  mode: Mode | null
  /** How much more must be ordered for free delivery; null when it cannot become free or is free already. */
  freeDeliveryAfter: Paisa | null
  /** The first day on which every line can be delivered. */
  firstDay: CalendarDate
}

export type Quoted = { ok: true; quote: Quote } | { ok: false; problem: 'too-many-lines' | 'units-out-of-range' }
