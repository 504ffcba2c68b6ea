import { productCards } from '../catalog/index.ts'
import type { ProductFacts } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { contentsOf } from '../inventory/index.ts'
import type { ContentDetail } from '../inventory/index.ts'
import { payable, pricesOf } from '../pricing/index.ts'
import { instantInDhaka, perKilo } from '../values/index.ts'
import type { CalendarDate, Paisa } from '../values/index.ts'
import { HALF_KILO } from './box-wish.ts'
import { hadOnDays } from './had-on-days.ts'

/** A fruit that boxes can be built of. `onDay`: it can be had on the day that was asked for. */
export type BoxFruit = {
  product: ProductFacts
  /** The variant whose price counts. */
  variantId: string
  perKilo: Paisa
  onDay: boolean
}

export const GIFT_CATEGORY = 'gift'

/** Every fruit that can be weighed into a box, with its price on a day and whether it can be had then. In the order of the shop. */
export async function fruitOnDay(reader: Reader, { day, now }: { day: CalendarDate; now: Date }): Promise<BoxFruit[]> {
  const all = (await productCards(reader)).filter(
    ({ categoryId, pricedByWeight, soldBy }) => categoryId !== GIFT_CATEGORY && !pricedByWeight && soldBy !== 'box',
  )
  const variantIds = all.map(({ variants }) => variants[0]!.id)
  const [contents, prices] = await Promise.all([
    contentsOf(reader, variantIds),
    pricesOf(reader, variantIds, instantInDhaka(day, '12:00')),
  ])
  const products = all.filter(({ variants: [first] }) => prices.has(first!.id) && isByHalfKilo(contents.get(first!.id) ?? []))
  const had = (await hadOnDays(reader, { products, contents, days: [day], now })).get(day)
  return products.map((product) => {
    const [variant] = product.variants
    const price = payable(prices.get(variant!.id)!)
    return {
      product,
      variantId: variant!.id,
      perKilo: perKilo(price, variant!.netGrams),
      onDay: had?.has(product.id) ?? false,
    }
  })
}

/** Of one stock item, and half a kilo is some whole amount of it: 500 g, or 25 litchis of 20 g. */
function isByHalfKilo([only, ...others]: readonly ContentDetail[]): boolean {
  return only !== undefined && others.length === 0 && only.grams > 0 && Number.isInteger((only.amount * HALF_KILO) / only.grams)
}
