import type { OrderStatus } from '#shop/ordering/model.ts'
import type { OnlineMethod } from '#shop/payments/model.ts'
import type { PlainChoice } from '../checkout/express-answer.ts'
import type { ShownStep } from './timeline-steps.server.ts'

export type ShownOrderLine = {
  key: string
  slug: string
  name: string
  image: string
  pack: string
  amount: string
  grown: string[]
}

/** What waits for the buyer's money. */
export type OrderPaymentData = {
  /** How the last try went; `asking`: nobody knows yet. */
  note: { kind: 'changed' | 'refused'; title: string; text: string; asking: boolean } | null
  until: string
  /** Where the rest is paid at the door. */
  part: string
  ways: { method: OnlineMethod; label: string }[]
  /** Whether it may be paid at the door after all. */
  cash: boolean
  bank: {
    rows: { key: string; term: string; value: string }[]
    proofs: { key: string; text: string; refused: boolean }[]
    mayProve: boolean
  } | null
}

/** The buyer's page of an order, ready to show: every text is in the page's language. */
export type OrderPageData = {
  number: string
  status: OrderStatus
  headline: string
  steps: ShownStep[]
  pay: {
    title: string
    /** Null when nothing is due. */
    amount: string | null
    text: string
    vat: string
    rows: { key: string; term: string; value: string; kind?: 'less' | 'total' }[]
  }
  payment: OrderPaymentData | null
  /** Its invoice and what corrects it; null while there can be none. `mayAsk`: there is none yet, and there may be. */
  papers: { rows: { number: string; title: string; path: string }[]; mayAsk: boolean } | null
  lines: ShownOrderLine[]
  when: string
  way: string
  delivered: boolean
  to: string[]
  /** Of an order in many boxes: the page where each of them can be followed. */
  run: string | null
  card: string | null
  hidePrices: boolean
  /** Until when the buyer may change the day or cancel; null when that is over. */
  changeUntil: string | null
  /** Neither delivered nor cancelled. */
  open: boolean
  choices: PlainChoice[] | null
  phone: string
  /** A chat with the shop about this order. */
  whatsapp: string | null
}
