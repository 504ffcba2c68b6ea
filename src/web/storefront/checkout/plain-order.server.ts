import { countOrder } from '#platform/metrics.ts'
import { beginPayment } from '#shop/billing/index.ts'
import type { OrderInput, OrderRefusal, Placed } from '#shop/ordering/index.ts'
import { isOnline } from '#shop/payments/index.ts'
import { calendarDate, type Language, type Paisa } from '#shop/values/index.ts'
import { pathIn } from '#shop/values/paths.ts'
import { countedOrder } from '#web/http/count-orders.ts'
import { scoreOfBuyer } from '#web/http/courier-score.ts'
import { measuredBy } from '#web/http/measure.server.ts'
import { sendCodeOfOrder } from '#web/http/order-code.ts'
import { withinOrderLimits } from '#web/http/order-limits.ts'
import { wayToGateway } from '#web/http/payment-browser.ts'
import { onlineMethods, type RequestContext } from '#web/http/request-context.ts'
import type { TextParameters } from '#texts/catalogue.ts'
import type { ReadOrder } from './read-order.ts'
import type { CheckoutText } from './texts.ts'
import type { TypedOrder, When } from './typed-order.ts'

/** An order from a form without scripts: what was typed, and what it means. */
export type PlainOrder = {
  requestContext: RequestContext
  language: Language
  typed: TypedOrder
  order: ReadOrder
  lines: OrderInput['lines']
}

/** The chosen day, and the total that was shown for it. */
export type PlainChosen = { when: When; expected: Paisa }

type PlainInput = Omit<OrderInput, 'requestId' | 'source'>

/** Every field that the checkout sends too. Null if the chosen day does not exist. */
async function inputOf(
  { requestContext, language, typed, order, lines }: PlainOrder,
  { when, expected }: PlainChosen,
): Promise<PlainInput | null> {
  const { shop } = requestContext
  const day = calendarDate(when.day)
  if (!day) return null
  return {
    lines,
    buyer: { name: order.name, phone: order.phone, email: order.email },
    language,
    delivery: {
      areaId: order.areaId,
      addressLine: order.address,
      landmark: order.landmark,
      mode: when.mode,
      slotId: when.slotId,
      day,
      recipient: order.recipient,
      giftMessage: order.giftMessage,
      hidePrices: order.hidePrices,
    },
    payment: order.payment,
    advanceBy: order.advanceBy,
    gateways: onlineMethods(shop),
    couponCode: order.coupon,
    expectedTotalPaisa: expected,
    shopUrl: shop.config.shopUrl,
    termsVersion: order.agreed.terms_version,
    termsDigest: order.agreed.terms_digest,
    privacyVersion: order.agreed.privacy_version,
    agreedTexts: (await shop.agreedTexts?.store(requestContext)) ?? null,
    measure: measuredBy(requestContext, { consent: typed.measure }),
  }
}

type Refused = { ok: false; problem: string }

export type PlainTried<Refusal extends Refused> =
  | { placed: Placed }
  | { refused: Refusal }
  | { status: 422 | 429; refusal: { text: CheckoutText; words?: TextParameters } }

type Placing<Refusal extends Refused> = {
  by: 'express' | 'chat'
  requestId: string
  chosen: PlainChosen
  place: (input: PlainInput) => Promise<Placed | Refusal>
}

/** Places it within the limits, with the score of the buyer, and sends the code where the order waits for one. */
export async function placePlain<Refusal extends Refused>(
  plain: PlainOrder,
  { by, requestId, chosen, place }: Placing<Refusal>,
): Promise<PlainTried<Refusal>> {
  const { requestContext, order } = plain
  const input = await inputOf(plain, chosen)
  if (!input) return { status: 422, refusal: { text: 'checkout.whenMissing' } }
  const tried = await withinOrderLimits(requestContext, { phone: order.phone, requestId }, () =>
    countedOrder(by, async () => {
      const courierScore = await scoreOfBuyer(requestContext, order)
      return place({ ...input, courierScore })
    }),
  )
  if (tried.limited) {
    countOrder(by, 'rate-limited')
    const words = { count: Math.ceil(tried.limited.retryAfterSeconds / 60) }
    return { status: 429, refusal: { text: 'checkout.tooManyTries', words } }
  }
  const { placed } = tried
  if (!placed.ok) return { refused: placed }
  if (placed.confirmBy === 'code') await sendCodeOfOrder(requestContext, { token: placed.token, phone: order.phone })
  return { placed }
}

/** To the gateway for online payment; otherwise, or if the gateway does not answer, to the order's own page. */
export async function pageAfterPlain({ requestContext, order, language }: PlainOrder, token: string): Promise<string> {
  const { shop, ctx } = requestContext
  const own = pathIn(language, `/order/${token}`)
  if (!isOnline(order.payment) && order.advanceBy === null) return own
  const begun = await beginPayment(ctx, { gateways: shop.payments, token, shopUrl: shop.config.shopUrl, again: false })
  return begun.ok ? wayToGateway(shop, begun.attempt) : own
}

/** Why an order was not placed, as a sentence of the checkout. */
export function plainRefusal(refused: OrderRefusal): CheckoutText {
  switch (refused.problem) {
    case 'line-changed':
    case 'total-changed':
      return 'checkout.totalChanged'
    case 'terms-changed':
      return 'checkout.termsChanged'
    case 'out-of-stock':
      return 'checkout.outOfStock'
    case 'not-good-on-day':
      return 'checkout.notGoodOnDay'
    case 'mode-not-possible':
      return 'checkout.modeNot'
    case 'slot-full':
      return 'checkout.slotFull'
    case 'slot-closed':
      return 'checkout.slotClosed'
    case 'too-late':
      return 'checkout.slotLate'
    case 'not-delivered-there':
      return 'checkout.notDelivered'
    case 'too-heavy':
      return 'checkout.heavy'
    case 'key-reused':
      return 'checkout.keyReused'
    case 'method-not-offered':
      return 'checkout.methodNot'
    case 'advance-needed':
      return 'checkout.advanceNeeded'
    case 'prepay-needed':
      return 'checkout.prepayNeeded'
    case 'preorder-limit':
      return 'checkout.preorderLimit'
    case 'phone-blocked':
      return 'checkout.phoneBlocked'
    case 'unknown-coupon':
    case 'coupon-not-yet':
    case 'coupon-over':
    case 'coupon-used-up':
    case 'coupon-used-by-you':
    case 'coupon-not-for-these':
    case 'coupon-needs-more':
      return 'checkout.couponNot'
    case 'empty':
    case 'too-many-lines':
    case 'units-out-of-range':
      return 'checkout.failed'
    default:
      return refused satisfies never
  }
}
