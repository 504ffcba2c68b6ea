import type { Channel, MessageState, MessageTemplate } from '#shop/messaging/model.ts'
import type { PaymentMethod } from '#shop/payments/model.ts'
import type { MoneyView } from './money-view.ts'
import type { DocumentsView } from './documents-view.ts'
import type { ConsignmentState } from '#shop/fulfilment/model.ts'
import type { OrderStatus } from '#shop/ordering/model.ts'
import type { DeliveryMode } from '#shop/values/delivery-modes.ts'
import type { ClockView } from '../today/clock.tsx'
import type { ActionStanding, OrderAction } from './order-actions.ts'
import type { Language } from '#shop/values/language.ts'

/** One order as its page shows it: every text is in the page's language. */
export type OrderPageView = {
  id: string
  number: string
  name: string
  phone: string
  phoneLink: string
  /** A chat with the buyer; the prepared text is in the buyer's language. */
  chat: string | null
  email: string | null
  source: 'storefront' | 'api' | 'phone' | 'chat' | 'gift-run' | 'weekly-box' | 'replacement'
  language: Language
  placed: string
  status: OrderStatus
  late: boolean
  /** The due amounts by due date, earliest first. */
  clock: ClockView['rows']
  /** Whether the viewer may see the buyer's page. */
  maySeeBuyer: boolean
  /** The buyer's own page, for staff who may do everything that its link allows. */
  buyerPage: string | null
  /** The promised day as text while it is later than today. */
  early: string | null
  delivery: DeliveryView | null
  /** For an order with many boxes; then `delivery` is null. */
  boxes: BoxesView | null
  lines: LineView[]
  sums: {
    key: 'goods' | 'discount' | 'delivery' | 'rounding' | 'total' | 'refunded' | 'refunding' | 'due' | 'refund'
    amount: string
    coupon?: string
  }[]
  vat: string
  due: string
  nothingDue: boolean
  /** The refunded amount of a finished order without open amounts. */
  givenBack: string | null
  /** More was captured than the order costs: this amount has to be refunded. */
  refund: string | null
  mayEdit: boolean
  /** Calls to the buyer; null if a call has no purpose, or the role makes none. */
  calls: CallView[] | null
  payments: {
    id: string
    method: PaymentMethod
    state: 'due' | 'captured' | 'settled' | 'refunded' | 'void' | 'review'
    amount: string
  }[]
  /** Null when there is no reason to check the order and nothing was asked of its buyer. */
  check: CheckView | null
  money: MoneyView
  /** Null for a viewer who may not see invoices. */
  documents: DocumentsView | null
  actions: ActionStanding[]
  next: OrderAction | null
  slots: SlotView[]
  history: HistoryView[]
  /** Null for a viewer who may not read messages. */
  messages: MessageView[] | null
}

export type CheckView = {
  reasons: string[]
  /** What is asked of the buyer now. */
  asked: string | null
  confirmed: string | null
  allowed: { by: string; at: string; note: string } | null
  mayAllow: boolean
}

export type BoxesView = {
  counts: { state: ConsignmentState; count: string }[]
  rows: { id: string; number: string; to: string; area: string; day: string; state: ConsignmentState }[]
  page: number
  pages: number
  runId: string | null
}

export type DeliveryView = {
  number: string
  mode: DeliveryMode
  day: string
  hours: string
  /** The latest arrival, if that is another day. */
  until: string | null
  recipient: string
  phone: string
  phoneLink: string
  address: string
  landmark: string | null
  area: string
  map: string
  giftMessage: string | null
  hidePrices: boolean
  weight: string
}

export type LineView = {
  id: string
  /** The address of a small picture of the product; null without one, and on the slips. */
  picture: string | null
  name: string
  label: string
  units: string
  unitPrice: string
  sum: string
  lots: { code: string; id: string; item: string; amount: string; bestBefore: string; grade: string; held: boolean }[]
}

export type SlotView = { value: string; label: string; left: number | null; state: 'open' | 'full' | 'too-late' | 'closed' }

/** What one person did at one time; `what` lists text keys. */
export type HistoryView = {
  key: string
  at: string
  actor: string
  what: {
    about: 'order' | 'consignment' | 'payment'
    to: string
    amount: string | null
    note: string | null
    /** The number of boxes, if there are many. */
    boxes: string | null
  }[]
}

export type CallView = {
  key: string
  result: 'confirmed' | 'no-answer' | 'switched-off' | 'call-back' | 'wrong-number' | 'refused'
  at: string
  next: string | null
  note: string | null
  actor: string
}

export type MessageView = {
  id: string
  template: MessageTemplate
  channel: Channel
  state: MessageState
  at: string
  body: string
  to: string
}
