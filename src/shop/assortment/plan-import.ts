import { fieldsOf, type ProductFields, type ProductRecord, type VariantRecord } from '../catalog/index.ts'
import { priceFault, type PriceRecord } from '../pricing/index.ts'
import {
  DEFAULT_LANGUAGE,
  inLanguage,
  isRequired,
  LANGUAGES,
  REQUIRED_LANGUAGES,
  type Paisa,
  type Translations,
} from '../values/index.ts'
import { PRODUCT_COLUMNS, textColumn, type SheetColumn, type SheetText } from './model.ts'
import { contentsText, priceCells, productCells, sizeCells, textCells, type Stock } from './product-sheet.ts'
import type { ReadRow, SheetError, SheetFacts } from './read-product-sheet.ts'
import type { SheetPart } from './sheet-cells.ts'

type PlannedPrice = { price: Paisa; salePrice: Paisa | null; saleFrom: Date | null; saleUntil: Date | null }
export type PlannedSize = { sku: string; label: Translations; netGrams: number; contents: SheetPart[] }

/** One change the sheet would make. `row` is the first row that causes it. */
export type Step =
  | { kind: 'make-product'; row: number; slug: string; facts: SheetFacts }
  | { kind: 'change-product'; row: number; slug: string; fields: ProductFields }
  | { kind: 'add-size'; row: number; slug: string; size: PlannedSize; price: PlannedPrice }
  | { kind: 'change-size'; row: number; slug: string; sku: string; size: PlannedSize; state: VariantRecord['state'] }
  | { kind: 'change-price'; row: number; slug: string; sku: string; price: PlannedPrice; seen: PriceRecord }
  | { kind: 'publish' | 'archive'; row: number; slug: string }

/** A changed cell, for people: its values before and after, as in the sheet. */
export type Difference = {
  row: number
  name: string
  column: SheetColumn
  was: string | number | null
  is: string | number | null
  /** A price more than three times higher or lower than before. */
  far: boolean
}

export type ImportPlan = { steps: Step[]; differences: Difference[]; errors: SheetError[] }

const FAR_OFF = 3

/** Compares a sheet with the catalogue. Pure: the same sheet and catalogue give the same plan. */
export function planImport(read: readonly ReadRow[], stock: Stock): ImportPlan {
  const plan: ImportPlan = { steps: [], differences: [], errors: [] }
  const bySlug = new Map(stock.products.map((product) => [product.slug, product]))
  const bySku = new Map(stock.products.flatMap((product) => product.variants.map((size) => [size.sku, { product, size }])))
  const groups = new Map<string, ReadRow[]>()
  const seenSkus = new Set<string>()
  for (const one of read) {
    const { row, facts } = one
    const fail = (column: SheetColumn, problem: SheetError['problem']) => plan.errors.push({ row, column, problem })
    const known = facts.sku === undefined ? undefined : bySku.get(facts.sku)
    const slug = facts.product ?? known?.product.slug
    if (facts.sku !== undefined && seenSkus.has(facts.sku)) fail('sku', 'twice')
    else if (slug === undefined)
      fail(facts.sku === undefined ? 'product' : 'sku', facts.sku === undefined ? 'missing' : 'no-such-size')
    else if (known && known.product.slug !== slug) fail('product', 'other-product')
    else groups.set(slug, [...(groups.get(slug) ?? []), one])
    if (facts.sku !== undefined) seenSkus.add(facts.sku)
  }
  for (const [slug, rows] of groups) planProduct(plan, { slug, rows, product: bySlug.get(slug) ?? null, stock })
  return plan
}

type Group = { slug: string; rows: ReadRow[]; product: ProductRecord | null; stock: Stock }

function planProduct(plan: ImportPlan, { slug, rows, product, stock }: Group): void {
  const facts = joined(plan, rows)
  const row = rows[0]!.row
  if (product === null) {
    const missing = [...PRODUCT_COLUMNS].filter((column) => facts[column] === undefined && !isOptional(column))
    if (missing.length > 0) {
      const all = PRODUCT_COLUMNS.every((column) => facts[column] === undefined)
      if (all) plan.errors.push({ row, column: 'product', problem: 'no-such-product' })
      else plan.errors.push(...missing.map((column) => ({ row, column, problem: 'needed-for-new' as const })))
      return
    }
    plan.steps.push({ kind: 'make-product', row, slug, facts })
    const name = textFrom(facts, 'name', null)
    noteAll(plan, { row, name: inLanguage(name, DEFAULT_LANGUAGE), was: null, is: { product: slug, ...textCells('name', name) } })
  } else {
    const fields = withFacts(fieldsOf(product), facts)
    const after = { ...product, ...fields }
    if (noteAll(plan, { row, name: inLanguage(product.name, DEFAULT_LANGUAGE), was: wordsOf(product), is: wordsOf(after) })) {
      plan.steps.push({ kind: 'change-product', row, slug, fields })
    }
  }
  for (const one of rows.filter((other) => other.facts.sku !== undefined)) planSize(plan, { slug, product, stock, ...one })
  planState(plan, { slug, row, product, rows, wanted: facts.state, stock })
}

