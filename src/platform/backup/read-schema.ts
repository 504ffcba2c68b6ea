import type { Client } from 'pg'

// Migration bookkeeping is in the manifest, and running processes mean nothing in a restored shop.
const OURS = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg_temp%'
  and not (n.nspname = 'public' and c.relname in ('platform_migrations', 'platform_migration_lock'))
  and not (n.nspname = 'platform' and c.relname = 'processes')`

/** Every table in the backup, with its writable columns. */
export async function readTables(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and ${OURS}
    group by 1 order by 1`)
  return rows
}

/** Tables whose rows are in no backup, as a migration states in their comment. */
export async function readLeftOut(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') = 'left out of backups' and ${OURS}`)
  return new Set(rows.map(({ name }) => name))
}

/** The next value of each sequence. */
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

type ForeignKey = { table: string; name: string; definition: string }

/** The foreign keys with their definitions. */
export async function readForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select n.nspname || '.' || c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and ${OURS} order by 1, 2`)
  return rows
}
