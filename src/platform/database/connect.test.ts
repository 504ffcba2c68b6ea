import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { meetingPoint } from '#tests/meeting-point.ts'
import { openBoxes, refillBoxes, type BoxTables as Tables } from '#tests/boxes.ts'
import type { TestDatabase } from '#tests/database.ts'
import { connect, isDatabaseUnavailable, type Database } from './connect.ts'

let its: TestDatabase<Tables>
let db: Database<Tables>

beforeAll(async () => {
  its = await openBoxes()
  db = its.database
})
afterAll(() => its.close())
beforeEach(() => refillBoxes(db))

const fruits = async () => (await db.selectFrom('boxes').select('fruit').orderBy('id').execute()).map((row) => row.fruit)

test('columns become the values the code expects', async () => {
  const { rows } = await sql`
    select 9007199254740991::bigint as whole, '2026-11-21'::date as day, 1.50::numeric as exact, '2026-11-21 06:00+00'::timestamptz as instant,
      array['2026-11-21'::date] as days, array[1::bigint, null] as wholes, '{"a":1}'::jsonb as json, array['x', 'y'] as words, 7 as small`.execute(
    db,
  )
  expect(rows).toEqual([
    {
      whole: 9007199254740991,
      day: '2026-11-21',
      exact: '1.50',
      instant: new Date('2026-11-21T06:00:00Z'),
      days: ['2026-11-21'],
      wholes: [1, null],
      json: { a: 1 },
      words: ['x', 'y'],
      small: 7,
    },
  ])
})

