import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'
import { defuse, type SheetFormat, type SheetRow } from './cells.ts'

export const SHEET_TYPES: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** A sheet to take away, its first row being the names of the columns. Nothing in it runs when it is opened. */
export async function writeSheet(
  format: SheetFormat,
  { name, rows }: { name: string; rows: readonly SheetRow[] },
): Promise<Uint8Array> {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? defuse(cell) : cell)))
  // Excel takes a file for what the machine's language is used to, unless it begins with the mark.
  if (format === 'csv') return new TextEncoder().encode(writeCsv(safe, { bom: true, lineSeparator: '\r\n' }))
  const columns = (safe[0] ?? []).map((_, index) => ({ width: widthOf(safe, index) }))
  return await writeXlsx({ sheets: [{ name, rows: safe, columns, freezePane: { rows: 1 } }] })
}

function widthOf(rows: readonly SheetRow[], column: number): number {
  const longest = Math.max(...rows.slice(0, 100).map((row) => String(row[column] ?? '').length))
  return Math.min(48, Math.max(9, longest + 2))
}
