import { newId, sha256 } from '#platform/ids.ts'
import type { Ctx, Tx, WithCommit } from '../context.ts'
import { keepConsent } from '../conversions/index.ts'
import { checkSlot, openCheckedConsignment, type CheckedSlot } from '../fulfilment/index.ts'
import { holdStock, planStock, seeStock, type StockPlan } from '../inventory/index.ts'
import { writeMessages } from '../messaging/index.ts'
import type { PaymentPlan } from '../payments/index.ts'
import { redeemCoupon, takeCoupon, type CouponUse } from '../pricing/index.ts'
import { NOTHING_KNOWN } from '../trust/index.ts'
import type { AgreedOrder, AgreedRefusal } from './agreed-order.ts'
import { cartFacts, isId, soldAs, type CartFacts } from './cart-facts.ts'
import { checkPreorder } from './check-preorder.ts'
import { earlierOrder, requestHashOf } from './earlier-order.ts'
import { explain, type PlacementRefusal } from './explain-refusal.ts'
import { insertOrder, newOrder, type NewOrder } from './insert-order.ts'
import type { DeliveryRefusal, OrderInput, OrderRefusal, Placed } from './model.ts'
import { openPayments } from './open-payments.ts'
import { checkOf, writeCheck, type CheckToWrite } from './order-checks.ts'
import { orderPreconditions, type OrderPreconditions } from './order-preconditions.ts'
import { orderLink } from './order-link.ts'
import { placeAgreed } from './place-agreed.ts'
import { knownBuyerOf, outcomeOf, paymentFor } from './plan-payment.ts'
import { placeWithRetry, type Conflict } from './place-with-retry.ts'
import {
  atAgreedPrices,
  lessCredit,
  paymentOfPlan,
  plannedOf,
  type PlannedBox,
  type LinkedOrder,
  type LinkedRefusal,
  type PlannedOrder,
  type PlannedRefusal,
  type ShopOrder,
} from './planned-order.ts'
import { priceCart, pricedLine, type PricedCart, type PricedLine } from './price-cart.ts'
import { faultInLines, priceChange } from './quote-cart.ts'
import { trustFactsOf } from './trust-facts.ts'

const OK = { ok: true } as const

/**
 * Places an order, once for each request id: a second click, a retry or the back button gets the first answer again. Everything happens in
 * one transaction; a refusal changes nothing and gives its reason.
 */
export function placeOrder(ctx: Ctx, input: OrderInput): Promise<Placed | OrderRefusal>
/** Places an order at agreed prices, with many boxes. */
export function placeOrder(ctx: Ctx, input: AgreedOrder): Promise<Placed | AgreedRefusal>
/** Places the box of a plan. A repeated request gets the first answer, also if the box was composed anew in between. */
export function placeOrder(ctx: Ctx, input: PlannedOrder): Promise<Placed | PlannedRefusal>
/** Places the order of a link that staff sent. */
export function placeOrder(ctx: Ctx, input: LinkedOrder): Promise<Placed | LinkedRefusal>
export function placeOrder(
  ctx: Ctx,
  input: ShopOrder | AgreedOrder,
): Promise<Placed | OrderRefusal | AgreedRefusal | PlannedRefusal> {
  if ('agreed' in input) return placeAgreed(ctx, input)
  return placeForShopper(ctx, input)
}

async function placeForShopper(ctx: Ctx, input: ShopOrder): Promise<Placed | PlannedRefusal> {
  const fault = input.lines.length === 0 ? 'empty' : faultInLines(input.lines)
  if (fault) return { ok: false, problem: fault }
  const requestHash =
    'planned' in input || 'alongside' in input ? sha256(`${input.source} ${input.requestId}`) : requestHashOf(input)
  const outcome = await placeWithRetry<PlacementRefusal>(ctx, (tx, how) => placeOrderIn(tx, ctx, { input, requestHash, ...how }))
  if (outcome.ok) return outcome
  // Looked up only after a refusal: nearly every order is new. A refused repeat may be caused by what its first request took.
  const earlier = await earlierOrder(ctx.db, { requestId: input.requestId, requestHash })
  if (earlier) return earlier
  const { problem } = outcome
  return problem === 'credit-exceeded' || problem === 'edit-conflict' ? { ok: false, problem } : explain(ctx, input, outcome)
}

/**
 * Statements that do not depend on each other are sent together and run in the order they are sent. Most orders need two round trips to the database: one
 * reads prices, rules and stock without locks; the other writes everything together with the commit, and the constraints on coupon, stock and slot refuse
 * what is no longer there. If a concurrent order wins, retry once with row locks. Rows are locked in this order: the coupon, lots by id, the slot.
 */
