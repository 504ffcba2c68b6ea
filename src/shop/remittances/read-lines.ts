import { headingKey, type SheetCell, type SheetRow } from '#platform/sheets/index.ts'
import { sha256 } from '#platform/ids.ts'
import { BUYER_COLUMN_NAMES, REMITTANCE_COLUMN_NAMES, SUM_LABEL } from '../values/languages/remittance-columns.ts'
import { calendarDate, cleanLine, paisa, parseTaka, toLatinDigits, type CalendarDate, type Paisa } from '../values/index.ts'
import { REMITTANCE_FIELDS, type RemittanceField, type RemittanceLine, type RemittanceMapping } from './model.ts'

type GuessedColumns = {
  /** Counted from 0; -1 where no row has known names. The rows after it are the lines. */
  headerRow: number
  headings: string[]
  mapping: RemittanceMapping
  /** The same for files with the same columns. */
  signature: string
}

// Titles and notes may stand above the row of names.
const MOST_ROWS_ABOVE = 15
const LONGEST_HEADING = 80
const LONGEST_NUMBER = 60
const MOST_PAISA = 100_000_000

const FIELDS = new Map<string, RemittanceField>(
  REMITTANCE_COLUMN_NAMES.flatMap(([field, names]) => names.map((name) => [headingKey(name), field] as const)),
)
const OF_BUYERS = new Set(BUYER_COLUMN_NAMES.map(headingKey))

/** Proposes what the columns are, by their names. A person confirms it. */
export function guessRemittance(rows: readonly SheetRow[]): GuessedColumns {
  let best = { row: -1, fields: 0 }
  for (const [row, cells] of rows.slice(0, MOST_ROWS_ABOVE).entries()) {
    const fields = Object.keys(mappingByName(cells)).length
    if (fields > best.fields) best = { row, fields }
  }
  // A first row of a parcel is no row of names: it is a line, and it may name a buyer.
  const names = rows[best.row] ?? []
  const width = Math.max(0, ...rows.map((row) => row.length))
  const headings = Array.from({ length: width }, (_, column) => textOf(names[column] ?? null).slice(0, LONGEST_HEADING))
  return { headerRow: best.row, headings, mapping: mappingByName(names), signature: sha256(headings.map(headingKey).join('|')) }
}

function mappingByName(cells: readonly SheetCell[]): RemittanceMapping {
  const mapping: RemittanceMapping = {}
  for (const [column, cell] of cells.entries()) {
    const field = FIELDS.get(headingKey(textOf(cell)))
    if (field !== undefined) mapping[field] ??= column
  }
  return mapping
}

/** Empties the columns about buyers: a remittance is matched without them. */
export function withoutBuyers(rows: readonly SheetRow[], headings: readonly string[]): SheetRow[] {
  const ofBuyers = new Set(headings.flatMap((heading, column) => (OF_BUYERS.has(headingKey(heading)) ? [column] : [])))
  return rows.map((row) => row.map((cell, column) => (ofBuyers.has(column) ? null : cell)))
}

/** A mapping from outside: columns that are there, for fields that are there. */
export function readRemittanceMapping(sent: Readonly<Record<string, string>>, width: number): RemittanceMapping {
  const mapping: RemittanceMapping = {}
  for (const field of REMITTANCE_FIELDS) {
    const typed = sent[`column-${field}`] ?? ''
    const column = Number(typed)
    if (typed !== '' && Number.isSafeInteger(column) && column >= 0 && column < width) mapping[field] = column
  }
  return mapping
}

/** A cell that cannot be read, by the row in the file. */
export type LineFault = { row: number; field: RemittanceField; text: string }

export type ReadLines = { lines: RemittanceLine[]; faults: LineFault[]; sums: number }

