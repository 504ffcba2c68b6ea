import type { SheetCell } from '#platform/sheets/index.ts'
import type { Speech } from './make-table.server.ts'
import type { Cell, CellKind, ReportTable } from './report-table.ts'

/** A table for a spreadsheet, its heads in the first row: amounts are numbers, in taka, kilograms and per cent. */
export function tableSheet({ columns, rows }: ReportTable, words: Speech['t']): SheetCell[][] {
  return [
    columns.map(({ key, kind }) => withUnit(words(`reportColumn.${key}`), kind)),
    ...rows.map((row) => row.map((cell, index) => numberOf(cell, columns[index]!.kind))),
  ]
}

const UNITS: Record<CellKind, string> = { words: '', day: '', count: '', money: '৳', weight: 'kg', share: '%' }

export function withUnit(head: string, kind: CellKind): string {
  return [head, UNITS[kind]].filter(Boolean).join(', ')
}

export function numberOf(cell: Cell, kind: CellKind): SheetCell {
  if (typeof cell !== 'number') return cell
  if (kind === 'money' || kind === 'share') return cell / 100
  return kind === 'weight' ? cell / 1000 : cell
}
