import { CASH, isPaidBefore, type BuyerMethod, type EarlyMethod, type OnlineMethod, type PaymentMethod } from './methods.ts'
import type { CodOutcome } from './cod-rule.ts'
import { daysBetween, paisa, splitMoney, type CalendarDate, type Paisa } from '../values/index.ts'

export * from './cod-rule.ts'
export * from './methods.ts'
export { WALLET_KINDS } from './wallet-model.ts'
export type { WalletKind, WalletVerdict } from './wallet-model.ts'
export { DOCUMENT_KINDS, type DocumentKind } from './document-model.ts'

export type PaymentState = 'due' | 'captured' | 'settled' | 'refunded' | 'void'

/** Captured: the buyer paid. Settled: the rider or courier handed the money over to the shop. */
export const PAYMENT_MOVES = {
  capture: { from: ['due'], to: 'captured' },
  settle: { from: ['captured'], to: 'settled' },
  refund: { from: ['captured', 'settled'], to: 'refunded' },
  void: { from: ['due'], to: 'void' },
  /** Only for a delivery that is taken back: the cash was not collected, the bKash transfer was not for this order. */
  uncapture: { from: ['captured'], to: 'due' },
  revoke: { from: ['captured'], to: 'void' },
} as const satisfies Record<string, { from: readonly PaymentState[]; to: PaymentState }>

type PaymentMove = keyof typeof PAYMENT_MOVES

export function paymentCan(move: PaymentMove, state: PaymentState): boolean {
  return (PAYMENT_MOVES[move].from as readonly PaymentState[]).includes(state)
}

export type PaymentAttemptState = 'created' | 'redirected' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'review' | 'returned'

/**
 * Every move of a gateway attempt. Captured money is never reversed by a later "failed" or "cancelled", and an attempt that was given up
 * can still be paid if the gateway reports so to our server. Returned: money under review was refunded.
 */
export const ATTEMPT_MOVES = {
  redirect: { from: ['created'], to: 'redirected' },
  pay: { from: ['created', 'redirected', 'failed', 'cancelled', 'expired'], to: 'paid' },
  hold: { from: ['created', 'redirected', 'failed', 'cancelled', 'expired'], to: 'review' },
  fail: { from: ['created', 'redirected'], to: 'failed' },
  cancel: { from: ['created', 'redirected'], to: 'cancelled' },
  expire: { from: ['created', 'redirected'], to: 'expired' },
  accept: { from: ['review'], to: 'paid' },
  giveBack: { from: ['review'], to: 'returned' },
} as const satisfies Record<string, { from: readonly PaymentAttemptState[]; to: PaymentAttemptState }>

export type PaymentAttemptMove = keyof typeof ATTEMPT_MOVES

export function paymentAttemptCan(move: PaymentAttemptMove, state: PaymentAttemptState): boolean {
  return (ATTEMPT_MOVES[move].from as readonly PaymentAttemptState[]).includes(state)
}

/** Why a payment must be reviewed before it counts. */
const REVIEW_REASONS = [
  'risky',
  'amount-differs',
  'other-currency',
  /** The order was cancelled or expired before the money arrived. */
  'order-over',
  /** The total or the payment method changed. */
  'order-changed',
  'paid-already',
] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

export function isReviewReason(text: string): text is ReviewReason {
  return (REVIEW_REASONS as readonly string[]).includes(text)
}

/** Requested; the gateway is processing it; done; the gateway refused it. */
export type RefundState = 'asked' | 'processing' | 'refunded' | 'refused'

export const REFUND_MOVES = {
  process: { from: ['asked'], to: 'processing' },
  finish: { from: ['asked', 'processing'], to: 'refunded' },
  refuse: { from: ['asked', 'processing'], to: 'refused' },
} as const satisfies Record<string, { from: readonly RefundState[]; to: RefundState }>

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
  /** Requested at the gateway and not refunded yet. */
  refunding: Paisa
  state: PaymentState
  /** Until when the order waits for it; null for cash on delivery. */
  payUntil: Date | null
  /** Received, and counts only after a review. */
  inReview: boolean
  /** Cash on delivery, but only after a call to the buyer. */
  confirmFirst: boolean
  /** The company, for a payment on account. */
  companyId: string | null
  creditDays: number | null
  /** For a payment on account: set once everything is delivered. */
  dueOn: CalendarDate | null
  createdAt: Date
  events: PaymentEvent[]
}

