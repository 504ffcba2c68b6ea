import { newId } from '../../platform/ids.ts'
import { isBlocked } from '../accounts/index.ts'
import { currentVersion } from '../content/index.ts'
import type { Ctx, Tx, WithCommit } from '../context.ts'
import { checkSlot, earliestDay, isSlotFull, openCheckedConsignment } from '../fulfilment/index.ts'
import type { CheckedSlot } from '../fulfilment/index.ts'
import { holdStock, lockStock, planStock, unitsOnDays } from '../inventory/index.ts'
import type { Shortage, StockBehind, StockPlan } from '../inventory/index.ts'
import { tellBuyer } from '../messaging/index.ts'
import { openPayment } from '../payments/index.ts'
import { redeemCoupon } from '../pricing/index.ts'
import type { CouponRefusal } from '../pricing/index.ts'
import { assert } from '../values/index.ts'
import { cartFacts, isId, soldAs } from './cart-facts.ts'
import type { CartFacts } from './cart-facts.ts'
import { earlierOrder, requestHashOf } from './earlier-order.ts'
import { insertOrder, newOrder } from './insert-order.ts'
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
  | { ok: false; problem: 'terms-changed' | 'phone-blocked' }
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
  const outcome = await ctx.db
    .transaction((tx, withCommit) => placeOrderIn(tx, ctx, { input, requestHash, withCommit }))
    .catch(slotFullOrThrow)
  if (outcome.ok) return outcome
  // Looked up only now: nearly every order is new, and what an earlier one took may be the very reason for the refusal.
  return (await earlierOrder(ctx.db, { requestId: input.requestId, requestHash })) ?? explain(ctx, input, outcome)
}

/**
 * Statements that need no answer of one another are sent together: they run in the order they are sent. Locks are taken late, and always in
 * this order: the coupon, lots by id, the slot, which is taken with the commit.
 */
async function placeOrderIn(
  tx: Tx,
  ctx: Ctx,
  { input, requestHash, withCommit }: { input: OrderInput; requestHash: string; withCommit: WithCommit },
): Promise<Placed | Stopped> {
  const { lines, couponCode, buyer } = input
  const [facts, termsVersion, blocked, slot] = await Promise.all([
    cartFacts(tx, { lines, couponCode, phone: buyer.phone, now: ctx.now }),
    currentVersion(tx, 'terms'),
    isBlocked(tx, buyer.phone),
    slotFor(tx, ctx, input),
  ])
  if (blocked) return { ok: false, problem: 'phone-blocked' }
  const sold = linesAsSeen(facts, input)
  if (!sold) return { ok: false, problem: 'line-changed' }
  const notThatWay = sold.filter((line) => !line.sellable.deliveryModes.includes(input.delivery.mode))
  if (notThatWay.length > 0) {
    return { ok: false, problem: 'mode-not-possible', productIds: notThatWay.map((line) => line.sellable.productId) }
  }
  if (input.termsVersion !== undefined && input.termsVersion !== termsVersion) return { ok: false, problem: 'terms-changed' }
  if (!slot.ok) return slot
  const cart = priceCart({
    facts,
    lines: sold,
    zoneId: slot.zoneId,
    mode: slot.mode,
    couponCode,
    phone: buyer.phone,
    now: ctx.now,
  })
  const refusal = refusalOf(cart, slot, input)
  if (refusal) return refusal
  const order = newOrder(ctx, cart)
  const written = await write(tx, ctx, { input, requestHash, cart, termsVersion, slot, order })
  if (!written.ok) return written
  const { number, stock } = written
  const plan = planStock({ day: slot.day, lines: order.lines, now: ctx.now, stock })
  if (!plan.ok) return plan
  withCommit(hold(tx, ctx, { input, order, number, cart, slot, plan }))
  const { changeableUntil } = slot
  return { ok: true, orderId: order.id, number, token: order.token, total: cart.totals.total, changeableUntil }
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
  { delivery }: OrderInput,
): Promise<({ ok: true } & CheckedSlot) | { ok: false; problem: DeliveryRefusal }> {
  const { areaId, slotId, day, mode } = delivery
  if (!isId(slotId)) return { ok: false, problem: 'slot-closed' }
  // The weight is not known yet: see `refusalOf`.
  const slot = await checkSlot(tx, { areaId, slotId, day, grams: 0, now: ctx.now })
  // The charge goes by the mode: a slot of another one must not be had at its price.
  return slot.ok && slot.mode !== mode ? { ok: false, problem: 'slot-closed' } : slot
}

