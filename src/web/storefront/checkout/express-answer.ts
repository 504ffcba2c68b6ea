import type { TextParameters } from '#texts/catalogue.ts'
import type { CheckoutText } from './texts.ts'
import type { OrderFault, TypedOrder } from './typed-order.ts'

/** One mode and time of delivery, ready to show: `value` is what the form sends. */
export type PlainChoice = { value: string; title: string; detail?: string; aside?: string; reason?: string }

/**
 * The second step of an order without scripts: the days, and the total for each mode. Amounts are formatted in the page's
 * language.
 */
export type PlainStep = {
  /** Makes repeated submits one order. */
  requestId: string
  choices: PlainChoice[]
  /** The total of each delivery mode in taka, sent back with the order: any other total is refused. */
  totals: { mode: string; taka: number }[]
  rows: { key: string; term: string; value: string; less?: boolean }[]
  notes: string[]
}

/** What the express page's action answers to browsers without scripts. */
export type ExpressAnswer = {
  typed: TypedOrder
  faults: OrderFault[]
  refusal: { text: CheckoutText; words?: TextParameters } | null
  step: PlainStep | null
  /** Cash is accepted only with an advance. */
  advance?: boolean
}
