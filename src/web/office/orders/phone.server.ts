import { newId } from '#platform/ids.ts'
import { callerByPhone } from '#shop/customers/index.ts'
import { confirmOrder, placeOrder, type OrderInput, type OrderRefusal, type QuotedCoupon } from '#shop/ordering/index.ts'
import {
  inLanguage,
  cleanLine,
  cleanText,
  dayInDhaka,
  digitsIn,
  formatDay,
  formatMoney,
  nationalPhone,
  paisa,
  parsePhone,
  spacedPhone,
  type Language,
  HOME_LANGUAGE,
  asLanguage,
} from '#shop/values/index.ts'
import { countedOrder } from '#web/http/count-orders.ts'
import type { StaffContext } from '../access.server.ts'
import { withPictures } from '../products/thumbnails.server.ts'
import type { CallerView, PhoneAnswer, PhonePage, PhoneProblem, PhoneOrder } from './phone-view.ts'
import { pasteRead, withPasted } from './editor/paste.server.ts'
import { areaIn, couponIn, linesOf, quoteFor, rowView, sumsOf, type TypedOrder } from './editor/priced-rows.server.ts'
import { areaOptions, foundFor, officeWord, readRows, slotChoices, slotIn, typedIn } from './editor/read-editor.server.ts'
import type { EditorTyped } from './editor/editor-view.ts'

/** First the caller's number; then the order, with what is known about the number. */
export async function phonePage(requestContext: StaffContext, search: URLSearchParams): Promise<PhonePage> {
  const { ctx, language } = requestContext
  const typed = (search.get('phone') ?? '').slice(0, 40)
  const phone = parsePhone(typed)
  if (!phone.ok) return { step: 'phone', typed, wrong: typed.trim() !== '' }
  const caller = await callerByPhone(ctx.db, { phone: phone.phone, today: dayInDhaka(ctx.now) })
  const first: EditorTyped = {
    request: newId(ctx.now),
    phone: nationalPhone(phone.phone),
    name: caller?.name ?? '',
    area: caller?.address.areaId ?? '',
    address: caller?.address.addressLine ?? '',
    landmark: caller?.address.landmark ?? '',
    slot: '',
    find: '',
    coupon: '',
    speaks: caller?.language ?? HOME_LANGUAGE,
    confirmed: 'yes',
  }
  return {
    step: 'order',
    ...(await answerTo(requestContext, { typed: first, rows: [] })),
    phone: spacedPhone(phone.phone),
    caller:
      caller &&
      ({
        name: caller.name,
        orders: caller.orders.map(({ id, number, placedAt, total, status, lines }) => ({
          id,
          number,
          status: officeWord(language, `status.${status}`),
          total: formatMoney(total, language),
          placed: formatDay(dayInDhaka(placedAt), language, 'short'),
          what: lines.map((line) => `${digitsIn(language, String(line.units))} × ${inLanguage(line.name, language)}`).join(', '),
        })),
      } satisfies CallerView),
    areas: await areaOptions(requestContext),
  }
}

type Asked = TypedOrder
type PhoneDone = { orderId: string } | { orderId: null; answer: PhoneAnswer; status: number }

export async function actOnPhoneOrder(requestContext: StaffContext, fields: EditorTyped): Promise<PhoneDone> {
  const { intent, typed: sent } = typedIn(fields)
  const typed = intent === 'paste' ? await withPasted(requestContext, sent) : sent
  const asked = { typed, rows: readRows(fields) }
  const refused = async (problem: PhoneProblem, names = ''): Promise<PhoneDone> => {
    const answer = { ...(await answerTo(requestContext, asked)), problem, names, refused: true }
    return { orderId: null, answer, status: problem === 'not-understood' ? 400 : 422 }
  }
  if (intent === 'look' || intent === 'paste' || /^(?:add|remove)-/.test(intent)) {
    return { orderId: null, answer: await answerTo(requestContext, asked), status: 200 }
  }
  if (intent !== 'place') return refused('not-understood')
  const read = readOrder(requestContext, asked)
  if (!read.ok) return refused(read.problem)
  const { ctx, shop } = requestContext
  const placed = await countedOrder('phone', () => placeOrder(ctx, read.input))
  if (!placed.ok) return refused(problemOf(placed), await namesIn(requestContext, asked, placed))
  // A double click placed it twice, so it is already confirmed.
  if (typed['confirmed'] === 'yes') await confirmOrder(ctx, { orderId: placed.orderId, shopUrl: shop.config.shopUrl })
  return { orderId: placed.orderId }
}

function problemOf({ problem }: OrderRefusal): PhoneProblem {
  switch (problem) {
    case 'terms-changed':
      return 'not-understood'
    case 'unknown-coupon':
    case 'coupon-not-yet':
    case 'coupon-over':
    case 'coupon-used-up':
    case 'coupon-used-by-you':
    case 'coupon-not-for-these':
    case 'coupon-needs-more':
      return 'coupon-refused'
    default:
      return problem
  }
}

