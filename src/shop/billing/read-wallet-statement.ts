import type { SheetCell, SheetRow } from '#platform/sheets/index.ts'
import { readSenderDigits, readTrxId, type StatementColumns, type WalletKind, type WalletLine } from '../payments/index.ts'
import { calendarDate, instantInDhaka, parseTaka, toLatinDigits } from '../values/index.ts'
import { STATEMENT_COLUMN_NAMES } from '../values/languages/import-columns.ts'

/** A row that is no incoming money: its number in the file, and why. */
export type UnreadRow = { row: number; problem: 'no-transaction' | 'no-amount' | 'no-time' | 'twice' }

type StatementRead =
  | { ok: true; lines: WalletLine[]; unread: UnreadRow[]; columns: StatementColumns }
  /** `headings`: what the first row with text has. */
  | { ok: false; problem: 'columns-missing'; headings: string[] }

type Field = keyof StatementColumns
const FIELDS = STATEMENT_COLUMN_NAMES.map(([field]) => field satisfies Field)
// Titles and the number of the account may stand above the row of names.
const MOST_ROWS_ABOVE = 15

/** Reads the statement of one wallet. Columns are found by the names that staff typed or used the last time, else by common names. */
export function readWalletStatement(
  rows: readonly SheetRow[],
  { wallet, columns: named, now }: { wallet: WalletKind; columns: StatementColumns; now: Date },
): StatementRead {
  const headerRow = rows.slice(0, MOST_ROWS_ABOVE).findIndex((cells) => hasAll(placesOf(cells, named)))
  if (headerRow === -1) return { ok: false, problem: 'columns-missing', headings: headingsOf(rows) }
  const header = rows[headerRow]!
  const places = placesOf(header, named)
  const lines = new Map<string, WalletLine>()
  const unread: UnreadRow[] = []
  for (const [index, cells] of rows.entries()) {
    if (index <= headerRow || cells.every((cell) => textOf(cell) === '')) continue
    const cell = (field: Field) => textOf(places[field] === undefined ? null : (cells[places[field]] ?? null))
    const read = readLine(wallet, cell, now)
    if (typeof read === 'string') unread.push({ row: index + 1, problem: read })
    else if (lines.has(read.trxId)) unread.push({ row: index + 1, problem: 'twice' })
    else lines.set(read.trxId, read)
  }
  const nameOf = (field: Field) => (places[field] === undefined ? '' : textOf(header[places[field]] ?? null).slice(0, 80))
  const columns = { trxId: nameOf('trxId'), amount: nameOf('amount'), time: nameOf('time'), sender: nameOf('sender') }
  return { ok: true, lines: [...lines.values()], unread, columns }
}

function readLine(wallet: WalletKind, cell: (field: Field) => string, now: Date): WalletLine | UnreadRow['problem'] {
  const trxId = readTrxId(cell('trxId'))
  if (trxId === null) return 'no-transaction'
  // Money that went out is negative, or its incoming amount is empty.
  const amount = parseTaka(cell('amount').replace(/^\+|\s*(?:bdt|tk\.?|৳)?$/gi, ''))
  if (amount === null || amount === 0) return 'no-amount'
  const receivedAt = readStatementTime(cell('time'), now)
  if (receivedAt === null) return 'no-time'
  return { wallet, trxId, amount, receivedAt, senderDigits: readSenderDigits(cell('sender')) || null }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2026-06-12 08:00`, `12/06/2026 08:00 PM`, `12-Jun-2026`: the day first, as in Bangladesh. A day without a time is its end, but not later than now. */
export function readStatementTime(text: string, now: Date): Date | null {
  const plain = toLatinDigits(text).trim().replace(/[T,]/g, ' ').replace(/\s+/g, ' ')
  const day = dayOf(plain)
  if (day === null) return null
  const [, hour, minute, half] = /(?:^|\s)(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm)?/i.exec(plain) ?? []
  if (hour === undefined || minute === undefined) {
    return new Date(Math.min(instantInDhaka(day, '24:00').getTime(), now.getTime()))
  }
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  if (hours > 23 || Number(minute) > 59) return null
  return instantInDhaka(day, `${String(hours).padStart(2, '0')}:${minute}`)
}

function dayOf(text: string) {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text)
  if (iso) return dayFrom(iso[1]!, iso[2]!, iso[3]!)
  const local = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ](\d{2}|\d{4})(?!\d)/i.exec(text)
  if (!local) return null
  const [, date, month, year] = local as unknown as [string, string, string, string]
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return dayFrom(year.length === 2 ? `20${year}` : year, named > 0 ? String(named) : month, date)
}

function dayFrom(year: string, month: string, date: string) {
  return calendarDate(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
}

type Places = Partial<Record<Field, number>>

function placesOf(cells: SheetRow, named: StatementColumns): Places {
  const keys = cells.map((cell) => keyOf(textOf(cell)))
  const places: Places = {}
  for (const [field, common] of STATEMENT_COLUMN_NAMES) {
    const own = keyOf(named[field])
    const names: readonly string[] = own === '' ? common.map(keyOf) : [own]
    const column = names.map((name) => keys.indexOf(name)).find((at) => at !== -1)
    if (column !== undefined) places[field] = column
  }
  return places
}

function hasAll(places: Places): boolean {
  return FIELDS.every((field) => field === 'sender' || places[field] !== undefined)
}

function headingsOf(rows: readonly SheetRow[]): string[] {
  const fullest = rows
    .slice(0, MOST_ROWS_ABOVE)
    .map((cells) => cells.map(textOf).filter((text) => text !== ''))
    .toSorted((one, other) => other.length - one.length)[0]
  return (fullest ?? []).slice(0, 20).map((text) => text.slice(0, 40))
}

function keyOf(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

function textOf(cell: SheetCell): string {
  return cell === null ? '' : String(cell).trim()
}
