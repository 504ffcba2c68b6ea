import type { ConsignmentState, Mode } from '../fulfilment/model.ts'
import type { ConsentInput } from '../conversions/model.ts'
import type { Shortage } from '../inventory/model.ts'
import type { BuyerMethod, OnlineMethod, PaymentRefusal } from '../payments/model.ts'
import type { CouponRefusal } from '../pricing/model.ts'
import type { CourierScore } from '../trust/model.ts'
import {
  addMoney,
  paisa,
  splitMoney,
  subtractMoney,
  timesUnits,
  vatInside,
  wholeTakaDown,
  type CalendarDate,
  type Language,
  type Paisa,
  type Phone,
} from '../values/index.ts'
import type { CartLine, Quote } from './quote.ts'

export * from './call-results.ts'
export * from './quote.ts'
export * from './door-report.ts'
export * from './weight-tolerance.ts'

export const MOST_LINES = 100
export const MOST_UNITS = 999

export type OrderState = 'placed' | 'confirmed' | 'completed' | 'cancelled'

/** Every move of an order. Packing, dispatching and similar moves belong to its consignments; see fulfilment. */
export const ORDER_MOVES = {
  confirm: { from: ['placed'], to: 'confirmed' },
  complete: { from: ['placed', 'confirmed'], to: 'completed' },
  cancel: { from: ['placed', 'confirmed'], to: 'cancelled' },
  /** A delivery was taken back; the second is for an order that was never confirmed. */
  reopen: { from: ['completed'], to: 'confirmed' },
  'reopen-placed': { from: ['completed'], to: 'placed' },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState }>

export type OrderMove = keyof typeof ORDER_MOVES

/** Consignment states in which an order may still be cancelled: by the buyer while nothing is packed, by staff until dispatch. */
export const CANCEL_WHILE = {
  buyer: ['planned'],
  staff: ['planned', 'packed'],
} as const satisfies Record<string, readonly ConsignmentState[]>

export function orderCan(move: OrderMove, state: OrderState): boolean {
  return (ORDER_MOVES[move].from as readonly OrderState[]).includes(state)
}

/** Whether the buyer may change the day or cancel. */
export function buyerCanChange(
  {
    state,
    changeableUntil,
    consignments,
  }: { state: OrderState; changeableUntil: Date; consignments: readonly ConsignmentState[] },
  now: Date,
): boolean {
  const untouched = consignments.every((consignment) => consignment === 'planned' || consignment === 'cancelled')
  return orderCan('cancel', state) && now < changeableUntil && untouched
}

export type OrderStatus = 'placed' | 'confirmed' | 'packed' | 'on-the-way' | 'delivered' | 'failed-attempt' | 'cancelled'

export const ORDER_STATUSES: readonly OrderStatus[] = [
  'placed',
  'confirmed',
  'packed',
  'on-the-way',
  'delivered',
  'failed-attempt',
  'cancelled',
]

export function orderStatus(state: OrderState, consignments: readonly ConsignmentState[]): OrderStatus {
  if (state === 'cancelled') return 'cancelled'
  if (state === 'completed') return 'delivered'
  const active = consignments.filter((consignment) => consignment !== 'cancelled' && consignment !== 'returned')
  if (active.length === 0) return state
  if (active.every((consignment) => consignment === 'delivered')) return 'delivered'
  if (active.includes('failed')) return 'failed-attempt'
  if (active.some((consignment) => consignment === 'dispatched' || consignment === 'delivered')) return 'on-the-way'
  return active.every((consignment) => consignment === 'packed') ? 'packed' : state
}

export type TimelineStep = { status: OrderStatus; at: Date | null; state: 'done' | 'now' | 'ahead' }

const WAY_TO_THE_DOOR: readonly OrderStatus[] = ['placed', 'confirmed', 'packed', 'on-the-way', 'delivered']

/** The buyer's timeline: past steps with their time, the current step, and future steps. Skipped steps are not shown. */
export function timelineOf(status: OrderStatus, moments: ReadonlyMap<OrderStatus, Date>): TimelineStep[] {
  const away = status === 'cancelled' || status === 'failed-attempt'
  const reached = away ? WAY_TO_THE_DOOR.length : WAY_TO_THE_DOOR.indexOf(status)
  const steps: TimelineStep[] = []
  for (const [index, step] of WAY_TO_THE_DOOR.entries()) {
    const at = moments.get(step) ?? null
    if (away ? at === null : index < reached && at === null) continue
    const state =
      away || index < reached || (step === 'delivered' && index === reached) ? 'done' : index === reached ? 'now' : 'ahead'
    steps.push({ status: step, at: state === 'ahead' ? null : at, state })
  }
  if (away) steps.push({ status, at: moments.get(status) ?? null, state: 'now' })
  return steps
}

type TotalsLine = { linePaisa: Paisa; discount: Paisa; vatBasisPoints: number }

export type OrderTotals = {
  goods: Paisa
  discount: Paisa
  delivery: Paisa
  /** Zero or negative: cash totals are rounded down to whole taka. */
  rounding: Paisa
  total: Paisa
  /** The VAT included in `total` before rounding: of each line after its discount, and of the delivery. */
  vat: Paisa
  lineVat: Paisa[]
}

