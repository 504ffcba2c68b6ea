import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect, type Connection } from '#platform/database/connect.ts'
import type { Db } from '#shop/context.ts'
import { worldDatabase } from './database.ts'

const strangers: { close(): Promise<void> }[] = []
afterAll(async () => {
  await Promise.all(strangers.map((one) => one.close()))
})

test('the next test gets the database of the last one, with every row and sequence restored', async () => {
  const first = await worldDatabase()
  const before = await everything(first.database)
  await sql`update catalog.products set position = position + 1`.execute(first.database)
  await sql`delete from pricing.prices`.execute(first.database)
  await sql`insert into platform.page_changes (reason, changed_at) values ('test', now())`.execute(first.database)
  await sql`insert into inventory.movements (lot_id, kind, amount, actor, at)
    select lot_id, kind, amount, actor, at from inventory.movements limit 3`.execute(first.database)
  expect(await everything(first.database)).not.toEqual(before)
  await first.close()

  const second = await worldDatabase()
  expect(second.connection).toEqual(first.connection)
  expect(await everything(second.database)).toEqual(before)
  await second.close()
})

test.each([
  ['a table was added', 'create table places.more (id integer)'],
  ['a table was taken away', 'drop table platform.page_changes'],
  ['a check was added', 'alter table catalog.products add check (position < 100)'],
  [
    'a trigger was added',
    'create trigger t before insert on catalog.products execute function suppress_redundant_updates_trigger()',
  ],
])('the next test gets another database when %s', async (_, statement) => {
  const first = await worldDatabase()
  const before = await everything(first.database)
  await sql.raw(statement).execute(first.database)
  await first.close()
  const second = await worldDatabase()
  expect(second.connection).not.toEqual(first.connection)
  expect(await everything(second.database)).toEqual(before)
  await second.close()
})

test('the next test gets another database while the last one is still in use', async () => {
  const first = await worldDatabase()
  const stranger = connect(first.connection as Connection, { max: 1 })
  strangers.push(stranger)
  await sql`select 1`.execute(stranger)
  await first.close()
  const second = await worldDatabase()
  expect(second.connection).not.toEqual(first.connection)
  await second.close()
})

test('two databases in use at the same time differ', async () => {
  const [first, second] = [await worldDatabase(), await worldDatabase()]
  expect(first.connection).not.toEqual(second.connection)
  await Promise.all([first.close(), first.close(), second.close()])
  const [third, fourth] = [await worldDatabase(), await worldDatabase()]
  expect(third.connection).not.toEqual(fourth.connection)
  await Promise.all([third.close(), fourth.close()])
})

/** Every row of every table, and every sequence. */
async function everything(db: Db): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db)
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    found[name] = (await sql`select t::text as row from ${sql.raw(name)} t order by 1`.execute(db)).rows
  }
  found['sequences'] = (await sql`select schemaname, sequencename, last_value from pg_sequences order by 1, 2`.execute(db)).rows
  return found
}
