import type { SheetCell, SheetRow } from '#platform/sheets/index.ts'
import { textOf } from './guess-columns.ts'
import type { FieldMapping, SheetField } from './model.ts'

/** Corrected cells by the number of their row, then by field. */
export type Fixes = Record<string, Partial<Record<SheetField, string>>>

/** A row of the sheet: its number in the file, and the text of each field; '' where there is none. */
export type FieldRow = { row: number; cell: (field: SheetField) => string; raw: (field: SheetField) => SheetCell }

/** The rows that hold anything, with the corrections in place of their cells. */
export function fieldRows(
  rows: readonly SheetRow[],
  { firstRow, mapping, fixes }: { firstRow: number; mapping: FieldMapping; fixes: Fixes },
): FieldRow[] {
  return rows.flatMap((cells, index): FieldRow[] => {
    const row = firstRow + index
    const fixed = fixes[row] ?? {}
    const raw = (field: SheetField): SheetCell => {
      const own = fixed[field]
      if (own !== undefined) return own.trim() === '' ? null : own
      const column = mapping[field]
      return column === undefined ? null : (cells[column] ?? null)
    }
    if (cells.every((cell) => textOf(cell) === '')) return []
    return [{ row, raw, cell: (field) => textOf(raw(field)) }]
  })
}