/** Prices include VAT. Total = goods − discount + delivery + rounding, exact to the paisa. Only cash totals are rounded. */
export function orderTotals({
  lines,
  delivery,
  deliveryVatBasisPoints = 0,
  inCash = true,
}: {
  lines: readonly TotalsLine[]
  delivery: Paisa
  deliveryVatBasisPoints?: number
  inCash?: boolean
}): OrderTotals {
  const goods = addMoney(...lines.map((line) => line.linePaisa))
  const discount = addMoney(...lines.map((line) => line.discount))
  const exact = addMoney(subtractMoney(goods, discount), delivery)
  const total = inCash ? wholeTakaDown(exact) : exact
  const lineVat = lines.map((line) => vatInside(subtractMoney(line.linePaisa, line.discount), line.vatBasisPoints))
  const vat = addMoney(...lineVat, vatInside(delivery, deliveryVatBasisPoints))
  return { goods, discount, delivery, rounding: subtractMoney(total, exact), total, vat, lineVat }
}

/** Splits a discount over all lines in proportion to their cost. */
export function discountPerLine(discount: Paisa, lines: readonly { linePaisa: Paisa }[]): Paisa[] {
  return lines.length === 0
    ? []
    : splitMoney(
        discount,
        lines.map((line) => line.linePaisa),
      )
}

/** Amount due: always total − captured + refunded. */
export function dueOf({ total, captured, refunded }: { total: Paisa; captured: Paisa; refunded: Paisa }): Paisa {
  return paisa(total - captured + refunded)
}

/**
 * The open amount: positive to collect, negative to refund. For a finished order a refund raises the amount due by that
 * formula, but nobody owes that. `afterwards` is still owed: by a company on account, or by a buyer who paid less at the door.
 */
export function stillDue(due: Paisa, status: OrderState | OrderStatus, afterwards: Paisa = paisa(0)): Paisa {
  const over = status === 'delivered' || status === 'completed' || status === 'cancelled'
  return over && due > 0 ? afterwards : due
}

export function lineTotal(unitPrice: Paisa, units: number): Paisa {
  return timesUnits(unitPrice, units)
}

export type OrderInput = {
  /** The idempotency key: two requests with the same one are one order. */
  requestId: string
  lines: CartLine[]
  buyer: { name: string; phone: Phone; email: string | null }
  language: Language
  source: 'storefront' | 'api' | 'phone'
  delivery: {
    areaId: string
    addressLine: string
    landmark: string | null
    mode: Mode
    slotId: string
    day: CalendarDate
    /** Set when it is not the buyer. */
    recipient: { name: string; phone: Phone } | null
    giftMessage: string | null
    hidePrices: boolean
  }
  payment: BuyerMethod
  /** With cash: the method for the advance, where the shop requires one. */
  advanceBy?: OnlineMethod | null
  gateways?: readonly OnlineMethod[]
  couponCode: string | null
  /** The total shown on the button. The order is refused if the total differs. Null when no total was shown, as in a phone order. */
  expectedTotalPaisa: Paisa | null
  /** The versions of the terms and the privacy policy that the buyer agreed to. The order is refused if one is not the current one. */
  termsVersion?: number
  privacyVersion?: number | undefined
  /** The start of the digest of the texts that the buyer saw. The order is refused if `agreedTexts` is another one. */
  termsDigest?: string | undefined
  /** The digest of the texts as the pages show them now (`content/agreed-texts.ts`). */
  agreedTexts?: string | null
  /** What a courier company says about the number, for the cash rules. The shop asks, never the buyer. */
  courierScore?: CourierScore | null
  /** What the buyer ticked about advertisers. A repeated request changes nothing of the first one. */
  measure?: ConsentInput | null
  /** The shop's public URL, for links in messages. */
  shopUrl: string
}

export type Placed = {
  ok: true
  orderId: string
  number: string
  /** The secret in the URL of the buyer's order page. */
  token: string
  total: Paisa
  changeableUntil: Date
  /** The order waits for a code that is texted to the buyer. */
  confirmBy?: 'code'
}

export type DeliveryRefusal = 'slot-full' | 'slot-closed' | 'too-late' | 'not-delivered-there' | 'too-heavy'

export type OrderRefusal =
  | { ok: false; problem: 'empty' | 'too-many-lines' | 'units-out-of-range' | 'key-reused' | 'terms-changed' | 'phone-blocked' }
  | { ok: false; problem: 'line-changed' | 'total-changed'; quote: Quote }
  | { ok: false; problem: 'out-of-stock'; shortages: Shortage[] }
  | { ok: false; problem: 'not-good-on-day'; variantIds: string[] }
  | { ok: false; problem: 'mode-not-possible'; mode: Mode; productIds: string[] }
  /** A pre-order has a limit per person. Grams or pieces; `left` is what the person may still order. */
  | { ok: false; problem: 'preorder-limit'; unit: 'gram' | 'piece'; most: number; left: number }
  | { ok: false; problem: DeliveryRefusal }
  | PaymentRefusal
  | CouponRefusal
