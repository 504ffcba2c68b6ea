import { countOrder } from '#platform/metrics.ts'
import { redirect } from 'react-router'
import { z } from 'zod'
import { newToken } from '#platform/ids.ts'
import { MOST_UNITS, placeOrder, quoteCart, type OrderInput, type OrderRefusal, type Quote } from '#shop/ordering/index.ts'
import { beginPayment } from '#shop/billing/index.ts'
import { isOnline } from '#shop/payments/index.ts'
import { placeOf } from '#shop/places/index.ts'
import {
  inLanguage,
  calendarDate,
  formatMoney,
  paisa,
  paisaToTaka,
  parseTaka,
  toLatinDigits,
  type Language,
  type Paisa,
  type Phone,
} from '#shop/values/index.ts'
import { countedOrder } from '#web/http/count-orders.ts'
import { scoreOfBuyer } from '#web/http/courier-score.ts'
import { sendCodeOfOrder } from '#web/http/order-code.ts'
import { withinOrderLimits } from '#web/http/order-limits.ts'
import { ownPhone } from '#web/http/own-phone.ts'
import { wayToGateway } from '#web/http/payment-browser.ts'
import { onlineMethods, type RequestContext } from '#web/http/request-context.ts'
import { checkoutWords } from './page-words.server.ts'
import { dayChoices } from './day-choices.server.ts'
import type { ExpressAnswer, PlainStep } from './express-answer.ts'
import type { ExpressVariant } from './express-what.tsx'
import type { CheckoutText } from './texts.ts'
import { readOrder, type ReadOrder } from './read-order.ts'
import { readWhen, typedOrder, type OrderFault, type TypedOrder, type When } from './typed-order.ts'
import { pathIn } from '#shop/values/paths.ts'

/** The hidden fields of the form. Invalid values count as not sent. */
const hiddenFields = z.object({
  request_id: z
    .string()
    .regex(/^[\w-]{20,100}$/)
    .nullable()
    .catch(null),
  expected: z.string().max(20).nullable().catch(null),
})
const LONGEST_FIELD = 5000

type ExpressProduct = { id: string; variants: readonly ExpressVariant[] }

type Express = { requestContext: RequestContext; language: Language; product: ExpressProduct; form: FormData }

/**
 * An order without scripts, in two steps: first the recipient and address, answered with the days and the total; then the day,
 * which places the order at the shown total.
 */
export async function expressAction(express: Express): Promise<{ status: number; answer: ExpressAnswer }> {
  const { requestContext, form } = express
  const typed = shortened(typedOrder(form))
  const wanted = wantedLine(typed, express.product)
  const read = readOrder(typed)
  const faults: OrderFault[] = read.ok ? [] : [...read.faults]
  if (typed.area_id && !(await placeOf(requestContext.ctx.db, typed.area_id)))
    faults.push({ field: 'area_id', text: 'checkout.areaMissing' })
  if (!wanted) faults.push({ field: 'units', text: 'checkout.unitsWrong', words: { count: MOST_UNITS } })
  if (!read.ok || !wanted || faults.length > 0) return { status: 422, answer: { typed, faults, refusal: null, step: null } }
  const order = { ...express, typed, order: read.order, line: wanted }
  const when = readWhen(typed.when)
  const hidden = hiddenFields.parse({ request_id: form.get('request_id'), expected: when && form.get(`expected_${when.mode}`) })
  const expected = parseTaka(hidden.expected ?? '')
  if (when && expected !== null && hidden.request_id !== null) {
    return placeIt(order, { when, expected, requestId: `express-${hidden.request_id}` })
  }
  return nextStep(order, { status: 200, refusal: null })
}

type Read = Express & { typed: TypedOrder; order: ReadOrder; line: OrderInput['lines'][number] }

type Refusal = ExpressAnswer['refusal']

async function placeIt(read: Read, { when, expected, requestId }: { when: When; expected: Paisa; requestId: string }) {
  const { requestContext, language, order, line } = read
  const { shop, ctx } = requestContext
  const day = calendarDate(when.day)
  if (!day) return nextStep(read, { status: 422, refusal: { text: 'checkout.whenMissing' } })
  const input: OrderInput = {
    requestId,
    lines: [line],
    buyer: { name: order.name, phone: order.phone, email: order.email },
    language,
    source: 'storefront',
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
  }
  const tried = await withinOrderLimits(requestContext, { phone: order.phone, requestId }, () =>
    countedOrder('express', async () => {
      const courierScore = await scoreOfBuyer(requestContext, order)
      return placeOrder(ctx, { ...input, courierScore })
    }),
  )
  if (tried.limited) {
    countOrder('express', 'rate-limited')
    const words = { count: Math.ceil(tried.limited.retryAfterSeconds / 60) }
    return nextStep(read, { status: 429, refusal: { text: 'checkout.tooManyTries', words } })
  }
  const { placed } = tried
  if (placed.ok && placed.confirmBy === 'code') await sendCodeOfOrder(requestContext, { token: placed.token, phone: order.phone })
  if (placed.ok) throw redirect(await nextPage(read, placed.token), 303)
  // The form returns without a coupon that this phone cannot use; otherwise its prices would be wrong.
  const again =
    placed.problem === 'coupon-used-by-you'
      ? { ...read, order: { ...order, coupon: null }, typed: { ...read.typed, coupon: '' } }
      : read
  const next = await nextStep(again, { status: 409, refusal: refusalOf(placed) })
  return { ...next, answer: { ...next.answer, advance: placed.problem === 'advance-needed' } }
}

