import { readMonths, type ReadRow, type SheetFacts } from '../assortment/index.ts'
import { textColumn } from '../assortment/model.ts'
import { DELIVERY_MODES, isSlug, PRODUCT_TEXTS, slugOf } from '../catalog/model.ts'
import { stockItemCode } from '../inventory/index.ts'
import { cleanLine, completed, inEachLanguage, isWritten, LANGUAGES, type Language, type Translations } from '../values/index.ts'
import { TYPED_NO, TYPED_YES } from '../values/languages/import-columns.ts'
import { htmlToText } from './html-text.ts'
import type { ProductField, SheetFormatName } from './model.ts'
import { pictureUrls } from './picture-urls.ts'
import type { NewItem, ProductsKnown, RowFault, RowProblem } from './product-rows.ts'
import { readSizes } from './read-sizes.ts'
import type { FieldRow } from './sheet-rows.ts'

/** One product of the sheet. `held` when a fault concerns the product itself and not only one size. */
export type ReadProduct = {
  slug: string
  name: string
  rows: number[]
  /** Of the product itself. */
  facts: SheetFacts
  /** The good sizes. */
  sizes: ReadRow[]
  faults: RowFault[]
  held: boolean
  newCategory: string | null
  newItem: NewItem | null
  pictures: string[]
}

const KEPT_MODES = [...DELIVERY_MODES]
const WHOLE_YEAR = Array.from({ length: 12 }, (_, index) => index + 1)
const HOME_COUNTRY = 'BD'
/** An id that no category has: it stands for one that is made first. */
export const NEW_CATEGORY = 'new: '

/** Reads the products of a sheet: rows with one handle, parent or name are the sizes of one product. */
export function readProducts(rows: readonly FieldRow[], known: ProductsKnown): ReadProduct[] {
  return groupsOf(rows, known).map((group) => readProduct(group, known))
}

type Group = { slug: string; rows: FieldRow[]; orphan: FieldRow | null }

function groupsOf(rows: readonly FieldRow[], { stock, hasField }: ProductsKnown): Group[] {
  const hasNames = hasField('handle') || LANGUAGES.some((language) => hasField(textColumn('name', language)))
  const bySku = new Map(stock.products.flatMap(({ slug, variants }) => variants.map(({ sku }) => [sku, slug] as const)))
  const groups = new Map<string, Group>()
  const parents = new Map<string, FieldRow>()
  for (const one of rows) {
    if (one.cell('sku') !== '') parents.set(one.cell('sku'), one)
    if (one.cell('id') !== '') parents.set(`id:${one.cell('id')}`, one)
  }
  let last: string | null = null
  for (const one of rows) {
    const parent = one.cell('parent')
    const head = parent === '' ? one : (parents.get(parent) ?? null)
    // Without a handle, the code of a size names its product. A row without any name belongs to the product above it.
    const own = one.cell('handle') === '' && parent === '' ? bySku.get(one.cell('sku')) : undefined
    const named: string | null = head ? (own ?? slugOfRow(head) ?? (hasNames ? last : null)) : null
    const key: string = named ?? `row-${one.row}`
    last = key
    const group: Group = groups.get(key) ?? { slug: key, rows: [], orphan: null }
    groups.set(key, { ...group, rows: [...group.rows, one], orphan: group.orphan ?? (head ? null : one) })
  }
  return [...groups.values()]
}

function slugOfRow({ cell }: FieldRow): string | null {
  const handle = cell('handle').toLowerCase()
  if (handle !== '') return isSlug(handle) ? handle : slugOf(handle) || stockItemCode(inEachLanguage(() => handle))
  const name = completed(inEachLanguage((language) => cell(textColumn('name', language))))
  return isWritten(name) ? stockItemCode(name) : null
}

function readProduct({ slug, rows, orphan }: Group, known: ProductsKnown): ReadProduct {
  const before = known.stock.products.find((product) => product.slug === slug) ?? null
  const isNew = before === null
  const faults: RowFault[] = []
  const first = rows[0]!
  const rowWith = (field: ProductField) => rows.find(({ cell }) => cell(field) !== '') ?? null
  const fail = (field: ProductField, problem: RowProblem) => {
    faults.push({ row: rowWith(field)?.row ?? first.row, field, problem })
  }
  if (orphan) fail('parent', 'unknown-parent')
  const wanted = (field: ProductField) => rowWith(field)?.cell(field) ?? ''
  const facts: SheetFacts = { product: slug }
  textFacts(facts, { wanted, fail, isNew })
  const category = categoryFacts(facts, { wanted, fail, isNew, known })
  if (isNew) newFacts(facts, { wanted, fail })
  const state = stateOf(wanted('state'))
  if (state === null) fail('state', 'unknown-state')
  // What was on sale does not become a draft again; it stays.
  else if (isNew ? state !== 'draft' : state !== 'draft' && known.hasField('state')) facts.state = state
  const pictures = rows.flatMap(({ row, cell }) => {
    const read = pictureUrls([cell('pictures'), cell('picture')])
    if (read === null) faults.push({ row, field: cell('pictures') === '' ? 'picture' : 'pictures', problem: 'not-a-picture' })
    return read ?? []
  })
  const held = faults.some(({ problem }) => problem !== 'not-a-picture')
  const sizes = readSizes(rows, { slug, before, known, name: nameFor(facts, before) })
  faults.push(...sizes.faults)
  if (isNew && sizes.read.length === 0 && faults.length === 0) fail('price', 'missing')
  if (sizes.read[0] !== undefined && sizes.newItem?.unit === 'piece') facts.sold_by = 'piece'
  // A product that is there may be described without its sizes.
  const alone =
    !isNew && sizes.read.length === 0 && sizes.faults.length === 0 ? [{ row: first.row, facts: { product: slug } }] : sizes.read
  return {
    slug,
    name: nameFor(facts, before).en || slug,
    rows: rows.map(({ row }) => row),
    facts,
    sizes: alone,
    faults,
    held: held || alone.length === 0,
    newCategory: category,
    newItem: sizes.newItem,
    pictures: [...new Set(pictures)].slice(0, MOST_PICTURES),
  }
}

