import { closeSheet, fixCells, readFixes, unmapSheet, type KeptSheet } from '#shop/imports/index.ts'
import type { SheetField, SheetKind } from '#shop/imports/model.ts'
import { intentsOf } from '../kit/actions.server.ts'

/** A row with a fault: its cells that are wrong, as they are now. */
export type FaultyRow = { row: number; name: string; cells: { field: SheetField; problem: string; value: string }[] }

type Fault = { row: number; field: SheetField; problem: string }
type Cells = ReadonlyMap<number, { cell: (field: SheetField) => string }>

// The most that a person reads through; the others follow when these are done.
const MOST_FAULTY = 60

/** The rows with a fault, the first ones with their cells. A cell with two faults shows one. */
export function faultyRows(faults: readonly Fault[], rows: Cells, nameOf: (row: number) => string) {
  const byRow = Map.groupBy(faults, ({ row }) => row)
  const shown = [...byRow].slice(0, MOST_FAULTY).map(([row, own]): FaultyRow => {
    const cells = [...new Map(own.map((fault) => [fault.field, fault])).values()]
    const value = (field: SheetField) => rows.get(row)?.cell(field) ?? ''
    return { row, name: nameOf(row), cells: cells.map(({ field, problem }) => ({ field, problem, value: value(field) })) }
  })
  return { faulty: shown, faultyCount: byRow.size }
}

/** What the pages of all kinds of sheets do alike. */
export function sheetIntents<Page extends 'product-sheet' | 'customer-sheet'>(kind: SheetKind, uploadPage: string) {
  const intent = intentsOf<Page, KeptSheet>()
  return {
    columns: intent({
      name: 'sheet.columnsAgain',
      run: ({ ctx, subject }) => unmapSheet(ctx, { id: subject.id, kind }),
      done: 'sheet-opened',
    }),
    fix: intent({
      name: 'sheet.fix',
      form: 'import',
      run: ({ ctx, subject, sent }) => fixCells(ctx, { id: subject.id, kind, fixes: readFixes(kind, sent) }),
      done: 'sheet-fixed',
    }),
    close: intent({
      name: 'sheet.close',
      run: async ({ ctx, subject }) => {
        await closeSheet(ctx, { id: subject.id, kind })
        return { ok: true }
      },
      to: () => uploadPage,
      done: 'sheet-closed',
    }),
  }
}
