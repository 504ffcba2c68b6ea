import type { Tx } from '../context.ts'
import { planAgreed, type CodOutcome, type OnlineMethod, type PaymentPlan } from '../payments/index.ts'
import { paisa, type Paisa } from '../values/index.ts'
import type { CartFacts } from './cart-facts.ts'
import { discountPerLine, orderTotals, type OrderInput, type OrderRefusal, type Placed } from './model.ts'
import type { PricedCart } from './price-cart.ts'

/**
 * An order at prices of our own: the box of a plan, at the prices that its buyer was shown, or free fruit in place of bad fruit. Only our own
 * code makes one; a shopper's order is an `OrderInput`, which carries no prices.
 */
export type PlannedOrder = Omit<OrderInput, 'source'> & { source: 'weekly-box' | 'replacement'; planned: PlannedBox }

/** The order of a link that staff sent in a chat, at live prices. A repeated request gets the first order, whatever the request holds. */
export type LinkedOrder = Omit<OrderInput, 'source'> & {
  source: 'chat'
  /** As in `PlannedBox`. */
  alongside: PlannedBox['alongside']
}

export type LinkedRefusal = OrderRefusal | { ok: false; problem: 'edit-conflict' }

export type ShopOrder = OrderInput | PlannedOrder | LinkedOrder

export type PlannedBox = {
  /** Price of one unit, by variant. The variants of a plan are private, so they have no price of their own. */
  unitPrices: Readonly<Record<string, Paisa>>
  /** The buyer pays nothing: the whole price is taken off, and the delivery is free, also in later changes of the order. */
  free?: true
  /** What the shop owes the buyer, taken off the price of the goods: at most that price. It is kept in later changes of the order. */
  credit: Paisa
  /** The company that pays later. */
  account: { companyId: string; creditDays: number } | null
  /** Paid at a gateway before packing, until a time; null without an account: cash at the door. */
  gateway: { method: OnlineMethod; agreementId: string | null; payUntil: Date } | null
  /** Runs in the same transaction. If it is refused, the whole order is rolled back. */
  alongside: (tx: Tx, placed: Placed) => Promise<{ ok: true } | { ok: false; problem: 'edit-conflict' }>
}

export type PlannedRefusal = OrderRefusal | { ok: false; problem: 'credit-exceeded' | 'edit-conflict' }

/** The facts of the cart with the agreed prices: nothing else changes a price, such as a promotion. */
export function atAgreedPrices(facts: CartFacts, { unitPrices, free }: PlannedBox): CartFacts {
  const may = (state: string) => state === 'private' || (free && state === 'active')
  const agreed = [...facts.sellables].filter(([id, { state }]) => unitPrices[id] !== undefined && may(state))
  return {
    ...facts,
    sellables: new Map(agreed.map(([id, sold]) => [id, { ...sold, state: 'active' }])),
    prices: new Map(agreed.map(([id]) => [id, { price: unitPrices[id]!, salePrice: null }])),
    promotions: [],
  }
}

/** The cart at a lower price, split over its lines. */
export function lessCredit(priced: PricedCart, { credit: owed, free }: PlannedBox): PricedCart {
  // Where nothing is delivered, that stays so.
  const cart = free && priced.delivery !== null ? { ...priced, delivery: paisa(0) } : priced
  const credit = free ? cart.totals.goods : owed
  const perLine = discountPerLine(credit, cart.lines)
  const { deliveryVatBasisPoints } = cart
  const lines = cart.lines.map(({ linePaisa, sellable: { vatBasisPoints } }, index) => {
    return { linePaisa, vatBasisPoints, discount: perLine[index]! }
  })
  const discount = { promotionId: null, couponCode: null, name: null, perLine, total: credit, freeDelivery: false }
  return {
    ...cart,
    discount: { ok: true, ...discount },
    totals: orderTotals({ lines, delivery: cart.delivery ?? paisa(0), deliveryVatBasisPoints }),
  }
}

/** At a gateway, cash at the door, or on account. Where the shop's rules ask for more than cash, staff call before the box is packed. */
export function paymentOfPlan(
  { account, gateway, free }: PlannedBox,
  { total, outcome }: { total: Paisa; outcome: CodOutcome },
): PaymentPlan & { ok: true } {
  if (free) return { ok: true, before: null, door: null }
  if (account) return planAgreed({ by: 'bank-transfer', advance: paisa(0), ...account }, total)
  if (gateway && total > 0) {
    const { method, agreementId } = gateway
    return { ok: true, before: { method, amount: total, agreementId }, door: null }
  }
  return { ok: true, before: null, door: { amount: total, confirmFirst: outcome !== 'allow' } }
}

export function plannedOf(order: ShopOrder): PlannedBox | null {
  return 'planned' in order ? order.planned : null
}
