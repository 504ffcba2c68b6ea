import { newToken } from '#platform/ids.ts'
import { quoteCart, type OrderInput, type Quote } from '#shop/ordering/index.ts'
import { formatMoney, inLanguage, paisa, paisaToTaka, type Language, type Phone } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { dayChoices } from './day-choices.server.ts'
import type { PlainStep } from './express-answer.ts'
import { checkoutWords } from './page-words.server.ts'

type Lines = OrderInput['lines']

export type Stepping = {
  requestContext: RequestContext
  language: Language
  areaId: string
  coupon: string | null
  /** In units that are available. */
  lines: Lines
  phone: Phone | null
  quote: Quote
  notes: string[]
}

/** The days with the total of each mode, for a form without scripts. Null where the shop does not deliver these lines. */
export async function plainStep({
  requestContext,
  language,
  areaId,
  coupon,
  lines,
  phone,
  quote,
  notes,
}: Stepping): Promise<PlainStep | null> {
  const { db, now } = requestContext.ctx
  const say = checkoutWords(language)
  const totals: PlainStep['totals'] = []
  const priced = new Map<string, Quote>()
  for (const { mode } of quote.modes) {
    const quoted = await quoteCart(db, { lines, areaId, couponCode: coupon, phone, mode, now })
    if (!quoted.ok || quoted.quote.delivery === null) continue
    priced.set(mode, quoted.quote)
    totals.push({ mode, taka: paisaToTaka(quoted.quote.total) })
  }
  const counted = lines.map(({ lotId = null, units }, index) => ({ variantId: quote.lines[index]!.variantId!, lotId, units }))
  const modes = quote.modes.map(({ mode }) => mode)
  const { grams, firstDay } = quote
  const choices = await dayChoices(db, { areaId, grams, modes, lines: counted, firstDay, now, language, say })
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
    notes,
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
