import type { ProductFacts, RipeData, VariantFacts } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { offersOfLines, shelfLots } from '../inventory/index.ts'
import { lotsOnSale, type LotOnSale } from '../markdowns/index.ts'
import { payable, type Price } from '../pricing/index.ts'
import { inLanguage, paisa, paisaToTaka, perKilo, type CalendarDate, type Language } from '../values/index.ts'
import { fewLeft } from './few-left.ts'

type Asked = {
  products: readonly ProductFacts[]
  prices: ReadonlyMap<string, Price>
  firstDay: CalendarDate
  language: Language
}

/** What can be bought of marked-down lots for the first delivery day, by product. The first to be eaten comes first. */
export async function ripeOffers(
  reader: Reader,
  { products, prices, firstDay, language }: Asked,
): Promise<Map<string, RipeData[]>> {
  const variants = new Map(products.flatMap((product) => product.variants.map((variant) => [variant.id, { product, variant }])))
  const onSale = (await lotsOnSale(reader, null)).filter(({ variantId }) => variants.has(variantId))
  if (onSale.length === 0) return new Map()
  const [offers, lots] = [
    await offersOfLines(reader, { lines: onSale, firstDay }),
    await shelfLots(
      reader,
      onSale.map(({ lotId }) => lotId),
    ),
  ]
  const found = onSale.flatMap((sold, index): RipeData[] => {
    const price = prices.get(sold.variantId)
    const lot = lots.get(sold.lotId)
    const offer = offers[index]!
    if (!price || !lot || offer.offer !== 'now') return []
    return [
      {
        ...offerIn(sold, variants.get(sold.variantId)!, price, language),
        eat_by: lot.bestBefore,
        few_left: fewLeft(offer),
      },
    ]
  })
  found.sort((a, b) => (a.eat_by === b.eat_by ? a.sale_price - b.sale_price : a.eat_by < b.eat_by ? -1 : 1))
  return Map.groupBy(found, ({ variant_id }) => variants.get(variant_id)!.product.id)
}

function offerIn(
  { lotId, price: lower, daysBefore, grade }: LotOnSale,
  { product, variant }: { product: ProductFacts; variant: VariantFacts },
  price: Price,
  language: Language,
): Omit<RipeData, 'eat_by' | 'few_left'> {
  const pays = paisa(Math.min(lower, payable(price)))
  return {
    variant_id: variant.id,
    lot_id: lotId,
    label: inLanguage(variant.label, language),
    price: paisaToTaka(price.price),
    sale_price: paisaToTaka(pays),
    quantity_kg: variant.netGrams / 1000,
    price_per_kg: product.soldBy === 'kilo' ? paisaToTaka(perKilo(pays, variant.netGrams)) : null,
    grade: daysBefore === null ? grade : null,
  }
}
