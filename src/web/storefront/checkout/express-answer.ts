import type { TextParameters } from '#texts/catalogue.ts'
import type { CheckoutText } from './texts.ts'
import type { OrderFault, TypedOrder } from './typed-order.ts'

/** One way and time of delivery, ready to show: `value` is what the form sends. */
export type PlainChoice = { value: string; title: string; detail?: string; aside?: string; reason?: string }

/** The second step of an order without scripts: days, and what each way comes to. Amounts are written out in the page's language. */
export type PlainStep = {
  /** Makes one order of however many times the button is pressed. */
  requestId: string
  choices: PlainChoice[]
  /** The total of each way of delivery in taka, sent back with the order: any other total is refused [C4]. */
  totals: { mode: string; taka: number }[]
  rows: { key: string; term: string; value: string; less?: boolean }[]
  notes: string[]
}

/** What the express page's own action answers with, for browsers without scripts. */
export type ExpressAnswer = {
  typed: TypedOrder
  faults: OrderFault[]
  refusal: { text: CheckoutText; words?: TextParameters } | null
  step: PlainStep | null
  /** Cash is only taken with an advance. */
  advance?: boolean
}
