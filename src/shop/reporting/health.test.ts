import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import type { ProcessFacts } from '#platform/heartbeat.ts'
import { newId } from '#platform/ids.ts'
import { health, troubles } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const OUTBOX = { sms: false, email: false }
const FACTS: ProcessFacts = {
  host: 'fruit-1',
  pid: 7,
  node: 'v24.0.0',
  memory: 150_000_000,
  diskFree: 50_000_000_000,
  pagesServed: 10,
  requests: 20,
  failures: 0,
  longestStall: 12,
}
const minutesAgo = (minutes: number) => new Date(shop.now.getTime() - minutes * 60_000)

async function process(seen: Date, facts: Partial<ProcessFacts> = {}, stopped: Date | null = null, started = minutesAgo(90)) {
  await sql`
    insert into platform.processes (id, started_at, seen_at, stopped_at, facts)
    values (${shop.newId()}::uuid, ${started}, ${seen}, ${stopped}, ${JSON.stringify({ ...FACTS, ...facts })}::jsonb)`.execute(
    shop.db,
  )
}

async function message(
  channel: 'sms' | 'email',
  state: string,
  { written, error = null }: { written: Date; error?: string | null },
) {
  await sql`
    insert into messaging.messages (id, template, channel, recipient, language, body, state, created_at, error, next_try_at)
    values (${newId(written)}::uuid, 'order-placed', ${channel}, 'somebody', 'en', 'Hello', ${state}, ${written}, ${error},
      ${error === 'daily-cap' ? minutesAgo(-600) : null})`.execute(shop.db)
}

async function job(
  kind: string,
  { runAt, attempts = 0, finished = null }: { runAt: Date; attempts?: number; finished?: Date | null },
) {
  const id = newId(runAt)
  await sql`
    insert into platform.jobs (id, kind, payload, run_at, attempts, created_at, finished_at, last_error)
    values (${id}::uuid, ${kind}, '{}', ${runAt}, ${attempts}, ${runAt}, ${finished}, ${attempts >= 8 ? 'no printer' : null})`.execute(
    shop.db,
  )
  return id
}

async function asked(
  service: string,
  {
    hour,
    asked: times,
    failed,
    answered,
    failedAt,
  }: { hour: Date; asked: number; failed: number; answered: Date | null; failedAt: Date | null },
) {
  await sql`
    insert into platform.outside_hours (service, hour, asked, failed, total_ms, slowest_ms, answered_at, failed_at)
    values (${service}, ${hour}, ${times}, ${failed}, ${times * 200}, 900, ${answered}, ${failedAt})`.execute(shop.db)
}

const found = async (leaving = OUTBOX, plainHttp = false) => troubles(await health(shop.db, shop.now), { leaving, plainHttp })

test('a healthy shop has no problems', async () => {
  await process(minutesAgo(0.5))
  await process(minutesAgo(60), {}, minutesAgo(60))
  await message('sms', 'waiting', { written: minutesAgo(300) })
  await message('sms', 'sent', { written: minutesAgo(200) })
  await job('print-gifts', { runAt: minutesAgo(3) })
  await job('print-gifts', { runAt: minutesAgo(30), attempts: 1, finished: minutesAgo(29) })
  await job('check-ledger', { runAt: minutesAgo(-60) })
  await asked('bkash', { hour: minutesAgo(60), asked: 4, failed: 1, answered: minutesAgo(20), failedAt: minutesAgo(30) })
  const now = await health(shop.db, shop.now)
  expect(troubles(now, { leaving: OUTBOX, plainHttp: false })).toEqual([])
  expect(now).toMatchObject({
    processes: [{ facts: FACTS, seenAt: minutesAgo(0.5) }],
    jobs: { waiting: 1, dueSince: minutesAgo(3), done: 1, givenUp: [], givenUpCount: 0 },
    messages: [
      { channel: 'sms', waiting: 1, oldest: minutesAgo(300), sent: 1, failed: 0 },
      { channel: 'email', waiting: 0, oldest: null, sent: 0, failed: 0 },
    ],
    gateways: [
      {
        service: 'bkash',
        asked: 4,
        failed: 1,
        averageMs: 200,
        slowestMs: 900,
        answeredAt: minutesAgo(20),
        failedAt: minutesAgo(30),
      },
    ],
    ledger: null,
  })
  expect(now.database.bytes).toBeGreaterThan(1_000_000)
  expect(now.database.connections).toBeGreaterThan(0)
})