const MOST_PICTURES = 12

function nameFor(facts: SheetFacts, before: { name: Translations } | null): Translations {
  return inEachLanguage((language) => facts[textColumn('name', language)] ?? before?.name[language] ?? '')
}

type Reading = {
  wanted: (field: ProductField) => string
  fail: (field: ProductField, problem: RowProblem) => void
  isNew: boolean
}
type Text = 'name' | 'short' | 'long' | 'origin'

const LONGEST: Record<Text, number> = {
  name: PRODUCT_TEXTS.name.longest,
  short: PRODUCT_TEXTS.descriptionShort.longest,
  long: PRODUCT_TEXTS.descriptionLong.longest,
  origin: PRODUCT_TEXTS.origin.longest,
}

function textFacts(facts: SheetFacts, { wanted, fail, isNew }: Reading): void {
  for (const language of LANGUAGES) {
    const short = htmlToText(wanted(textColumn('short', language)))
    const long = htmlToText(wanted(textColumn('long', language)))
    // A long text in the column of short ones is the description, if there is no other.
    const isLong = short.length > LONGEST.short && long === ''
    set('short', language, isLong ? '' : short.replace(/\s+/g, ' '))
    set('long', language, isLong ? short : long)
    set('name', language, cleanLine(htmlToText(wanted(textColumn('name', language))), 1000) ?? '')
    set('origin', language, cleanLine(wanted(textColumn('origin', language)), 1000) ?? '')
  }
  if (!isNew) return
  // One language is enough: the others hold its words until they are translated.
  for (const name of ['name', 'short', 'long'] as const) {
    const text = completed(inEachLanguage((language) => facts[textColumn(name, language)] ?? ''))
    if (name === 'name' && !isWritten(text)) fail(textColumn('name', LANGUAGES[0]), 'missing')
    for (const language of LANGUAGES) facts[textColumn(name, language)] = text[language] ?? ''
  }

  function set(name: Text, language: Language, text: string): void {
    const field = textColumn(name, language)
    if ([...text].length > LONGEST[name]) fail(field, 'too-long')
    else if (text !== '') facts[field] = text
  }
}

type CategoryReading = Reading & { known: ProductsKnown }

/** Returns the name of a category that has to be made first. */
function categoryFacts(facts: SheetFacts, { wanted, fail, isNew, known }: CategoryReading): string | null {
  const name = categoryName(wanted('category'), known.format)
  if (name === '' && !isNew) return null
  const found =
    name === ''
      ? known.categories.find(({ id }) => id === known.category)
      : known.categories.find((one) => one.id === slugOf(name) || LANGUAGES.some((language) => isSame(one.name[language], name)))
  if (found) {
    facts.category = found.id
    if (isNew) facts.tax_class = found.taxClassId ?? known.taxClass
    return null
  }
  if (name === '') fail('category', 'missing')
  else if ([...name].length > LONGEST_CATEGORY) fail('category', 'too-long')
  else {
    facts.category = `${NEW_CATEGORY}${name.toLowerCase()}`
    if (isNew) facts.tax_class = known.taxClass
    return name
  }
  return null
}

const LONGEST_CATEGORY = 60

function isSame(one: string | undefined, other: string): boolean {
  return one?.trim().toLowerCase() === other.toLowerCase()
}

/** `Fruit > Mango, Featured` is Mango: the last part of the longest path. */
function categoryName(cell: string, format: SheetFormatName): string {
  const paths = (format === 'woocommerce' ? cell.split(',') : [cell]).map((path) => path.split('>').map((part) => part.trim()))
  const longest = paths.toSorted((a, b) => b.length - a.length)[0] ?? []
  return cleanLine(longest.findLast((part) => part !== '') ?? '', 1000) ?? ''
}

function newFacts(facts: SheetFacts, { wanted, fail }: Pick<Reading, 'wanted' | 'fail'>): void {
  facts.country = HOME_COUNTRY
  facts.delivery_modes = KEPT_MODES
  const months = wanted('months')
  const read = readMonths(months)
  facts.season_months = WHOLE_YEAR
  if (months !== '' && 'problem' in read) fail('months', 'not-months')
  else if ('value' in read) facts.season_months = read.value
  const origin = completed(inEachLanguage((language) => facts[textColumn('origin', language)] ?? ''))
  for (const language of LANGUAGES) facts[textColumn('origin', language)] = origin[language] || homeIn(language)
}

function homeIn(language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(HOME_COUNTRY) ?? HOME_COUNTRY
}

function stateOf(cell: string): 'active' | 'draft' | 'archived' | null {
  if (/^archived$/i.test(cell)) return 'archived'
  if (cell === '' || TYPED_YES.test(cell)) return 'active'
  return TYPED_NO.test(cell) ? 'draft' : null
}