/** The lines of the file. Rows with sums and empty rows are none; `sums` counts the rows that were left out as sums. */
export function readLines(
  rows: readonly SheetRow[],
  { firstRow, mapping }: { firstRow: number; mapping: RemittanceMapping },
): ReadLines {
  const read: ReadLines = { lines: [], faults: [], sums: 0 }
  for (const [index, cells] of rows.entries()) {
    const row = firstRow + index
    const cell = (field: RemittanceField): SheetCell => {
      const column = mapping[field]
      return column === undefined ? null : (cells[column] ?? null)
    }
    const [number, order] = [nameOf(cell('number')), nameOf(cell('order'))]
    if (cells.every((one) => textOf(one) === '')) continue
    if ((number === null && order === null) || SUM_LABEL.test(number ?? order ?? '')) {
      if (REMITTANCE_FIELDS.some((field) => textOf(cell(field)) !== '')) read.sums += 1
      continue
    }
    const line = readLine(cell, { row, number, order, hasCollected: mapping.collected !== undefined })
    if ('field' in line) read.faults.push(line)
    else read.lines.push(line)
  }
  return read
}

type Named = { row: number; number: string | null; order: string | null; hasCollected: boolean }

function readLine(
  cell: (field: RemittanceField) => SheetCell,
  { row, number, order, hasCollected }: Named,
): RemittanceLine | LineFault {
  const amounts = new Map<RemittanceField, Paisa | null>()
  for (const field of ['collected', 'delivery_charge', 'cod_charge', 'return_charge', 'net'] as const) {
    const amount = amountOf(cell(field), field)
    if (amount === undefined) return { row, field, text: textOf(cell(field)).slice(0, LONGEST_NUMBER) }
    amounts.set(field, amount)
  }
  const amount = (field: RemittanceField) => amounts.get(field) ?? null
  const charges = { delivery: amount('delivery_charge'), cod: amount('cod_charge'), back: amount('return_charge') }
  const net = amount('net')
  const stated = amount('collected')
  const fromNet = (net ?? 0) + (charges.delivery ?? 0) + (charges.cod ?? 0) + (charges.back ?? 0)
  const collected = paisa(hasCollected ? (stated ?? 0) : fromNet)
  if (collected < 0) return { row, field: hasCollected ? 'collected' : 'net', text: textOf(cell('net')) }
  return { row, number, order, collected, charges, net, day: dayOf(textOf(cell('day'))) }
}

/** Null for an empty cell, undefined for one that is no amount. Charges are amounts above zero, also where a file subtracts them. */
function amountOf(cell: SheetCell, field: RemittanceField): Paisa | null | undefined {
  const text = textOf(cell)
  if (text === '' || text === '-' || text === '–') return null
  // A cell of a spreadsheet may hold 71.39999999999999.
  const typed = typeof cell === 'number' ? String(Math.round(cell * 100) / 100) : text.replace(/(?:\s|\/-|৳|tk\.?|bdt)+$/i, '')
  const amount = parseTaka(typed.replace(/^\((.*)\)$/, '-$1'), { allowNegative: true })
  if (amount === null || Math.abs(amount) > MOST_PAISA) return undefined
  if (field === 'collected' && amount < 0) return undefined
  return field === 'net' ? amount : paisa(Math.abs(amount))
}

function nameOf(cell: SheetCell): string | null {
  const text = toLatinDigits(cleanLine(textOf(cell).slice(0, LONGEST_NUMBER), LONGEST_NUMBER) ?? '').replace(/^#/, '')
  return text === '' ? null : text
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2026-06-08`, `08/06/2026` (the day first), `8 Jun 2026` or `Jun 8, 2026`, also with a time behind it. Null for anything else. */
function dayOf(text: string): CalendarDate | null {
  const typed = toLatinDigits(text)
  const two = (part: string) => part.padStart(2, '0')
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(typed)
  if (iso) return calendarDate(`${iso[1]}-${two(iso[2]!)}-${two(iso[3]!)}`)
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/.exec(typed)
  if (numbers) return calendarDate(`${numbers[3]}-${two(numbers[2]!)}-${two(numbers[1]!)}`)
  const words = /^(?:(\d{1,2})\s+([a-z]{3})[a-z]*|([a-z]{3})[a-z]*\s+(\d{1,2})),?\s+(\d{4})/i.exec(typed)
  const month = words ? MONTHS.indexOf((words[2] ?? words[3])!.toLowerCase()) + 1 : 0
  return words && month > 0 ? calendarDate(`${words[5]}-${two(String(month))}-${two((words[1] ?? words[4])!)}`) : null
}

export function textOf(cell: SheetCell): string {
  return cell === null ? '' : String(cell).trim()
}
