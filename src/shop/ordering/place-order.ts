import { newId } from '#platform/ids.ts'
import type { Ctx, Tx, WithCommit } from '../context.ts'
import { checkSlot, earliestDay, openCheckedConsignment, type CheckedSlot } from '../fulfilment/index.ts'
import { holdStock, planStock, seeStock, unitsOnDays, type Shortage, type StockPlan } from '../inventory/index.ts'
import { writeMessages } from '../messaging/index.ts'
import { codRule, planPayment, type Deposit, type PaymentPlan, type PaymentRefusal } from '../payments/index.ts'
import { redeemCoupon, takeCoupon, type CouponRefusal, type CouponUse } from '../pricing/index.ts'
import { assert } from '../values/index.ts'
import type { AgreedOrder, AgreedRefusal } from './agreed-order.ts'
import { cartFacts, isId, soldAs, type CartFacts } from './cart-facts.ts'
import { checkPreorder, explainLimit, type LimitReached } from './check-preorder.ts'
import { earlierOrder, requestHashOf } from './earlier-order.ts'
import { insertOrder, newOrder, type NewOrder } from './insert-order.ts'
import type { DeliveryRefusal, OrderInput, OrderRefusal, Placed } from './model.ts'
import { openPayments } from './open-payments.ts'
import { orderPreconditions, type OrderPreconditions } from './order-preconditions.ts'
import { orderLink } from './order-link.ts'
import { placeAgreed } from './place-agreed.ts'
import { placeWithRetry, type Conflict, type ConstraintRefusal } from './place-with-retry.ts'
import { priceCart, pricedLine, type PricedCart, type PricedLine } from './price-cart.ts'
import { faultInLines, priceChange, quoteCart } from './quote-cart.ts'

/** A refusal inside the transaction. The details for the buyer are read afterwards, when no row is locked any more. */
type PlacementRefusal =
  | ConstraintRefusal
  | { ok: false; problem: 'line-changed' | 'total-changed' }
  | { ok: false; problem: 'terms-changed' | 'phone-blocked' }
  | { ok: false; problem: DeliveryRefusal }
  | { ok: false; problem: 'mode-not-possible'; productIds: string[] }
  | { ok: false; problem: 'out-of-stock'; shortages: Shortage[] }
  | LimitReached
  | PaymentRefusal
  | CouponRefusal

const OK = { ok: true } as const

/**
 * Places an order, once for each request id: a second click, a retry or the back button gets the first answer again. Everything happens in
 * one transaction; a refusal changes nothing and gives its reason.
 */
export function placeOrder(ctx: Ctx, input: OrderInput): Promise<Placed | OrderRefusal>
/** Places an order at agreed prices, with many boxes. */
export function placeOrder(ctx: Ctx, input: AgreedOrder): Promise<Placed | AgreedRefusal>
export function placeOrder(ctx: Ctx, input: OrderInput | AgreedOrder): Promise<Placed | OrderRefusal | AgreedRefusal> {
  return 'agreed' in input ? placeAgreed(ctx, input) : placeForShopper(ctx, input)
}

async function placeForShopper(ctx: Ctx, input: OrderInput): Promise<Placed | OrderRefusal> {
  const fault = input.lines.length === 0 ? 'empty' : faultInLines(input.lines)
  if (fault) return { ok: false, problem: fault }
  const requestHash = requestHashOf(input)
  const outcome = await placeWithRetry<PlacementRefusal>(ctx, (tx, how) => placeOrderIn(tx, ctx, { input, requestHash, ...how }))
  if (outcome.ok) return outcome
  // Looked up only after a refusal: nearly every order is new. A refused repeat may be caused by what its first request took.
  return (await earlierOrder(ctx.db, { requestId: input.requestId, requestHash })) ?? explain(ctx, input, outcome)
}

/**
 * Statements that do not depend on each other are sent together and run in the order they are sent. Most orders need two round trips to the database: one
 * reads prices, rules and stock without locks; the other writes everything together with the commit, and the constraints on coupon, stock and slot refuse
 * what is no longer there. If a concurrent order wins, retry once with row locks. Rows are locked in this order: the coupon, lots by id, the slot.
 */
