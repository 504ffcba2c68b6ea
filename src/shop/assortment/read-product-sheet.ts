import type { SheetCell, SheetRow } from '#platform/sheets/index.ts'
import type { DeliveryMode, ProductState, SoldBy, VariantState } from '../catalog/index.ts'
import { LANGUAGES, type Paisa } from '../values/index.ts'
import { SHEET_COLUMNS, textColumn, type SheetColumn, type SheetText, type TextColumn } from './model.ts'
import {
  readContents,
  readCountry,
  readGrams,
  readLine,
  readMoney,
  readMoneyIfAny,
  readModes,
  readMonths,
  readOneOf,
  readSku,
  readSlug,
  readText,
  readTimeIfAny,
  type CellProblem,
  type CellRead,
  type SheetPart,
} from './sheet-cells.ts'

/** The facts of a row; a missing column or an empty name leaves the field unset. */
export type SheetFacts = { [Column in TextColumn]?: string } & {
  product?: string
  state?: ProductState
  category?: string
  country?: string
  season_months?: number[]
  tax_class?: string
  delivery_modes?: DeliveryMode[]
  sku?: string
  net_grams?: number
  contents?: SheetPart[]
  size_state?: VariantState
  price?: Paisa
  sale_price?: Paisa | null
  sale_from?: Date | null
  sale_until?: Date | null
  /** Of a new product, where it is not sold by the kilo; no column of the sheet. */
  sold_by?: SoldBy
}

export type ReadRow = { row: number; facts: SheetFacts }

type RowProblem =
  | CellProblem
  | 'unknown-column'
  | 'column-twice'
  | 'twice'
  | 'differs'
  | 'no-such-product'
  | 'no-such-size'
  | 'other-product'
  | 'needed-for-new'
  | 'back-to-draft'
  | 'last-size'
  | 'nothing-to-sell'
  | 'sale-not-lower'
  | 'sale-window-empty'
  | 'window-without-sale'

/** Row 1 holds the column names. `column` is null for an error of the whole row. */
export type SheetError = { row: number; column: string | null; problem: RowProblem }

/** The known values that cells are checked against. */
type SheetKnown = { categories: readonly string[]; taxClasses: readonly string[]; items: ReadonlySet<string> }

type Readers = {
  [Column in SheetColumn]: (cell: SheetCell, known: SheetKnown) => CellRead<NonNullable<SheetFacts[Column]> | null>
}

function textReaders<Name extends SheetText>(name: Name, read: (cell: SheetCell) => CellRead<string>) {
  const readers = LANGUAGES.map((language) => [textColumn(name, language), read] as const)
  return Object.fromEntries(readers) as Record<TextColumn<Name>, typeof read>
}

const READERS: Readers = {
  product: readSlug,
  state: (cell) => readOneOf<ProductState>(cell, ['draft', 'active', 'archived'], 'unknown-state'),
  ...textReaders('name', (cell) => readLine(cell, 80)),
  category: (cell, { categories }) => readOneOf(cell, categories, 'unknown-category'),
  ...textReaders('short', (cell) => readLine(cell, 200)),
  ...textReaders('long', (cell) => readText(cell, 4000)),
  ...textReaders('origin', (cell) => readLine(cell, 120)),
  country: readCountry,
  season_months: readMonths,
  tax_class: (cell, { taxClasses }) => readOneOf(cell, taxClasses, 'unknown-tax-class'),
  delivery_modes: readModes,
  sku: readSku,
  ...textReaders('label', (cell) => readLine(cell, 60)),
  net_grams: readGrams,
  contents: (cell, { items }) => readContents(cell, items),
  size_state: (cell) => readOneOf<VariantState>(cell, ['active', 'archived'], 'unknown-state'),
  price: readMoney,
  sale_price: readMoneyIfAny,
  sale_from: readTimeIfAny,
  sale_until: readTimeIfAny,
}

// In these columns an empty cell means none; in all others it means unchanged, so that a price list needs no texts.
const EMPTY_MEANS_NONE: readonly SheetColumn[] = ['sale_price', 'sale_from', 'sale_until']

/** Reads every cell, and reports each unreadable one by row and column. */
export function readProductSheet(rows: readonly SheetRow[], known: SheetKnown): { read: ReadRow[]; errors: SheetError[] } {
  const errors: SheetError[] = []
  const columns = (rows[0] ?? []).map((cell) => columnOf(cell))
  columns.forEach((column, index) => {
    const name = String(rows[0]![index] ?? '')
    if (column === null && name !== '') errors.push({ row: 1, column: name, problem: 'unknown-column' })
    if (column !== null && columns.indexOf(column) !== index) errors.push({ row: 1, column, problem: 'column-twice' })
  })
  if (!columns.includes('sku') && !columns.includes('product')) errors.push({ row: 1, column: 'sku', problem: 'missing' })
  if (errors.length > 0) return { read: [], errors }
  const read = rows.slice(1).flatMap((cells, index): ReadRow[] => {
    if (cells.every((cell) => cell === null)) return []
    const row = index + 2
    const facts: Record<string, unknown> = {}
    columns.forEach((column, at) => {
      const cell = cells[at] ?? null
      if (column === null || (cell === null && !EMPTY_MEANS_NONE.includes(column))) return
      const answer = READERS[column](cell, known)
      if ('problem' in answer) errors.push({ row, column, problem: answer.problem })
      else facts[column] = answer.value
    })
    return [{ row, facts }]
  })
  return { read, errors }
}

/** Whether every column is one of a sheet of this shop, so that nothing has to be mapped. */
export function isOwnSheet(rows: readonly SheetRow[]): boolean {
  const columns = (rows[0] ?? []).filter((cell) => cell !== null).map(columnOf)
  return columns.every((column) => column !== null) && (columns.includes('sku') || columns.includes('product'))
}

function columnOf(cell: SheetCell): SheetColumn | null {
  const name = String(cell ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return SHEET_COLUMNS.find((column) => column === name) ?? null
}
