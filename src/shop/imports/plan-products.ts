import { versionToken } from '#platform/version-token.ts'
import { planImport, readAssortment, type ImportPlan, type ReadRow } from '../assortment/index.ts'
import { categoryRecords } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { stockItems } from '../inventory/index.ts'
import type { ProductField } from './model.ts'
import type { ProductsKnown, RowFault, RowProblem } from './product-rows.ts'
import { readProducts, type ReadProduct } from './read-products.ts'
import { fieldRows, type FieldRow } from './sheet-rows.ts'
import type { KeptSheet } from './sheets.ts'

/** What the plan of the catalogue says about a row, beside what its cells say. */
type PlanProblem = ImportPlan['errors'][number]['problem']
export type ProductFault = RowFault<RowProblem | PlanProblem>

export type ProductsPlan = {
  /** By rows and steps of the good ones. */
  plan: ImportPlan
  products: (ReadProduct & { is: 'new' | 'changed' | 'unchanged' | 'faulty' })[]
  faults: ProductFault[]
  newCategories: string[]
  rows: ReadonlyMap<number, FieldRow>
  seen: string
}

/** Compares a sheet with the catalogue: its good rows make a plan, the others keep their faults. */
export async function planProducts(reader: Reader, sheet: KeptSheet, now: Date): Promise<ProductsPlan> {
  const known = await knownFor(reader, sheet, now)
  const rows = fieldRows(sheet.rows, sheet)
  const products = readProducts(rows, known)
  const faults: ProductFault[] = products.flatMap((product) => product.faults)
  const faulty = new Set<number>()
  const read = () => products.flatMap((product) => (product.held ? [] : rowsOf(product, faulty)))
  let plan = planImport(read(), known.stock)
  // Without a faulty row another one of its product may become faulty, so that it is planned again until none is.
  for (let round = 0; plan.errors.length > 0 && round < MOST_ROUNDS; round += 1) {
    faults.push(...plan.errors.map((error) => ({ ...error, field: fieldOf(error.column, known) })))
    for (const { row } of plan.errors) faulty.add(row)
    plan = planImport(read(), known.stock)
  }
  const good = new Set(read().map(({ row }) => row))
  const withSteps = new Map(plan.steps.map((step) => [step.slug, step.kind]).toReversed() as [string, string][])
  const sorted = products.map((product) => ({ ...product, is: stateOf(product) }))
  const making = sorted.filter(({ is }) => is === 'new' || is === 'changed')
  const newCategories = [
    ...new Map(making.flatMap(({ newCategory: name }) => (name ? [[name.toLowerCase(), name] as const] : []))).values(),
  ]
  return {
    plan,
    products: sorted,
    faults: faults.toSorted((a, b) => a.row - b.row),
    newCategories,
    rows: new Map(rows.map((one) => [one.row, one])),
    seen: versionToken([plan.differences, faults.map(({ row, field, problem }) => [row, field, problem]), newCategories]),
  }

  function stateOf({ slug, sizes }: ReadProduct) {
    if (!sizes.some(({ row }) => good.has(row))) return 'faulty' as const
    const kind = withSteps.get(slug)
    return kind === undefined ? ('unchanged' as const) : kind === 'make-product' ? ('new' as const) : ('changed' as const)
  }
}

// More rounds than columns that can be at fault one after another.
const MOST_ROUNDS = 30

/** The rows of a product without the faulty ones. What is said of the product itself stands in the first of them. */
function rowsOf({ sizes, facts }: ReadProduct, faulty: ReadonlySet<number>): ReadRow[] {
  const good = sizes.filter(({ row }) => !faulty.has(row))
  return good.map((one, index) => (index === 0 ? { ...one, facts: { ...facts, ...one.facts } } : one))
}

async function knownFor(reader: Reader, sheet: KeptSheet, now: Date): Promise<ProductsKnown> {
  const { mapping, options, format } = sheet
  const items = await stockItems(reader)
  return {
    stock: await readAssortment(reader, now),
    categories: await categoryRecords(reader),
    items: new Map(items.map(({ code, unit, pieceGrams }) => [code, { unit, pieceGrams }])),
    format,
    category: options.category ?? '',
    taxClass: options.taxClass ?? '',
    hasField: (field) => mapping[field] !== undefined,
  }
}

/** The field of the sheet that a column of the shop's own sheet came from. */
function fieldOf(column: string | null, { hasField }: ProductsKnown): ProductField {
  switch (column) {
    case 'sale_price':
      return hasField('compare_price') && !hasField('sale_price') ? 'compare_price' : 'sale_price'
    case 'net_grams':
      return hasField('grams') ? 'grams' : 'kilos'
    case 'contents':
      return 'stock'
    case 'product':
      return 'handle'
    case 'size_state':
      return 'state'
    case 'season_months':
      return 'months'
    case null:
    case 'tax_class':
      return 'category'
    default:
      return column.startsWith('label_') ? 'size' : (column as ProductField)
  }
}