/** The amount still due: total − captured + refunded. Pending refunds count as refunded. */
export function amountDue(total: Paisa, payments: readonly Pick<Payment, 'captured' | 'refunded' | 'refunding'>[]): Paisa {
  return paisa(
    payments.reduce((due, { captured, refunded, refunding }) => due - captured + refunded + refunding, total as number),
  )
}

/** Refunds requested at gateways and not completed yet. */
export function underWay(payments: readonly Pick<Payment, 'refunding'>[]): Paisa {
  return paisa(payments.reduce((sum, { refunding }) => sum + refunding, 0))
}

/** The amount due on account: paid later, so it is not collected on delivery. */
export function dueOnAccount(payments: readonly Pick<Payment, 'state' | 'method' | 'amount'>[]): Paisa {
  const open = payments.filter(({ state, method }) => state === 'due' && method === 'on-account')
  return paisa(open.reduce((sum, { amount }) => sum + amount, 0))
}

/** What a finished order still owes: on account, or left open at the door. */
export function dueAfterwards(payments: readonly Pick<Payment, 'state' | 'method' | 'amount'>[]): Paisa {
  const open = payments.filter(({ state, method }) => state === 'due' && (method === 'on-account' || method === CASH))
  return paisa(open.reduce((sum, { amount }) => sum + amount, 0))
}

/** The amount due on delivery or before, without what is on account. */
export function dueNow(
  total: Paisa,
  payments: readonly Pick<Payment, 'captured' | 'refunded' | 'refunding' | 'state' | 'method' | 'amount'>[],
): Paisa {
  return paisa(amountDue(total, payments) - dueOnAccount(payments))
}

/** The payment an order waits for before it can be confirmed or packed. */
export function awaitedPayment<One extends Pick<Payment, 'state' | 'method'>>(payments: readonly One[]): One | null {
  return payments.find(({ state, method }) => state === 'due' && isPaidBefore(method)) ?? null
}

/** What can be paid at a gateway: the payment the order waits for, or else the cash that would be collected on delivery. */
export function payableOnline<One extends Pick<Payment, 'state' | 'method' | 'amount'>>(payments: readonly One[]): One | null {
  const door = payments.find(({ state, method, amount }) => state === 'due' && method === CASH && amount > 0)
  return awaitedPayment(payments) ?? door ?? null
}

/** The part of a payment that can still be refunded. */
export function refundable({ captured, refunded, refunding }: Pick<Payment, 'captured' | 'refunded' | 'refunding'>): Paisa {
  return paisa(captured - refunded - refunding)
}

/** What the buyer paid for so many units of an item that has `gross` and `quantity` left. */
export function priceOfUnits({ gross, quantity }: { gross: Paisa; quantity: number }, units: number): Paisa {
  return splitMoney(gross, [units, quantity - units])[0]!
}

/** By law, no more than this may be prepaid for goods not dispatched within 48 hours. */
export const MOST_ADVANCE_PERCENT = 10

/** The payment plan of an order: what is paid before packing, and what on delivery. */
export type PaymentPlan =
  | {
      ok: true
      before: { method: EarlyMethod; amount: Paisa; agreementId?: string | null } | null
      /** `byCode`: the buyer can confirm it with a code; otherwise staff call. */
      door: { amount: Paisa; confirmFirst: boolean; byCode?: true } | null
      account?: { companyId: string; amount: Paisa; creditDays: number } | null
    }
  | { ok: false; problem: 'advance-needed' | 'prepay-needed'; amount: Paisa }