/** The fruit that a refusal is about. */
async function namesIn(requestContext: StaffContext, asked: Asked, refusal: OrderRefusal): Promise<string> {
  const short =
    'shortages' in refusal
      ? refusal.shortages.map(({ variantId }) => variantId)
      : 'variantIds' in refusal
        ? refusal.variantIds
        : []
  const products = 'productIds' in refusal ? refusal.productIds : []
  if (short.length === 0 && products.length === 0) return ''
  const quote = await quoteFor(requestContext, asked)
  const lines = (quote?.lines ?? []).filter(
    ({ variantId, productId }) => short.includes(variantId ?? '') || products.includes(productId ?? ''),
  )
  return lines.map((line) => inLanguage(line.name, requestContext.language) ?? '').join(', ')
}

type ReadOrder = { ok: true; input: OrderInput } | { ok: false; problem: PhoneProblem }

function readOrder({ shop }: StaffContext, { typed, rows }: Asked): ReadOrder {
  const text = (name: string) => typed[name] ?? ''
  const phone = parsePhone(text('phone'))
  const [name, landmark] = [cleanLine(text('name'), 100), cleanLine(text('landmark'), 200)]
  const [address, couponCode] = [cleanText(text('address'), 300), couponIn(typed)]
  const slot = slotIn(text('slot'))
  const lines = linesOf(rows)
  const refused = (problem: PhoneProblem): ReadOrder => ({ ok: false, problem })
  if (!phone.ok || !/^[0-9a-f-]{36}$/.test(text('request'))) return refused('not-understood')
  if (lines === null) return refused('units-out-of-range')
  if (lines.length === 0) return refused('empty')
  if (name === null || landmark === null || address === null || couponCode === null) return refused('too-long')
  if (name === '') return refused('name-missing')
  if (areaIn(typed) === null) return refused('area-missing')
  if (address === '') return refused('address-missing')
  if (!slot) return refused('slot-missing')
  if (!/^\d{1,12}$/.test(text('total'))) return refused('total-changed')
  const input: OrderInput = {
    requestId: `phone-${text('request')}`,
    lines,
    source: 'phone' as const,
    payment: 'cash-on-delivery' as const,
    buyer: { name, phone: phone.phone, email: null },
    language: asLanguage(text('speaks')) ?? HOME_LANGUAGE,
    delivery: {
      areaId: areaIn(typed)!,
      addressLine: address,
      landmark: landmark || null,
      ...slot,
      recipient: null,
      giftMessage: null,
      hidePrices: false,
    },
    couponCode: couponCode || null,
    expectedTotalPaisa: paisa(Number(text('total'))),
    shopUrl: shop.config.shopUrl,
  }
  return { ok: true, input }
}

async function answerTo(requestContext: StaffContext, asked: Asked): Promise<PhoneAnswer> {
  const { ctx, language } = requestContext
  const { typed, rows } = asked
  const slot = slotIn(typed['slot'] ?? '')
  const quote = await quoteFor(requestContext, asked)
  // Unavailable fruit is refused when the order is placed; only lines that cannot be priced have no total.
  const complete = quote !== null && quote.delivery !== null && quote.lines.every(({ counted, units }) => counted === units)
  const found = await foundFor(requestContext, { query: typed['find'] ?? '', day: slot?.day ?? null })
  const slots = await slotChoices(requestContext, { areaId: areaIn(typed) ?? '', grams: quote?.grams ?? 0 })
  const chosen = { language, day: slot?.day ?? null }
  const editor = {
    typed,
    found,
    slots,
    rows: await withPictures(ctx.db, quote ? rows.map((row, index) => rowView(row, quote.lines[index]!, chosen)) : []),
    sums: quote ? sumsOf(quote, language) : null,
    total: complete ? String(quote.total) : '',
    totalText: quote ? formatMoney(quote.total, language) : '',
    coupon: couponView(quote?.coupon ?? null, language),
    paste: await pasteRead(requestContext, typed),
  }
  return { editor, problem: null, names: '', refused: false }
}

function couponView(coupon: QuotedCoupon | null, language: Language): PhoneOrder['coupon'] {
  if (coupon === null) return { given: null, wrong: null }
  if (coupon.ok) return { given: inLanguage(coupon.name, language), wrong: null }
  const words = {
    least: 'least' in coupon ? formatMoney(coupon.least, language) : '',
    day: 'startsAt' in coupon ? formatDay(dayInDhaka(coupon.startsAt), language, 'dayMonth') : '',
  }
  return { given: null, wrong: officeWord(language, `phoneCoupon.${coupon.problem}`, words) }
}