test('a whole number too large for a number is refused, not rounded', async () => {
  await expect(sql`select 9007199254740992::bigint as whole`.execute(db)).rejects.toThrow('9007199254740992')
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('successful work is committed and its value returned', async () => {
  const updated = await db.transaction(async (tx) => {
    const result = await tx.updateTable('boxes').set({ grams: 4000 }).where('id', '=', 1).executeTakeFirstOrThrow()
    return Number(result.numUpdatedRows)
  })
  expect(updated).toBe(1)
  expect((await db.selectFrom('boxes').select('grams').where('id', '=', 1).executeTakeFirstOrThrow()).grams).toBe(4000)
})

test('a refusal is returned and changes nothing', async () => {
  const refusal = { ok: false, problem: 'sold-out' } as const
  const result = await db.transaction(async (tx) => {
    await tx.deleteFrom('boxes').execute()
    return refusal
  })
  expect(result).toBe(refusal)
  expect(await fruits()).toEqual(['mango', 'litchi'])
})

test('work that throws changes nothing', async () => {
  const work = db.transaction(async (tx) => {
    await tx.deleteFrom('boxes').execute()
    throw new Error('a bug')
  })
  await expect(work).rejects.toThrow('a bug')
  expect(await fruits()).toEqual(['mango', 'litchi'])
})

test('a failed statement that was ignored does not count as a commit', async () => {
  const work = db.transaction(async (tx) => {
    await tx.updateTable('boxes').set({ grams: 1 }).execute()
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(work).rejects.toThrow('rolled back')
  expect((await db.selectFrom('boxes').select('grams').where('id', '=', 1).executeTakeFirstOrThrow()).grams).toBe(5000)
})

test('a constraint that fails at commit is an error, and the connection stays usable', async () => {
  const one = connect<Tables>(its.connection, { max: 1 })
  const work = one.transaction((tx) => tx.updateTable('boxes').set({ fruit: 'mango' }).execute())
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect((await sql`select 1 as one`.execute(one)).rows).toEqual([{ one: 1 }])
  await one.close()
})

test('two transactions in a deadlock both succeed in the end', async () => {
  let tries = 0
  const bothHoldOne = meetingPoint(2)
  const lockBoth = (first: number, second: number, grams: number) =>
    db.transaction(async (tx) => {
      tries += 1
      await tx.updateTable('boxes').set({ grams }).where('id', '=', first).execute()
      await bothHoldOne()
      await tx.updateTable('boxes').set({ grams }).where('id', '=', second).execute()
    })
  await Promise.all([lockBoth(1, 2, 10), lockBoth(2, 1, 20)])
  const grams = (await db.selectFrom('boxes').select('grams').execute()).map((row) => row.grams)
  expect(tries).toBeGreaterThan(2)
  expect(grams[0]).toBe(grams[1])
})

test('retries end', async () => {
  let tries = 0
  const work = db.transaction(async (tx) => {
    tries += 1
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
  })
  await expect(work).rejects.toMatchObject({ code: '40001' })
  expect(tries).toBe(6)
})

test('every statement is counted, begin and commit included', async () => {
  const seen: string[] = []
  const counted = connect<Tables>(its.connection, { max: 1, onStatement: (statement) => seen.push(statement) })
  await counted.transaction(async (tx) => {
    await tx.selectFrom('boxes').select('id').execute()
    return { ok: false }
  })
  await counted.transaction(async (tx) => await sql`select 1`.execute(tx))
  await counted.close()
  expect(seen).toEqual([
    'begin isolation level read committed',
    'select "id" from "boxes"',
    'rollback',
    'begin isolation level read committed',
    'select 1',
    'commit',
  ])
})

test('a connection cut during a transaction is reported, and none leaks', async () => {
  const one = connect<Tables>(its.connection, { max: 1 })
  for (let round = 0; round < 3; round += 1) {
    const work = one.transaction(async (tx) => {
      await tx.deleteFrom('boxes').execute()
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
      await wait(50)
      await sql`select 1`.execute(tx)
    })
    const error = await work.catch((thrown: unknown) => thrown)
    expect(isDatabaseUnavailable(error)).toBe(true)
  }
  expect((await sql`select 1 as one`.execute(one)).rows).toEqual([{ one: 1 }])
  expect(await fruits()).toEqual(['mango', 'litchi'])
  await one.close()
})

test('a failed begin returns its connection', async () => {
  const one = connect<Tables>(its.connection, {
    max: 1,
    onStatement: (statement) => {
      if (statement.startsWith('begin') && failing) throw new Error('no begin')
    },
  })
  let failing = true
  for (let round = 0; round < 3; round += 1) await expect(one.transaction(async () => 1)).rejects.toThrow('no begin')
  failing = false
  expect(await one.transaction(async () => 1)).toBe(1)
  await one.close()
})

test('an unreachable server is reported as unavailable', async () => {
  const nowhere = connect({ host: '/tmp/no-such-folder', user: 'shop', database: 'shop' }, { max: 1 })
  const error = await sql`select 1`.execute(nowhere).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'DatabaseUnavailable' })
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(isDatabaseUnavailable(new Error('other'))).toBe(false)
})

test('an idle connection that is cut has no effect', async () => {
  const one = connect<Tables>(its.connection, { max: 1 })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
  await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
  await wait(50)
  expect((await sql`select 1 as one`.execute(one)).rows).toEqual([{ one: 1 }])
  await one.close()
})

test('statements and locks have a time limit', async () => {
  const { rows } =
    await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(db)
  expect(rows).toEqual([{ statement: '30s', lock: '10s' }])
})

test('closing waits for running work and leaves no connection', async () => {
  const closing = connect<Tables>(its.connection, { max: 3 })
  const slow = sql`select pg_sleep(0.2), 'closing_test' as mark`.execute(closing)
  await wait(50)
  await closing.close()
  expect((await slow).rows).toHaveLength(1)
  const client = new pg.Client(typeof its.connection === 'string' ? { connectionString: its.connection } : { ...its.connection })
  await client.connect()
  const left = await client.query("select 1 from pg_stat_activity where query like '%closing_test%' and pid <> pg_backend_pid()")
  await client.end()
  expect(left.rowCount).toBe(0)
})

test('statements sent together run in the order they were sent', async () => {
  await db.transaction((tx) =>
    Promise.all([
      sql`update boxes set grams = ${1} where id = ${1}`.execute(tx),
      sql`update boxes set grams = grams * ${10} where id = ${1}`.execute(tx),
      sql`update boxes set grams = grams + ${5} where id = ${1}`.execute(tx),
    ]),
  )
  expect((await db.selectFrom('boxes').select('grams').where('id', '=', 1).executeTakeFirstOrThrow()).grams).toBe(15)
})

test('a failure among them is the error, nothing of the rest stays, and the connection stays usable', async () => {
  const one = connect<Tables>(its.connection, { max: 1 })
  for (let round = 0; round < 3; round += 1) {
    const work = one.transaction((tx) =>
      Promise.all([
        sql`update boxes set grams = ${1}`.execute(tx),
        sql`select ${1}::integer / ${0}::integer`.execute(tx),
        sql`delete from boxes where id > ${0}`.execute(tx),
      ]),
    )
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect((await sql`select ${round}::integer as round`.execute(one)).rows).toEqual([{ round }])
  }
  await one.close()
  expect((await db.selectFrom('boxes').select('grams').orderBy('id').execute()).map((row) => row.grams)).toEqual([5000, 1000])
})

test('a frequent statement is planned once for each connection', async () => {
  const one = connect<Tables>(its.connection, { max: 1 })
  for (let id = 0; id < 5; id += 1) await sql`select fruit from boxes where id = ${id}`.execute(one)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_prepared_statements where statement like 'select fruit from boxes%'`.execute(one)
  expect(rows).toEqual([{ count: 1 }])
  await one.close()
})