/** The facts all rows of a product agree on; rows that differ contradict each other. */
function joined(plan: ImportPlan, rows: readonly ReadRow[]): SheetFacts {
  const facts: Record<string, unknown> = {}
  for (const { row, facts: own } of rows) {
    for (const column of ['state', ...PRODUCT_COLUMNS] as const) {
      const value = own[column]
      if (value === undefined) continue
      if (facts[column] === undefined) facts[column] = value
      else if (JSON.stringify(facts[column]) !== JSON.stringify(value)) plan.errors.push({ row, column, problem: 'differs' })
    }
  }
  return facts
}

function wordsOf(product: ProductRecord) {
  const { product: _slug, state: _state, ...words } = productCells(product)
  return words
}

export function withFacts(fields: ProductFields, facts: SheetFacts): ProductFields {
  return {
    ...fields,
    name: textFrom(facts, 'name', fields.name),
    descriptionShort: textFrom(facts, 'short', fields.descriptionShort),
    descriptionLong: textFrom(facts, 'long', fields.descriptionLong),
    origin: textFrom(facts, 'origin', fields.origin),
    categoryId: facts.category ?? fields.categoryId,
    taxClassId: facts.tax_class ?? fields.taxClassId,
    country: facts.country ?? fields.country,
    seasonMonths: facts.season_months ?? fields.seasonMonths,
    // The order of the modes has no meaning, so it is not a change.
    deliveryModes: sameSet(facts.delivery_modes, fields.deliveryModes) ? fields.deliveryModes : facts.delivery_modes!,
  }
}

/** A text as the sheet changes it. A translation that neither has stays missing. */
function textFrom(facts: SheetFacts, name: SheetText, before: Translations | null): Translations {
  const written = LANGUAGES.map((language) => [language, facts[textColumn(name, language)] ?? before?.[language]] as const)
  return Object.fromEntries(written.filter(([, words]) => words !== undefined)) as Translations
}

/** The columns of languages in which a text may be missing. */
function isOptional(column: SheetColumn): boolean {
  return LANGUAGES.some((language) => !isRequired(language) && column.endsWith(`_${language}`))
}

function sameSet(wanted: readonly string[] | undefined, before: readonly string[]): boolean {
  return wanted === undefined || wanted.toSorted().join() === before.toSorted().join()
}

type Size = { slug: string; product: ProductRecord | null; stock: Stock } & ReadRow

function planSize(plan: ImportPlan, { slug, product, stock, row, facts }: Size): void {
  const sku = facts.sku!
  const before = product?.variants.find((size) => size.sku === sku) ?? null
  const contents = (before && stock.contents.get(before.id)) ?? []
  const name = sku
  if (before === null) {
    const labels = REQUIRED_LANGUAGES.map((language) => textColumn('label', language))
    const needed = [...labels, 'net_grams', 'contents', 'price'] as const
    const missing = needed.filter((column) => facts[column] === undefined)
    plan.errors.push(...missing.map((column) => ({ row, column, problem: 'needed-for-new' as const })))
    if (missing.length > 0) return
  }
  const size = {
    sku,
    label: textFrom(facts, 'label', before?.label ?? null),
    netGrams: facts.net_grams ?? before!.netGrams,
    contents: facts.contents ?? contents.map(({ code, amount }) => ({ code, amount })),
  }
  const record = (before && stock.prices.get(before.id)) ?? null
  const price = priceFrom(facts, record)
  const fault = price && priceFault(price)
  if (fault) {
    if (fault !== 'price-not-positive') plan.errors.push({ row, column: faultColumn(fault), problem: fault })
    return
  }
  const sold = facts.size_state ?? before?.state ?? 'active'
  const cells = {
    sku,
    ...textCells('label', size.label),
    net_grams: size.netGrams,
    contents: contentsText(size.contents),
    size_state: sold,
  }
  const changed = noteAll(plan, { row, name, was: before && sizeCells(before, contents), is: cells })
  if (before === null) plan.steps.push({ kind: 'add-size', row, slug, size, price: price! })
  else if (changed) plan.steps.push({ kind: 'change-size', row, slug, sku, size, state: sold })
  if (price === null) return
  const far = record !== null && (price.price > record.price * FAR_OFF || price.price * FAR_OFF < record.price)
  const priced = noteAll(plan, { row, name, was: record && priceCells(record), is: priceCells({ variantId: '', ...price }), far })
  if (before !== null && record !== null && priced) plan.steps.push({ kind: 'change-price', row, slug, sku, price, seen: record })
}