/** To the gateway for online payment; otherwise, or if the gateway does not answer, to the order's own page. */
async function nextPage({ requestContext, order, language }: Read, token: string): Promise<string> {
  const { shop, ctx } = requestContext
  const own = pathIn(language, `/order/${token}`)
  if (!isOnline(order.payment) && order.advanceBy === null) return own
  const begun = await beginPayment(ctx, { gateways: shop.payments, token, shopUrl: shop.config.shopUrl, again: false })
  return begun.ok ? wayToGateway(shop, begun.attempt) : own
}

/** The current days and total, with the form as it was typed. */
async function nextStep(
  read: Read,
  { status, refusal }: { status: number; refusal: Refusal },
): Promise<{ status: number; answer: ExpressAnswer }> {
  const { requestContext, order, line, typed } = read
  const { db, now } = requestContext.ctx
  const phone = await ownPhone(requestContext, order.phone)
  const quoted = await quoteCart(db, { lines: [line], areaId: order.areaId, couponCode: order.coupon, phone, now })
  const faults = quoted.ok ? faultsOf(quoted.quote) : []
  if (!quoted.ok || quoted.quote.lines[0]?.counted === 0) {
    return { status: 409, answer: { typed, faults, refusal: refusal ?? { text: 'checkout.soldOutText' }, step: null } }
  }
  const step = await stepOf(read, quoted.quote, phone)
  // Unavailable units are reduced: the next submit uses what is shown.
  const { counted } = quoted.quote.lines[0]!
  const next = { ...typed, units: String(counted), coupon: faults.length > 0 ? '' : typed.coupon }
  return { status, answer: { typed: next, faults, refusal: refusal ?? (step ? null : { text: 'checkout.notThere' }), step } }
}

async function stepOf(read: Read, quote: Quote, phone: Phone | null): Promise<PlainStep | null> {
  const { requestContext, order, line, language } = read
  const { db, now } = requestContext.ctx
  const say = checkoutWords(language)
  const counted = quote.lines[0]!.counted
  const totals: PlainStep['totals'] = []
  const priced = new Map<string, Quote>()
  for (const { mode } of quote.modes) {
    const quoted = await quoteCart(db, {
      lines: [{ ...line, units: counted }],
      areaId: order.areaId,
      couponCode: order.coupon,
      phone,
      mode,
      now,
    })
    if (!quoted.ok || quoted.quote.delivery === null) continue
    priced.set(mode, quoted.quote)
    totals.push({ mode, taka: paisaToTaka(quoted.quote.total) })
  }
  const { lotId = null } = line
  const lines = [{ variantId: quote.lines[0]!.variantId!, lotId, units: counted }]
  const modes = quote.modes.map(({ mode }) => mode)
  const { firstDay } = quote
  const choices = await dayChoices(db, { areaId: order.areaId, grams: quote.grams, modes, lines, firstDay, now, language, say })
  if (!choices || totals.length === 0) return null
  return {
    requestId: newToken(),
    totals,
    // Unavailable times would only make the list longer: without scripts it is one list.
    choices: choices
      .filter((choice) => choice.reason === undefined)
      .flatMap(({ mode, value, title, way }) => {
        const own = priced.get(mode)
        if (!own) return []
        const charge = own.delivery === 0 ? say('quote.free') : formatMoney(own.delivery ?? paisa(0), language)
        const detail = `${way}, ${say('quote.delivery').toLocaleLowerCase('en')} ${charge}`
        return [{ value, title, detail, aside: say('checkout.totalIs', { total: formatMoney(own.total, language) }) }]
      }),
    rows: rowsOf(priced.values().next().value ?? quote, say, language),
    notes: counted < line.units ? [say('quote.fewer', { count: counted, asked: line.units })] : [],
  }
}

function rowsOf(quote: Quote, say: ReturnType<typeof checkoutWords>, language: Language): PlainStep['rows'] {
  const rows: PlainStep['rows'] = [{ key: 'goods', term: say('quote.fruit'), value: formatMoney(quote.goods, language) }]
  if (quote.discount > 0) {
    const term = quote.coupon?.ok
      ? say('quote.coupon', { code: quote.coupon.code })
      : (inLanguage(quote.promotion?.name, language) ?? '')
    rows.push({ key: 'discount', term, value: `−${formatMoney(quote.discount, language)}`, less: true })
  }
  return rows
}

function faultsOf(quote: Quote): OrderFault[] {
  return quote.coupon && !quote.coupon.ok ? [{ field: 'coupon', text: 'checkout.couponNot' }] : []
}

/** The selected variant, else the first, and its units; null for an invalid number. */
function wantedLine(typed: TypedOrder, product: ExpressProduct): OrderInput['lines'][number] | null {
  const digits = toLatinDigits(typed.units.trim())
  const units = digits === '' ? 1 : /^\d{1,4}$/.test(digits) ? Number(digits) : 0
  if (units < 1 || units > MOST_UNITS) return null
  const size = product.variants.find(({ key }) => key === typed.variant) ?? product.variants[0]
  if (!size) return null
  return { productId: product.id, variantId: size._id, lotId: size.lot_id ?? null, units, seenPrice: null }
}

function shortened(typed: TypedOrder): TypedOrder {
  return Object.fromEntries(Object.entries(typed).map(([field, value]) => [field, value.slice(0, LONGEST_FIELD)])) as TypedOrder
}

function refusalOf(refused: OrderRefusal): NonNullable<Refusal> {
  return { text: textOf(refused) }
}

function textOf(refused: OrderRefusal): CheckoutText {
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
