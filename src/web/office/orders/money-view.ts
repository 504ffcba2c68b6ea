import type { AttemptState, OnlineMethod, PaymentMethod, RefundState, ReviewReason } from '#shop/payments/model.ts'

export const MONEY_ACTIONS = [
  'accept-payment',
  'close-review',
  'refund',
  'close-refund',
  'release-goods',
  'approve-transfer',
  'refuse-transfer',
] as const
export type MoneyAction = (typeof MONEY_ACTIONS)[number]

/** What was tried, what came and what went back of one order; amounts are written out. */
export type MoneyView = {
  /** Whether whoever looks may do something about it. */
  may: boolean
  /** Until when it waits for its money. */
  waitsUntil: string | null
  /** How much is on its way back, where the goods wait for a decision about it. */
  release: string | null
  callFirst: boolean
  attempts: {
    id: string
    gateway: OnlineMethod
    amount: string
    state: AttemptState
    at: string
    payer: string | null
  }[]
  reviews: { id: string; amount: string; why: ReviewReason; payer: string | null; canAccept: boolean; booked: boolean }[]
  uploads: {
    id: string
    state: 'waiting' | 'approved' | 'refused'
    at: string
    amount: string | null
    reference: string | null
    reason: string | null
    /** Whether what was sent can still be looked at. */
    kept: boolean
  }[]
  refunds: {
    id: string
    amount: string
    state: RefundState
    at: string
    reason: string
    problem: string | null
    open: boolean
    released: { by: string; at: string; reason: string } | null
  }[]
  /** Payments something can be given back of. */
  refundable: { id: string; method: PaymentMethod; left: string; field: string; byGateway: boolean }[]
}
