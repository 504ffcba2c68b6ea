import type { AddressFault, NameFault } from './plausible.ts'

/** Orders as they ended. `refused` are those of the returned ones that a person at the door did not take. */
export type OrderHistory = { delivered: number; returned: number; refused: number }

/** What a courier company says about all parcels of a number, of every shop. */
export type CourierScore = { total: number; delivered: number; returned: number }

/** What is known about an order when it is placed. */
export type TrustFacts = {
  /** Earlier orders of the number. */
  byPhone: OrderHistory
  /** Earlier orders of other numbers at the address. */
  atAddress: OrderHistory
  /** Null if the company was not asked or did not answer: then it counts as nothing. */
  courier: CourierScore | null
  /** The numbers of orders with the same fruit for this phone or address within a day. */
  sameOrders: readonly string[]
  name: NameFault | null
  address: AddressFault | null
}

export const NOTHING_KNOWN: TrustFacts = {
  byPhone: { delivered: 0, returned: 0, refused: 0 },
  atAddress: { delivered: 0, returned: 0, refused: 0 },
  courier: null,
  sameOrders: [],
  name: null,
  address: null,
}

/** Why staff may want to look at an order. Kept with the order and shown in words in the office. */
export type TrustReason =
  | ({ reason: 'returned-by-phone' | 'returned-at-address' } & OrderHistory)
  | ({ reason: 'courier-score' } & CourierScore)
  | { reason: 'same-order'; numbers: readonly string[] }
  | { reason: 'implausible-name'; fault: NameFault }
  | { reason: 'implausible-address'; fault: AddressFault }

/** Orders within this time can be the same order, sent twice. */
export const SAME_ORDER_HOURS = 24

/** Fewer parcels say nothing about a person. */
const LEAST_PARCELS = 3
/** A rule about the courier score asks for at most this percent: of a hundred parcels in cash, ten to twenty come back in any shop. */
export const MOST_COURIER_PERCENT = 80

/** Whether the courier company has delivered less than this percent of enough parcels. */
export function isBelow(score: CourierScore | null, percent: number): boolean {
  return score !== null && score.total >= LEAST_PARCELS && score.delivered * 100 < score.total * percent
}

/** The facts that are reasons to check an order. Whether something is asked of its buyer is decided by the shop's rules. */
export function reasonsOf({ byPhone, atAddress, courier, sameOrders, name, address }: TrustFacts): TrustReason[] {
  const reasons: TrustReason[] = []
  if (byPhone.returned > 0) reasons.push({ reason: 'returned-by-phone', ...byPhone })
  if (atAddress.returned > 0) reasons.push({ reason: 'returned-at-address', ...atAddress })
  if (courier && isBelow(courier, MOST_COURIER_PERCENT)) reasons.push({ reason: 'courier-score', ...courier })
  if (sameOrders.length > 0) reasons.push({ reason: 'same-order', numbers: sameOrders })
  if (name) reasons.push({ reason: 'implausible-name', fault: name })
  if (address) reasons.push({ reason: 'implausible-address', fault: address })
  return reasons
}

const LEAST_ADDRESS_LETTERS = 10

/**
 * Whether an address is exact enough to belong to one household: a number, and more than a name of a place. Others are not compared,
 * because a whole village may share them.
 */
export function isExactAddress(addressLine: string): boolean {
  const letters = addressLine.match(/[\p{L}\p{N}]/gu) ?? []
  return letters.length >= LEAST_ADDRESS_LETTERS && /\p{N}/u.test(addressLine)
}
