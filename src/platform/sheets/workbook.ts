import { writeXlsx } from 'hucre/xlsx'
import type { SheetRow } from './cells.ts'

export type WriteAsked = { work: 'write'; name: string; rows: readonly SheetRow[] }

/** A workbook of one sheet. The rows must already be free of formulas. */
export function workbookOf({ name, rows }: Omit<WriteAsked, 'work'>): Promise<Uint8Array> {
  const columns = (rows[0] ?? []).map((_, index) => ({ width: widthOf(rows, index) }))
  return writeXlsx({ sheets: [{ name, rows: rows.map((row) => [...row]), columns, freezePane: { rows: 1 } }] })
}

function widthOf(rows: readonly SheetRow[], column: number): number {
  const longest = Math.max(...rows.slice(0, 100).map((row) => String(row[column] ?? '').length))
  return Math.min(48, Math.max(9, longest + 2))
}
