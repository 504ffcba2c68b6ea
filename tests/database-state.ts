import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, OpenDatabase } from '#platform/database/connect.ts'

/** The content of a database, used to restore copies of it after a test. Plain data, so that one file serves every worker of a run. */
export type DatabaseState = {
  /** Rows of a later transaction are not part of the state. */
  lastTransaction: number
  /** The row count of each system catalogue that describes tables. */
  counts: Record<string, number>
  /** The rows of non-empty tables, as JSON, and the writable columns. */
  rows: Record<string, { columns: string; json: string }>
  sequences: Record<string, SequenceState>
}

type SequenceState = { next: string; used: boolean }
type Row = { name: string; count: number; newest: number }

/** How many rows of each table were ever inserted, changed or deleted, as the server counts them. */
export type Writes = Record<string, number>

const CATALOGUE = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_index', 'pg_proc', 'pg_trigger', 'pg_type']
const LEAVING_MS = 2000

/** For a database without other connections. */
export async function readState<Tables>(db: Database<Tables>): Promise<DatabaseState> {
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select format('%I.%I', nspname, relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`.execute(db)
  const state: DatabaseState = {
    lastTransaction: await transactionNow(db),
    counts: {},
    rows: {},
    sequences: await sequencesOf(db),
  }
  for (const { name, count } of await lookAt(db, CATALOGUE)) state.counts[name] = count
  for (const { name, columns } of tables) {
    const { rows } = await sql<{
      json: string | null
    }>`select json_agg(t order by t.ctid)::text as json from ${sql.raw(name)} t`.execute(db)
    if (rows[0]!.json !== null) state.rows[name] = { columns, json: rows[0]!.json }
  }
  return state
}

/**
 * Restores every row and every sequence of the tables written to since `before`, and returns the writes from then on. Null where that
 * cannot be guaranteed and the database must be discarded: it has other connections, or its tables were changed. Needs an account that may
 * write without foreign key checks.
 */
export async function restoreState<Tables>(
  db: OpenDatabase<Tables>,
  state: DatabaseState,
  before: Writes,
): Promise<Writes | null> {
  if (!(await othersLeft(db))) return null
  const isChanged = ({ name, count, newest }: Row) => count !== state.counts[name] || newest > state.lastTransaction
  if ((await lookAt(db, CATALOGUE)).some(isChanged)) return null
  const [now, sequences] = [await writesOf(db), await sequencesOf(db)]
  const changed = Object.keys(now).filter((name) => now[name] !== before[name])
  const moved = Object.entries(state.sequences).filter(
    ([name, { next, used }]) => sequences[name]?.next !== next || sequences[name].used !== used,
  )
  if (changed.length === 0 && moved.length === 0) return now
  await db.transaction(async (tx) => {
    const statements = [
      sql`set local session_replication_role = replica`,
      ...changed.map((name) => sql`delete from ${sql.raw(name)}`),
      ...changed.filter((name) => state.rows[name]).map((name) => insertAgain(name, state.rows[name]!)),
      ...moved.map(([name, { next, used }]) => sql`select setval(${name}::regclass, ${next}::bigint, ${used})`),
    ]
    await Promise.all(statements.map((statement) => statement.execute(tx)))
  })
  return await writesOf(db)
}

/** For a database without connections of others: a connection reports its writes when it ends, or when it is asked to. */
export async function writesOf<Tables>(db: OpenDatabase<Tables>): Promise<Writes> {
  const report = () => sql`select pg_stat_force_next_flush()`.execute(db)
  await Promise.all(Array.from({ length: Math.max(1, db.connections().open) }, report))
  const { rows } = await sql<{ name: string; writes: number }>`
    select format('%I.%I', schemaname, relname) as name, (n_tup_ins + n_tup_upd + n_tup_del)::float8 as writes
    from pg_stat_user_tables`.execute(db)
  return Object.fromEntries(rows.map(({ name, writes }) => [name, writes]))
}

function insertAgain(name: string, { columns, json }: { columns: string; json: string }) {
  return sql`insert into ${sql.raw(name)} (${sql.raw(columns)}) overriding system value
    select ${sql.raw(columns)} from json_populate_recordset(null::${sql.raw(name)}, ${json}::json)`
}

async function lookAt<Tables>(db: Database<Tables>, names: string[]): Promise<Row[]> {
  const looks = names.map(
    (name) =>
      `select '${name}' as name, count(*)::integer as count, coalesce(max(xmin::text::bigint), 0)::float8 as newest from ${name}`,
  )
  return (await sql.raw<Row>(looks.join(' union all ')).execute(db)).rows
}

async function sequencesOf<Tables>(db: Database<Tables>): Promise<Record<string, SequenceState>> {
  const { rows } = await sql<{ name: string } & SequenceState>`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as next, last_value is not null as used
    from pg_sequences`.execute(db)
  return Object.fromEntries(rows.map(({ name, next, used }) => [name, { next, used }]))
}

async function transactionNow<Tables>(db: Database<Tables>): Promise<number> {
  // `xmin` of a row contains 32 bits of it.
  const { rows } = await sql<{ now: number }>`
    select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint % 4294967296)::float8 as now`.execute(db)
  return rows[0]!.now - 1
}

/** Whether only our own idle connections are open. The server is still closing a connection that just ended. */
async function othersLeft<Tables>(db: OpenDatabase<Tables>): Promise<boolean> {
  const giveUpAt = Date.now() + LEAVING_MS
  for (;;) {
    const { rows } = await sql<{ others: number }>`
      select count(*)::integer as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`.execute(db)
    if (rows[0]!.others <= db.connections().open) return true
    if (Date.now() > giveUpAt) return false
    await wait(2)
  }
}
