import { changePrice, type PriceFacts } from '#shop/pricing/index.ts'
import { formatMoney, paisa, type Paisa } from '#shop/values/index.ts'
import { knownId } from '../access.server.ts'
import type { ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'

type Read = FieldReader<Refused<'product'>>
type ReadPrice = ReturnType<typeof priceIn>

// The most that one unit can cost.
export const MOST_PAISA = 100_000_000

/** What is typed into the form of one size, and what the form showed. */
export function priceIn(read: Read) {
  const seen = seenIn(read)
  const price = read.money('price', 'not-money')
  if (price > MOST_PAISA) read.refuse('price', 'not-money')
  const typed = { price, ...saleIn(read) }
  const odd = farOff(typed, seen.price)
  if (odd !== null && !read.yes('sure')) read.refuse(odd, 'far-off')
  return { variantId: read.text('variantId'), ...typed, seen }
}

function saleIn(read: Read): { salePrice: Paisa | null; saleFrom: Date | null; saleUntil: Date | null } {
  const salePrice = read.moneyIfAny('salePrice', 'not-money')
  // As the field's help says; remaining dates of the last sale are ignored.
  if (salePrice === null) return { salePrice, saleFrom: null, saleUntil: null }
  return {
    salePrice,
    saleFrom: read.timeIfAny('saleFrom', 'not-a-time'),
    saleUntil: read.timeIfAny('saleUntil', 'not-a-time'),
  }
}

function seenIn(read: Read): PriceFacts {
  const seen = seenFrom(['seenPrice', 'seenSale', 'seenFrom', 'seenUntil'].map((name) => read.text(name)))
  if (seen) return seen
  read.refuse('price', 'not-understood')
  return { price: paisa(0), salePrice: null, saleFrom: null, saleUntil: null }
}

/** The texts of a price that a form sends back unchanged: paisa, paisa or nothing, and two instants or nothing. */
export function seenTexts({ price, salePrice, saleFrom, saleUntil }: PriceFacts): [string, string, string, string] {
  return [
    String(price),
    salePrice === null ? '' : String(salePrice),
    saleFrom?.toISOString() ?? '',
    saleUntil?.toISOString() ?? '',
  ]
}

export function seenFrom([price = '', sale = '', from = '', until = '']: readonly string[]): PriceFacts | null {
  const isPaisa = (text: string) => /^\d{1,12}$/.test(text)
  const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isPaisa(price) || (sale !== '' && !isPaisa(sale)) || [from, until].some((at) => at !== '' && !isInstant(at))) return null
  return {
    price: paisa(Number(price)),
    salePrice: sale === '' ? null : paisa(Number(sale)),
    saleFrom: from === '' ? null : new Date(from),
    saleUntil: until === '' ? null : new Date(until),
  }
}

// A missing or extra digit makes the price wrong by a factor of ten, and the shop shows it at once.
const FAR_OFF = 3

type Prices = { price: Paisa; salePrice: Paisa | null }

/** The field that looks mistyped: a price far from the previous one, or a sale price far below the price. */
export function farOff({ price, salePrice }: Prices, before: Paisa): 'price' | 'salePrice' | null {
  if (price > 0 && (price > before * FAR_OFF || price * FAR_OFF < before)) return 'price'
  return salePrice !== null && salePrice > 0 && salePrice * FAR_OFF < price ? 'salePrice' : null
}

/** One size's price; of two people who change it from the same page the second is told what stands there now. */
export async function setPrice({ ctx, language }: ActionContext<unknown>, { variantId, ...price }: ReadPrice) {
  const changed = await changePrice(ctx, { variantId: knownId(variantId), ...price })
  if (changed.ok || changed.problem !== 'edit-conflict') return changed
  const [full, sale] = [changed.price, changed.salePrice].map((amount) => amount !== null && formatMoney(amount, language))
  return { ...changed, now: sale ? `${sale} (${full})` : `${full}` }
}
