import { paisa } from '../values/index.ts'
import type { Paisa } from '../values/index.ts'

export type PaymentState = 'due' | 'captured' | 'settled' | 'refunded' | 'void'
export type PaymentMethod = 'cash-on-delivery'

/** Captured: the money was taken from the buyer. Settled: the rider or courier handed it over to the shop. */
export const PAYMENT_MOVES = {
  capture: { from: ['due'], to: 'captured' },
  settle: { from: ['captured'], to: 'settled' },
  refund: { from: ['captured', 'settled'], to: 'refunded' },
  void: { from: ['due'], to: 'void' },
} as const satisfies Record<string, { from: readonly PaymentState[]; to: PaymentState }>

export type PaymentMove = keyof typeof PAYMENT_MOVES

export function paymentCan(move: PaymentMove, state: PaymentState): boolean {
  return (PAYMENT_MOVES[move].from as readonly PaymentState[]).includes(state)
}

export type PaymentEvent = {
  from: PaymentState | null
  to: PaymentState
  amount: Paisa
  note: string | null
  actor: string
  at: Date
}

export type Payment = {
  id: string
  orderId: string
  method: PaymentMethod
  amount: Paisa
  captured: Paisa
  refunded: Paisa
  state: PaymentState
  createdAt: Date
  events: PaymentEvent[]
}

/** What is still to be paid: always the total, less what was captured, plus what was refunded. */
export function amountDue(total: Paisa, payments: readonly Pick<Payment, 'captured' | 'refunded'>[]): Paisa {
  return paisa(payments.reduce((due, payment) => due - payment.captured + payment.refunded, total as number))
}
