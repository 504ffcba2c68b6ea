import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../tests/database.ts'
import type { TestDatabase } from '../../tests/database.ts'
import type { Database } from './database/connect.ts'
import { connect } from './database/connect.ts'
import { MOST_ATTEMPTS, enqueue, pauseSeconds, startWorker } from './jobs.ts'
import type { Handlers, Worker } from './jobs.ts'
import { makeLog } from './log.ts'

type Nothing = Record<never, never>
type Row = {
  kind: string
  attempts: number
  last_error: string | null
  finished_at: Date | null
  run_at: Date
  locked_until: Date | null
}

let its: TestDatabase<Nothing>
let db: Database<Nothing>
let now = new Date('2026-11-21T06:00:00Z')
const log = makeLog({ level: 'silent', readable: false })

beforeAll(async () => {
  its = await testDatabase<Nothing>()
  db = its.database
})
afterAll(() => its.close())
beforeEach(async () => {
  now = new Date('2026-11-21T06:00:00Z')
  await sql`delete from platform.jobs`.execute(db)
})

const work = (handlers: Handlers, database = db): Worker => startWorker({ database, handlers, clock: () => now, log, pollMs: 20 })
const add = (kind: string, payload: unknown = {}, runAt = now) =>
  db.transaction((tx) => enqueue(tx, { kind, payload, runAt, now }))
const rows = async () => (await sql<Row>`select * from platform.jobs order by created_at, id`.execute(db)).rows

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 250; tries += 1) {
    if (await condition()) return
    await wait(20)
  }
  throw new Error('It did not come to this.')
}

test('a job runs after its transaction committed, with what it was given', async () => {
  const seen: unknown[] = []
  await add('send', { to: 'আম', count: 2 })
  const worker = work({ send: async (job) => void seen.push([job.kind, job.payload, job.attempt]) })
  await until(async () => (await rows())[0]?.finished_at != null)
  await worker.stop()
  expect(seen).toEqual([['send', { to: 'আম', count: 2 }, 1]])
  expect(await rows()).toMatchObject([{ attempts: 1, last_error: null, finished_at: now, locked_until: null }])
})

test('a job of a transaction that was refused does not exist', async () => {
  await db.transaction(async (tx) => {
    await enqueue(tx, { kind: 'send', payload: {}, runAt: now })
    return { ok: false }
  })
  expect(await rows()).toEqual([])
})

test('a job waits for its time and for a process that knows its kind', async () => {
  const seen: string[] = []
  await add('later', {}, new Date(now.getTime() + 60_000))
  await add('unknown')
  const worker = work({ later: async () => void seen.push('later') })
  await wait(100)
  expect(seen).toEqual([])
  now = new Date(now.getTime() + 60_000)
  await until(() => seen.length === 1)
  await worker.stop()
  expect((await rows()).find((row) => row.kind === 'unknown')?.attempts).toBe(0)
})

test('a job that fails is tried again, ever later, and in the end left with its error', async () => {
  let tries = 0
  await add('fail')
  const worker = work({
    fail: async () => {
      tries += 1
      throw new Error(`no luck ${tries}`)
    },
  })
  for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt += 1) {
    await until(async () => (await rows())[0]?.last_error === `no luck ${attempt}`)
    expect((await rows())[0]!.run_at.getTime() - now.getTime()).toBe(pauseSeconds(attempt) * 1000)
    now = new Date(now.getTime() + pauseSeconds(attempt) * 1000)
  }
  await until(async () => (await rows())[0]?.last_error === `no luck ${MOST_ATTEMPTS}`)
  now = new Date(now.getTime() + 86_400_000)
  await wait(100)
  await worker.stop()
  expect(tries).toBe(MOST_ATTEMPTS)
  expect(await rows()).toMatchObject([{ attempts: MOST_ATTEMPTS, finished_at: null }])
})

test('pauses grow from ten seconds to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(pauseSeconds)).toEqual([10, 30, 90, 270, 810, 2430, 3600])
})

test('workers of several processes share the jobs, and none runs twice', async () => {
  const seen: unknown[] = []
  await db.transaction(async (tx) => {
    for (let number = 0; number < 200; number += 1) await enqueue(tx, { kind: 'count', payload: number, runAt: now })
  })
  const databases = Array.from({ length: 3 }, () => connect<Nothing>(its.connection, { max: 2 }))
  const workers = databases.map((database) => work({ count: async (job) => void seen.push(job.payload) }, database))
  await until(() => seen.length >= 200)
  await Promise.all(workers.map((worker) => worker.stop()))
  await Promise.all(databases.map((database) => database.close()))
  expect(seen.length).toBe(200)
  expect(new Set(seen).size).toBe(200)
})

test('the job of a worker that died runs again once its lease is over', async () => {
  const seen: number[] = []
  await add('send')
  await sql`update platform.jobs set attempts = 1, locked_until = ${new Date(now.getTime() + 60_000)}`.execute(db)
  const worker = work({ send: async (job) => void seen.push(job.attempt) })
  await wait(100)
  expect(seen).toEqual([])
  now = new Date(now.getTime() + 60_000)
  await until(() => seen.length === 1)
  await worker.stop()
  expect(seen).toEqual([2])
})

test('stopping waits for the job under way and takes no other', async () => {
  const seen: string[] = []
  await add('slow')
  await add('slow')
  const worker = work({
    slow: async () => {
      seen.push('begun')
      await wait(200)
      seen.push('done')
    },
  })
  await until(() => seen.length === 1)
  await worker.stop()
  expect(seen).toEqual(['begun', 'done'])
  expect((await rows()).filter((row) => row.finished_at)).toHaveLength(1)
})

test('a worker that may wait no longer gives its job back, and another one does it', async () => {
  const seen: number[] = []
  let letGo = () => {}
  await add('slow')
  const ended = work({ slow: () => new Promise<void>((resolve) => (letGo = resolve)) })
  await until(async () => (await rows())[0]?.attempts === 1)
  const stopped = ended.stop()
  await ended.giveBack()
  expect(await rows()).toMatchObject([{ attempts: 1, finished_at: null, locked_until: new Date(now.getTime() + 5000) }])
  const other = work({ slow: async (job) => void seen.push(job.attempt) })
  await wait(100)
  expect(seen).toEqual([])
  now = new Date(now.getTime() + 5000)
  await until(async () => (await rows())[0]?.finished_at != null)
  await other.stop()
  expect(seen).toEqual([2])
  // The one that was thought gone comes too late to say anything about it.
  const [done] = await rows()
  now = new Date(now.getTime() + 60_000)
  letGo()
  await stopped
  expect(await rows()).toEqual([done])
  await ended.giveBack()
  expect(await rows()).toEqual([done])
})

test('waking saves the wait for the next poll', async () => {
  let ran = 0
  const worker = startWorker({
    database: db,
    handlers: { send: async () => void (ran += 1) },
    clock: () => now,
    log,
    pollMs: 60_000,
  })
  await wait(100)
  await add('send')
  worker.wake()
  await until(() => ran === 1)
  await worker.stop()
})

test('finished jobs are forgotten after a week, failed ones are not', async () => {
  const longAgo = new Date(now.getTime() - 8 * 86_400_000)
  await add('done')
  await add('failed')
  await sql`update platform.jobs set finished_at = ${longAgo} where kind = 'done'`.execute(db)
  await sql`update platform.jobs set attempts = ${MOST_ATTEMPTS}, last_error = 'x' where kind = 'failed'`.execute(db)
  const worker = work({})
  await until(async () => (await rows()).length === 1)
  await worker.stop()
  expect(await rows()).toMatchObject([{ kind: 'failed' }])
})
