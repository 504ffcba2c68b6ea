import { paisa, type Paisa } from '../values/money.ts'

/** What is wrong with the fruit. */
export const FAULTS = ['spoiled', 'damaged', 'unripe', 'missing', 'wrong-fruit'] as const
export type Fault = (typeof FAULTS)[number]

/** What the buyer gets: the money, new fruit, or a credit, which is a coupon over the amount. */
export const OUTCOMES = ['refund', 'replacement', 'credit'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How much of the units is bad, in percent. */
export const SHARES = [25, 50, 100] as const
export type Share = (typeof SHARES)[number]

export const CLAIM_STATES = ['open', 'offered', 'accepted', 'done', 'rejected'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** Every move of a claim. Agree and decline are the buyer's answers to an offer. */
export const CLAIM_MOVES = {
  accept: { from: ['open'], to: 'accepted' },
  offer: { from: ['open'], to: 'offered' },
  agree: { from: ['offered'], to: 'accepted' },
  decline: { from: ['offered'], to: 'open' },
  reject: { from: ['open', 'offered'], to: 'rejected' },
  /** Accepted, and then it turned out that it cannot be done that way. */
  reopen: { from: ['accepted'], to: 'open' },
  finish: { from: ['accepted'], to: 'done' },
  /** The free order was cancelled, so the buyer has nothing yet. */
  'order-cancelled': { from: ['done'], to: 'open' },
} as const satisfies Record<string, { from: readonly ClaimState[]; to: ClaimState }>

export type ClaimMove = keyof typeof CLAIM_MOVES

export function claimCan(move: ClaimMove, state: ClaimState): boolean {
  return (CLAIM_MOVES[move].from as readonly ClaimState[]).includes(state)
}

export const MOST_PHOTOS = 3
export const LONGEST_NOTE = 500
export const LONGEST_REASON = 300
/** How long the coupon of a credit can be used. */
export const CREDIT_DAYS = 180
/** The period in which claims of a phone are counted. */
export const COUNTED_DAYS = 90

export type ClaimRules = {
  /** How long after the delivery a claim may be sent. */
  hours: number
  /** Up to this amount a claim is accepted without staff; zero: never. */
  automatic: Paisa
  /** A phone with so many claims before, in 90 days, is decided by staff. */
  mostClaims: number
  /** From this share of the orders with a lot, in percent, its recall is proposed. */
  recallPercent: number
  /** But not before so many claims. */
  recallClaims: number
}

export const CLAIM_LIMITS = {
  hours: [1, 168],
  automatic: [0, 1_000_000],
  mostClaims: [0, 50],
  recallPercent: [1, 100],
  recallClaims: [1, 1000],
} as const satisfies Record<keyof ClaimRules, readonly [number, number]>

/** Whether the rule accepts a claim. Something to see is needed, unless the fruit is missing. */
export function isAutomatic(
  { automatic, mostClaims }: Pick<ClaimRules, 'automatic' | 'mostClaims'>,
  claim: { asked: Paisa; before: number; photos: number; faults: readonly Fault[] },
): boolean {
  const seen = claim.photos > 0 || claim.faults.every((fault) => fault === 'missing')
  return claim.asked <= automatic && claim.before < mostClaims && seen
}

/** The part of a price that is bad, rounded down to the paisa. */
export function shareOf(price: Paisa, share: Share): Paisa {
  return paisa(Math.floor((price * share) / 100))
}

/** How many units replace the bad part: whole ones. */
export function unitsToReplace({ units, share }: { units: number; share: Share }): number {
  return Math.ceil((units * share) / 100)
}

export type Way = { paymentId: string; left: Paisa }

/** Splits an amount over payments, the largest first, so that as few as possible are needed. Null when they are not enough. */
export function splitOverPayments(amount: Paisa, payments: readonly Way[]): { paymentId: string; amount: Paisa }[] | null {
  const parts: { paymentId: string; amount: Paisa }[] = []
  let rest: number = amount
  for (const { paymentId, left } of payments.toSorted((a, b) => b.left - a.left)) {
    const part = Math.min(rest, left)
    if (part > 0) parts.push({ paymentId, amount: paisa(part) })
    rest -= Math.max(0, part)
  }
  return rest === 0 ? parts : null
}
