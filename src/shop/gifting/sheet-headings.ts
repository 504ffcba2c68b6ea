import { headingKey, type SheetCell, type SheetRow } from '#platform/sheets/index.ts'
import { COLUMN_NAMES, COLUMN_QUALIFIERS } from '../values/languages/recipient-columns.ts'
import { cleanLine, parsePhone } from '../values/index.ts'
import { LONGEST_CELL, type SheetField } from './run-rules.ts'

/** The column of each field, counted from 0; missing fields have no column. */
export type Mapping = Partial<Record<SheetField, number>>

// Where two fields match, the first one wins.
const NAMES: readonly (readonly [SheetField, readonly string[]])[] = COLUMN_NAMES

const FIELD_BY_NAME = new Map(NAMES.flatMap(([field, names]) => names.map((name) => [headingKey(name), field] as const)))
// Titles and merged headings may precede the row with the column names.
const MOST_ROWS_ABOVE = 12
const LONGEST_HEADING = 120

type Header = {
  /** The last row of the column names, counted from 0. */
  row: number
  /** The column names; of two rows the lower one, where it names a field. */
  names: string[]
}

/** The row, or the two rows, with the column names. Null when the first row is data. */
export function findHeader(rows: readonly SheetRow[]): Header | null {
  let best: { header: Header; fields: number } | null = null
  const consider = (row: number, names: string[]) => {
    const fields = Object.keys(mappingByName(names)).length
    if (fields > (best?.fields ?? 0)) best = { header: { row, names }, fields }
  }
  for (const [row, cells] of rows.slice(0, MOST_ROWS_ABOVE).entries()) {
    const names = cells.map(textOf)
    consider(row, names)
    if (row > 0) considerBoth(rows[row - 1]!.map(textOf), names, (both) => consider(row, both))
  }
  const found = best as { header: Header; fields: number } | null
  if (!found) return null
  // A title such as "Gift list / 2026" has a part that is a column name too.
  const isTitle =
    found.fields === 1 && !(found.header.row === 0 && found.header.names.some((name) => fieldByKey(headingKey(name))))
  return isTitle ? null : found.header
}

/** Column names in two rows: "Address" above "District", "Area" and "House". A row with a phone number is not one of them. */
function considerBoth(upper: readonly string[], lower: readonly string[], consider: (both: string[]) => void): void {
  if (lower.some((name) => parsePhone(name).ok) || !lower.some((name) => fieldNamed(name))) return
  const width = Math.max(upper.length, lower.length)
  const names = Array.from({ length: width }, (_, column) => {
    const [above = '', below = ''] = [upper[column], lower[column]]
    if (below !== '' && (fieldNamed(below) || above === '')) return below
    return above
  })
  consider(names)
}

export function mappingByName(names: readonly string[]): Mapping {
  const mapping: Mapping = {}
  for (const [column, name] of names.entries()) {
    const field = fieldNamed(name)
    if (field !== undefined) mapping[field] ??= column
  }
  return mapping
}

/** The field of a column name: as a whole, by one of its parts ("Thana / Area", or one of two scripts), or without words such as "employee". */
function fieldNamed(heading: string): SheetField | undefined {
  if (heading === '' || heading.length > LONGEST_HEADING) return undefined
  for (const part of partsOf(heading)) {
    const field = fieldByKey(headingKey(part)) ?? fieldByKey(unqualified(part))
    if (field !== undefined) return field
  }
  return undefined
}

function fieldByKey(key: string): SheetField | undefined {
  return FIELD_BY_NAME.get(key) ?? FIELD_BY_NAME.get(key.replace(/\d+$/, ''))
}

/** The whole, its parts between separators, and its words of each script. */
function partsOf(heading: string): string[] {
  const parts = heading.split(/[/|\\()[\],;:–—\n]|\s-\s/)
  const scripts = [heading.replace(/\p{Script=Bengali}+/gu, ' '), heading.replace(/\p{Script=Latin}+/gu, ' ')]
  return [heading, ...parts, ...scripts]
}

function unqualified(part: string): string {
  const words = part
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
  return words.filter((word) => !COLUMN_QUALIFIERS.has(word)).join('')
}

/** The text of a cell on one line, cleaned. */
export function textOf(cell: SheetCell): string {
  return cell === null ? '' : (cleanLine(String(cell).slice(0, LONGEST_CELL), LONGEST_CELL) ?? '')
}
