import type { CalendarDate } from '../values/index.ts'

/** `new-week`: it comes later. `partial`: it comes in time, but less. `failed`: it does not come. */
export type SlipKind = 'new-week' | 'partial' | 'failed'
/** What a buyer may choose. A default is one of the first two. */
export type Answer = 'accept' | 'refund' | 'change'
export type DefaultAnswer = Exclude<Answer, 'change'>
export type AnsweredBy = 'buyer' | 'deadline' | 'staff'
export type AnswerState = 'asked' | 'returning' | 'done' | 'over'
/** Why an order is left to staff. `by-hand`: no gateway can pay the money back. */
export type AnswerProblem = 'many-boxes' | 'too-late' | 'in-review' | 'by-hand'

/** How many days buyers have to answer. With them, the money is back within the ten days of the law. */
export const MOST_ANSWER_DAYS = 5
/** A harvest that is later than this is a failed one. */
export const MOST_DAYS_LATER = 90

export function mayAccept(kind: SlipKind): boolean {
  return kind === 'new-week'
}

/** The orders that a smaller harvest serves: from the first one placed on, until one finds too little. */
export function servedFirst<Order extends { amount: number }>(
  orders: readonly Order[],
  amount: number,
): { served: Order[]; left: Order[] } {
  let rest = amount
  const until = orders.findIndex((order) => (rest -= order.amount) < 0)
  const count = until === -1 ? orders.length : until
  return { served: orders.slice(0, count), left: orders.slice(count) }
}

export type Slip = {
  id: string
  campaignId: string
  kind: SlipKind
  /** The first day of delivery, after a slip to a new week. */
  shipsFrom: CalendarDate | null
  defaultAnswer: DefaultAnswer
  answerUntil: Date
  createdAt: Date
}
