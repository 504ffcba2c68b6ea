import { redirect } from 'react-router'
import { z } from 'zod'
import { MOST_UNITS, placeOrder, quoteCart, type OrderInput, type Quote } from '#shop/ordering/index.ts'
import { placeOf } from '#shop/places/index.ts'
import { parseTaka, toLatinDigits, type Language, type Paisa } from '#shop/values/index.ts'
import { ownPhone } from '#web/http/own-phone.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import type { ExpressAnswer } from './express-answer.ts'
import type { ExpressVariant } from './express-what.tsx'
import { checkoutWords } from './page-words.server.ts'
import { pageAfterPlain, placePlain, plainRefusal, type PlainOrder } from './plain-order.server.ts'
import { plainStep } from './plain-step.server.ts'
import { postedOrder } from './posted-order.server.ts'
import { readOrder } from './read-order.ts'
import { readWhen, type OrderFault, type TypedOrder, type When } from './typed-order.ts'

/** The hidden fields of the form. Invalid values count as not sent. */
const hiddenFields = z.object({
  request_id: z
    .string()
    .regex(/^[\w-]{20,100}$/)
    .nullable()
    .catch(null),
  expected: z.string().max(20).nullable().catch(null),
})

type ExpressProduct = { id: string; variants: readonly ExpressVariant[] }

type Express = { requestContext: RequestContext; language: Language; product: ExpressProduct; form: FormData }

/**
 * An order without scripts, in two steps: first the recipient and address, answered with the days and the total; then the day,
 * which places the order at the shown total.
 */
export async function expressAction(express: Express): Promise<{ status: number; answer: ExpressAnswer }> {
  const { requestContext, form } = express
  const typed = postedOrder(form)
  const wanted = wantedLine(typed, express.product)
  const read = readOrder(typed)
  const faults: OrderFault[] = read.ok ? [] : [...read.faults]
  if (typed.area_id && !(await placeOf(requestContext.ctx.db, typed.area_id)))
    faults.push({ field: 'area_id', text: 'checkout.areaMissing' })
  if (!wanted) faults.push({ field: 'units', text: 'checkout.unitsWrong', words: { count: MOST_UNITS } })
  if (!read.ok || !wanted || faults.length > 0) return { status: 422, answer: { typed, faults, refusal: null, step: null } }
  const order = { ...express, typed, order: read.order, lines: [wanted] }
  const when = readWhen(typed.when)
  const hidden = hiddenFields.parse({ request_id: form.get('request_id'), expected: when && form.get(`expected_${when.mode}`) })
  const expected = parseTaka(hidden.expected ?? '')
  if (when && expected !== null && hidden.request_id !== null) {
    return placeIt(order, { when, expected, requestId: `express-${hidden.request_id}` })
  }
  return nextStep(order, { status: 200, refusal: null })
}

type Read = Express & PlainOrder

type Refusal = ExpressAnswer['refusal']

async function placeIt(read: Read, { requestId, ...chosen }: { when: When; expected: Paisa; requestId: string }) {
  const tried = await placePlain(read, {
    by: 'express',
    requestId,
    chosen,
    place: (input) => placeOrder(read.requestContext.ctx, { ...input, requestId, source: 'storefront' }),
  })
  if ('status' in tried) return nextStep(read, tried)
  if ('placed' in tried) throw redirect(await pageAfterPlain(read, tried.placed.token), 303)
  const { refused } = tried
  // The form returns without a coupon that this phone cannot use; otherwise its prices would be wrong.
  const again =
    refused.problem === 'coupon-used-by-you'
      ? { ...read, order: { ...read.order, coupon: null }, typed: { ...read.typed, coupon: '' } }
      : read
  const next = await nextStep(again, { status: 409, refusal: { text: plainRefusal(refused) } })
  return { ...next, answer: { ...next.answer, advance: refused.problem === 'advance-needed' } }
}

/** The current days and total, with the form as it was typed. */
async function nextStep(
  read: Read,
  { status, refusal }: { status: number; refusal: Refusal },
): Promise<{ status: number; answer: ExpressAnswer }> {
  const { requestContext, order, typed } = read
  const line = read.lines[0]!
  const { db, now } = requestContext.ctx
  const phone = await ownPhone(requestContext, order.phone)
  const quoted = await quoteCart(db, { lines: [line], areaId: order.areaId, couponCode: order.coupon, phone, now })
  const faults = quoted.ok ? faultsOf(quoted.quote) : []
  if (!quoted.ok || quoted.quote.lines[0]?.counted === 0) {
    return { status: 409, answer: { typed, faults, refusal: refusal ?? { text: 'checkout.soldOutText' }, step: null } }
  }
  // Unavailable units are reduced: the next submit uses what is shown.
  const { quote } = quoted
  const { counted } = quote.lines[0]!
  const { areaId, coupon } = order
  const notes = counted < line.units ? [checkoutWords(read.language)('quote.fewer', { count: counted, asked: line.units })] : []
  const lines = [{ ...line, units: counted }]
  const step = await plainStep({ requestContext, language: read.language, areaId, coupon, lines, phone, quote, notes })
  const next = { ...typed, units: String(counted), coupon: faults.length > 0 ? '' : typed.coupon }
  return { status, answer: { typed: next, faults, refusal: refusal ?? (step ? null : { text: 'checkout.notThere' }), step } }
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
