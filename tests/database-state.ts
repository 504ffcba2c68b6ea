import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, OpenDatabase } from '#platform/database/connect.ts'

/** The content of a database, used to restore copies of it after a test. Plain data, so that one file serves every worker of a run. */
export type DatabaseState = {
  /** Rows of a later transaction are not part of the state. */
  lastTransaction: number
  /** The row count of each table, including the system catalogues that describe tables. */
  counts: Record<string, number>
  /** The rows of non-empty tables, as JSON, and the writable columns. */
  rows: Record<string, { columns: string; json: string }>
  sequences: Record<string, SequenceState>
}

type SequenceState = { next: string; used: boolean }
type Row = { name: string; count: number; newest: number }

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
  const names = tables.map(({ name }) => name)
  const state: DatabaseState = {
    lastTransaction: await transactionNow(db),
    counts: {},
    rows: {},
    sequences: await sequencesOf(db),
  }
  for (const { name, count } of await lookAt(db, [...CATALOGUE, ...names])) state.counts[name] = count
  for (const { name, columns } of tables.filter((table) => state.counts[table.name]! > 0)) {
    const { rows } = await sql<{
      json: string
    }>`select json_agg(t order by t.ctid)::text as json from ${sql.raw(name)} t`.execute(db)
    state.rows[name] = { columns, json: rows[0]!.json }
  }
  return state
}

/**
 * Restores every row and every sequence. False where that cannot be guaranteed and the database must be discarded: it has other
 * connections, or its tables were changed. Needs an account that may write without foreign key checks.
 */
export async function restoreState<Tables>(db: OpenDatabase<Tables>, state: DatabaseState): Promise<boolean> {
  if (!(await othersLeft(db))) return false
  const isChanged = ({ name, count, newest }: Row) => count !== state.counts[name] || newest > state.lastTransaction
  if ((await lookAt(db, CATALOGUE)).some(isChanged)) return false
  const tables = Object.keys(state.counts).filter((name) => !CATALOGUE.includes(name))
  const [found, sequences] = await Promise.all([lookAt(db, tables), sequencesOf(db)])
  const changed = found.filter(isChanged).map(({ name }) => name)
  const moved = Object.entries(state.sequences).filter(
    ([name, { next, used }]) => sequences[name]?.next !== next || sequences[name].used !== used,
  )
  await db.transaction(async (tx) => {
    const statements = [
      sql`set local session_replication_role = replica`,
      ...changed.map((name) => sql`delete from ${sql.raw(name)}`),
      ...changed.filter((name) => state.rows[name]).map((name) => insertAgain(name, state.rows[name]!)),
      ...moved.map(([name, { next, used }]) => sql`select setval(${name}::regclass, ${next}::bigint, ${used})`),
    ]
    await Promise.all(statements.map((statement) => statement.execute(tx)))
  })
  return true
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
