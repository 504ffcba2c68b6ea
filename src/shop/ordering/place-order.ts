import { newId } from '../../platform/ids.ts'
import type { Ctx, Tx, WithCommit } from '../context.ts'
import { checkSlot, earliestDay, openCheckedConsignment } from '../fulfilment/index.ts'
import type { CheckedSlot } from '../fulfilment/index.ts'
import { holdStock, planStock, seeStock, unitsOnDays } from '../inventory/index.ts'
import type { Shortage, StockPlan } from '../inventory/index.ts'
import { tellBuyer } from '../messaging/index.ts'
import { codRule, planPayment } from '../payments/index.ts'
import type { PaymentPlan } from '../payments/index.ts'
import { redeemCoupon, takeCoupon } from '../pricing/index.ts'
import type { CouponRefusal, CouponUse } from '../pricing/index.ts'
import { assert } from '../values/index.ts'
import type { AgreedOrder, AgreedRefusal } from './agreed-order.ts'
import { cartFacts, isId, soldAs } from './cart-facts.ts'
import type { CartFacts } from './cart-facts.ts'
import { earlierOrder, requestHashOf } from './earlier-order.ts'
import { insertOrder, newOrder } from './insert-order.ts'
import type { NewOrder } from './insert-order.ts'
import type { DeliveryRefusal, OrderInput, OrderRefusal, PaymentRefusal, Placed } from './model.ts'
import { openPayments } from './open-payments.ts'
import { orderGate } from './order-gate.ts'
import type { OrderGate } from './order-gate.ts'
import { orderLink } from './order-link.ts'
import { placeAgreed } from './place-agreed.ts'
import { placeOnce } from './place-once.ts'
import type { RefusedByRows } from './place-once.ts'
import { priceCart, pricedLine } from './price-cart.ts'
import type { PricedCart, PricedLine } from './price-cart.ts'
import { faultInLines, priceChange, quoteCart } from './quote-cart.ts'

/** A refusal as the transaction sees it; what the buyer is shown beside it is read once nothing is held any more. */
type Stopped =
  | RefusedByRows
  | { ok: false; problem: 'line-changed' | 'total-changed' }
  | { ok: false; problem: 'terms-changed' | 'phone-blocked' }
  | { ok: false; problem: DeliveryRefusal }
  | { ok: false; problem: 'mode-not-possible'; productIds: string[] }
  | { ok: false; problem: 'out-of-stock'; shortages: Shortage[] }
  | PaymentRefusal
  | CouponRefusal

const OK = { ok: true } as const

/**
 * Places an order, once for each request id: a second click, a retry or the back button gets the first answer again. Everything happens in
 * one transaction; a refusal leaves nothing behind and says why.
 */
export function placeOrder(ctx: Ctx, input: OrderInput): Promise<Placed | OrderRefusal>
/** The same at prices that were agreed on before, in many boxes. */
export function placeOrder(ctx: Ctx, input: AgreedOrder): Promise<Placed | AgreedRefusal>
export function placeOrder(ctx: Ctx, input: OrderInput | AgreedOrder): Promise<Placed | OrderRefusal | AgreedRefusal> {
  return 'agreed' in input ? placeAgreed(ctx, input) : placeForShopper(ctx, input)
}

async function placeForShopper(ctx: Ctx, input: OrderInput): Promise<Placed | OrderRefusal> {
  const fault = input.lines.length === 0 ? 'empty' : faultInLines(input.lines)
  if (fault) return { ok: false, problem: fault }
  const requestHash = requestHashOf(input)
  const outcome = await placeOnce<Stopped>(ctx, (tx, how) => placeOrderIn(tx, ctx, { input, requestHash, ...how }))
  if (outcome.ok) return outcome
  // Looked up only now: nearly every order is new, and what an earlier one took may be the very reason for the refusal.
  return (await earlierOrder(ctx.db, { requestId: input.requestId, requestHash })) ?? explain(ctx, input, outcome)
}

/**
 * Statements that need no answer of one another are sent together: they run in the order they are sent. Nearly every order is two ways to the
 * database: what it goes by is read, stock without locking it, and then all is written with the commit, where the rows of coupon, stock and slot
 * say whether they still have it. Only who was overtaken there comes again and locks coupon and stock first. Rows are locked in this order: the coupon, lots
 * by id, the slot.
 */
