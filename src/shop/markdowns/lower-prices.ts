import { sellables } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { contentsOf, variantsWith, type ShelfLot } from '../inventory/index.ts'
import { payable, pricesOf } from '../pricing/index.ts'
import type { Paisa } from '../values/index.ts'
import { floorOf, lowerPrice, type RuleTerms } from './model.ts'

export type LowerPrice = { variantId: string; regular: Paisa; floor: Paisa; price: Paisa }

/**
 * The lower prices of the sizes that can be sold from a lot: those made of this fruit alone. A size whose price would not fall is left out.
 */
export async function lowerPrices(
  reader: Reader,
  { lot, percent, floorPercent, now }: { lot: ShelfLot; now: Date } & Pick<RuleTerms, 'percent' | 'floorPercent'>,
): Promise<LowerPrice[]> {
  const ids = await variantsWith(reader, lot.stockItemId)
  const [goods, contents, prices] = [
    await sellables(reader, ids),
    await contentsOf(reader, ids),
    await pricesOf(reader, ids, now),
  ]
  return ids.flatMap((variantId) => {
    const [content, ...others] = contents.get(variantId) ?? []
    const price = prices.get(variantId)
    if (!content || others.length > 0 || !price || goods.get(variantId)?.state !== 'active') return []
    const regular = payable(price)
    const { costPaisa, received } = lot
    const floor = floorOf({ costPaisa, received, amount: content.amount, floorPercent })
    const lower = lowerPrice({ regular, percent, floor })
    return lower === null ? [] : [{ variantId, regular, floor, price: lower }]
  })
}
