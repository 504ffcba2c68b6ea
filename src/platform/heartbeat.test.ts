import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import type { Tables } from '#shop/tables.ts'
import { startHeartbeat } from './heartbeat.ts'
import { makeLog } from './log.ts'
import { recordExternalCall, takeCallStats } from './external-call-stats.ts'

let test_: TestDatabase<Tables>
beforeEach(async () => {
  test_ = await testDatabase()
  takeCallStats()
})
afterEach(() => test_.close())

const FACTS = {
  host: 'fruit-1',
  pid: 7,
  node: 'v24.0.0',
  memory: 1,
  diskFree: null,
  pagesServed: 0,
  requests: 0,
  failures: 0,
  longestStall: 0,
}
const NOON = new Date('2026-06-10T06:30:00Z')

function start(now: () => Date, requests = () => 0) {
  const log = makeLog({ level: 'silent', readable: false })
  const facts = async () => ({ ...FACTS, requests: requests() })
  return startHeartbeat({ db: test_.database, clock: now, log, facts, everyMs: 20 })
}

const rows = async () =>
  (
    await sql<{ seen: Date; stopped: Date | null; requests: number }>`
      select seen_at as seen, stopped_at as stopped, (facts ->> 'requests')::integer as requests from platform.processes order by started_at`.execute(
      test_.database,
    )
  ).rows

test('a process reports regularly that it is alive, and when it stops; two processes are separate', async () => {
  let now = NOON
  let requests = 1
  const one = start(
    () => now,
    () => requests,
  )
  await vi.waitFor(async () => expect(await rows()).toEqual([{ seen: NOON, stopped: null, requests: 1 }]))
  const later = new Date(NOON.getTime() + 60_000)
  now = later
  requests = 5
  await vi.waitFor(async () => expect(await rows()).toEqual([{ seen: later, stopped: null, requests: 5 }]))
  const two = start(() => later)
  await vi.waitFor(async () => expect(await rows()).toHaveLength(2))
  await one.stop()
  expect(await rows()).toMatchObject([{ stopped: later }, { stopped: null }])
  await two.stop()
  // The next heartbeat removes processes silent for a day.
  const nextDay = new Date(later.getTime() + 25 * 3_600_000)
  const three = start(() => nextDay)
  await vi.waitFor(async () => expect(await rows()).toEqual([{ seen: nextDay, stopped: null, requests: 0 }]))
  await three.stop()
})

test('answers of external services are summed by the hour, over all processes', async () => {
  recordExternalCall('sms', { failed: false, ms: 200 })
  recordExternalCall('sms', { failed: true, ms: 900 })
  recordExternalCall('bkash', { failed: true, ms: 30_000 })
  const one = start(() => NOON)
  const hours = async () =>
    (
      await sql`select service, asked, failed, total_ms::integer as total, slowest_ms as slowest, answered_at as answered, failed_at as failing
        from platform.outside_hours order by hour, service`.execute(test_.database)
    ).rows
  const bkash = { service: 'bkash', asked: 1, failed: 1, total: 30_000, slowest: 30_000, answered: null, failing: NOON }
  const sms = { service: 'sms', asked: 2, failed: 1, total: 1100, slowest: 900, answered: NOON, failing: NOON }
  await vi.waitFor(async () => expect(await hours()).toEqual([bkash, sms]))
  await one.stop()
  recordExternalCall('sms', { failed: false, ms: 100 })
  const later = new Date(NOON.getTime() + 60_000)
  const two = start(() => later)
  await vi.waitFor(async () => expect(await hours()).toEqual([bkash, { ...sms, asked: 3, total: 1200, answered: later }]))
  await two.stop()
})

test('counts that could not be saved are not lost', async () => {
  await sql`alter table platform.outside_hours add check (service <> 'mail')`.execute(test_.database)
  recordExternalCall('mail', { failed: false, ms: 50 })
  const one = start(() => NOON)
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1))
  await one.stop()
  expect([...takeCallStats()]).toEqual([['mail', { asked: 1, failed: 0, totalMs: 50, slowestMs: 50 }]])
})
