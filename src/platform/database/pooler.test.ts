import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBoxes, refillBoxes, type BoxTables as Tables } from '#tests/boxes.ts'
import type { TestDatabase } from '#tests/database.ts'
import { openTransactionPooler, type TransactionPooler } from '#tests/transaction-pooler.ts'
import { makeLog } from '../log.ts'
import { connect } from './connect.ts'
import { databaseServer } from './database-server.ts'
import { listen } from './listen.ts'
import { detectPooler } from './pooler.ts'

let its: TestDatabase<Tables>
let pooler: TransactionPooler
let said: string[]
const log = makeLog({
  level: 'info',
  readable: false,
  write: (text) => void said.push((JSON.parse(text) as { msg: string }).msg),
})

beforeAll(async () => {
  its = await openBoxes()
})
afterAll(() => its.close())
beforeEach(async () => {
  await refillBoxes(its.database)
  said = []
  pooler = await openTransactionPooler(its.connection, { sessions: 3, refusesSettings: true })
})
afterEach(() => pooler.close())

async function detected(connection = pooler.connection) {
  const server = databaseServer(connection)
  await detectPooler(server, { named: 'auto', log, longestMs: 300 })
  return server
}

test('a direct connection supports everything', async () => {
  const server = databaseServer(its.connection)
  await detectPooler(server, { named: 'auto', log })
  expect(server.support).toEqual({ namedStatements: true, startupSettings: true, sameSession: true })
  expect(said).toEqual([])
})

test('a pooler that shares sessions is detected at the start, and logged', async () => {
  const server = await detected()
  expect(server.support).toEqual({ namedStatements: false, startupSettings: false, sameSession: false })
  expect(said).toEqual([
    'the database is reached through a connection pooler',
    'the pooler does not support notifications: changed pages are found by asking the database twice a second',
    'the pooler carries no time limits for single statements: run "alter role … set statement_timeout = \'30s\'" for the account of the shop',
  ])
})

test('a pooler with a single session is detected as well', async () => {
  const narrow = await openTransactionPooler(its.connection, { sessions: 1 })
  const server = await detected(narrow.connection)
  expect(server.support).toEqual({ namedStatements: false, startupSettings: false, sameSession: false })
  await narrow.close()
})

/** Many concurrent statements and transactions, each text several times, over sessions that change all the time. */
async function work(server: ReturnType<typeof databaseServer>): Promise<number[]> {
  const db = connect<Tables>(server, { max: 8 })
  const grams = await Promise.all(
    Array.from({ length: 60 }, async (_, round) => {
      await db.transaction(async (tx) => {
        await tx
          .updateTable('boxes')
          .set((eb) => ({ grams: eb('grams', '+', 1) }))
          .where('id', '=', 1)
          .execute()
        await sql`update boxes set grams = grams + ${round} - ${round} where id = ${2}`.execute(tx)
      })
      return (await db.selectFrom('boxes').select('grams').where('id', '=', 2).executeTakeFirstOrThrow()).grams
    }),
  ).finally(() => db.close())
  return grams
}
const gramsOfFirst = async () =>
  (await its.database.selectFrom('boxes').select('grams').where('id', '=', 1).executeTakeFirstOrThrow()).grams

test('work through it is done once and completely', async () => {
  expect(new Set(await work(await detected()))).toEqual(new Set([1000]))
  expect(await gramsOfFirst()).toBe(5060)
})

test('without detection, the first lost statement disables names, and nothing fails', async () => {
  const alone = databaseServer(pooler.connection)
  const one = connect<Tables>(alone, { max: 1 })
  for (let round = 0; round < 4; round += 1)
    expect((await sql`select ${round}::integer as round`.execute(one)).rows).toEqual([{ round }])
  expect(alone.support).toEqual({ namedStatements: false, startupSettings: false, sameSession: true })

  const inTransactions = databaseServer(pooler.connection)
  const other = connect<Tables>(inTransactions, { max: 1 })
  for (let round = 0; round < 4; round += 1) {
    await other.transaction((tx) => sql`update boxes set grams = grams + ${1} where id = ${1}`.execute(tx))
  }
  expect(inTransactions.support.namedStatements).toBe(false)
  expect(await gramsOfFirst()).toBe(5004)
  await Promise.all([one.close(), other.close()])
})

test('a statement name from another process means the same text', async () => {
  const others = Array.from({ length: 4 }, () => connect<Tables>(databaseServer(pooler.connection), { max: 1 }))
  for (let round = 0; round < 6; round += 1) {
    for (const [index, other] of others.entries()) {
      const { rows } = await sql<{
        who: string
      }>`select ${sql.lit(`process ${index}`)} as who, ${round}::integer as round`.execute(other)
      expect(rows).toEqual([{ who: `process ${index}`, round }])
    }
  }
  await Promise.all(others.map((other) => other.close()))
})

test('transactions have their time limits, and leave none of them in the session', async () => {
  const db = connect<Tables>(await detected(), { max: 1 })
  const limits = sql<{ statement: string; lock: string; idle: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`
  const inside = await db.transaction(async (tx) => (await limits.execute(tx)).rows)
  expect(inside).toEqual([{ statement: '30s', lock: '10s', idle: '1min' }])
  for (let session = 0; session < 3; session += 1)
    expect((await limits.execute(db)).rows).toEqual([{ statement: '0', lock: '0', idle: '0' }])
  await db.close()
})

test('nothing listens through it', async () => {
  const server = await detected()
  let notices = 0
  const listening = listen(server, { pages: () => (notices += 1) }, log)
  const direct = listen(databaseServer(its.connection), { pages: () => (notices += 100) }, log)
  while (notices < 100) await sql`select pg_sleep(0.01)`.execute(its.database)
  expect(notices).toBe(100)
  expect(pooler.clients()).toBe(0)
  await Promise.all([listening.stop(), direct.stop()])
})

test('names can be disabled for a direct connection', async () => {
  const server = databaseServer(its.connection)
  await detectPooler(server, { named: 'no', log })
  const db = connect<Tables>(server, { max: 1 })
  for (let id = 0; id < 3; id += 1) await sql`select fruit from boxes where id = ${id}`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ count: 0 }])
  await db.close()
})
