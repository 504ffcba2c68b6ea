import { newId } from '../../platform/ids.ts'
import { currentVersion } from '../content/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { checkSlot, earliestDay, openConsignment } from '../fulfilment/index.ts'
import type { CheckedSlot } from '../fulfilment/index.ts'
import { allocateStock, unitsOnDays } from '../inventory/index.ts'
import type { Shortage } from '../inventory/index.ts'
import { tellBuyer } from '../messaging/index.ts'
import { openPayment } from '../payments/index.ts'
import { redeemCoupon } from '../pricing/index.ts'
import type { CouponRefusal } from '../pricing/index.ts'
import { assert } from '../values/index.ts'
import { cartFacts, isId, soldAs } from './cart-facts.ts'
import type { CartFacts } from './cart-facts.ts'
import { earlierOrder, requestHashOf } from './earlier-order.ts'
import { insertOrder } from './insert-order.ts'
import type { NewOrder } from './insert-order.ts'
import type { DeliveryRefusal, OrderInput, OrderRefusal, Placed } from './model.ts'
import { orderLink } from './order-link.ts'
import { priceCart, pricedLine } from './price-cart.ts'
import type { PricedCart, PricedLine } from './price-cart.ts'
import { faultInLines, priceChange, quoteCart } from './quote-cart.ts'

/** A refusal as the transaction sees it; what the buyer is shown beside it is read once nothing is held any more. */
type Stopped =
  | { ok: false; problem: 'placed-before' }
  | { ok: false; problem: 'line-changed' | 'total-changed' }
  | { ok: false; problem: 'terms-changed' }
  | { ok: false; problem: DeliveryRefusal }
  | { ok: false; problem: 'mode-not-possible'; productIds: string[] }
  | { ok: false; problem: 'out-of-stock'; shortages: Shortage[] }
  | CouponRefusal

/**
 * Places an order, once for each request id: a second click, a retry or the back button gets the first answer again. Everything happens in
 * one transaction; a refusal leaves nothing behind and says why.
 */
export async function placeOrder(ctx: Ctx, input: OrderInput): Promise<Placed | OrderRefusal> {
  const fault = input.lines.length === 0 ? 'empty' : faultInLines(input.lines)
  if (fault) return { ok: false, problem: fault }
  const requestHash = requestHashOf(input)
  const outcome = await ctx.db.transaction((tx) => placeOrderIn(tx, ctx, { input, requestHash }))
  if (outcome.ok) return outcome
  // Looked up only now: nearly every order is new, and what an earlier one took may be the very reason for the refusal.
  return (await earlierOrder(ctx.db, { requestId: input.requestId, requestHash })) ?? explain(ctx, input, outcome)
}

/** Locks are taken late and always in this order: the coupon, lots by id, the slot. */
async function placeOrderIn(tx: Tx, ctx: Ctx, { input, requestHash }: { input: OrderInput; requestHash: string }): Promise<Placed | Stopped> {
  const { lines, couponCode, delivery, buyer } = input
  const facts = await cartFacts(tx, { lines, couponCode, phone: buyer.phone, now: ctx.now })
  const sold = linesAsSeen(facts, input)
  if (!sold) return { ok: false, problem: 'line-changed' }
  const notThatWay = sold.filter((line) => !line.sellable.deliveryModes.includes(delivery.mode))
  if (notThatWay.length > 0) {
    return { ok: false, problem: 'mode-not-possible', productIds: notThatWay.map((line) => line.sellable.productId) }
  }
  const termsVersion = await currentVersion(tx, 'terms')
  if (input.termsVersion !== undefined && input.termsVersion !== termsVersion) return { ok: false, problem: 'terms-changed' }
  const slot = await slotFor(tx, ctx, { input, lines: sold })
  if (!slot.ok) return slot
  const cart = priceCart({ facts, lines: sold, zoneId: slot.zoneId, mode: delivery.mode, couponCode, phone: buyer.phone, now: ctx.now })
  if (!cart.discount.ok) {
    const { withoutCoupon: _, ...refusal } = cart.discount
    return refusal
  }
  if (cart.delivery === null) return { ok: false, problem: 'not-delivered-there' }
  if (input.expectedTotalPaisa !== null && input.expectedTotalPaisa !== cart.totals.total) return { ok: false, problem: 'total-changed' }
  const { changeableUntil } = slot
  const order = await insertOrder(tx, ctx, { input, requestHash, cart, termsVersion, changeableUntil })
  if (!order) return { ok: false, problem: 'placed-before' }
  const held = await holdEverything(tx, ctx, { input, order, cart, slot })
  if (!held.ok) return held
  await tellPlaced(tx, ctx, { input, order, cart, slot })
  return { ok: true, orderId: order.id, number: order.number, token: order.token, total: cart.totals.total, changeableUntil }
}

/** Every line at a price the buyer has seen; null when one is not. */
function linesAsSeen(facts: CartFacts, { lines }: OrderInput): PricedLine[] | null {
  const priced: PricedLine[] = []
  for (const line of lines) {
    const sold = soldAs(facts, line)
    if (!sold) return null
    const pricedNow = pricedLine({ ...sold, units: line.units })
    if (priceChange(line, pricedNow.unitPrice).length > 0) return null
    priced.push(pricedNow)
  }
  return priced
}

