import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '#platform/database/connect.ts'
import { openReplica, type ReadFrom, type Reads } from '#platform/database/read-replica.ts'
import { makeLog } from '#platform/log.ts'
import type { Db } from '#shop/context.ts'
import type { Tables } from '#shop/tables.ts'
import { makePlace, type Place } from '../prove/places.ts'
import { startReplica, type ReplicaServer } from './replica.ts'

// Two real servers, the second a streaming replica of the first.

let place: Place
let replica: ReplicaServer
let db: Db
let reads: Reads<Tables>
let from: ReadFrom[] = []
let said: string[] = []
const log = makeLog({
  level: 'info',
  readable: false,
  write: (text) => void said.push((JSON.parse(text) as { msg: string }).msg),
})

beforeAll(async () => {
  place = await makePlace({ database: 'server', databaseUrl: null, keep: false })
  const primary = place.env['DATABASE_URL']!
  db = connect<Tables>(primary, { max: 4 })
  await sql`create table told (word text)`.execute(db)
  await sql`insert into told values ('first')`.execute(db)
  replica = await startReplica({ primary, dataDir: place.dataDir })
  reads = openReplica<Tables>({ db, where: replica.url, max: 4, log, onRead: (one) => from.push(one) })
  // Two database servers are started beside other tests.
}, 180_000)
afterAll(async () => {
  await reads?.stop()
  await replica?.kill()
  await db?.close()
  await place?.end()
})
beforeEach(async () => {
  await until(async () => (await onCopy()) === 'replica')
  from = []
  said = []
})

let version = 0
/** The result of a read, and which of the two servers answered. */
const read = (of?: number) =>
  reads.read(async (reader) => {
    const { rows } = await sql<{ word: string; copy: boolean }>`select word, pg_is_in_recovery() as copy from told`.execute(
      reader,
    )
    return rows[0]!
  }, of)
const change = (word: string) => sql`update told set word = ${word}`.execute(db)
const onCopy = async () => {
  await read()
  return from.at(-1)
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await condition()) return
    await wait(25)
  }
  throw new Error('The condition was not reached in time.')
}

test('everything committed before is always read, from the replica', async () => {
  for (let round = 0; round < 50; round += 1) {
    await change(`word ${round}`)
    expect(await read((version += 1))).toEqual({ word: `word ${round}`, copy: true })
  }
  expect(new Set(from)).toEqual(new Set(['replica']))
})

test('the primary is asked for its position once by all readers of the same version', async () => {
  const statements: string[] = []
  const counted = connect<Tables>(place.env['DATABASE_URL']!, { max: 2, onStatement: (text) => void statements.push(text) })
  const other = openReplica<Tables>({ db: counted, where: replica.url, max: 4, log })
  await until(() => other.lagMs() === 0)
  statements.length = 0
  const word = (reader: Db) => sql`select word from told`.execute(reader)
  await Promise.all(Array.from({ length: 20 }, () => other.read(word, 7)))
  // One for them, and the regular one of each second, of which a slow machine needs a few.
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length).toBeLessThanOrEqual(8)
  await other.stop()
  await counted.close()
})

test('a replica that is behind is not read, and it is used again after catching up', async () => {
  await replica.pause()
  await change('not there yet')
  expect(await read((version += 1))).toEqual({ word: 'not there yet', copy: false })
  expect(await read(version)).toEqual({ word: 'not there yet', copy: false })
  await until(() => (reads.lagMs() ?? 0) >= 5000)
  expect(from.every((one) => one === 'behind')).toBe(true)
  expect(said).toContain('the read replica is behind')
  await replica.resume()
  await until(async () => (await onCopy()) === 'replica')
  expect(await read(version)).toEqual({ word: 'not there yet', copy: true })
  await until(() => said.includes('the read replica has caught up'))
})

test('a killed replica has no effect, and is used again by itself', async () => {
  const reading = reads.read(async (reader) => {
    // During a read.
    const one = await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(reader)
    if (one.rows[0]!.copy) await replica.kill()
    const two = await sql<{ word: string }>`select word from told`.execute(reader)
    return two.rows[0]!.word
  }, version)
  expect(await reading).toBe('not there yet')
  expect(from.at(-1)).toBe('failed')
  await change('meanwhile')
  expect(await read((version += 1))).toEqual({ word: 'meanwhile', copy: false })
  await until(() => reads.lagMs() === null)
  expect(await read(version)).toEqual({ word: 'meanwhile', copy: false })
  await replica.start()
  await until(async () => (await onCopy()) === 'replica')
  expect(await read(version)).toEqual({ word: 'meanwhile', copy: true })
  expect(said.filter((words) => words.startsWith('the read replica'))).toEqual([
    'the read replica does not answer',
    'the read replica answers again',
  ])
})

test('an unresponsive replica is given up', async () => {
  replica.freeze()
  try {
    await change('while it stood')
    expect(await read((version += 1))).toEqual({ word: 'while it stood', copy: false })
    await until(() => reads.lagMs() === null)
    expect(await read(version)).toEqual({ word: 'while it stood', copy: false })
  } finally {
    replica.thaw()
  }
})

test('work that fails on the primary too, fails', async () => {
  await expect(reads.read((reader) => sql`select nothing from nowhere`.execute(reader))).rejects.toThrow('nowhere')
})

const NO_REPLICA = 'DATABASE_READ_URL names a server that is not a replica, so nothing is read there'

test('a server that is not a replica is never read', async () => {
  const wrong = openReplica<Tables>({ db, where: place.env['DATABASE_URL']!, max: 2, log, onRead: (one) => from.push(one) })
  await until(() => said.includes(NO_REPLICA))
  from = []
  await wrong.read((reader) => sql`select word from told`.execute(reader))
  expect(from).toEqual(['away'])
  await wrong.stop()
})
