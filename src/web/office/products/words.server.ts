import {
  categories,
  changeProduct,
  DELIVERY_MODES,
  eachProductText,
  farms,
  isProductText,
  makeProduct,
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
  DEFAULT_LANGUAGE,
  LANGUAGES,
  isRequired,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { readFields, refused, type Typed } from '../settings/settings-fields.server.ts'
import type { SettingRefusal } from '../settings/settings-answer.ts'
import { headOf, knownProduct } from './product-head.server.ts'

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

export async function saveWords(requestContext: StaffContext, id: string, fields: Typed): Promise<{ ok: true } | SettingRefusal> {
  if (fields['intent'] !== 'words') return refused(fields, 'not-understood')
  const { id: productId } = await knownProduct(requestContext, id)
  const read = await readWords(requestContext, fields)
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const changed = await changeProduct(requestContext.ctx, { productId, fields: read.words, seen: fields['seen'] ?? '' })
  if (changed.ok) return changed
  if (changed.problem === 'not-valid') return refused(fields, 'not-valid', { wrong: changed.fields.flatMap(namesOf) })
  return refused(fields, changed.problem)
}

export async function saveNew(
  requestContext: StaffContext,
  fields: Typed,
): Promise<{ ok: true; productId: string } | SettingRefusal> {
  if (fields['intent'] !== 'new-product') return refused(fields, 'not-understood')
  const read = await readWords(requestContext, fields)
  const slug = (fields['slug'] ?? '').trim()
  const fruit = (fields['productFruit'] ?? '').trim()
  const known = fruit === '' || (await stockItems(requestContext.ctx.db)).some(({ code }) => code === fruit)
  const wrong = known ? read.wrong : [...read.wrong, 'productFruit']
  if (wrong.length > 0) return refused(fields, 'not-valid', { wrong })
  const input = { fields: read.words, slug: slug === '' ? null : slug, fruit: fruit === '' ? null : fruit }
  const made = await makeProduct(requestContext.ctx, input)
  if (made.ok) return made
  switch (made.problem) {
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: made.fields.flatMap(namesOf) })
    case 'not-a-slug':
    case 'slug-taken':
      return refused(fields, made.problem, { wrong: ['slug'] })
    case 'fruit-taken':
      return refused(fields, made.problem, { wrong: ['productFruit'] })
    default:
      return made satisfies never
  }
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const NUTRITION = ['energy', 'sugars', 'fibre', 'vitaminC', 'vitaminA'] as const

async function readWords({ ctx }: StaffContext, fields: Typed): Promise<{ words: ProductFields; wrong: string[] }> {
  const read = readFields(fields)
  const farmIds = (await farms(ctx.db)).map(({ id }) => id)
  const idOf = new Map((await productNames(ctx.db)).map(({ id, slug }) => [slug, id]))
  const related = wordsIn(fields['related'] ?? '')
  const ripening = readRipening(fields)
  const nutrition = readNutrition(fields)
  const words: ProductFields = {
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
    searchAliases: wordsIn(fields['aliases'] ?? ''),
    farmIds: farmIds.filter((id) => read.yes(`farm-${id}`)),
    relatedIds: related.flatMap((slug) => idOf.get(slug) ?? []),
  }
  const wrong = [
    ...read.wrong,
    ...(ripening === undefined ? fieldsOfText('ripening') : []),
    ...(nutrition === undefined ? [...NUTRITION] : []),
    ...(related.every((slug) => idOf.has(slug)) ? [] : ['related']),
  ]
  return { words, wrong }
}

/** Words separated by commas, without duplicates. */
function wordsIn(typed: string): string[] {
  const words = (cleanLine(typed, 3000) ?? '').split(/[,،;]/).map((word) => word.trim())
  return [...new Set(words)].filter((word) => word !== '')
}

/** For an optional field: empty in every language, or filled in each that is required. */
function readText(read: ReturnType<typeof readFields>, name: ProductTextName): Translations | null {
  const { field, longest, rows, needed } = PRODUCT_TEXTS[name]
  if (!needed && fieldsOfText(field).every((name) => read.text(name) === '')) return null
  return needed && rows <= 2 ? read.lines(field, longest) : read.texts(field, longest)
}

function ripeningText(steps: ProductFields['ripening']): Translations {
  return inEachLanguage((language) =>
    steps.map(({ days, state }) => `${inLanguage(days, language)} | ${inLanguage(state, language)}`).join('\n'),
  )
}

/** One step per line, `days | state`, with the same number in each language; undefined if invalid. */
function readRipening(fields: Typed): ProductFields['ripening'] | undefined {
  const steps = inEachLanguage((language) =>
    (cleanText(fields[fieldIn('ripening', language)] ?? '', 4000) ?? '|')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => line.split('|').map((part) => part.trim())),
  )
  const written = LANGUAGES.filter((language) => isRequired(language) || steps[language].length > 0)
  const first = steps[DEFAULT_LANGUAGE]
  if (written.some((language) => steps[language].length !== first.length)) return undefined
  if (written.some((language) => steps[language].some((parts) => parts.length !== 2 || parts.includes('')))) return undefined
  const part = (step: number, at: 0 | 1) =>
    Object.fromEntries(written.map((language) => [language, steps[language][step]![at]!])) as Translations
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
