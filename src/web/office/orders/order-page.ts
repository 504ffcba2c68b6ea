import type { Channel, MessageState, MessageTemplate } from '#shop/messaging/model.ts'
import type { PaymentMethod } from '#shop/payments/model.ts'
import type { MoneyView } from './money-view.ts'
import type { PapersView } from './papers-view.ts'
import type { ConsignmentState } from '#shop/fulfilment/model.ts'
import type { OrderStatus } from '#shop/ordering/model.ts'
import type { DeliveryMode } from '#shop/values/delivery-modes.ts'
import type { ClockView } from '../today/clock.tsx'
import type { ActionStanding, OrderAction } from './order-actions.ts'
import type { Language } from '#shop/values/language.ts'

/** One order as its page shows it: every text is already in the page's language. */
export type OrderPageView = {
  id: string
  number: string
  name: string
  phone: string
  phoneLink: string
  /** A chat with the buyer, the first words typed in the buyer's language. */
  chat: string | null
  email: string | null
  source: 'storefront' | 'api' | 'phone' | 'gift-run'
  language: Language
  placed: string
  status: OrderStatus
  late: boolean
  /** What is due of it by when, the first first. */
  clock: ClockView['rows']
  /** Whether its buyer's page may be seen. */
  maySeeBuyer: boolean
  /** The buyer's own page, for whoever may do what its link lets one do. */
  buyerPage: string | null
  delivery: DeliveryView | null
  /** Of an order that goes out in many; then `delivery` is null. */
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
  /** What was given back of an order that is over, where nothing is left to settle. */
  givenBack: string | null
  /** More was taken than it costs: this much is to be given back. */
  refund: string | null
  mayEdit: boolean
  /** Tries to reach the buyer; null where no call is of use, or the role makes none. */
  calls: CallView[] | null
  payments: {
    id: string
    method: PaymentMethod
    state: 'due' | 'captured' | 'settled' | 'refunded' | 'void' | 'review'
    amount: string
  }[]
  money: MoneyView
  /** Null for who may not see invoices. */
  papers: PapersView | null
  actions: ActionStanding[]
  next: OrderAction | null
  slots: SlotView[]
  history: HistoryView[]
  /** Null for who may not read messages. */
  messages: MessageView[] | null
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
  /** The latest arrival when that is another day. */
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
  name: string
  label: string
  units: string
  unitPrice: string
  sum: string
  lots: { code: string; id: string; item: string; amount: string; bestBefore: string; grade: string; held: boolean }[]
}

export type SlotView = { value: string; label: string; left: number | null; state: 'open' | 'full' | 'too-late' | 'closed' }

/** What happened at one moment by one person; `what` names texts of the catalogue. */
export type HistoryView = {
  key: string
  at: string
  actor: string
  what: {
    about: 'order' | 'consignment' | 'payment'
    to: string
    amount: string | null
    note: string | null
    /** Of how many boxes, where it goes out in many. */
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
