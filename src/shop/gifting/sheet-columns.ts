import { headingKey, type SheetCell, type SheetRow } from '#platform/sheets/index.ts'
import { sha256 } from '#platform/ids.ts'
import { SAID_YES } from '../values/languages/typed-words.ts'
import { cleanText, parsePhone } from '../values/index.ts'
import { sortRows } from './left-out-rows.ts'
import { LONGEST_CELL, SHEET_FIELDS, type Given, type SheetField } from './run-rules.ts'
import { findHeader, mappingByName, textOf, type Mapping } from './sheet-headings.ts'

type SheetColumns = {
  /** The last row of the column names, counted from 0; null when the first row is data. */
  headerRow: number | null
  mapping: Mapping
  /** The column names, for people to choose from. */
  headings: string[]
  signature: string
}

const ROWS_LOOKED_AT = 40

/** Guesses the header row and the field of each column. People confirm the guess before anything is read. */
export function guessColumns(rows: readonly SheetRow[]): SheetColumns {
  const header = findHeader(rows)
  const width = Math.max(...rows.slice(0, ROWS_LOOKED_AT).map((row) => row.length))
  const names = header?.names ?? []
  const headings = Array.from({ length: width }, (_, column) => names[column] ?? '')
  const mapping = header ? mappingByName(names) : mappingByContent(rows, width)
  const headerRow = header?.row ?? null
  return { headerRow, headings, mapping, signature: signatureOf(headings, headerRow) }
}

/** Sheets with the same column names are read the same way. */
function signatureOf(headings: readonly string[], headerRow: number | null): string {
  return sha256(headerRow === null ? `unnamed ${headings.length}` : headings.map(headingKey).join('|'))
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

export type GivenRow = Given & { sheetRow: number }

/** Every recipient, with the number of the row counted from 1. Formulas and dates are the text shown in the cell. */
export function givenRows(
  rows: readonly SheetRow[],
  { headerRow, mapping }: { headerRow: number | null; mapping: Mapping },
): GivenRow[] {
  const from = headerRow === null ? 0 : headerRow + 1
  const sorts = sortRows(rows, { headerRow, mapping })
  return rows.slice(from).flatMap((row, index) => {
    if (sorts[index] !== 'person') return []
    const given = givenOf(row, mapping)
    return given ? [{ ...given, sheetRow: from + index + 1 }] : []
  })
}

function givenOf(row: SheetRow, mapping: Mapping): Given | null {
  const cell = (field: SheetField) => {
    const column = mapping[field]
    return column === undefined ? '' : textOf(row[column] ?? null)
  }
  const given = {
    name: textOf(`${cell('name')} ${cell('lastName')}`),
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
  // Something is only in columns that are not mapped.
  if (Object.values(given).every((text) => text === '')) return null
  const noPlace = mapping.address === undefined && mapping.area === undefined
  const byLink = SAID_YES.test(cell('ask')) || (noPlace && mapping.phone !== undefined)
  return { ...given, byLink }
}

function longTextOf(cell: SheetCell): string {
  return cell === null ? '' : (cleanText(String(cell).slice(0, LONGEST_CELL), LONGEST_CELL) ?? '')
}

/** A mapping from outside: only existing columns, each field once. */
export function readMapping(fields: Readonly<Record<string, string>>, width: number): Mapping {
  const mapping: Mapping = {}
  for (const field of SHEET_FIELDS) {
    const chosen = fields[`column-${field}`] ?? ''
    const column = Number(chosen)
    if (chosen !== '' && Number.isSafeInteger(column) && column >= 0 && column < width) mapping[field] = column
  }
  return mapping
}

/** Whether the columns of name and phone are missing. */
export function nothingMapped(mapping: Mapping): boolean {
  return mapping.name === undefined || mapping.phone === undefined
}