test('an unencrypted shop is reported', async () => {
  expect(await found(OUTBOX, true)).toEqual([{ kind: 'plain-http' }])
})

test('messages that wait too long for their gateway, and failed ones, are reported', async () => {
  await message('sms', 'waiting', { written: minutesAgo(9) })
  expect(await found({ sms: true, email: true })).toEqual([])
  await message('sms', 'waiting', { written: minutesAgo(11) })
  await message('sms', 'waiting', { written: minutesAgo(90), error: 'daily-cap' })
  await message('email', 'failed', { written: minutesAgo(23 * 60) })
  await message('email', 'failed', { written: minutesAgo(25 * 60) })
  expect(await found({ sms: true, email: true })).toEqual([
    { kind: 'messages-late', channel: 'sms', since: minutesAgo(11) },
    { kind: 'messages-failed', channel: 'email', count: 1 },
  ])
  expect(await found()).toEqual([{ kind: 'messages-failed', channel: 'email', count: 1 }])
})

test('jobs that wait too long or were given up are reported', async () => {
  await job('print-gifts', { runAt: minutesAgo(6) })
  const id = await job('finish-gift-run', { runAt: minutesAgo(100), attempts: 8 })
  expect(await found()).toEqual([
    { kind: 'jobs-given-up', count: 1 },
    { kind: 'jobs-late', since: minutesAgo(6) },
  ])
  expect((await health(shop.db, shop.now)).jobs.givenUp).toEqual([
    { id, kind: 'finish-gift-run', error: 'no printer', since: minutesAgo(100) },
  ])
})

test('a gateway is down while nothing was answered after its last failure, within a day', async () => {
  await asked('bkash', { hour: minutesAgo(60), asked: 4, failed: 3, answered: minutesAgo(40), failedAt: minutesAgo(30) })
  await asked('sms', { hour: minutesAgo(60), asked: 2, failed: 2, answered: null, failedAt: minutesAgo(50) })
  await asked('mail', { hour: minutesAgo(25 * 60), asked: 2, failed: 2, answered: null, failedAt: minutesAgo(25 * 60) })
  expect(await found()).toEqual([
    { kind: 'gateway-down', service: 'bkash', failed: 3, asked: 4 },
    { kind: 'gateway-down', service: 'sms', failed: 2, asked: 2 },
  ])
})

test('a silent process, a full disk and a ledger that does not add up are reported, worst first', async () => {
  await process(minutesAgo(2), { diskFree: 5 })
  await process(minutesAgo(0), { diskFree: 900_000_000 })
  // Killed and restarted on the same machine: resolved.
  await process(minutesAgo(50), { host: 'fruit-2' })
  await process(minutesAgo(0), { host: 'fruit-2' }, null, minutesAgo(49))
  await shop.db
    .insertInto('inventory.ledger_checks')
    .values({ at: minutesAgo(300), differences: JSON.stringify([{ lotId: 'a' }, { lotId: 'b' }]) })
    .execute()
  expect(await found()).toEqual([
    { kind: 'ledger', count: 2 },
    { kind: 'disk-low', freeBytes: 900_000_000 },
    { kind: 'process-silent', count: 1 },
  ])
})

test('a nightly backup older than 26 hours, or one that never succeeded, is reported; without a schedule nothing is', async () => {
  const run = (hoursAgo: number, more: { scheduled?: boolean; problem?: string | null } = {}) =>
    sql`
    insert into platform.backup_runs (id, ended_at, folder, encrypted, scheduled, problem)
    values (${shop.newId()}::uuid, ${shop.now}::timestamptz - make_interval(hours => ${hoursAgo}), '/backups/one', true,
      ${more.scheduled ?? true}, ${more.problem ?? null})`.execute(shop.db)
  const ago = (hours: number) => new Date(shop.now.getTime() - hours * 3_600_000)
  await run(100, { scheduled: false })
  expect(await found()).toEqual([])
  await run(50, { problem: 'no room' })
  expect(await found()).toEqual([{ kind: 'backup-old', at: ago(100), problem: 'no room' }])
  await run(27)
  expect(await found()).toEqual([{ kind: 'backup-old', at: ago(27), problem: null }])
  await run(3, { problem: 'away' })
  expect(await found()).toEqual([{ kind: 'backup-old', at: ago(27), problem: 'away' }])
  await run(2)
  expect(await found()).toEqual([])
  expect((await health(shop.db, shop.now)).backup).toEqual({
    lastAt: ago(2),
    encrypted: true,
    scheduledSince: ago(50),
    problem: null,
  })
})
