import { GIFT_CATEGORY, productCards, type ProductFacts } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { contentsOf, type ContentDetail } from '../inventory/index.ts'
import { payable, pricesOf } from '../pricing/index.ts'
import { instantInDhaka, perKilo, type CalendarDate, type Paisa } from '../values/index.ts'
import { HALF_KILO } from './box-request.ts'
import { hadOnDays } from './had-on-days.ts'

/** A fruit for built boxes. `onDay`: it is available on the requested day. */
export type BoxFruit = {
  product: ProductFacts
  /** The variant that sets the price. */
  variantId: string
  perKilo: Paisa
  onDay: boolean
}

/** Every fruit for built boxes, with its price and availability on a day, in the shop's order. */
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

/** A single stock item, and half a kilogram is a whole amount of it: 500 g, or 25 litchis of 20 g. */
function isByHalfKilo([only, ...others]: readonly ContentDetail[]): boolean {
  return only !== undefined && others.length === 0 && only.grams > 0 && Number.isInteger((only.amount * HALF_KILO) / only.grams)
}
