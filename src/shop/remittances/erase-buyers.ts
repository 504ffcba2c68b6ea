import { sql } from 'kysely'
import type { SheetRow } from '#platform/sheets/index.ts'
import type { Tx } from '../context.ts'
import { parsePhone, type Phone } from '../values/index.ts'
import { textOf } from './read-lines.ts'

/** Empties the cells of drafts that hold one of these phone numbers: columns of buyers are not kept, but a note may name one. */
export async function eraseFromRemittances(tx: Tx, phones: readonly Phone[]): Promise<void> {
  const wanted = new Set<string>(phones)
  const isTheirs = (cell: SheetRow[number]) => {
    const parsed = parsePhone(textOf(cell).replace(/^'/, ''))
    return parsed.ok && wanted.has(parsed.phone)
  }
  const drafts = await sql<{ id: string; rows: SheetRow[] }>`
    select id, rows from remittances.remittances where state = 'draft' order by id for update`.execute(tx)
  for (const { id, rows } of drafts.rows) {
    if (!rows.some((row) => row.some(isTheirs))) continue
    const kept = rows.map((row) => row.map((cell) => (isTheirs(cell) ? null : cell)))
    await sql`update remittances.remittances set rows = ${JSON.stringify(kept)}::jsonb where id = ${id}::uuid`.execute(tx)
  }
}
