import { writeCsv } from 'hucre/csv'
import { sideProcess } from '../side-process.ts'
import { defuse, type SheetFormat, type SheetRow } from './cells.ts'
import { workbookOf, type WriteAsked } from './workbook.ts'

export const SHEET_TYPES: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

// Below this size, writing takes less time than calling another process.
const SMALL_CELLS = 10_000

// 50,000 invoices briefly take 450 MB and two seconds of CPU time. Writing has its own queue, so uploads do not delay exports.
const writer = sideProcess<WriteAsked, Uint8Array>({
  file: 'src/platform/sheets/sheet-process.ts',
  mostSeconds: 60,
  mostWaiting: 20,
  idleSeconds: 10,
  execArgv: ['--max-old-space-size=768', '--max-semi-space-size=8'],
})

/** A sheet for download, with the column names in the first row. Nothing in it is executed when it is opened. */
export async function writeSheet(
  format: SheetFormat,
  { name, rows }: { name: string; rows: readonly SheetRow[] },
): Promise<Uint8Array> {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? defuse(cell) : cell)))
  // Without a byte order mark, Excel assumes the machine's legacy encoding.
  if (format === 'csv') return new TextEncoder().encode(writeCsv(safe, { bom: true, lineSeparator: '\r\n' }))
  const cells = safe.reduce((sum, row) => sum + row.length, 0)
  return cells <= SMALL_CELLS ? workbookOf({ name, rows: safe }) : writer.ask({ work: 'write', name, rows: safe })
}
