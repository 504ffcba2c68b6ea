import { sellablesFor, type Sellable, type Sellables } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { priceList, type Price, type PriceList } from '../pricing/index.ts'
import type { Phone } from '../values/index.ts'
import type { CartLine } from './model.ts'

/** Everything needed to price a cart, read at one instant. */
export type CartFacts = Sellables & PriceList

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ids come from outside. A malformed id must match nothing instead of making a statement fail. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** Two statements, for any number of lines. */
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
    const [found, sheet] = await Promise.all([
      sellablesFor(reader, { variantIds, productIds }),
      priceList(reader, { variantIds, ...wanted }),
    ])
    return { ...found, ...sheet }
  }
  const found = await sellablesFor(reader, { variantIds, productIds })
  return { ...found, ...(await priceList(reader, { variantIds: [...found.sellables.keys()], ...wanted })) }
}

/** What a cart line refers to now; null when it is no longer sold. */
export function soldAs(facts: CartFacts, line: CartLine): { sellable: Sellable; price: Price } | null {
  const variantId = line.variantId === '' ? facts.firstVariants.get(line.productId ?? '') : line.variantId
  const sellable = facts.sellables.get(variantId ?? '')
  const price = facts.prices.get(variantId ?? '')
  if (!sellable || !price || sellable.state !== 'active') return null
  return line.productId === null || line.productId === sellable.productId ? { sellable, price } : null
}
