import { daysBetween, paisa } from '../values/index.ts'
import type { Bilingual, CalendarDate, Paisa } from '../values/index.ts'

export { PAPER_KINDS, type PaperKind } from './paper-model.ts'

export type PaymentState = 'due' | 'captured' | 'settled' | 'refunded' | 'void'
/** Ways to pay that a gateway on the network answers for. */
export const ONLINE_METHODS = ['bkash', 'sslcommerz'] as const
export type OnlineMethod = (typeof ONLINE_METHODS)[number]
/** What a buyer may choose. */
export const BUYER_METHODS = ['cash-on-delivery', ...ONLINE_METHODS, 'bank-transfer'] as const
export type BuyerMethod = (typeof BUYER_METHODS)[number]
/** On account: a company pays later, within its credit. It is agreed on, never chosen. */
export const PAYMENT_METHODS = [...BUYER_METHODS, 'on-account'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** What is paid before anything is packed. */
export type EarlyMethod = Exclude<BuyerMethod, 'cash-on-delivery'>

export function isOnline(method: PaymentMethod): method is OnlineMethod {
  return method === 'bkash' || method === 'sslcommerz'
}

/** Before anything is packed, neither at the door nor later. */
export function isPaidBefore(method: PaymentMethod): method is EarlyMethod {
  return method !== 'cash-on-delivery' && method !== 'on-account'
}

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

export type AttemptState = 'created' | 'redirected' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'review' | 'returned'

/**
 * Every move of a try at a gateway. Money that came is never undone by a later "failed" or "cancelled", and a try that was given up may still bring
 * some: then the gateway said so to our own server. Returned: what was in review was given back.
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
} as const satisfies Record<string, { from: readonly AttemptState[]; to: AttemptState }>

export type AttemptMove = keyof typeof ATTEMPT_MOVES

export function attemptCan(move: AttemptMove, state: AttemptState): boolean {
  return (ATTEMPT_MOVES[move].from as readonly AttemptState[]).includes(state)
}

/** Why money that came is looked at by somebody before it counts. */
export const REVIEW_REASONS = [
  'risky',
  'amount-differs',
  'other-currency',
  /** The order was cancelled, or it lapsed, before the money came. */
  'order-over',
  /** It costs something else now, or is to be paid otherwise. */
  'order-changed',
  'paid-already',
] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

export function isReviewReason(text: string): text is ReviewReason {
  return (REVIEW_REASONS as readonly string[]).includes(text)
}

/** Asked for; the gateway is at it; done; the gateway will not. */
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
  /** Asked for at the gateway, and not given back yet. */
  refunding: Paisa
  state: PaymentState
  /** Until when the order waits for it; null where it is paid at the door. */
  payUntil: Date | null
  /** It came, and somebody has to look at it before it counts. */
  inReview: boolean
  /** Taken at the door, but only once the buyer was spoken to. */
  confirmFirst: boolean
  /** On account: of which company. */
  companyId: string | null
  creditDays: number | null
  /** On account: known once everything was delivered. */
  dueOn: CalendarDate | null
  createdAt: Date
  events: PaymentEvent[]
}

/** What is still to be paid: always the total, less what was captured, plus what was refunded. */
export function amountDue(total: Paisa, payments: readonly Pick<Payment, 'captured' | 'refunded'>[]): Paisa {
  return paisa(payments.reduce((due, payment) => due - payment.captured + payment.refunded, total as number))
}

/** What is due on account: it is paid later, and nobody asks for it at the door. */
export function dueOnAccount(payments: readonly Pick<Payment, 'state' | 'method' | 'amount'>[]): Paisa {
  const open = payments.filter(({ state, method }) => state === 'due' && method === 'on-account')
  return paisa(open.reduce((sum, { amount }) => sum + amount, 0))
}

/** What is asked for at the door, or before: nothing of what is on account. */
export function dueNow(
  total: Paisa,
  payments: readonly Pick<Payment, 'captured' | 'refunded' | 'state' | 'method' | 'amount'>[],
): Paisa {
  return paisa(amountDue(total, payments) - dueOnAccount(payments))
}

/** The payment an order waits for before anybody confirms or packs it. */
export function awaitedPayment<One extends Pick<Payment, 'state' | 'method'>>(payments: readonly One[]): One | null {
  return payments.find(({ state, method }) => state === 'due' && isPaidBefore(method)) ?? null
}

/** What can still be given back of a payment. */
export function refundable({ captured, refunded, refunding }: Pick<Payment, 'captured' | 'refunded' | 'refunding'>): Paisa {
  return paisa(captured - refunded - refunding)
}

/** From the mildest to the strictest. Advance: the delivery charge is paid before. Prepay: all of it. */
export const COD_OUTCOMES = ['allow', 'confirm-first', 'advance-delivery', 'prepay'] as const
export type CodOutcome = (typeof COD_OUTCOMES)[number]

