import type { KeptSheet } from '#shop/imports/index.ts'
import { fieldsOfKind, type SheetField } from '#shop/imports/model.ts'

export type ColumnsView = ReturnType<typeof columnsView>

const LONGEST_SAMPLE = 40
// The first rows of an export may be empty where later ones are not.
const ROWS_SAMPLED = 30
/** Rare fields, shown folded unless the sheet has them. */
const RARE: readonly SheetField[] = [
  'size2',
  'size3',
  'sale_from',
  'sale_until',
  'months',
  'picture',
  'parent',
  'type',
  'id',
  'stock',
  'phone2',
  'address2',
  'landmark',
  'first_name',
  'last_name',
]

/** What each column of a sheet is taken for, with a sample, to confirm or to change. */
export function columnsView({ kind, rows, headings, mapping }: KeptSheet) {
  const sample = (column: number) => {
    const cell = rows.slice(0, ROWS_SAMPLED).find((row) => (row[column] ?? null) !== null)?.[column]
    return short(String(cell ?? ''))
  }
  const used = new Set(Object.values(mapping))
  const fields = fieldsOfKind(kind).map((field) => {
    const column = mapping[field]
    return {
      field,
      chosen: column === undefined ? '' : String(column),
      sample: column === undefined ? '' : sample(column),
      rare: column === undefined && (RARE.includes(field) || /_(?!en$|price$|at$|how$)/.test(field)),
    }
  })
  return {
    fields,
    columns: headings.map((heading, column) => ({ value: String(column), heading: heading || letterOf(column) })),
    unused: headings.filter((heading, column) => heading !== '' && !used.has(column)),
  }
}

function short(text: string): string {
  return text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE).toWellFormed()}…` : text
}

/** Column names as in spreadsheets: A, Z, AA. */
function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter
}
