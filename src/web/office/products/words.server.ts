import {
  categories,
  changeProduct,
  DELIVERY_MODES,
  eachProductText,
  farms,
  isProductText,
  makeProduct,
  newProductDefaults,
  PRODUCT_TEXTS,
  PRODUCT_TEXT_NAMES,
  productNames,
  productVersion,
  SOLD_BY,
  taxClasses,
  type ProductFieldName,
  type ProductFields,
  type ProductRecord,
  type ProductTextName,
} from '#shop/catalog/index.ts'
import { stockItems } from '#shop/inventory/index.ts'
import {
  inLanguage,
  cleanLine,
  cleanText,
  toLatinDigits,
  type Translations,
  fieldIn,
  fieldsOfText,
  inEachLanguage,
  textFields,
  completed,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { headOf, knownProduct } from './product-head.server.ts'

type Typed = Record<string, string>
export type WordsView = Awaited<ReturnType<typeof wordsView>>
export type WordsChoices = Awaited<ReturnType<typeof choices>>

export async function wordsView(requestContext: StaffContext, id: string) {
  const product = await knownProduct(requestContext, id)
  const all = await productNames(requestContext.ctx.db)
  const slugs = new Map(all.map(({ id: other, slug }) => [other, slug]))
  const related = product.relatedIds.map((other) => slugs.get(other) ?? '').join(', ')
  return {
    ...headOf(product, requestContext),
    fields: { ...typedOf(product), related },
    seen: productVersion(product),
    choices: await choices(requestContext),
  }
}

/** An empty form has the most common values. */
export async function newProductView(requestContext: StaffContext) {
  const all = await productNames(requestContext.ctx.db)
  const taken = new Set(all.map(({ code }) => code))
  const items = await stockItems(requestContext.ctx.db)
  return {
    choices: await choices(requestContext),
    fruits: items
      .filter(({ code }) => !taken.has(code))
      .map(({ code, name }) => ({ value: code, label: inLanguage(name, requestContext.language) })),
    fields: {
      country: 'BD',
      position: String(Math.max(0, ...all.map(({ position }) => position)) + 1),
      ...Object.fromEntries(DELIVERY_MODES.map((mode) => [`by-${mode}`, 'yes'])),
    } as Typed,
  }
}

async function choices({ ctx, language }: StaffContext) {
  const named = ({ id, name }: { id: string; name: Translations }) => ({ value: id, label: inLanguage(name, language) })
  return {
    categories: (await categories(ctx.db)).map(named),
    taxClasses: (await taxClasses(ctx.db)).map(named),
    farms: (await farms(ctx.db)).map(named),
  }
}

/** The start values of the fields. */
function typedOf(product: ProductRecord): Typed {
  const ticked = (name: string, chosen: readonly (string | number)[]) =>
    Object.fromEntries(chosen.map((one) => [`${name}-${one}`, 'yes']))
  const { nutrition } = product
  return {
    ...Object.assign({}, ...PRODUCT_TEXT_NAMES.map((name) => textFields(PRODUCT_TEXTS[name].field, product[name]))),
    ...textFields('ripening', ripeningText(product.ripening)),
    productCategory: product.categoryId,
    taxClass: product.taxClassId,
    country: product.country,
    soldBy: product.soldBy,
    byWeight: product.pricedByWeight ? 'yes' : '',
    position: String(product.position),
    aliases: product.searchAliases.join(', '),
    energy: String(nutrition?.energy_kcal ?? ''),
    sugars: String(nutrition?.sugars_g ?? ''),
    fibre: String(nutrition?.fibre_g ?? ''),
    vitaminC: String(nutrition?.vitamin_c_mg ?? ''),
    vitaminA: String(nutrition?.vitamin_a_ug ?? ''),
    ...ticked('month', product.seasonMonths),
    ...ticked('by', product.deliveryModes),
    ...ticked('farm', product.farmIds),
  }
}

const intent = intentsOf<'product-words', ProductRecord>()
const newIntent = intentsOf<'new-product'>()

export const wordsActions = defineActions({
  page: 'product-words',
  sees: 'edit-products',
  subject: (context, { id = '' }) => knownProduct(context, id),
  intents: {
    words: intent({
      name: 'words.save',
      fields: wordsIn,
      run: async ({ ctx, subject, seen }, fields) => named(await changeProduct(ctx, { productId: subject.id, fields, seen })),
      done: 'saved',
    }),
  },
})

export const newProductActions = defineActions({
  page: 'new-product',
  sees: 'edit-products',
  mistakes: { 'not-a-slug': 'slug', 'slug-taken': 'slug', 'fruit-taken': 'productFruit' },
  intents: {
    'new-product': newIntent({
      name: 'newProduct.make',
      fields: async (read, context) => {
        const fields = await wordsIn(read, context)
        const [slug, fruit] = [read.text('slug') || null, read.text('productFruit') || null]
        const known = fruit === null || (await stockItems(context.ctx.db)).some(({ code }) => code === fruit)
        if (!known) read.refuse('productFruit')
        if (fields.taxClassId !== '') return { fields, slug, fruit }
        // Left to the category.
        const { taxClassId } = await newProductDefaults(context.ctx.db, fields.categoryId)
        return { fields: { ...fields, taxClassId: taxClassId ?? '' }, slug, fruit }
      },
      run: async ({ ctx }, product) => named(await makeProduct(ctx, product)),
      to: (_context, { productId }) => `/office/products/${productId}/sizes?done=product-made`,
    }),
  },
})

/** A refusal names the fields of the form. */
function named<const Outcome extends { ok: true } | { ok: false; problem: string; fields?: readonly ProductFieldName[] }>(
  outcome: Outcome,
) {
  if (outcome.ok || !outcome.fields) return outcome
  return { ...outcome, fields: outcome.fields.flatMap(namesOf) }
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const NUTRITION = ['energy', 'sugars', 'fibre', 'vitaminC', 'vitaminA'] as const

async function wordsIn(read: FieldReader, { ctx, sent }: Pick<ActionContext, 'ctx' | 'sent'>): Promise<ProductFields> {
  const farmIds = (await farms(ctx.db)).map(({ id }) => id)
  const idOf = new Map((await productNames(ctx.db)).map(({ id, slug }) => [slug, id]))
  const related = commaWords(sent['related'] ?? '')
  if (!related.every((slug) => idOf.has(slug))) read.refuse('related')
  const [ripening, nutrition] = [readRipening(sent), readNutrition(sent)]
  if (ripening === undefined) for (const name of fieldsOfText('ripening')) read.refuse(name)
  if (nutrition === undefined) for (const name of NUTRITION) read.refuse(name)
  return {
    ...eachProductText((name) => readText(read, name)),
    categoryId: read.text('productCategory'),
    taxClassId: read.text('taxClass'),
    country: read.text('country').toUpperCase(),
    seasonMonths: MONTHS.filter((month) => read.yes(`month-${month}`)),
    deliveryModes: DELIVERY_MODES.filter((mode) => read.yes(`by-${mode}`)),
    soldBy: read.oneOf('soldBy', SOLD_BY),
    pricedByWeight: read.yes('byWeight'),
    position: read.count('position'),
    ripening: ripening ?? [],
    nutrition: nutrition ?? null,
    searchAliases: commaWords(sent['aliases'] ?? ''),
    farmIds: farmIds.filter((id) => read.yes(`farm-${id}`)),
    relatedIds: related.flatMap((slug) => idOf.get(slug) ?? []),
  }
}

/** Words separated by commas, without duplicates. */
function commaWords(typed: string): string[] {
  const words = (cleanLine(typed, 3000) ?? '').split(/[,،;]/).map((word) => word.trim())
  return [...new Set(words)].filter((word) => word !== '')
}

/** For an optional field: empty in every language, or filled in one at least. */
function readText(read: FieldReader, name: ProductTextName): Translations | null {
  const { field, longest, rows, needed } = PRODUCT_TEXTS[name]
  if (!needed && fieldsOfText(field).every((name) => read.text(name) === '')) return null
  return needed && rows <= 2 ? read.lines(field, longest) : read.texts(field, longest)
}

function ripeningText(steps: ProductFields['ripening']): Translations {
  return inEachLanguage((language) =>
    steps.map(({ days, state }) => `${inLanguage(days, language)} | ${inLanguage(state, language)}`).join('\n'),
  )
}

/** One step per line, `days | state`, with the same number in each language that has any; undefined if invalid. */
function readRipening(fields: Typed): ProductFields['ripening'] | undefined {
  const steps = inEachLanguage((language) =>
    (cleanText(fields[fieldIn('ripening', language)] ?? '', 4000) ?? '|')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => line.split('|').map((part) => part.trim())),
  )
  const written = Object.values(steps).filter(({ length }) => length > 0)
  const first = written[0] ?? []
  if (written.some(({ length }) => length !== first.length)) return undefined
  if (written.flat().some((parts) => parts.length !== 2 || parts.includes(''))) return undefined
  const part = (step: number, at: 0 | 1) => completed(inEachLanguage((language) => steps[language][step]?.[at] ?? ''))
  return first.map((_, step) => ({ days: part(step, 0), state: part(step, 1) }))
}

/** All five fields or none. */
function readNutrition(fields: Typed): ProductFields['nutrition'] | undefined {
  const typed = NUTRITION.map((name) => toLatinDigits(fields[name] ?? '').trim())
  if (typed.every((text) => text === '')) return null
  if (typed.some((text) => !/^\d{1,5}(?:\.\d{1,2})?$/.test(text))) return undefined
  const [energy_kcal, sugars_g, fibre_g, vitamin_c_mg, vitamin_a_ug] = typed.map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return { energy_kcal, sugars_g, fibre_g, vitamin_c_mg, vitamin_a_ug }
}

/** Maps the rules' field names to those of the form. */
function namesOf(field: ProductFieldName): string[] {
  if (isProductText(field)) return fieldsOfText(PRODUCT_TEXTS[field].field)
  switch (field) {
    case 'ripening':
      return fieldsOfText('ripening')
    case 'categoryId':
      return ['productCategory']
    case 'taxClassId':
      return ['taxClass']
    case 'pricedByWeight':
      return ['byWeight']
    case 'searchAliases':
      return ['aliases']
    case 'nutrition':
      return [...NUTRITION]
    case 'seasonMonths':
      return ['months']
    case 'deliveryModes':
      return ['modes']
    case 'farmIds':
      return ['farms']
    case 'relatedIds':
      return ['related']
    case 'country':
    case 'soldBy':
    case 'position':
      return [field]
    default:
      return field satisfies never
  }
}
