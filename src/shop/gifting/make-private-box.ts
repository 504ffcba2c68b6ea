import { shopWords } from '#texts/shop.server.ts'
import { sha256 } from '#platform/ids.ts'
import {
  DELIVERY_MODES,
  GIFT_CATEGORY,
  insertVariant,
  makeProductIn,
  privateVariant,
  productCards,
  sellables,
  setProductState,
  eachProductText,
  type ProductFields,
} from '../catalog/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { setContents } from '../inventory/index.ts'
import {
  inLanguage,
  formatNumber,
  formatWeight,
  grams as weight,
  type Translations,
  type Language,
  inEachLanguage,
} from '../values/index.ts'
import { contentsOfBuilt, type BuiltBox } from './built-box.ts'
import { giftRules } from './gift-rules.ts'

type PrivateBoxMade =
  | { ok: true; productId: string; variantId: string; made: boolean }
  | { ok: false; problem: 'not-there' | 'no-category-or-tax' }

type Inside = Pick<BuiltBox, 'fruits' | 'packaging'>
type Parts = readonly { stockItemId: string; amount: number }[]

/**
 * Creates a private product for the box, so that it can be quoted, taken from stock and packed. It is in no list, search, feed or sitemap,
 * cannot be bought in the shop, and has no price: the quotation sets it. The same contents give the same box, however often and
 * concurrently it is requested. Card and sleeve are lines of the quotation, so they do not matter here.
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
    // A concurrent request created it.
    const made = await privateVariant(tx, code)
    if (made) return { ok: true, ...made, made: false }
    throw new Error(`A private box was refused: ${product.problem}`)
  }
  const { productId } = product
  const grams = built.fruits.reduce((sum, fruit) => sum + fruit.grams, 0)
  const written = await insertVariant(tx, ctx, {
    productId,
    sku: code,
    label: both((language) => boxOf(grams, language)),
    netGrams: grams,
    position: 1,
  })
  if (!written.ok) throw new Error(`A private box was refused: ${written.problem}`)
  await setContents(tx, { variantId: written.variantId, parts })
  await setProductState(tx, ctx, { productId, state: 'private' })
  return { ok: true, productId, variantId: written.variantId, made: true }
}

/** The box created from these contents, if any. */
export async function privateBoxOf(
  reader: Reader,
  built: Inside,
): Promise<{ productId: string; variantId: string; name: Translations } | null> {
  const parts = await contentsOfBuilt(reader, built)
  const made = parts && (await privateVariant(reader, codeOf(parts)))
  if (!made) return null
  const sold = (await sellables(reader, [made.variantId])).get(made.variantId)
  return sold ? { ...made, name: sold.name } : null
}

/** Derived from what it takes from stock, so that the order of the fruit does not matter. */
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
    ...eachProductText(() => null),
    name: both((language) => nameOf(fruits, language)),
    descriptionShort: both((language) => listOf(fruits, language, 200)),
    descriptionLong: both((language) => `${listOf(fruits, language, 1500)}. ${inLanguage(packaging.name, language)}.`),
    origin: both((language) => shopWords('documents', language)('ownBox.origin')),
    categoryId: GIFT_CATEGORY,
    taxClassId: rules.taxClassId,
    country: 'BD',
    seasonMonths: months.length > 0 ? months : ALL_MONTHS,
    // Fruits without a common mode can only be delivered by our own van.
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

function both(say: (language: Language) => string): Translations {
  return inEachLanguage(say)
}

/** `Own box: Himsagar mango, Langra mango`: as many names as fit, then the number of the others. */
function nameOf(fruits: Inside['fruits'], language: Language): string {
  const t = shopWords('documents', language)
  const names = fruits.map(({ name }) => inLanguage(name, language))
  for (let shown = names.length; shown > 0; shown -= 1) {
    const rest = names.length - shown
    const listed = names.slice(0, shown).join(', ')
    const text = rest === 0 ? t('ownBox.name', { fruits: listed }) : t('ownBox.nameWithMore', { fruits: listed, count: rest })
    if (text.length <= LONGEST_NAME) return text
  }
  return t('ownBox.name', { fruits: formatNumber(names.length, language) })
}

/** What the box of this weight is called. */
function boxOf(grams: number, language: Language): string {
  const t = shopWords('documents', language)
  return t(grams < 1000 ? 'ownBox.grams' : 'ownBox.kilos', { weight: kilos(grams, language) })
}

function listOf(fruits: Inside['fruits'], language: Language, most: number): string {
  const text = fruits.map(({ name, grams }) => `${inLanguage(name, language)} ${kilos(grams, language)}`).join(', ')
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}

function kilos(grams: number, language: Language): string {
  return formatWeight(weight(grams), language)
}
