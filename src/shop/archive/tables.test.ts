import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import type { Db } from '../context.ts'
import { LEFT_OUT_COLUMNS, LEFT_OUT_TABLES } from './left-out.ts'
import { NUMBER_SEQUENCES } from './sequences.ts'
import { ARCHIVE_TABLES } from './tables.ts'

let opened: Awaited<ReturnType<typeof testDatabase>>
let db: Db
beforeAll(async () => {
  opened = await testDatabase()
  db = opened.database
})
afterAll(() => opened.close())

test('every table of the database is exported, or left out for a reason; so is every column', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_schema || '.' || table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'public') group by 1`.execute(db)
  const named = [...ARCHIVE_TABLES.map(({ table }) => table as string), ...Object.keys(LEFT_OUT_TABLES)]
  expect(named.toSorted()).toEqual(rows.map(({ table }) => table).toSorted())
  for (const { table, columns } of ARCHIVE_TABLES) {
    const left = LEFT_OUT_COLUMNS.flatMap((one) => (one.table === table ? [one.column] : []))
    const there = rows.find((row) => row.table === table)!.columns
    expect([table, ...[...columns, ...left].toSorted()]).toEqual([table, ...there.toSorted()])
  }
  const reasons = [...Object.values(LEFT_OUT_TABLES), ...LEFT_OUT_COLUMNS.map(({ why }) => why)]
  expect(reasons.filter((reason) => reason.length < 5)).toEqual([])
  const files = ARCHIVE_TABLES.map(({ file }) => file)
  expect(new Set(files).size).toBe(files.length)
})

test('a table stands after those that its foreign keys name, and none of these is left out', async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    select a.nspname || '.' || f.relname as from, b.nspname || '.' || t.relname as to from pg_constraint
    join pg_class f on f.oid = conrelid join pg_namespace a on a.oid = f.relnamespace
    join pg_class t on t.oid = confrelid join pg_namespace b on b.oid = t.relnamespace where contype = 'f'`.execute(db)
  const placeOf = (table: string) => ARCHIVE_TABLES.findIndex((one) => one.table === table)
  const wrong = rows.filter(
    ({ from, to }) => placeOf(from) >= 0 && from !== to && !(placeOf(to) >= 0 && placeOf(to) < placeOf(from)),
  )
  expect(wrong).toEqual([])
})

test('every sequence that numbers something is in the archive', async () => {
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname <> 'platform' and not exists (
      select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'i')`.execute(db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(NUMBER_SEQUENCES.toSorted())
})