async function slotFor(
  tx: Tx,
  ctx: Ctx,
  { input, lines }: { input: OrderInput; lines: readonly PricedLine[] },
): Promise<({ ok: true } & CheckedSlot) | { ok: false; problem: DeliveryRefusal }> {
  const { areaId, slotId, day, mode } = input.delivery
  if (!isId(slotId)) return { ok: false, problem: 'slot-closed' }
  const slot = await checkSlot(tx, { areaId, slotId, day, grams: gramsOf(lines), now: ctx.now })
  // The charge goes by the mode: a slot of another one must not be had at its price.
  return slot.ok && slot.mode !== mode ? { ok: false, problem: 'slot-closed' } : slot
}

type OrderToHold = { input: OrderInput; order: NewOrder; cart: PricedCart; slot: CheckedSlot }

async function holdEverything(tx: Tx, ctx: Ctx, { input, order, cart, slot }: OrderToHold): Promise<{ ok: true } | Stopped> {
  const { now, actor } = ctx
  const { delivery, buyer } = input
  const promotionId = cart.discount.ok && isWorthSomething(cart) ? cart.discount.promotionId : null
  if (promotionId !== null) {
    const redeemed = await redeemCoupon(tx, { promotionId, orderId: order.id, phone: buyer.phone, now })
    // A promotion that applied by itself and has just run out is no coupon of the buyer's: he is shown what it costs without.
    if (!redeemed.ok) return input.couponCode === null ? { ok: false, problem: 'total-changed' } : redeemed
  }
  const allocated = await allocateStock(tx, { orderId: order.id, day: delivery.day, lines: order.lines, now })
  if (!allocated.ok) return allocated
  const { areaId, slotId, day, addressLine, landmark, giftMessage, hidePrices } = delivery
  const opened = await openConsignment(tx, {
    id: newId(now),
    orderId: order.id,
    orderNumber: order.number,
    slotId,
    day,
    areaId,
    grams: cart.grams,
    recipient: { ...(delivery.recipient ?? { name: buyer.name, phone: buyer.phone }), addressLine, landmark, giftMessage, hidePrices },
    lines: order.lines,
    now,
    actor,
    checked: slot,
  })
  if (!opened.ok) return opened
  const amount = cart.totals.total
  await openPayment(tx, { id: newId(now), orderId: order.id, attempt: `${order.number.replace('-', '')}P1`, method: input.payment, amount, now, actor })
  return { ok: true }
}

async function tellPlaced(tx: Tx, ctx: Ctx, { input, order, cart, slot }: OrderToHold): Promise<void> {
  const { total } = cart.totals
  const { mode, day, starts, ends, promisedUntil } = slot
  const link = orderLink(input.shopUrl, input.language, order.token)
  const news = { number: order.number, language: input.language, link, total, due: total, mode, day, starts, ends, promisedUntil }
  await tellBuyer(tx, { template: 'order-placed', news, orderId: order.id, buyer: input.buyer, now: ctx.now })
}

/** A free delivery that was free anyway uses nothing up. */
function isWorthSomething({ discount, modes, mode }: PricedCart): boolean {
  if (!discount.ok) return false
  const charge = modes.find((choice) => choice.mode === mode)?.charge ?? 0
  return discount.total > 0 || (discount.freeDelivery && charge > 0)
}

/** What the buyer needs to know to go on. */
async function explain(ctx: Ctx, input: OrderInput, stopped: Stopped): Promise<OrderRefusal> {
  switch (stopped.problem) {
    case 'line-changed':
    case 'total-changed': {
      const { lines, couponCode, buyer, delivery } = input
      const place = { areaId: delivery.areaId, mode: delivery.mode, slotDay: delivery.day }
      const quoted = await quoteCart(ctx.db, { lines, couponCode, phone: buyer.phone, ...place, now: ctx.now })
      assert(quoted.ok, 'the lines were within their limits before')
      return { ok: false, problem: stopped.problem, quote: quoted.quote }
    }
    case 'out-of-stock':
      return (await isThereOnAnotherDay(ctx, input))
        ? { ok: false, problem: 'not-good-on-day', variantIds: stopped.shortages.map((shortage) => shortage.variantId) }
        : stopped
    case 'mode-not-possible':
      return { ...stopped, mode: input.delivery.mode }
    case 'placed-before':
      throw new Error('An order with this request id was in the way, and then it was not there.')
    default:
      return stopped
  }
}

/** The lines, all of them, could go on the first day there is instead of the day that was chosen. */
async function isThereOnAnotherDay(ctx: Ctx, { lines, delivery, buyer, couponCode }: OrderInput): Promise<boolean> {
  const facts = await cartFacts(ctx.db, { lines, couponCode, phone: buyer.phone, now: ctx.now })
  const wanted = lines.flatMap((line) => {
    const sold = soldAs(facts, line)
    return sold ? [{ variantId: sold.sellable.variantId, units: line.units }] : []
  })
  const { day } = await earliestDay(ctx.db, ctx.now)
  if (day === delivery.day) return false
  const checked = await unitsOnDays(ctx.db, { lines: wanted, days: [day] })
  return checked.get(day)?.ok ?? false
}

function gramsOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.sellable.netGrams * line.units, 0)
}
