import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { connect, type Database } from './database/connect.ts'
import { MOST_ATTEMPTS, enqueue, pauseSeconds, startWorker, type Handlers, type Worker } from './jobs.ts'
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
/** The database the workers use. `looks` counts their queries for a job. */
let watched: Database<Nothing>
let looks = 0
let now = new Date('2026-11-21T06:00:00Z')
const log = makeLog({ level: 'silent', readable: false })

beforeAll(async () => {
  its = await testDatabase<Nothing>()
  db = its.database
  watched = connect<Nothing>(its.connection, {
    max: 1,
    onStatement: (statement) => {
      if (statement.includes('attempts = attempts + 1')) looks += 1
    },
  })
})
afterAll(async () => {
  await watched.close()
  await its.close()
})
beforeEach(async () => {
  now = new Date('2026-11-21T06:00:00Z')
  await sql`delete from platform.jobs`.execute(db)
})

const work = (handlers: Handlers, database = watched): Worker =>
  startWorker({ database, handlers, clock: () => now, log, pollMs: 20 })
const add = (kind: string, payload: unknown = {}, runAt = now) =>
  db.transaction((tx) => enqueue(tx, { kind, payload, runAt, now }))
const rows = async () => (await sql<Row>`select * from platform.jobs order by created_at, id`.execute(db)).rows

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 250; tries += 1) {
    if (await condition()) return
    await wait(20)
  }
  throw new Error('The condition was not reached in time.')
}

/** Resolves after the worker has looked for a job without taking one. */
async function lookedInVain(): Promise<void> {
  const before = looks
  // The second query is sent after the answer to the first.
  await until(() => looks >= before + 2)
}

test('a job runs after its transaction committed, with its payload', async () => {
  const seen: unknown[] = []
  await add('send', { to: 'আম', count: 2 })
  const worker = work({ send: async (job) => void seen.push([job.kind, job.payload, job.attempt]) })
  await until(async () => (await rows())[0]?.finished_at != null)
  await worker.stop()
  expect(seen).toEqual([['send', { to: 'আম', count: 2 }, 1]])
  expect(await rows()).toMatchObject([{ attempts: 1, last_error: null, finished_at: now, locked_until: null }])
})

test('a job of a refused transaction does not exist', async () => {
  await db.transaction(async (tx) => {
    await enqueue(tx, { kind: 'send', payload: {}, runAt: now })
    return { ok: false }
  })
  expect(await rows()).toEqual([])
})

test('a job waits for its time and for a process with its handler', async () => {
  const seen: string[] = []
  await add('later', {}, new Date(now.getTime() + 60_000))
  await add('unknown')
  const worker = work({ later: async () => void seen.push('later') })
  await lookedInVain()
  expect(seen).toEqual([])
  now = new Date(now.getTime() + 60_000)
  await until(() => seen.length === 1)
  await worker.stop()
  expect((await rows()).find((row) => row.kind === 'unknown')?.attempts).toBe(0)
})

test('a failing job is tried again at increasing intervals, and finally left with its error', async () => {
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
  await lookedInVain()
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

test('the job of a dead worker runs again when its lease expires', async () => {
  const seen: number[] = []
  await add('send')
  await sql`update platform.jobs set attempts = 1, locked_until = ${new Date(now.getTime() + 60_000)}`.execute(db)
  const worker = work({ send: async (job) => void seen.push(job.attempt) })
  await lookedInVain()
  expect(seen).toEqual([])
  now = new Date(now.getTime() + 60_000)
  await until(() => seen.length === 1)
  await worker.stop()
  expect(seen).toEqual([2])
})

test('stopping waits for the current job and takes no other', async () => {
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

test('a worker that may not wait returns its job, and another one runs it', async () => {
  const seen: number[] = []
  let letGo = () => {}
  await add('slow')
  const ended = work({ slow: () => new Promise<void>((resolve) => (letGo = resolve)) })
  await until(async () => (await rows())[0]?.attempts === 1)
  const stopped = ended.stop()
  await ended.release()
  expect(await rows()).toMatchObject([{ attempts: 1, finished_at: null, locked_until: new Date(now.getTime() + 5000) }])
  const other = work({ slow: async (job) => void seen.push(job.attempt) })
  await lookedInVain()
  expect(seen).toEqual([])
  now = new Date(now.getTime() + 5000)
  await until(async () => (await rows())[0]?.finished_at != null)
  await other.stop()
  expect(seen).toEqual([2])
  // The first worker finishes too late to change the result.
  const [done] = await rows()
  now = new Date(now.getTime() + 60_000)
  letGo()
  await stopped
  expect(await rows()).toEqual([done])
  await ended.release()
  expect(await rows()).toEqual([done])
})

test('waking a worker starts the job without waiting for the next poll', async () => {
  let ran = 0
  const before = looks
  const worker = startWorker({
    database: watched,
    handlers: { send: async () => void (ran += 1) },
    clock: () => now,
    log,
    pollMs: 60_000,
  })
  // On its one connection this is answered after the first query.
  await until(() => looks === before + 1)
  await sql`select 1`.execute(watched)
  await add('send')
  worker.wake()
  await until(() => ran === 1)
  await worker.stop()
})

test('finished jobs are deleted after a week, failed ones are not', async () => {
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
