import type { ClaimState, Outcome } from '#shop/claims/model.ts'
import type { Paisa } from '#shop/values/index.ts'
import type {
  AttemptMethod,
  PaymentAttemptState,
  PaymentMethod,
  RefundState,
  ReviewReason,
  WalletKind,
} from '#shop/payments/model.ts'

/** The payment attempts, payments and refunds of one order; amounts are formatted. */
export type MoneyView = {
  /** Whether the viewer may act on it. */
  may: boolean
  /** Until when the order waits for its payment. */
  waitsUntil: string | null
  /** The amount being refunded, if the goods wait for a decision about it. */
  release: string | null
  callFirst: boolean
  attempts: {
    id: string
    gateway: AttemptMethod
    amount: string
    state: PaymentAttemptState
    at: string
    payer: string | null
  }[]
  reviews: { id: string; amount: string; why: ReviewReason; payer: string | null; canAccept: boolean; booked: boolean }[]
  /** What the buyer typed about money sent to a wallet. */
  claims: {
    id: string
    wallet: WalletKind
    trxId: string
    state: 'waiting' | 'matched' | 'refused' | 'replaced'
    at: string
    reason: string | null
  }[]
  uploads: {
    id: string
    state: 'waiting' | 'approved' | 'refused'
    at: string
    amount: string | null
    reference: string | null
    reason: string | null
    /** Whether the uploaded file still exists. */
    kept: boolean
  }[]
  refunds: {
    id: string
    amount: string
    state: RefundState
    at: string
    reason: string
    /** What it is for; empty for an amount without lines. */
    lines: string[]
    /** The transaction of a refund to a wallet. */
    reference: string | null
    problem: string | null
    open: boolean
    released: { by: string; at: string; reason: string } | null
  }[]
  /** Claims about bad fruit that were not rejected: what they granted is not to be refunded again. */
  fruitClaims: { id: string; number: string; state: ClaimState; wants: Outcome }[]
  /** Payments that can be refunded. */
  refundable: {
    id: string
    method: PaymentMethod
    left: string
    field: string
    byGateway: boolean
    toWallet: boolean
    lines: RefundableLine[]
  }[]
}

/** A line, the delivery or the rounding of an order, with what is left of it to refund. */
export type RefundableLine = {
  key: string
  what: 'goods' | 'delivery' | 'rounding'
  name: string
  /** Zero for what has no units. */
  units: number
  unitsText: string
  gross: Paisa
  /** Of one unit, of two, and so on. */
  prices: readonly Paisa[]
  left: string
}
