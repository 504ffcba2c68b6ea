import { sql } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import { ARCHIVE_TABLES } from './tables.ts'

/** Sequences that belong to no column: the numbers of orders, manifests, quotations and gift runs. */
export const NUMBER_SEQUENCES = [
  'ordering.order_numbers',
  'fulfilment.manifest_numbers',
  'gifting.quotation_numbers',
  'gifting.gift_run_numbers',
] as const

/** The sequences of an archive: these, and those of the columns of its tables. Rows that are added beside others get numbers of this shop. */
async function sequenceNames(reader: Reader): Promise<string[]> {
  const tables = ARCHIVE_TABLES.flatMap(({ table, kind }) => (kind === 'added' ? [] : [table]))
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_depend d on d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i'
    where c.relkind = 'S' and d.refobjid = any(${tables}::text[]::regclass[]) order by 1`.execute(reader)
  return [...NUMBER_SEQUENCES, ...rows.map(({ name }) => name)]
}

/** The next value of each sequence. Read after the rows, because no transaction holds a sequence: a number too many leaves a gap, one too few would be given twice. */
export async function readSequences(reader: Reader): Promise<Record<string, string>> {
  const next: Record<string, string> = {}
  for (const name of await sequenceNames(reader)) {
    const { rows } = await sql<{ next: string }>`
      select (case when is_called then last_value + 1 else last_value end)::text as next from ${sql.table(name)}`.execute(reader)
    next[name] = rows[0]!.next
  }
  return next
}

/** Sets the sequences of this shop to those of the archive, never back: what this shop has numbered is not given again. */
export async function raiseSequences(tx: Tx, archived: Record<string, string>): Promise<void> {
  const own = await readSequences(tx)
  for (const [name, next] of Object.entries(own))
    await sql`select setval(${name}::text::regclass, greatest(${next}::bigint, ${archived[name] ?? '1'}::bigint), false)`.execute(
      tx,
    )
}
