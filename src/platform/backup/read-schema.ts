import type { Client } from 'pg'

// The bookkeeping of migrations stands in the manifest; which processes run is not true of a shop that is brought back.
const OURS = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg_temp%'
  and not (n.nspname = 'public' and c.relname in ('platform_migrations', 'platform_migration_lock'))
  and not (n.nspname = 'platform' and c.relname = 'processes')`

/** Every table that is kept, with the columns that can be written. */
export async function readTables(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and ${OURS}
    group by 1 order by 1`)
  return rows
}

/** What each sequence gives out next. */
export async function readSequences(client: Client): Promise<{ name: string; next: string }[]> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OURS} order by 1`)
  const sequences: { name: string; next: string }[] = []
  for (const { name } of rows) {
    const [schema, sequence] = name.split('.')
    const { rows: values } = await client.query<{ next: string }>(
      `select (case when s.is_called then s.last_value + p.increment_by else s.last_value end)::text as next
       from "${schema}"."${sequence}" s, pg_sequences p where p.schemaname = $1 and p.sequencename = $2`,
      [schema, sequence],
    )
    sequences.push({ name, next: values[0]!.next })
  }
  return sequences
}

export type ForeignKey = { table: string; name: string; definition: string }

/** What ties tables together, as it was written. */
export async function readForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select n.nspname || '.' || c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and ${OURS} order by 1, 2`)
  return rows
}
