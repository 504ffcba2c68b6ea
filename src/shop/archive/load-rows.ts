import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { valuesOf, type ArchiveRow } from './cells.ts'
import { refusal, type OpenArchive } from './read-archive.ts'
import type { TableFacts } from './table-facts.ts'

/**
 * Writes the rows of an archive into the tables of an empty shop. Rows of the tables of kind `replaced` are deleted before. Triggers are disabled meanwhile: what they would write is in the
 * rows, they refuse what has a history, and they would announce every old order as a new one. The caller holds the locks.
 */
export async function loadRows(tx: Tx, archive: OpenArchive, tables: readonly TableFacts[]): Promise<void> {
  const names = tables.map(({ table }) => table)
  const triggered = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger
    where not tgisinternal and tgenabled = 'O' and tgrelid = any(${names}::text[]::regclass[]) order by 1`.execute(tx)
  // A row may name a later one of its own table.
  const own = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and conrelid = confrelid and conrelid = any(${names}::text[]::regclass[]) order by 1, 2`.execute(tx)
  for (const { name } of triggered.rows) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
  for (const { table, name } of own.rows)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} deferrable initially deferred`.execute(tx)

  for (const { table, kind } of tables.toReversed())
    if (kind === 'replaced') await sql`delete from ${sql.table(table)}`.execute(tx)
  const change = await changesOf(tx)
  for (const table of tables)
    for await (const rows of archive.rows(table))
      await inFile(table.file, insertRows(tx, table, rows.map(change[table.table] ?? ((row) => row))))

  // A table with checks that wait for the commit can't be altered.
  await inFile('', sql`set constraints all immediate`.execute(tx))
  for (const { table, name } of own.rows)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} not deferrable`.execute(tx)
  for (const { name } of triggered.rows) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
}

async function insertRows(tx: Tx, table: TableFacts, rows: ArchiveRow[]): Promise<void> {
  const { columns, made } = table
  const full = rows.map((row) => ({ ...row, ...Object.fromEntries(made.map(({ name, make }) => [name, make()])) }))
  const names = [...columns, ...made.map(({ name }) => name)]
  const texts = sql.join(names.map((name) => sql`${sql.ref(name)} text`))
  await sql`
    insert into ${sql.table(table.table)} (${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    select ${valuesOf(table)} from jsonb_to_recordset(${JSON.stringify(full)}::jsonb) as archived(${texts})
    ${table.kind === 'added' ? sql`on conflict do nothing` : sql``}`.execute(tx)
}

type Change = (row: ArchiveRow) => ArchiveRow

/** Rows that come beside those of this shop: the audit log continues its own numbers, and staff whose sign-in name is taken get another one. */
async function changesOf(tx: Tx): Promise<Record<string, Change>> {
  const last = await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from accounts.audit_log`.execute(tx)
  const staff = await sql<{ id: string; name: string }>`select id, sign_in_name as name from accounts.staff`.execute(tx)
  const taken = new Map(staff.rows.map(({ id, name }) => [name, id]))
  const shifted =
    (column: string): Change =>
    (row) => ({ ...row, [column]: String(BigInt(row[column] ?? 0) + BigInt(last.rows[0]!.id)) })
  return {
    'accounts.audit_log': shifted('id'),
    'accounts.audit_personal': shifted('audit_id'),
    'accounts.staff': (row) => {
      const name = freeName(String(row['sign_in_name']), (one) => taken.has(one) && taken.get(one) !== row['id'])
      taken.set(name, String(row['id']))
      return { ...row, sign_in_name: name }
    },
  }
}

function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name}-${number}`
    if (!isTaken(tried)) return tried
  }
}

// A value that a type or a check of the database does not allow.
const CONTRADICTS = /^2[23]/

/** Rows that contradict each other or the rules of the database refuse the archive. */
async function inFile<Result>(file: string, statement: Promise<Result>): Promise<Result> {
  try {
    return await statement
  } catch (error) {
    const { code = '', constraint, table } = error as { code?: string; constraint?: string; table?: string }
    if (!CONTRADICTS.test(code)) throw error
    throw refusal({ problem: 'archive-contradicts', file: `${file || (table ?? '')}.csv`, rule: constraint ?? code }, error)
  }
}