async function placeOrderIn(
  tx: Tx,
  ctx: Ctx,
  { input, requestHash, lock, withCommit }: { input: OrderInput; requestHash: string; lock: boolean; withCommit: WithCommit },
): Promise<Placed | PlacementRefusal | Conflict> {
  const { lines, couponCode, buyer, delivery } = input
  const look = { day: delivery.day, now: ctx.now, lock }
  const [facts, gate, slot, seen] = await Promise.all([
    cartFacts(tx, { lines, couponCode, phone: buyer.phone, now: ctx.now }),
    orderPreconditions(tx, buyer.phone),
    slotFor(tx, ctx, input),
    // A line added from the grid has no variant id yet.
    !lock && lines.every((line) => isId(line.variantId)) ? seeStock(tx, { ...look, lines }) : null,
  ])
  const { number, termsVersion } = gate
  const privacyVersion = agreedPrivacy(gate, input)
  if (gate.blocked) return { ok: false, problem: 'phone-blocked' }
  const sold = linesAsSeen(facts, input)
  if (!sold) return { ok: false, problem: 'line-changed' }
  const notThatWay = sold.filter((line) => !line.sellable.deliveryModes.includes(delivery.mode))
  if (notThatWay.length > 0) {
    return { ok: false, problem: 'mode-not-possible', productIds: notThatWay.map((line) => line.sellable.productId) }
  }
  if (input.termsVersion !== undefined && input.termsVersion !== termsVersion) return { ok: false, problem: 'terms-changed' }
  if (privacyVersion !== null && privacyVersion !== gate.privacyVersion) return { ok: false, problem: 'terms-changed' }
  if (!sawTheseTexts(input)) return { ok: false, problem: 'terms-changed' }
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
  const preorder = await checkPreorder(tx, { plan, phone: buyer.phone, lock })
  if (!preorder.ok) return preorder
  const payment = paymentFor({ input, gate, cart, zoneId, deposit: preorder.deposit })
  if (!payment.ok) return payment
  const toUse = lock ? null : coupon
  withCommit(write(tx, ctx, { input, requestHash, order, cart, termsVersion, privacyVersion, slot, plan, payment, toUse }))
  const { changeableUntil } = slot
  return { ok: true, orderId: order.id, number, token: order.token, total: cart.totals.total, changeableUntil }
}

/** Null where the buyer was not asked. The shop's own form asks with and without scripts. */
function agreedPrivacy(gate: OrderPreconditions, { privacyVersion, source }: OrderInput): number | null {
  return privacyVersion ?? (source === 'storefront' ? gate.privacyVersion : null)
}

/** The version of a page stays the same when a figure in it changes, such as a delivery charge; its digest does not. */
function sawTheseTexts({ termsDigest, agreedTexts }: OrderInput): boolean {
  return termsDigest === undefined || !agreedTexts || agreedTexts.startsWith(termsDigest)
}

type ToPay = { input: OrderInput; gate: OrderPreconditions; cart: PricedCart; zoneId: string; deposit: Deposit | null }

/** The payment plan: the chosen method and the shop's cash rules. Phone orders skip the rules, because staff spoke to the buyer. */
function paymentFor({ input, gate, cart, zoneId, deposit }: ToPay): PaymentPlan | PaymentRefusal {
  const { payment: method, advanceBy = null, gateways = [], source } = input
  const offered = [...gateways, ...(gate.takesTransfers ? (['bank-transfer'] as const) : []), 'cash-on-delivery']
  if (!offered.includes(method) || (advanceBy !== null && !gateways.includes(advanceBy))) {
    return { ok: false, problem: 'method-not-offered' }
  }
  const { total, delivery } = cart.totals
  const { rules, ...person } = gate.cod
  const byPhone = source === 'phone'
  const outcome = byPhone ? 'allow' : codRule(rules, { zoneId, total, grams: cart.grams, ...person })
  const canPayBefore = gateways.length > 0
  const asked = deposit && { ...deposit, required: deposit.required && !byPhone }
  return planPayment({ method, advanceBy, total, delivery, outcome, deposit: asked, canPayBefore })
}

/** The promotion to redeem, where its use is limited or counted. */
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
): Promise<{ ok: true } | PlacementRefusal> {
  if (coupon === null) return OK
  const redeemed = await redeemCoupon(tx, coupon)
  // The buyer entered no coupon: an automatic promotion has just run out, so they are shown the total without it.
  return redeemed.ok || input.couponCode !== null ? redeemed : { ok: false, problem: 'total-changed' }
}

/** Every line at a price the buyer has seen; null when one price differs. */
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
  // The weight is not known yet; `refusalOf` checks it.
  const slot = await checkSlot(tx, { areaId, slotId, day, grams: 0, now: ctx.now })
  // The charge depends on the mode, so a slot of another mode is refused.
  return slot.ok && slot.mode !== mode ? { ok: false, problem: 'slot-closed' } : slot
}

function refusalOf(cart: PricedCart, slot: CheckedSlot, { expectedTotalPaisa }: OrderInput): PlacementRefusal | null {
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
  privacyVersion: number | null
  slot: CheckedSlot
  plan: StockPlan
  payment: Extract<PaymentPlan, { ok: true }>
  toUse: CouponUse | null
}

/**
 * Writes the order, the payments and the message to the buyer. The coupon, the stock and the slot come last, because concurrent orders wait
 * for those rows.
 */
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
    writeMessages(tx, { template: 'order-placed', letters: [{ to: buyer, news, orderId }], now }),
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

/** A free-delivery coupon is not used up when delivery is free anyway. */
function isWorthSomething({ discount, modes, mode }: PricedCart): boolean {
  if (!discount.ok) return false
  const charge = modes.find((choice) => choice.mode === mode)?.charge ?? 0
  return discount.total > 0 || (discount.freeDelivery && charge > 0)
}

/** Adds the facts the buyer needs to continue. */
async function explain(ctx: Ctx, input: OrderInput, refusal: PlacementRefusal): Promise<OrderRefusal> {
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
      throw new Error('A shopper cannot pay on account.')
    case 'placed-before':
      throw new Error('A row with this request id blocked the insert but could not be read afterwards.')
    default:
      return refusal
  }
}

/** Whether all lines are available on the first delivery day instead of the chosen one. */
async function isThereOnAnotherDay(ctx: Ctx, { lines, delivery, buyer, couponCode }: OrderInput): Promise<boolean> {
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
