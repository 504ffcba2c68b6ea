import { sha256 } from '#platform/ids.ts'
import { insertVariant, makeProductIn, privateVariants, sellables, setProductState, eachProductText } from '../catalog/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { HALF_KILO } from '../gifting/model.ts'
import { setContents } from '../inventory/index.ts'
import { formatWeight, grams, inEachLanguage, type Translations } from '../values/index.ts'
import type { WeeklyFruit } from './fruit.ts'

const LAST = 100_000

/**
 * The private size of half a kilogram of each fruit, by product: what an order of a weekly box takes from stock, packs and invoices. It is
 * in no list, search, feed or sitemap and has no price; the box sets it. It is made once, and again after the fruit got another name, tax
 * class, mode of delivery or content, because an order shows and taxes what was sold.
 */
export async function partsOf(tx: Tx, ctx: Ctx, fruits: readonly WeeklyFruit[]): Promise<Map<string, string>> {
  const sold = await sellables(
    tx,
    fruits.map(({ variantId }) => variantId),
  )
  const wanted = fruits.map((fruit) => {
    const { name, taxClassId } = sold.get(fruit.variantId)!
    return { fruit, name, taxClassId, code: codeOf(fruit, { name, taxClassId }) }
  })
  const codes = wanted.map(({ code }) => code)
  const known = await privateVariants(tx, codes)
  for (const part of wanted.filter(({ code }) => !known.has(code))) await makePart(tx, ctx, part)
  const all = known.size === wanted.length ? known : await privateVariants(tx, codes)
  return new Map(wanted.map(({ fruit, code }) => [fruit.productId, all.get(code)!.variantId]))
}

type Part = { fruit: WeeklyFruit; name: Translations; taxClassId: string; code: string }

function codeOf({ stockItemId, amount, product }: WeeklyFruit, { name, taxClassId }: Pick<Part, 'name' | 'taxClassId'>): string {
  const facts = [stockItemId, amount, taxClassId, product.deliveryModes.toSorted(), name]
  return `weekly-part-${sha256(JSON.stringify(facts)).slice(0, 20)}`
}

async function makePart(tx: Tx, ctx: Ctx, { fruit, name, taxClassId, code }: Part): Promise<void> {
  const { product } = fruit
  const { descriptionShort, origin, categoryId, country, seasonMonths, deliveryModes } = product
  const made = await makeProductIn(tx, ctx, {
    slug: code,
    fruit: null,
    fields: {
      ...eachProductText(() => null),
      name,
      descriptionShort,
      descriptionLong: descriptionShort,
      origin,
      categoryId,
      taxClassId,
      country,
      seasonMonths,
      deliveryModes,
      soldBy: 'kilo',
      pricedByWeight: false,
      position: LAST,
      ripening: [],
      nutrition: null,
      searchAliases: [],
      farmIds: [],
      relatedIds: [],
    },
  })
  // A concurrent transaction has made it.
  if (!made.ok && made.problem === 'slug-taken') return
  if (!made.ok) throw new Error(`Half a kilogram was refused: ${made.problem}`)
  const { productId } = made
  const label = inEachLanguage((language) => formatWeight(grams(HALF_KILO), language))
  const size = await insertVariant(tx, ctx, { productId, sku: code, label, netGrams: HALF_KILO, position: 1 })
  if (!size.ok) throw new Error(`Half a kilogram was refused: ${size.problem}`)
  await setContents(tx, {
    variantId: size.variantId,
    parts: [{ stockItemId: fruit.stockItemId, amount: fruit.amount }],
  })
  await setProductState(tx, ctx, { productId, state: 'private' })
}
