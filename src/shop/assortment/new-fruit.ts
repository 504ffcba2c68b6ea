import {
  changePhotosIn,
  DELIVERY_MODES,
  lockProduct,
  makeProductIn,
  newProductDefaults,
  type ProductFields,
} from '../catalog/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { makeStockItemIn, receiveLotIn, stockItemCode, stockItemFaults, type StockItemFacts } from '../inventory/index.ts'
import {
  formatPieces,
  formatWeight,
  grams,
  inEachLanguage,
  type Language,
  type Paisa,
  type Translations,
} from '../values/index.ts'
import { moveProductIn } from './move-product.ts'
import { addSizeIn, NO_SALE } from './sizes.ts'

/** The lot that is already there. `amount` in grams or pieces, `costPaisa` for all of it. */
type FirstLot = { amount: number; costPaisa: Paisa; farmId: string | null; supplier: string | null }

/**
 * A fruit that was never sold before: a stock item, its product with sizes and prices, a photo and the first lot. `sizes` hold the amount
 * of one unit, in grams or pieces, and its price.
 */
export type NewFruit = StockItemFacts & {
  categoryId: string
  /** Null for fruit from Bangladesh. */
  origin: Translations | null
  /** From 1 to 12. */
  seasonMonths: readonly number[]
  sizes: readonly { amount: number; price: Paisa }[]
  photoId: string | null
  lot: FirstLot | null
}
export type NewFruitField = 'name' | 'pieceGrams' | 'shelfDays' | 'categoryId' | 'seasonMonths' | 'origin' | 'sizes' | 'lot'

type FruitMade =
  | { ok: true; productId: string; slug: string }
  | { ok: false; problem: 'not-valid'; fields: NewFruitField[] }
  | { ok: false; problem: 'fruit-there' }

/** The most sizes that one form offers. */
const MOST_NEW_SIZES = 6

/** Makes everything in one transaction and puts the fruit on sale. */
export function makeFruit(ctx: Ctx, input: NewFruit): Promise<FruitMade> {
  return ctx.db.transaction(async (tx): Promise<FruitMade> => {
    const faults = faultsIn(input)
    if (faults.length > 0) return { ok: false, problem: 'not-valid', fields: faults }
    const code = stockItemCode(input.name)
    const stockItemId = await makeStockItemIn(tx, ctx, { ...input, code })
    if (stockItemId === null) return { ok: false, problem: 'fruit-there' }
    const made = await makeProductIn(tx, ctx, { fields: await fieldsOf(tx, input), slug: code, fruit: code })
    if (!made.ok)
      return made.problem === 'not-valid'
        ? { ...made, fields: [...new Set(namesOf(made.fields))] }
        : { ok: false, problem: 'fruit-there' }
    const product = (await lockProduct(tx, made.productId))!
    for (const [index, { amount, price }] of input.sizes.entries()) {
      const fields = { ...sizeOf(input, amount, code), position: index + 1, contents: [{ stockItemId, amount }] }
      const size = await addSizeIn(tx, ctx, { product, fields, price: { ...NO_SALE, price } })
      if (!size.ok) return { ok: false, problem: 'not-valid', fields: ['sizes'] }
    }
    if (input.photoId !== null) {
      const change = { kind: 'add', photoId: input.photoId, alt: input.name } as const
      const shown = await changePhotosIn(tx, ctx, { productId: product.id, change, seen: null })
      if (!shown.ok) throw new Error(`The photo of a new fruit was refused: ${shown.problem}`)
    }
    if (input.lot) {
      const lot = await receiveLotIn(tx, ctx, { ...input.lot, stockItemId, grade: 'A', harvestedOn: null })
      if (!lot.ok) return { ok: false, problem: 'not-valid', fields: ['lot'] }
    }
    const onSale = await moveProductIn(tx, ctx, { product: (await lockProduct(tx, product.id))!, move: 'publish' })
    if (!onSale.ok) throw new Error(`A new fruit was not put on sale: ${onSale.problem}`)
    return { ok: true, productId: product.id, slug: made.slug }
  })
}

function faultsIn(input: NewFruit): NewFruitField[] {
  const amounts = input.sizes.map(({ amount }) => amount)
  const some = amounts.length > 0 && amounts.length <= MOST_NEW_SIZES && new Set(amounts).size === amounts.length
  const fits = some && input.sizes.every(({ amount, price }) => Number.isInteger(amount) && amount > 0 && price > 0)
  return [...stockItemFaults(input).filter((field) => field !== 'unit'), ...(fits ? [] : (['sizes'] as const))]
}

async function fieldsOf(tx: Tx, input: NewFruit): Promise<ProductFields> {
  const { taxClassId, position } = await newProductDefaults(tx, input.categoryId)
  return {
    name: input.name,
    alsoCalled: null,
    origin: input.origin ?? inEachLanguage((language) => countryName('BD', language)),
    descriptionShort: EMPTY,
    descriptionLong: EMPTY,
    storage: null,
    categoryId: input.categoryId,
    taxClassId: taxClassId ?? '',
    country: 'BD',
    seasonMonths: [...input.seasonMonths],
    deliveryModes: [...DELIVERY_MODES],
    soldBy: input.unit === 'gram' ? 'kilo' : 'piece',
    pricedByWeight: false,
    position,
    ripening: [],
    nutrition: null,
    searchAliases: [],
    farmIds: input.lot?.farmId ? [input.lot.farmId] : [],
    relatedIds: [],
  }
}

const EMPTY: Translations = inEachLanguage(() => '')

function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}

function sizeOf({ unit, pieceGrams }: NewFruit, amount: number, code: string) {
  const label = inEachLanguage((language) =>
    unit === 'gram' ? formatWeight(grams(amount), language) : formatPieces(amount, language),
  )
  return {
    sku: `${code}-${amount}${unit === 'gram' ? 'g' : 'pc'}`,
    label,
    netGrams: unit === 'gram' ? amount : amount * (pieceGrams ?? 0),
  }
}

function namesOf(fields: readonly (keyof ProductFields)[]): NewFruitField[] {
  return fields.map((field) => {
    switch (field) {
      case 'name':
      case 'seasonMonths':
      case 'origin':
        return field
      case 'farmIds':
        return 'lot'
      default:
        return 'categoryId'
    }
  })
}
