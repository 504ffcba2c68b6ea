import type { Ctx } from '../context.ts'
import { earliestDay } from '../fulfilment/index.ts'
import { unitsOnDays, type Shortage } from '../inventory/index.ts'
import type { PaymentRefusal } from '../payments/index.ts'
import type { CouponRefusal } from '../pricing/index.ts'
import { assert } from '../values/index.ts'
import { cartFacts, soldAs } from './cart-facts.ts'
import { explainLimit, type LimitReached } from './check-preorder.ts'
import type { DeliveryRefusal, OrderInput, OrderRefusal } from './model.ts'
import type { ConstraintRefusal } from './place-with-retry.ts'
import { quoteCart } from './quote-cart.ts'

/** A refusal inside the transaction. The details for the buyer are read afterwards, when no row is locked any more. */
export type PlacementRefusal =
  | ConstraintRefusal
  | { ok: false; problem: 'line-changed' | 'total-changed' }
  | { ok: false; problem: 'terms-changed' | 'phone-blocked' }
  | { ok: false; problem: DeliveryRefusal }
  | { ok: false; problem: 'mode-not-possible'; productIds: string[] }
  | { ok: false; problem: 'out-of-stock'; shortages: Shortage[] }
  | LimitReached
  | { ok: false; problem: 'edit-conflict' }
  | PaymentRefusal
  | CouponRefusal

/** Adds the facts the buyer needs to continue. */
export async function explain(ctx: Ctx, input: Omit<OrderInput, 'source'>, refusal: PlacementRefusal): Promise<OrderRefusal> {
  switch (refusal.problem) {
    case 'line-changed':
    case 'total-changed': {
      const { lines, couponCode, buyer, delivery } = input
      const place = { areaId: delivery.areaId, mode: delivery.mode, slotDay: delivery.day }
      const quoted = await quoteCart(ctx.db, { lines, couponCode, phone: buyer.phone, ...place, now: ctx.now })
      assert(quoted.ok, 'the cart limits were checked before')
      return { ok: false, problem: refusal.problem, quote: quoted.quote }
    }
    case 'out-of-stock':
      return (await isThereOnAnotherDay(ctx, input))
        ? { ok: false, problem: 'not-good-on-day', variantIds: refusal.shortages.map((shortage) => shortage.variantId) }
        : refusal
    case 'mode-not-possible':
      return { ...refusal, mode: input.delivery.mode }
    case 'preorder-limit':
      return explainLimit(ctx.db, refusal)
    case 'credit-exceeded':
    case 'edit-conflict':
      throw new Error('Only the order of a plan is refused for this.')
    case 'placed-before':
      throw new Error('A row with this request id blocked the insert but could not be read afterwards.')
    default:
      return refusal
  }
}

/** Whether all lines are available on the first delivery day instead of the chosen one. */
async function isThereOnAnotherDay(
  ctx: Ctx,
  { lines, delivery, buyer, couponCode }: Omit<OrderInput, 'source'>,
): Promise<boolean> {
  const facts = await cartFacts(ctx.db, { lines, couponCode, phone: buyer.phone, now: ctx.now })
  const wanted = lines.flatMap((line) => {
    const sold = soldAs(facts, line)
    return sold ? [{ variantId: sold.sellable.variantId, units: line.units, lotId: sold.lotId, ripeness: sold.ripeness }] : []
  })
  const { day } = await earliestDay(ctx.db, ctx.now)
  if (day === delivery.day) return false
  const checked = await unitsOnDays(ctx.db, { lines: wanted, days: [day] })
  return checked.get(day)?.ok ?? false
}