/** The price the row asks for; null when it has none. Without a sale price its dates are ignored. */
function priceFrom(facts: SheetFacts, record: PriceRecord | null): PlannedPrice | null {
  const price = facts.price ?? record?.price
  const says = [facts.price, facts.sale_price, facts.sale_from, facts.sale_until].some((value) => value !== undefined)
  if (price === undefined || !says) return null
  return {
    price,
    salePrice: facts.sale_price === undefined ? (record?.salePrice ?? null) : facts.sale_price,
    saleFrom: sameMinute(facts.sale_from, record?.saleFrom ?? null),
    saleUntil: sameMinute(facts.sale_until, record?.saleUntil ?? null),
  }
}

/** A sheet has no seconds: an unchanged minute keeps its stored seconds. */
function sameMinute(wanted: Date | null | undefined, before: Date | null): Date | null {
  if (wanted === undefined) return before
  const minute = (at: Date | null) => at && Math.floor(at.getTime() / 60_000)
  return minute(wanted) === minute(before) ? before : wanted
}

function faultColumn(fault: Exclude<ReturnType<typeof priceFault>, null>): SheetColumn {
  return fault === 'sale-window-empty' ? 'sale_until' : fault === 'price-not-positive' ? 'price' : 'sale_price'
}

type State = {
  slug: string
  row: number
  product: ProductRecord | null
  rows: ReadRow[]
  wanted: SheetFacts['state']
  stock: Stock
}

function planState(plan: ImportPlan, { slug, row, product, rows, wanted, stock }: State): void {
  const before = product?.state ?? 'draft'
  const after = wanted ?? before
  const own = (product?.variants ?? []).map(({ sku, state }) => [sku, state] as const)
  const states = new Map(own)
  for (const { facts } of rows) {
    if (facts.sku !== undefined) states.set(facts.sku, facts.size_state ?? states.get(facts.sku) ?? 'active')
  }
  const sellable = (of: Iterable<readonly [string, string]>) =>
    [...of].some(([sku, state]) => state === 'active' && hasAll(sku, product, stock))
  if (after === 'active' && !sellable(states)) {
    // A product that could not be bought before is not an error of the sheet.
    if (before !== 'active') plan.errors.push({ row, column: 'state', problem: 'nothing-to-sell' })
    else if (sellable(own)) plan.errors.push({ row, column: 'size_state', problem: 'last-size' })
    return
  }
  if (after === before) return
  if (after === 'draft') {
    plan.errors.push({ row, column: 'state', problem: 'back-to-draft' })
    return
  }
  plan.steps.push({ kind: after === 'active' ? 'publish' : 'archive', row, slug })
  noteAll(plan, { row, name: product?.name.en ?? slug, was: { state: before }, is: { state: after } })
}

/** A new size needs price and contents; an existing one may lack them in the sheet. */
function hasAll(sku: string, product: ProductRecord | null, { prices, contents }: Stock): boolean {
  const size = product?.variants.find((one) => one.sku === sku)
  return !size || (prices.has(size.id) && contents.has(size.id))
}

type Cells = { [Column in SheetColumn]?: string | number | null }

/** Records each cell that differs; returns whether any does. */
function noteAll(plan: ImportPlan, noted: { row: number; name: string; was: Cells | null; is: Cells; far?: boolean }): boolean {
  const { row, name, was, is, far = false } = noted
  const columns = (Object.keys(is) as SheetColumn[]).filter((column) => (was?.[column] ?? null) !== (is[column] ?? null))
  plan.differences.push(
    ...columns.map((column) => ({
      row,
      name,
      column,
      was: was?.[column] ?? null,
      is: is[column] ?? null,
      far: far && column === 'price',
    })),
  )
  return columns.length > 0
}
