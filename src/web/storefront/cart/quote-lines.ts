import type { CartLineWire, QuoteLineWire, QuoteRequestWire, QuoteWire } from '#shop/ordering/wire.ts'
import { ID, sameLine, type CartChoice, type CartLine } from './cart.ts'

/** The most kinds of fruit in one order, and the most lines that the server prices in one request. */
export const MOST_LINES = 100

const HIGHEST_PRICE = 100_000_000

export type LineToQuote = Pick<CartLine, '_id' | 'varient' | 'unit' | 'price' | 'sale_price'> & CartChoice

/**
 * A stored line in API form; null if its ids are invalid, so that one such line does not prevent the others from being priced.
 */
function lineOnWire({ _id, varient, unit, price, sale_price, ...line }: LineToQuote): CartLineWire | null {
  if (!ID.test(_id) || (varient !== '' && !ID.test(varient))) return null
  const seen = { price, sale_price: sale_price ?? null }
  return { _id, varient, unit, ...choiceIn(line), ...(price <= HIGHEST_PRICE && (sale_price ?? 0) <= HIGHEST_PRICE ? seen : {}) }
}

function choiceIn({ lot_id, ripeness }: CartChoice): CartChoice {
  return { ...(lot_id && { lot_id }), ...(ripeness && { ripeness }) }
}

/**
 * The requests that price all these lines, a hundred at a time. Only a cart that fits one order asks for what concerns the whole
 * order.
 */
export function quoteRequests(lines: readonly LineToQuote[], order: Omit<QuoteRequestWire, 'lines'>): QuoteRequestWire[] {
  const sendable = lines.flatMap((line) => lineOnWire(line) ?? [])
  if (sendable.length <= MOST_LINES) return [{ lines: sendable, ...order }]
  const requests: QuoteRequestWire[] = []
  for (let at = 0; at < sendable.length; at += MOST_LINES) requests.push({ lines: sendable.slice(at, at + MOST_LINES) })
  return requests
}

/** The answers as one quote, with a line for each requested line. With several answers, only the price of the goods is known. */
export function joinQuotes(lines: readonly LineToQuote[], answers: readonly QuoteWire[]): QuoteWire | null {
  const [first] = answers
  if (!first) return null
  const priced = answers.flatMap((answer) => answer.lines)
  const all = lines.map((line) => priced.find((other) => sameLine(other, line)) ?? unknownLine(line))
  if (answers.length === 1) return { ...first, lines: all, changed: first.changed || all.some(hasNews) }
  const sum = (amount: (quote: QuoteWire) => number) =>
    answers.reduce((total, quote) => total + Math.round(amount(quote) * 100), 0) / 100
  return {
    ...first,
    lines: all,
    changed: all.some(hasNews),
    goods: sum((quote) => quote.goods),
    discount: 0,
    delivery: null,
    rounding: 0,
    total: sum((quote) => quote.goods),
    quantity_kg: answers.reduce((kilograms, quote) => kilograms + quote.quantity_kg, 0),
    coupon: null,
    promotion: null,
    modes: [],
    mode: null,
    free_delivery_after: null,
  }
}

/** Whether a line differs from what the shopper saw. A pre-order that ships later was offered as such. */
export function hasNews(line: QuoteLineWire): boolean {
  return line.changes.some((change) => change.kind !== 'ships-later')
}

function unknownLine({ _id, varient, unit, ...line }: LineToQuote): QuoteLineWire {
  return {
    _id,
    varient,
    ...choiceIn(line),
    unit,
    variant_id: null,
    slug: null,
    name: null,
    label: null,
    image: null,
    counted: 0,
    price: null,
    sale_price: null,
    line_total: 0,
    quantity_kg: 0,
    changes: [{ kind: 'no-longer-sold' }],
    in_stock: false,
    units_left: null,
  }
}

/** The cart after the shopper has accepted the changes: today's prices, the available units, and no unavailable lines. */
export function acceptQuote(lines: CartLine[], quote: QuoteWire): CartLine[] {
  let changed = false
  const accepted = lines.flatMap((line) => {
    const priced = quote.lines.find((other) => sameLine(other, line))
    if (!priced || !hasNews(priced)) return [line]
    changed = true
    if (priced.counted === 0 || priced.price === null) return []
    // The answer may be for fewer units than the shopper has entered since.
    const unit = priced.counted < priced.unit ? Math.min(line.unit, priced.counted) : line.unit
    return [
      {
        ...line,
        unit,
        price: priced.price,
        sale_price: priced.sale_price,
        quantity_kg: priced.quantity_kg,
        name: priced.name ?? line.name,
      },
    ]
  })
  return changed ? accepted : lines
}

/** The lines to order: every available line, at the price that is shown. */
export function linesToOrder(quote: QuoteWire): CartLineWire[] {
  return quote.lines.flatMap(({ _id, varient, variant_id, counted, price, sale_price, ...line }) =>
    counted > 0 && price !== null
      ? [{ _id, varient: variant_id ?? varient, unit: counted, price, sale_price, ...choiceIn(line) }]
      : [],
  )
}
