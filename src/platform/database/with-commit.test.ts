import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { meetingPoint } from '#tests/meeting-point.ts'
import { openBoxes, refillBoxes, type BoxTables as Tables } from '#tests/boxes.ts'
import type { TestDatabase } from '#tests/database.ts'
import { connect, type Database, type Reader } from './connect.ts'

let its: TestDatabase<Tables>
let db: Database<Tables>

beforeAll(async () => {
  its = await openBoxes()
  db = its.database
})
afterAll(() => its.close())
beforeEach(() => refillBoxes(db))

const fruits = async () => (await db.selectFrom('boxes').select('fruit').orderBy('id').execute()).map((row) => row.fruit)

test('the last statements are sent with the commit', async () => {
  const seen: string[] = []
  const one = connect<Tables>(its.connection, { max: 1, onStatement: (statement) => seen.push(statement) })
  const done = await one.transaction(async (tx, withCommit) => {
    const mango = await tx.selectFrom('boxes').select('grams').where('id', '=', 1).executeTakeFirstOrThrow()
    withCommit(
      Promise.all([
        tx
          .updateTable('boxes')
          .set({ grams: mango.grams - 1000 })
          .where('id', '=', 1)
          .execute(),
        sql`update boxes set grams = grams + 1000 where id = 2`.execute(tx),
      ]),
    )
    return 'moved'
  })
  await one.close()
  expect(done).toBe('moved')
  expect(seen.map((statement) => statement.split(' ')[0])).toEqual(['begin', 'select', 'update', 'update', 'commit'])
  expect(await db.selectFrom('boxes').select('grams').orderBy('id').execute()).toEqual([{ grams: 4000 }, { grams: 2000 }])
})

test('a failing last statement fails the transaction, and the connection stays usable', async () => {
  const one = connect<Tables>(its.connection, { max: 1 })
  const work = one.transaction(async (tx, withCommit) => {
    await tx.updateTable('boxes').set({ grams: 1 }).execute()
    withCommit(sql`select 1 / 0`.execute(tx))
    return { ok: true }
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect((await one.selectFrom('boxes').select('grams').where('id', '=', 1).executeTakeFirstOrThrow()).grams).toBe(5000)
  await one.close()
})

test('last statements of a refusal change nothing', async () => {
  const result = await db.transaction(async (tx, withCommit) => {
    withCommit(tx.deleteFrom('boxes').execute())
    return { ok: false }
  })
  expect(result).toEqual({ ok: false })
  expect(await fruits()).toEqual(['mango', 'litchi'])
})

test('last statements in a deadlock run again', async () => {
  let tries = 0
  const bothHoldOne = meetingPoint(2)
  const lockBoth = (first: number, second: number, grams: number) =>
    db.transaction(async (tx, withCommit) => {
      tries += 1
      await tx.updateTable('boxes').set({ grams }).where('id', '=', first).execute()
      await bothHoldOne()
      withCommit(tx.updateTable('boxes').set({ grams }).where('id', '=', second).execute())
    })
  await Promise.all([lockBoth(1, 2, 10), lockBoth(2, 1, 20)])
  const grams = (await db.selectFrom('boxes').select('grams').execute()).map((row) => row.grams)
  expect(tries).toBeGreaterThan(2)
  expect(grams[0]).toBe(grams[1])
})

test('a statement after the end of its transaction is refused', async () => {
  const committing = Promise.withResolvers<void>()
  const noteCommit = (statement: string) => {
    if (statement === 'commit') committing.resolve()
  }
  const one = connect<Tables>(its.connection, { max: 1, onStatement: noteCommit })
  const deleteLate = (tx: Reader<Tables>) => committing.promise.then(() => tx.deleteFrom('boxes').execute())
  const late = one.transaction(async (tx, withCommit) => withCommit(deleteLate(tx)))
  await expect(late).rejects.toThrow('after the end')
  await one.close()
  expect(await fruits()).toEqual(['mango', 'litchi'])
})
