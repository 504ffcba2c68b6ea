import { sha256 } from '#platform/ids.ts'
import { headingKey, type SheetCell, type SheetRow } from '#platform/sheets/index.ts'
import { toLatinDigits } from '../values/index.ts'
import {
  AMOUNTS_IN_TEXT,
  CUSTOMER_COLUMN_NAMES,
  FORMAT_COLUMN_NAMES,
  PRODUCT_COLUMN_NAMES,
} from '../values/languages/import-columns.ts'
import { fieldsOfKind, type FieldMapping, type SheetField, type SheetFormatName, type SheetKind } from './model.ts'

type Names = readonly (readonly [SheetField, readonly string[]])[]

type GuessedSheet = {
  format: SheetFormatName
  /** Counted from 0. The rows after it are the data. */
  headerRow: number
  headings: string[]
  mapping: FieldMapping
  /** The same for sheets with the same columns. */
  signature: string
}

// Titles and notes may stand above the row of names.
const MOST_ROWS_ABOVE = 12
const LONGEST_HEADING = 80

/** Guesses what the columns of a sheet are: known for exports of Shopify and WooCommerce, by their names for others. A person confirms it. */
export function guessSheet(kind: SheetKind, rows: readonly SheetRow[]): GuessedSheet {
  let best = { row: 0, fields: 0 }
  for (const [row, cells] of rows.slice(0, MOST_ROWS_ABOVE).entries()) {
    const fields = Object.keys(mappingOf(kind, formatOf(cells), cells)).length
    if (fields > best.fields) best = { row, fields }
  }
  const names = rows[best.row] ?? []
  const data = rows.slice(best.row + 1)
  const width = Math.max(0, ...rows.map((row) => row.length))
  const headings = Array.from({ length: width }, (_, column) => textOf(names[column] ?? null).slice(0, LONGEST_HEADING))
  const format = formatOf(names)
  const mapping = withUnit(mappingOf(kind, format, names), { headings, data })
  return { format, headerRow: best.row, headings, mapping, signature: sha256(headings.map(headingKey).join('|')) }
}

function formatOf(cells: readonly SheetCell[]): SheetFormatName {
  const keys = new Set(cells.map((cell) => headingKey(textOf(cell))))
  if (keys.has('handle') && keys.has('variantprice')) return 'shopify'
  return keys.has('regularprice') && keys.has('type') && keys.has('name') ? 'woocommerce' : 'other'
}

function mappingOf(kind: SheetKind, format: SheetFormatName, cells: readonly SheetCell[]): FieldMapping {
  const names: Names = kind === 'products' ? PRODUCT_COLUMN_NAMES : CUSTOMER_COLUMN_NAMES
  const own: Readonly<Record<string, string>> = kind === 'products' ? FORMAT_COLUMN_NAMES[format] : {}
  const known = new Set<string>(fieldsOfKind(kind))
  const byName = new Map(names.flatMap(([field, all]) => all.map((name) => [name.normalize('NFC'), field] as const)))
  const mapping: FieldMapping = {}
  for (const [column, cell] of cells.entries()) {
    const key = headingKey(textOf(cell))
    const field = Object.hasOwn(own, key) ? own[key]! : (byName.get(key) ?? byName.get(key.replace(/\d+$/, '')))
    if (field !== undefined && known.has(field)) mapping[field as SheetField] ??= column
  }
  return mapping
}

// No size is heavier than this in kilograms: larger numbers are grams.
const MOST_KILOS = 200

/** A weight says its unit in its name, else its numbers show it. */
function withUnit(mapping: FieldMapping, { headings, data }: { headings: readonly string[]; data: readonly SheetRow[] }) {
  const { kilos, ...rest } = mapping
  if (kilos === undefined || mapping.grams !== undefined) return mapping
  const heading = headings[kilos]!
  if (AMOUNTS_IN_TEXT[0]![1].test(`1 ${heading.replace(/.*\(|\).*/g, '')}`)) return mapping
  const numbers = data.map((row) => Number(toLatinDigits(textOf(row[kilos] ?? null)))).filter((number) => number > 0)
  const isGrams = /\(\s*g(?:m|ram)?s?\s*\)/i.test(heading) || (numbers.length > 0 && Math.min(...numbers) > MOST_KILOS)
  return isGrams ? { ...rest, grams: kilos } : mapping
}

export function textOf(cell: SheetCell): string {
  return cell === null ? '' : String(cell).trim()
}

/** A mapping from outside: columns that are there, for fields that are there. */
export function readFieldMapping(kind: SheetKind, fields: Readonly<Record<string, string>>, width: number): FieldMapping {
  const mapping: FieldMapping = {}
  for (const field of fieldsOfKind(kind)) {
    const sent = fields[`column-${field}`] ?? ''
    const column = Number(sent)
    if (sent !== '' && Number.isSafeInteger(column) && column >= 0 && column < width) mapping[field] = column
  }
  return mapping
}
