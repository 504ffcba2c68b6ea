import { headingKey, type SheetCell, type SheetRow } from '#platform/sheets/index.ts'
import { COLUMN_NAMES, COLUMN_QUALIFIERS } from '../values/languages/recipient-columns.ts'
import { cleanLine, parsePhone } from '../values/index.ts'
import { LONGEST_CELL, type SheetField } from './run-rules.ts'

/** The column of each field, counted from 0; missing fields have no column. */
export type Mapping = Partial<Record<SheetField, number>>

/** The field of each column name. */
export type Headings<Field extends string> = ReadonlyMap<string, Field>

/** Where two fields have a name, the first one wins. */
export function headingsOf<Field extends string>(names: readonly (readonly [Field, readonly string[]])[]): Headings<Field> {
  const fields = new Map<string, Field>()
  for (const [field, all] of names) for (const name of all) if (!fields.has(headingKey(name))) fields.set(headingKey(name), field)
  return fields
}

const RECIPIENTS: Headings<SheetField> = headingsOf<SheetField>(COLUMN_NAMES)

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
export function findHeader(rows: readonly SheetRow[], headings: Headings<string> = RECIPIENTS): Header | null {
  let best: { header: Header; fields: number } | null = null
  const consider = (row: number, names: string[]) => {
    const fields = new Set(names.map((name) => fieldNamed(name, headings)).filter((field) => field !== undefined)).size
    if (fields > (best?.fields ?? 0)) best = { header: { row, names }, fields }
  }
  for (const [row, cells] of rows.slice(0, MOST_ROWS_ABOVE).entries()) {
    const names = cells.map(textOf)
    consider(row, names)
    if (row > 0) considerBoth([rows[row - 1]!.map(textOf), names], headings, (both) => consider(row, both))
  }
  const found = best as { header: Header; fields: number } | null
  if (!found) return null
  // A title such as "Gift list / 2026" has a part that is a column name too.
  const isTitle =
    found.fields === 1 && !(found.header.row === 0 && found.header.names.some((name) => fieldByKey(headingKey(name), headings)))
  return isTitle ? null : found.header
}

/** Column names in two rows: "Address" above "District", "Area" and "House". A row with a phone number is not one of them. */
function considerBoth(
  [upper, lower]: [readonly string[], readonly string[]],
  headings: Headings<string>,
  consider: (both: string[]) => void,
): void {
  if (lower.some((name) => parsePhone(name).ok) || !lower.some((name) => fieldNamed(name, headings))) return
  const width = Math.max(upper.length, lower.length)
  const names = Array.from({ length: width }, (_, column) => {
    const [above = '', below = ''] = [upper[column], lower[column]]
    if (below !== '' && (fieldNamed(below, headings) || above === '')) return below
    return above
  })
  consider(names)
}

export function mappingByName(names: readonly string[]): Mapping {
  const mapping: Mapping = {}
  for (const [column, name] of names.entries()) {
    const field = fieldNamed(name, RECIPIENTS)
    if (field !== undefined) mapping[field] ??= column
  }
  return mapping
}

/** The field of a column name: as a whole, by one of its parts ("Thana / Area", or one of two scripts), or without words such as "employee". */
export function fieldNamed<Field extends string>(heading: string, headings: Headings<Field>): Field | undefined {
  if (heading === '' || heading.length > LONGEST_HEADING) return undefined
  for (const part of partsOf(heading)) {
    const field = fieldByKey(headingKey(part), headings) ?? fieldByKey(unqualified(part), headings)
    if (field !== undefined) return field
  }
  return undefined
}

function fieldByKey<Field extends string>(key: string, headings: Headings<Field>): Field | undefined {
  return headings.get(key) ?? headings.get(key.replace(/\d+$/, ''))
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