/** A rule for cash at the door. What is null doesn't matter; all the rest has to fit. */
export type CodRule = {
  id: string
  position: number
  name: Bilingual
  active: boolean
  zoneIds: string[] | null
  fromPaisa: Paisa | null
  fromGrams: number | null
  fromRefused: number | null
  firstOrder: boolean | null
  outcome: CodOutcome
}

export type CodFacts = {
  zoneId: string
  total: Paisa
  grams: number
  /** Orders of this number that were not taken at the door. */
  refusedBefore: number
  firstOrder: boolean
}

type Conditions = Omit<CodRule, 'id' | 'position' | 'name'>

/** What the first rule that fits says; where none does, cash is taken. */
export function codRule(rules: readonly Conditions[], facts: CodFacts): CodOutcome {
  return rules.find((rule) => rule.active && fits(rule, facts))?.outcome ?? 'allow'
}

function fits(rule: Conditions, { zoneId, total, grams, refusedBefore, firstOrder }: CodFacts): boolean {
  return (
    (rule.zoneIds === null || rule.zoneIds.includes(zoneId)) &&
    (rule.fromPaisa === null || total >= rule.fromPaisa) &&
    (rule.fromGrams === null || grams >= rule.fromGrams) &&
    (rule.fromRefused === null || refusedBefore >= rule.fromRefused) &&
    (rule.firstOrder === null || rule.firstOrder === firstOrder)
  )
}

/** The law: of what is not handed over within 48 hours no more than this is taken before. */
const MOST_ADVANCE_PERCENT = 10

/** How an order is to be paid: what of it before it is packed, and what at the door. */
export type PaymentPlan =
  | {
      ok: true
      before: { method: EarlyMethod; amount: Paisa } | null
      door: { amount: Paisa; confirmFirst: boolean } | null
      account?: { companyId: string; amount: Paisa; creditDays: number } | null
    }
  | { ok: false; problem: 'advance-needed' | 'prepay-needed'; amount: Paisa }

type ToPlan = {
  method: BuyerMethod
  /** With cash: how the advance is paid, where one is asked for. */
  advanceBy: OnlineMethod | null
  total: Paisa
  delivery: Paisa
  outcome: CodOutcome
  /** Some of it is harvested later. */
  preOrder: boolean
  /** Whether anything but cash is set up. Where nothing is, the buyer is spoken to instead. */
  canPayBefore: boolean
}

export function planPayment({ method, advanceBy, total, delivery, outcome, preOrder, canPayBefore }: ToPlan): PaymentPlan {
  // In whole taka, as riders count.
  const tenth = paisa(Math.floor((total * MOST_ADVANCE_PERCENT) / 100 / 100) * 100)
  const most = preOrder ? tenth : total
  const split = (by: EarlyMethod, wanted: Paisa, confirmFirst = false): PaymentPlan => {
    const amount = paisa(Math.min(wanted, most))
    const rest = paisa(total - amount)
    const door = rest > 0 || amount === 0 ? { amount: rest, confirmFirst } : null
    return { ok: true, before: amount > 0 ? { method: by, amount } : null, door }
  }
  if (method !== 'cash-on-delivery') return split(method, total)
  const cash = (confirmFirst: boolean): PaymentPlan => ({ ok: true, before: null, door: { amount: total, confirmFirst } })
  if (outcome === 'allow') return cash(false)
  const asked = paisa(Math.min(outcome === 'advance-delivery' ? delivery : total, most))
  if (outcome === 'confirm-first' || !canPayBefore || asked === 0) return cash(true)
  if (asked === total) return { ok: false, problem: 'prepay-needed', amount: asked }
  return advanceBy === null ? { ok: false, problem: 'advance-needed', amount: asked } : split(advanceBy, asked)
}

/** What was agreed with a company: so much before, and the rest on account, or before, too, where it has none. */
export type AgreedPayment = { by: EarlyMethod; advance: Paisa; companyId: string | null; creditDays: number }

export function planAgreed({ by, advance, companyId, creditDays }: AgreedPayment, total: Paisa): PaymentPlan & { ok: true } {
  const amount = companyId === null ? total : paisa(Math.min(advance, total))
  const rest = paisa(total - amount)
  const before = amount > 0 ? { method: by, amount } : null
  return { ok: true, before, door: null, account: companyId === null ? null : { companyId, amount: rest, creditDays } }
}

/** A receipt: money, or a certificate of VAT (Mushak 6.6) or income tax that the company deducted and paid for the shop. */
export const RECEIPT_KINDS = ['money', 'vds', 'tds'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]
export const RECEIPT_WAYS = ['bank', 'cheque', 'bkash', 'cash'] as const
export type ReceiptWay = (typeof RECEIPT_WAYS)[number]

/** By how many days something is late. */
export const AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const
export type Age = (typeof AGES)[number]

export function ageOf(dueOn: CalendarDate | null, today: CalendarDate): Age {
  const late = dueOn === null ? 0 : daysBetween(dueOn, today)
  if (late <= 0) return 'not-due'
  if (late <= 30) return '1-30'
  if (late <= 60) return '31-60'
  return late <= 90 ? '61-90' : 'over-90'
}