/** The order is accepted only if part of it, or all, is paid in advance. */
export type PaymentRefusal =
  | { ok: false; problem: 'method-not-offered' }
  | { ok: false; problem: 'advance-needed' | 'prepay-needed'; amount: Paisa }

/** The part of a pre-order that may be prepaid, or must be. */
export type Deposit = { percent: number; required: boolean }

/** Without terms of its own, a pre-order may be prepaid up to the limit of the law. */
export const FREE_DEPOSIT: Deposit = { percent: MOST_ADVANCE_PERCENT, required: false }

type ToPlan = {
  method: BuyerMethod
  /** With cash: the method of the advance, if one is required. */
  advanceBy: OnlineMethod | null
  total: Paisa
  delivery: Paisa
  outcome: CodOutcome
  /** Set when part of the order is a pre-order. */
  deposit: Deposit | null
  /** Whether any prepayment method is configured. If none is, the buyer is called instead. */
  canPayBefore: boolean
}

export function planPayment({ method, advanceBy, total, delivery, outcome, deposit, canPayBefore }: ToPlan): PaymentPlan {
  // In whole taka, because riders handle no paisa.
  const most = deposit ? paisa(Math.floor((total * deposit.percent) / 100 / 100) * 100) : total
  const split = (by: EarlyMethod, wanted: Paisa, confirmFirst = false): PaymentPlan => {
    const amount = paisa(Math.min(wanted, most))
    const rest = paisa(total - amount)
    const door = rest > 0 || amount === 0 ? { amount: rest, confirmFirst } : null
    return { ok: true, before: amount > 0 ? { method: by, amount } : null, door }
  }
  if (method !== 'cash-on-delivery') return split(method, total)
  const cash = (confirmFirst: boolean): PaymentPlan => ({ ok: true, before: null, door: { amount: total, confirmFirst } })
  const required = deposit?.required ? most : 0
  if (outcome === 'allow' && required === 0) return cash(false)
  const byRule = outcome === 'prepay' ? total : outcome === 'advance-delivery' ? delivery : 0
  const asked = paisa(Math.min(Math.max(byRule, required), most))
  if (outcome === 'confirm-code' && required === 0)
    return { ok: true, before: null, door: { amount: total, confirmFirst: true, byCode: true } }
  if (!canPayBefore || asked === 0) return cash(true)
  if (asked === total) return { ok: false, problem: 'prepay-needed', amount: asked }
  return advanceBy === null ? { ok: false, problem: 'advance-needed', amount: asked } : split(advanceBy, asked)
}

/** Terms agreed with a company: an advance, and the rest on account, or also prepaid if the company has no account. */
export type AgreedPayment = { by: EarlyMethod; advance: Paisa; companyId: string | null; creditDays: number }

export function planAgreed({ by, advance, companyId, creditDays }: AgreedPayment, total: Paisa): PaymentPlan & { ok: true } {
  const amount = companyId === null ? total : paisa(Math.min(advance, total))
  const rest = paisa(total - amount)
  const before = amount > 0 ? { method: by, amount } : null
  return { ok: true, before, door: null, account: companyId === null ? null : { companyId, amount: rest, creditDays } }
}

/** A receipt: money, or a certificate of VAT (Mushak 6.6) or income tax that the company deducted and paid to the state. */
const RECEIPT_KINDS = ['money', 'vds', 'tds'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]
export const RECEIPT_WAYS = ['bank', 'cheque', 'bkash', 'cash'] as const
export type ReceiptWay = (typeof RECEIPT_WAYS)[number]

/** How many days something is overdue. */
export const AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const
export type Age = (typeof AGES)[number]

export function ageOf(dueOn: CalendarDate | null, today: CalendarDate): Age {
  const late = dueOn === null ? 0 : daysBetween(dueOn, today)
  if (late <= 0) return 'not-due'
  if (late <= 30) return '1-30'
  if (late <= 60) return '31-60'
  return late <= 90 ? '61-90' : 'over-90'
}