function refusalOf(cart: PricedCart, slot: CheckedSlot, { expectedTotalPaisa }: OrderInput): Stopped | null {
  if (slot.mostGrams !== null && cart.grams > slot.mostGrams) return { ok: false, problem: 'too-heavy' }
  if (!cart.discount.ok) {
    const { withoutCoupon: _, ...refusal } = cart.discount
    return refusal
  }
  if (cart.delivery === null) return { ok: false, problem: 'not-delivered-there' }
  if (expectedTotalPaisa !== null && expectedTotalPaisa !== cart.totals.total) return { ok: false, problem: 'total-changed' }
  return null
}

type OrderToWrite = {
  input: OrderInput
  requestHash: string
  cart: PricedCart
  termsVersion: number
  slot: CheckedSlot
  order: NewOrder
}

type Written = { ok: true; number: string; stock: StockBehind }

/** The order itself and its use of a promotion; locks the lots it can be made of. */
async function write(tx: Tx, ctx: Ctx, { slot, ...toWrite }: OrderToWrite): Promise<Written | Stopped> {
  const { input, order, cart } = toWrite
  const promotionId = cart.discount.ok && isWorthSomething(cart) ? cart.discount.promotionId : null
  const [number, redeemed, stock] = await Promise.all([
    insertOrder(tx, ctx, { ...toWrite, changeableUntil: slot.changeableUntil }),
    promotionId === null ? null : redeemCoupon(tx, { promotionId, orderId: order.id, phone: input.buyer.phone, now: ctx.now }),
    lockStock(tx, { day: slot.day, lines: order.lines, now: ctx.now }),
  ])
  if (number === null) return { ok: false, problem: 'placed-before' }
  // A promotion that applied by itself and has just run out is no coupon of the buyer's: he is shown what it costs without.
  if (redeemed && !redeemed.ok) return input.couponCode === null ? { ok: false, problem: 'total-changed' } : redeemed
  return { ok: true, number, stock }
}

type OrderToHold = { input: OrderInput; order: NewOrder; number: string; cart: PricedCart; slot: CheckedSlot; plan: StockPlan }

/** What is to be paid, the text to the buyer, the stock, and last, because many wait for it, the place in the slot. */
async function hold(tx: Tx, ctx: Ctx, { input, order, number, cart, slot, plan }: OrderToHold): Promise<void> {
  const { now, actor } = ctx
  const { buyer, delivery, language, payment } = input
  const { areaId, slotId, day, addressLine, landmark, giftMessage, hidePrices } = delivery
  const { total } = cart.totals
  const { mode, starts, ends, promisedUntil } = slot
  const link = orderLink(input.shopUrl, language, order.token)
  const news = { number, language, link, total, due: total, mode, day, starts, ends, promisedUntil }
  const attempt = `${number.replace('-', '')}P1`
  await Promise.all([
    openPayment(tx, { id: newId(now), orderId: order.id, attempt, method: payment, amount: total, now, actor }),
    tellBuyer(tx, { template: 'order-placed', news, orderId: order.id, buyer, now }),
    holdStock(tx, { ...plan, orderId: order.id, now }),
    openCheckedConsignment(tx, {
      id: newId(now),
      orderId: order.id,
      orderNumber: number,
      slotId,
      day,
      areaId,
      grams: cart.grams,
      recipient: {
        ...(delivery.recipient ?? { name: buyer.name, phone: buyer.phone }),
        addressLine,
        landmark,
        giftMessage,
        hidePrices,
      },
      lines: order.lines,
      now,
      actor,
      checked: slot,
    }),
  ])
}

function slotFullOrThrow(error: unknown): Stopped {
  if (isSlotFull(error)) return { ok: false, problem: 'slot-full' }
  throw error
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
