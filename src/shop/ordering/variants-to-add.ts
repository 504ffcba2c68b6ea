import { productCards } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { earliestDay } from '../fulfilment/index.ts'
import { offersOf } from '../inventory/index.ts'
import { payable, pricesOf } from '../pricing/index.ts'
import type { Translations, CalendarDate, Paisa } from '../values/index.ts'

/** A variant that can be added to an order: its current price, and the units available on the day. */
type VariantToAdd = {
  variantId: string
  productId: string
  name: Translations
  label: Translations
  unitPrice: Paisa
  left: number
}

/** The variants of these products, in order. Without a day, availability is for the first delivery day. */
export async function variantsToAdd(
  reader: Reader,
  { productIds, day, now }: { productIds: readonly string[]; day: CalendarDate | null; now: Date },
): Promise<VariantToAdd[]> {
  const products = await productCards(reader, { ids: productIds })
  const variantIds = products.flatMap((product) => product.variants.map((variant) => variant.id))
  const firstDay = day ?? (await earliestDay(reader, now)).day
  const [prices, offers] = await Promise.all([pricesOf(reader, variantIds, now), offersOf(reader, { variantIds, firstDay })])
  return products.flatMap((product) =>
    product.variants.flatMap(({ id, label }): VariantToAdd[] => {
      const price = prices.get(id)
      if (!price) return []
      const left = offers.get(id)?.units ?? 0
      return [{ variantId: id, productId: product.id, name: product.name, label, unitPrice: payable(price), left }]
    }),
  )
}
