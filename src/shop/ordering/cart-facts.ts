import { sellablesFor, type Sellable, type Sellables } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { lotsOnSale } from '../markdowns/index.ts'
import { payable, priceList, type Price, type PriceList } from '../pricing/index.ts'
import { paisa, type Paisa, type Phone, type Ripeness } from '../values/index.ts'
import type { CartLine } from './model.ts'

/** Everything needed to price a cart, read at one instant. */
export type CartFacts = Sellables & PriceList & { lotPrices: LotPrices }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ids come from outside. A malformed id must match nothing instead of making a statement fail. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** The lower prices of marked-down lots, by lot and variant. */
type LotPrices = ReadonlyMap<string, Paisa>

/** One statement if a line is bound to a lot, else none. */
async function lotPricesFor(reader: Reader, lines: readonly CartLine[]): Promise<LotPrices> {
  const variantIds = lines.filter(({ lotId }) => lotId).map(({ variantId }) => variantId)
  const onSale = variantIds.length === 0 ? [] : await lotsOnSale(reader, variantIds.filter(isId))
  return new Map(onSale.map(({ lotId, variantId, price }) => [`${lotId} ${variantId}`, price]))
}

/** Two statements, for any number of lines; another one if a line is bound to a lot. */
export async function cartFacts(
  reader: Reader,
  { lines, couponCode, phone, now }: { lines: readonly CartLine[]; couponCode: string | null; phone: Phone | null; now: Date },
): Promise<CartFacts> {
  const variantIds = lines.map((line) => line.variantId).filter(isId)
  const productIds = lines
    .flatMap((line) => (line.variantId === '' && line.productId !== null ? [line.productId] : []))
    .filter(isId)
  const wanted = { couponCode, phone, now }
  if (productIds.length === 0) {
    const [found, sheet, lotPrices] = await Promise.all([
      sellablesFor(reader, { variantIds, productIds }),
      priceList(reader, { variantIds, ...wanted }),
      lotPricesFor(reader, lines),
    ])
    return { ...found, ...sheet, lotPrices }
  }
  const found = await sellablesFor(reader, { variantIds, productIds })
  const [sheet, lotPrices] = await Promise.all([
    priceList(reader, { variantIds: [...found.sellables.keys()], ...wanted }),
    lotPricesFor(reader, lines),
  ])
  return { ...found, ...sheet, lotPrices }
}

export type SoldLine = { sellable: Sellable; price: Price; lotId: string | null; ripeness: Ripeness | null }

/** What a cart line refers to now; null when it is no longer sold, or its lot no longer at a lower price. */
export function soldAs(facts: CartFacts, line: CartLine): SoldLine | null {
  const variantId = line.variantId === '' ? facts.firstVariants.get(line.productId ?? '') : line.variantId
  const sellable = facts.sellables.get(variantId ?? '')
  const price = facts.prices.get(variantId ?? '')
  if (!sellable || !price || sellable.state !== 'active') return null
  if (line.productId !== null && line.productId !== sellable.productId) return null
  const { lotId = null, ripeness = null } = line
  if (lotId === null) return { sellable, price, lotId, ripeness }
  const lower = facts.lotPrices.get(`${lotId} ${sellable.variantId}`)
  if (lower === undefined) return null
  return { sellable, price: { ...price, salePrice: paisa(Math.min(lower, payable(price))) }, lotId, ripeness: null }
}