async function placeOrderIn(
  tx: Tx,
  ctx: Ctx,
  { input, requestHash, lock, withCommit }: { input: OrderInput; requestHash: string; lock: boolean; withCommit: WithCommit },
): Promise<Placed | Stopped> {
  const { lines, couponCode, buyer, delivery } = input
  const look = { day: delivery.day, now: ctx.now, lock }
  const [facts, gate, slot, seen] = await Promise.all([
    cartFacts(tx, { lines, couponCode, phone: buyer.phone, now: ctx.now }),
    orderGate(tx, buyer.phone),
    slotFor(tx, ctx, input),
    // A line from the grid names no variant yet.
    !lock && lines.every((line) => isId(line.variantId)) ? seeStock(tx, { ...look, lines }) : null,
  ])
  const { number, termsVersion } = gate
  if (gate.blocked) return { ok: false, problem: 'phone-blocked' }
  const sold = linesAsSeen(facts, input)
  if (!sold) return { ok: false, problem: 'line-changed' }
  const notThatWay = sold.filter((line) => !line.sellable.deliveryModes.includes(delivery.mode))
  if (notThatWay.length > 0) {
    return { ok: false, problem: 'mode-not-possible', productIds: notThatWay.map((line) => line.sellable.productId) }
  }
  if (input.termsVersion !== undefined && input.termsVersion !== termsVersion) return { ok: false, problem: 'terms-changed' }
  if (!slot.ok) return slot
  const { zoneId, mode } = slot
  const cart = priceCart({ facts, lines: sold, zoneId, mode, couponCode, phone: buyer.phone, now: ctx.now })
  const refusal = refusalOf(cart, slot, input)
  if (refusal) return refusal
  const order = newOrder(ctx, { cart, number })
  const coupon = couponToUse(ctx, { input, cart, orderId: order.id })
  const [redeemed, stock] = await Promise.all([
    lock ? redeem(tx, { input, coupon }) : OK,
    seen ?? seeStock(tx, { ...look, lines: order.lines }),
  ])
  if (!redeemed.ok) return redeemed
  const plan = planStock({ day: slot.day, lines: order.lines, now: ctx.now, stock })
  if (!plan.ok) return plan
  const payment = paymentFor({ input, gate, cart, zoneId, preOrder: plan.preOrder })
  if (!payment.ok) return payment
  const toUse = lock ? null : coupon
  withCommit(write(tx, ctx, { input, requestHash, order, cart, termsVersion, slot, plan, payment, toUse }))
  const { changeableUntil } = slot
  return { ok: true, orderId: order.id, number, token: order.token, total: cart.totals.total, changeableUntil }
}

type ToPay = { input: OrderInput; gate: OrderGate; cart: PricedCart; zoneId: string; preOrder: boolean }

/** How it is paid, and what of it before: by what was chosen, and by the shop's rules for cash. Who orders by phone was spoken to. */
function paymentFor({ input, gate, cart, zoneId, preOrder }: ToPay): PaymentPlan | PaymentRefusal {
  const { payment: method, advanceBy = null, gateways = [], source } = input
  const offered = [...gateways, ...(gate.takesTransfers ? (['bank-transfer'] as const) : []), 'cash-on-delivery']
  if (!offered.includes(method) || (advanceBy !== null && !gateways.includes(advanceBy))) {
    return { ok: false, problem: 'method-not-offered' }
  }
  const { total, delivery } = cart.totals
  const { rules, ...person } = gate.cod
  const outcome = source === 'phone' ? 'allow' : codRule(rules, { zoneId, total, grams: cart.grams, ...person })
  return planPayment({ method, advanceBy, total, delivery, outcome, preOrder, canPayBefore: gateways.length > 0 })
}

/** What the order gets off, where that is counted. */
function couponToUse(
  { now }: Ctx,
  { input, cart, orderId }: { input: OrderInput; cart: PricedCart; orderId: string },
): CouponUse | null {
  const promotionId = cart.discount.ok && isWorthSomething(cart) ? cart.discount.promotionId : null
  return promotionId === null ? null : { promotionId, orderId, phone: input.buyer.phone, now }
}

async function redeem(
  tx: Tx,
  { input, coupon }: { input: OrderInput; coupon: CouponUse | null },
): Promise<{ ok: true } | Stopped> {
  if (coupon === null) return OK
  const redeemed = await redeemCoupon(tx, coupon)
  // A promotion that applied by itself and has just run out is no coupon of the buyer's: he is shown what it costs without.
  return redeemed.ok || input.couponCode !== null ? redeemed : { ok: false, problem: 'total-changed' }
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
  order: NewOrder
  cart: PricedCart
  termsVersion: number
  slot: CheckedSlot
  plan: StockPlan
  payment: Extract<PaymentPlan, { ok: true }>
  toUse: CouponUse | null
}

/** The order, what is to be paid, the text to the buyer, and last, because many wait for them, the coupon, the stock and the place in the slot. */
async function write(tx: Tx, ctx: Ctx, { slot, plan, payment, toUse, ...toInsert }: OrderToWrite): Promise<void> {
  const { now, actor } = ctx
  const { input, order, cart } = toInsert
  const { id: orderId, number } = order
  const { buyer, delivery, language } = input
  const { areaId, slotId, day, addressLine, landmark, giftMessage, hidePrices } = delivery
  const { total } = cart.totals
  const { mode, starts, ends, promisedUntil, changeableUntil } = slot
  const link = orderLink(input.shopUrl, language, order.token)
  const { opened, toPay } = openPayments(tx, ctx, { orderId, number, payment })
  const news = { number, language, link, total, due: total, mode, day, starts, ends, promisedUntil, toPay }
  await Promise.all([
    insertOrder(tx, ctx, { ...toInsert, changeableUntil }),
    opened,
    tellBuyer(tx, { template: 'order-placed', news, orderId, buyer, now }),
    toUse && takeCoupon(tx, toUse),
    holdStock(tx, { ...plan, orderId, now }),
    openCheckedConsignment(tx, {
      id: newId(now),
      orderId,
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
    case 'credit-exceeded':
      throw new Error('No shopper pays on account.')
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
