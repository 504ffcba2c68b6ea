import { sql } from 'kysely'
import type { SheetRow } from '#platform/sheets/index.ts'
import type { Tx } from '../context.ts'
import { parsePhone, type Phone } from '../values/index.ts'
import { textOf } from './guess-columns.ts'
import type { Fixes } from './sheet-rows.ts'

/** Empties the rows of open customer sheets in which one of these numbers stands, and drops their corrections. Row numbers stay as they are. */
export async function eraseFromSheets(tx: Tx, phones: readonly Phone[]): Promise<void> {
  const wanted = new Set<string>(phones)
  const names = (cell: unknown) => {
    const parsed = typeof cell === 'string' || typeof cell === 'number' ? parsePhone(textOf(cell).replace(/^'/, '')) : null
    return parsed?.ok === true && wanted.has(parsed.phone)
  }
  const sheets = await sql<{ id: string; rows: SheetRow[]; firstRow: number; fixes: Fixes }>`
    select id, rows, first_row as "firstRow", fixes from imports.sheets where kind = 'customers' order by id for update`.execute(
    tx,
  )
  for (const { id, rows, firstRow, fixes } of sheets.rows) {
    const isTheirs = rows.map((row, index) => row.some(names) || Object.values(fixes[firstRow + index] ?? {}).some(names))
    if (!isTheirs.includes(true)) continue
    const kept = rows.map((row, index) => (isTheirs[index] ? [] : row))
    const keptFixes = Object.fromEntries(Object.entries(fixes).filter(([row]) => !isTheirs[Number(row) - firstRow]))
    await sql`
      update imports.sheets set rows = ${JSON.stringify(kept)}::jsonb, fixes = ${JSON.stringify(keptFixes)}::jsonb
      where id = ${id}::uuid`.execute(tx)
  }
}
