import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#tests/database.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

let its: TestDatabase<Record<never, never>>
let folder: string

beforeEach(async () => {
  its = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await file('0001-farms.sql', 'create table farms (id integer primary key);\ninsert into farms values (1);\n')
  await file(
    '0002-lots.sql',
    'create table lots (farm_id integer references farms);\nselect pg_sleep(0.2);\ninsert into lots values (1);\n',
  )
})
afterEach(async () => {
  await its.close()
  await rm(folder, { recursive: true })
})

const file = (name: string, text: string) => writeFile(join(folder, name), text)
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(its.database)).rows[0]!.n

test('files run once each, in order', async () => {
  expect(await migrate(its.database, folder)).toEqual(['0001-farms.sql', '0002-lots.sql'])
  expect(await migrate(its.database, folder)).toEqual([])
  await file('0003-more.sql', 'insert into farms values (2)')
  expect(await migrate(its.database, folder)).toEqual(['0003-more.sql'])
  expect(await count('farms')).toBe(2)
  expect(await count('lots')).toBe(1)
})

test('four concurrent processes run each file once', async () => {
  const databases = Array.from({ length: 4 }, () => connect(its.connection, { max: 2 }))
  const ran = await Promise.all(databases.map((database) => migrate(database, folder)))
  expect(ran.flat().toSorted()).toEqual(['0001-farms.sql', '0002-lots.sql'])
  expect(await count('farms')).toBe(1)
  expect(await count('lots')).toBe(1)
  await Promise.all(databases.map((database) => database.close()))
})

test('a failing file changes nothing, and runs once it is corrected', async () => {
  await file('0003-broken.sql', 'insert into farms values (2);\nselect no_such_function();\n')
  await expect(migrate(its.database, folder)).rejects.toThrow('The migration 0003-broken.sql failed')
  expect(await count('farms')).toBe(1)
  expect(await count('lots')).toBe(1)
  await file('0003-broken.sql', 'insert into farms values (2);\n')
  expect(await migrate(its.database, folder)).toEqual(['0003-broken.sql'])
})

test('a file that was changed or removed after it ran is refused', async () => {
  await migrate(its.database, folder)
  await file('0002-lots.sql', 'select 1')
  await expect(migrate(its.database, folder)).rejects.toThrow('The migration 0002-lots.sql was changed')
  await rm(join(folder, '0002-lots.sql'))
  await expect(migrate(its.database, folder)).rejects.toThrow('0002-lots.sql, which is not among the files')
})

test('different line endings do not count as a change', async () => {
  await migrate(its.database, folder)
  await file('0001-farms.sql', 'create table farms (id integer primary key);\r\ninsert into farms values (1);\r\n')
  expect(await migrate(its.database, folder)).toEqual([])
})

test('a new file numbered before one that ran is refused', async () => {
  await rm(join(folder, '0001-farms.sql'))
  await file('0002-lots.sql', 'select 1')
  await migrate(its.database, folder)
  await file('0001-late.sql', 'select 1')
  await expect(migrate(its.database, folder)).rejects.toThrow(
    'The migration 0001-late.sql has not run, but the later 0002-lots.sql has',
  )
})

test('names are checked before anything runs', async () => {
  await file('0002-again.sql', 'select 1')
  await expect(migrate(its.database, folder)).rejects.toThrow('have the same number')
  await rm(join(folder, '0002-again.sql'))
  await file('3-short.sql', 'select 1')
  await expect(migrate(its.database, folder)).rejects.toThrow('3-short.sql must be named like')
  expect((await sql`select to_regclass('farms') as found`.execute(its.database)).rows).toEqual([{ found: null }])
})
