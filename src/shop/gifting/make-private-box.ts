import { sha256 } from '../../platform/ids.ts'
import {
  DELIVERY_MODES,
  insertVariant,
  makeProductIn,
  privateVariant,
  productCards,
  sellables,
  setProductState,
} from '../catalog/index.ts'
import type { ProductFields } from '../catalog/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { setContents } from '../inventory/index.ts'
import { formatNumber, formatWeight, grams as weight } from '../values/index.ts'
import type { Bilingual, Language } from '../values/index.ts'
import { contentsOfBuilt } from './built-box.ts'
import type { BuiltBox } from './built-box.ts'
import { GIFT_CATEGORY } from './fruit-on-day.ts'
import { giftRules } from './gift-rules.ts'

export type PrivateBoxMade =
  | { ok: true; productId: string; variantId: string; made: boolean }
  | { ok: false; problem: 'not-there' | 'no-category-or-tax' }

type Inside = Pick<BuiltBox, 'fruits' | 'packaging'>
type Parts = readonly { stockItemId: string; amount: number }[]

/**
 * The box as something that can be quoted, taken from stock and packed: a product that no shelf, search, feed or sitemap shows and nobody
 * buys from the shop. It has no price of its own; that is the quotation's. The same contents are the same box, however often they are asked
 * for and whoever asks at once. Card and sleeve are lines of the quotation, so they make no other box.
 */
export async function makePrivateBox(tx: Tx, ctx: Ctx, built: Inside): Promise<PrivateBoxMade> {
  const parts = await contentsOfBuilt(tx, built)
  if (!parts) return { ok: false, problem: 'not-there' }
  const code = codeOf(parts)
  const before = await privateVariant(tx, code)
  if (before) return { ok: true, ...before, made: false }
  const fields = await fieldsOf(tx, built)
  const product = await makeProductIn(tx, ctx, { fields, slug: code, fruit: null })
  if (!product.ok) {
    if (product.problem === 'not-valid') return { ok: false, problem: 'no-category-or-tax' }
    // Somebody made it in this moment.
    const made = await privateVariant(tx, code)
    if (made) return { ok: true, ...made, made: false }
    throw new Error(`A private box was refused: ${product.problem}`)
  }
  const { productId } = product
  const grams = built.fruits.reduce((sum, fruit) => sum + fruit.grams, 0)
  const written = await insertVariant(tx, ctx, {
    productId,
    sku: code,
    label: { en: `Box of ${kilos(grams, 'en')}`, bn: `${kilos(grams, 'bn')}${grams < 1000 ? 'ের' : 'র'} বাক্স` },
    netGrams: grams,
    position: 1,
  })
  if (!written.ok) throw new Error(`A private box was refused: ${written.problem}`)
  await setContents(tx, { variantId: written.variantId, parts })
  await setProductState(tx, ctx, { productId, state: 'private' })
  return { ok: true, productId, variantId: written.variantId, made: true }
}

/** The box these contents were made into, if they were. */
export async function privateBoxOf(
  reader: Reader,
  built: Inside,
): Promise<{ productId: string; variantId: string; name: Bilingual } | null> {
  const parts = await contentsOfBuilt(reader, built)
  const made = parts && (await privateVariant(reader, codeOf(parts)))
  if (!made) return null
  const sold = (await sellables(reader, [made.variantId])).get(made.variantId)
  return sold ? { ...made, name: sold.name } : null
}

/** By what it takes from stock, so that the order in which fruit was chosen makes no difference. */
function codeOf(parts: Parts): string {
  const sorted = parts.map(({ stockItemId, amount }) => `${stockItemId} ${amount}`).toSorted()
  return `built-box-${sha256(sorted.join('\n')).slice(0, 20)}`
}

async function fieldsOf(tx: Tx, { fruits, packaging }: Inside): Promise<ProductFields> {
  const [rules, sold] = await Promise.all([
    giftRules(tx),
    sellables(
      tx,
      fruits.map(({ variantId }) => variantId),
    ),
  ])
  const products = await productCards(tx, { ids: [...new Set([...sold.values()].map(({ productId }) => productId))] })
  const everywhere = DELIVERY_MODES.filter((mode) =>
    [...sold.values()].every(({ deliveryModes }) => deliveryModes.includes(mode)),
  )
  const months = ALL_MONTHS.filter((month) => products.every(({ seasonMonths }) => seasonMonths.includes(month)))
  return {
    name: both((language) => nameOf(fruits, language)),
    alsoCalled: null,
    descriptionShort: both((language) => listOf(fruits, language, 200)),
    descriptionLong: both((language) => `${listOf(fruits, language, 1500)}. ${packaging.name[language]}.`),
    origin: { en: 'Several farms', bn: 'কয়েকটি বাগান' },
    storage: null,
    categoryId: GIFT_CATEGORY,
    taxClassId: rules.taxClassId,
    country: 'BD',
    seasonMonths: months.length > 0 ? months : ALL_MONTHS,
    // Fruits that can't go the same way can only be brought by our own van.
    deliveryModes: everywhere.length > 0 ? everywhere : ['van'],
    soldBy: 'box',
    pricedByWeight: false,
    position: LAST,
    ripening: [],
    nutrition: null,
    searchAliases: [],
    farmIds: [],
    relatedIds: [],
  }
}

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const LAST = 100_000
const LONGEST_NAME = 80

function both(say: (language: Language) => string): Bilingual {
  return { en: say('en'), bn: say('bn') }
}

/** `Own box: Himsagar mango, Langra mango`, as many as fit, and how many more there are. */
function nameOf(fruits: Inside['fruits'], language: Language): string {
  const [own, more] =
    language === 'bn'
      ? ['নিজের বাক্স: ', (count: string) => ` ও আরও ${count}টি`]
      : ['Own box: ', (count: string) => ` and ${count} more`]
  const names = fruits.map(({ name }) => name[language])
  const number = (count: number) => formatNumber(count, language)
  for (let shown = names.length; shown > 0; shown -= 1) {
    const rest = names.length - shown
    const text = `${own}${names.slice(0, shown).join(', ')}${rest === 0 ? '' : more(number(rest))}`
    if (text.length <= LONGEST_NAME) return text
  }
  return `${own}${number(names.length)}`
}

function listOf(fruits: Inside['fruits'], language: Language, most: number): string {
  const text = fruits.map(({ name, grams }) => `${name[language]} ${kilos(grams, language)}`).join(', ')
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}

function kilos(grams: number, language: Language): string {
  return formatWeight(weight(grams), language)
}