async function placeOrderIn(
  tx: Tx,
  ctx: Ctx,
  { input, requestHash, lock, withCommit }: { input: ShopOrder; requestHash: string; lock: boolean; withCommit: WithCommit },
): Promise<Placed | PlacementRefusal | Conflict> {
  const { lines, couponCode, buyer, delivery } = input
  const planned = plannedOf(input)
  const look = { day: delivery.day, now: ctx.now, lock }
  const [known, found, gate, slot, seen] = await Promise.all([
    planned ? null : knownBuyerOf(tx, ctx, input),
    cartFacts(tx, { lines, couponCode, phone: buyer.phone, now: ctx.now }),
    orderPreconditions(tx, buyer.phone),
    slotFor(tx, ctx, input),
    // A line added from the grid has no variant id yet.
    !lock && lines.every((line) => isId(line.variantId)) ? seeStock(tx, { ...look, lines }) : null,
  ])
  const facts = planned ? atAgreedPrices(found, planned) : found
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
  const priced = priceCart({ facts, lines: sold, zoneId, mode, couponCode, phone: buyer.phone, now: ctx.now })
  const cart = planned ? lessCredit(priced, planned) : priced
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
  const trust =
    known &&
    trustFactsOf(
      known,
      sold.map(({ sellable }) => sellable.productId),
    )
  const outcome = outcomeOf({ input, gate, cart, zoneId, trust: trust ?? NOTHING_KNOWN })
  const payment = planned
    ? paymentOfPlan(planned, { total: cart.totals.total, outcome })
    : paymentFor({ input, gate, cart, outcome, deposit: preorder.deposit })
  if (!payment.ok) return payment
  const { changeableUntil } = slot
  const check = trust && checkOf({ facts: trust, outcome, payment, changeableUntil, now: ctx.now })
  const placed = placedAs({ order, total: cart.totals.total, changeableUntil, check })
  const alongside = await alongsideOf(input)(tx, placed)
  if (!alongside.ok) return alongside
  const toUse = lock ? null : coupon
  withCommit(write(tx, ctx, { input, requestHash, order, cart, termsVersion, privacyVersion, slot, plan, payment, check, toUse }))
  return placed
}

/** What another module does in the same transaction. */
function alongsideOf(input: ShopOrder): PlannedBox['alongside'] {
  return 'planned' in input ? input.planned.alongside : 'alongside' in input ? input.alongside : () => Promise.resolve(OK)
}

type ToAnswer = { order: NewOrder; check: CheckToWrite | null } & Pick<Placed, 'total' | 'changeableUntil'>

function placedAs({ order: { id: orderId, number, token }, total, changeableUntil, check }: ToAnswer): Placed {
  const answer: Placed = { ok: true, orderId, number, token, total, changeableUntil }
  return check?.codeUntil ? { ...answer, confirmBy: 'code' } : answer
}

/** Null where the buyer was not asked. The shop's own form asks with and without scripts. */
function agreedPrivacy(gate: OrderPreconditions, { privacyVersion, source }: ShopOrder): number | null {
  return privacyVersion ?? (source === 'storefront' ? gate.privacyVersion : null)
}

/** The version of a page stays the same when a figure in it changes, such as a delivery charge; its digest does not. */
function sawTheseTexts({ termsDigest, agreedTexts }: ShopOrder): boolean {
  return termsDigest === undefined || !agreedTexts || agreedTexts.startsWith(termsDigest)
}

/** The promotion to redeem, where its use is limited or counted. */
function couponToUse(
  { now }: Ctx,
  { input, cart, orderId }: { input: ShopOrder; cart: PricedCart; orderId: string },
): CouponUse | null {
  const promotionId = cart.discount.ok && isWorthSomething(cart) ? cart.discount.promotionId : null
  return promotionId === null ? null : { promotionId, orderId, phone: input.buyer.phone, now }
}

async function redeem(
  tx: Tx,
  { input, coupon }: { input: ShopOrder; coupon: CouponUse | null },
): Promise<{ ok: true } | PlacementRefusal> {
  if (coupon === null) return OK
  const redeemed = await redeemCoupon(tx, coupon)
  // The buyer entered no coupon: an automatic promotion has just run out, so they are shown the total without it.
  return redeemed.ok || input.couponCode !== null ? redeemed : { ok: false, problem: 'total-changed' }
}

/** Every line at a price the buyer has seen; null when one price differs. */
function linesAsSeen(facts: CartFacts, { lines }: ShopOrder): PricedLine[] | null {
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
  { delivery }: ShopOrder,
): Promise<({ ok: true } & CheckedSlot) | { ok: false; problem: DeliveryRefusal }> {
  const { areaId, slotId, day, mode } = delivery
  if (!isId(slotId)) return { ok: false, problem: 'slot-closed' }
  // The weight is not known yet; `refusalOf` checks it.
  const slot = await checkSlot(tx, { areaId, slotId, day, grams: 0, now: ctx.now })
  // The charge depends on the mode, so a slot of another mode is refused.
  return slot.ok && slot.mode !== mode ? { ok: false, problem: 'slot-closed' } : slot
}

function refusalOf(cart: PricedCart, slot: CheckedSlot, { expectedTotalPaisa }: ShopOrder): PlacementRefusal | null {
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
  input: ShopOrder
  requestHash: string
  order: NewOrder
  cart: PricedCart
  termsVersion: number
  privacyVersion: number | null
  slot: CheckedSlot
  plan: StockPlan
  payment: Extract<PaymentPlan, { ok: true }>
  check: CheckToWrite | null
  toUse: CouponUse | null
}

/**
 * Writes the order, the payments and the message to the buyer. The coupon, the stock and the slot come last, because concurrent orders wait
 * for those rows.
 */
async function write(tx: Tx, ctx: Ctx, { slot, plan, payment, check, toUse, ...toInsert }: OrderToWrite): Promise<void> {
  const { now, actor } = ctx
  const { input, order, cart } = toInsert
  const { id: orderId, number } = order
  const { buyer, delivery, language } = input
  const { areaId, slotId, day, addressLine, landmark, giftMessage, hidePrices } = delivery
  const { total } = cart.totals
  const { mode, starts, ends, promisedUntil, changeableUntil } = slot
  const link = orderLink(input.shopUrl, language, order.token)
  const { opened, toPay } = openPayments(tx, ctx, { orderId, number, payment, until: plannedOf(input)?.gateway?.payUntil })
  const news = { number, language, link, total, due: total, mode, day, starts, ends, promisedUntil, toPay }
  await Promise.all([
    insertOrder(tx, ctx, { ...toInsert, changeableUntil }),
    check && writeCheck(tx, ctx, { orderId, ...check }),
    input.measure && keepConsent(tx, ctx, { orderId, language, consent: input.measure }),
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
