import { headingKey, type SheetCell, type SheetRow } from '#platform/sheets/index.ts'
import { sha256 } from '#platform/ids.ts'
import { COLUMN_NAMES, SAID_YES } from '../values/languages/typed-words.ts'
import { cleanLine, cleanText, parsePhone } from '../values/index.ts'
import { LONGEST_CELL, RECIPIENT_FIELDS, type Given, type RecipientField } from './run-rules.ts'

/** The column of each field, counted from 0; missing fields have no column. */
export type Mapping = Partial<Record<RecipientField, number>>

type SheetColumns = {
  /** The row with the column names, counted from 0; null when the first row is data. */
  headerRow: number | null
  mapping: Mapping
  /** The column names, for people to choose from. */
  headings: string[]
  signature: string
}

// Where two fields match, the first one wins.
const NAMES: readonly (readonly [RecipientField, readonly string[]])[] = COLUMN_NAMES

const FIELD_BY_NAME = new Map(NAMES.flatMap(([field, names]) => names.map((name) => [headingKey(name), field] as const)))
// Titles and merged headings may precede the row with the column names.
const MOST_ROWS_ABOVE = 12
const ROWS_LOOKED_AT = 40

/** Guesses the header row and the field of each column. People confirm the guess before anything is read. */
export function guessColumns(rows: readonly SheetRow[]): SheetColumns {
  let best = { row: -1, fields: 0 }
  for (const [row, cells] of rows.slice(0, MOST_ROWS_ABOVE).entries()) {
    const fields = Object.keys(mappingByName(cells)).length
    if (fields > best.fields) best = { row, fields }
  }
  const named = best.fields >= 2 || (best.fields === 1 && best.row === 0)
  const headerRow = named ? best.row : null
  const width = Math.max(...rows.slice(0, ROWS_LOOKED_AT).map((row) => row.length))
  const names = headerRow === null ? [] : rows[headerRow]!
  const headings = Array.from({ length: width }, (_, column) => textOf(names[column] ?? null))
  const mapping = headerRow === null ? mappingByContent(rows, width) : mappingByName(names)
  return { headerRow, headings, mapping, signature: signatureOf(headings, headerRow) }
}

/** Sheets with the same column names are read the same way. */
function signatureOf(headings: readonly string[], headerRow: number | null): string {
  return sha256(headerRow === null ? `unnamed ${headings.length}` : headings.map(headingKey).join('|'))
}

function mappingByName(cells: readonly SheetCell[]): Mapping {
  const mapping: Mapping = {}
  for (const [column, cell] of cells.entries()) {
    const field = typeof cell === 'string' ? fieldNamed(cell) : undefined
    if (field !== undefined) mapping[field] ??= column
  }
  return mapping
}

function fieldNamed(heading: string): RecipientField | undefined {
  const key = headingKey(heading)
  return FIELD_BY_NAME.get(key) ?? FIELD_BY_NAME.get(key.replace(/\d+$/, ''))
}

/** Without column names: phone numbers are recognised by format, and the name is the first text beside them. */
function mappingByContent(rows: readonly SheetRow[], width: number): Mapping {
  const some = rows.slice(0, ROWS_LOOKED_AT).filter((row) => row.length > 0)
  const columns = Array.from({ length: width }, (_, column) => some.map((row) => textOf(row[column] ?? null)))
  const phone = columns.findIndex((cells) => cells.filter((cell) => parsePhone(cell).ok).length * 2 > some.length)
  const isText = (cells: readonly string[]) => cells.filter((cell) => /\p{L}{2}/u.test(cell)).length * 2 > some.length
  const name = columns.findIndex((cells, column) => column !== phone && isText(cells))
  const lengths = columns.map((cells) => cells.reduce((sum, cell) => sum + cell.length, 0))
  const longest = lengths.indexOf(Math.max(...lengths.filter((_, column) => column !== phone && column !== name)))
  const address = longest >= 0 && longest !== phone && longest !== name && isText(columns[longest]!) ? longest : -1
  return { ...(name >= 0 && { name }), ...(phone >= 0 && { phone }), ...(address >= 0 && { address }) }
}

type GivenRow = Given & { sheetRow: number }

/** Every non-empty row, with its number counted from 1. Formulas and dates are the text shown in the cell. */
export function givenRows(
  rows: readonly SheetRow[],
  { headerRow, mapping }: { headerRow: number | null; mapping: Mapping },
): GivenRow[] {
  const from = headerRow === null ? 0 : headerRow + 1
  const noPlace = mapping.address === undefined && mapping.area === undefined
  return rows.slice(from).flatMap((row, index): GivenRow[] => {
    const cell = (field: RecipientField) => {
      const column = mapping[field]
      return column === undefined ? '' : textOf(row[column] ?? null)
    }
    const given = {
      name: cell('name'),
      phone: cell('phone'),
      district: cell('district'),
      area: cell('area'),
      address: cell('address'),
      landmark: cell('landmark'),
      box: cell('box'),
      card: longTextOf(mapping.card === undefined ? null : (row[mapping.card] ?? null)),
      day: cell('day'),
      language: cell('language'),
    }
    // A row of sums below the list, or a column that is not mapped: not a recipient.
    if (Object.values(given).every((text) => text === '')) return []
    const byLink = SAID_YES.test(cell('ask')) || (noPlace && mapping.phone !== undefined)
    return [{ ...given, byLink, sheetRow: from + index + 1 }]
  })
}

function textOf(cell: SheetCell): string {
  return cell === null ? '' : (cleanLine(String(cell).slice(0, LONGEST_CELL), LONGEST_CELL) ?? '')
}

function longTextOf(cell: SheetCell): string {
  return cell === null ? '' : (cleanText(String(cell).slice(0, LONGEST_CELL), LONGEST_CELL) ?? '')
}

/** A mapping from outside: only existing columns, each field once. */
export function readMapping(fields: Readonly<Record<string, string>>, width: number): Mapping {
  const mapping: Mapping = {}
  for (const field of RECIPIENT_FIELDS) {
    const column = Number(fields[`column-${field}`] ?? '')
    if (fields[`column-${field}`] !== '' && Number.isSafeInteger(column) && column >= 0 && column < width) mapping[field] = column
  }
  return mapping
}

/** Whether the first row, without name and phone, is a header. */
export function nothingMapped(mapping: Mapping): boolean {
  return mapping.name === undefined || mapping.phone === undefined
}
