import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '#shop/accounts/index.ts'
import { action, loader } from '../health.route.tsx'
import { loader as today } from '../today.route.tsx'
import type { HealthView } from './health-view.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const PATH = '/office/settings/health'
const view = async () => (await officeOf(shop).call(staffActor('manager'), loader, { path: PATH })).data as HealthView
const send = (intent: string) => officeOf(shop).call(staffActor('manager'), action, { path: PATH, form: { intent } })
const noted = async () =>
  ((await officeOf(shop).call(staffActor('manager'), today, { path: '/office' })).data as { troubles: number }).troubles

async function givenUp(): Promise<string> {
  const id = shop.newId()
  await sql`
    insert into platform.jobs (id, kind, payload, run_at, attempts, created_at, last_error)
    values (${id}::uuid, 'print-gifts', '{}', ${shop.now}, 8, ${shop.now}, 'no printer')`.execute(shop.db)
  return id
}

test('a failed job is listed on this page and on Today, and is restarted once, with the name of the person in the history', async () => {
  expect([(await view()).troubles, await noted()]).toEqual([[], 0])
  const id = await givenUp()
  const seen = await view()
  expect(seen.troubles).toEqual([
    {
      key: 'given-up',
      title: 'A job failed for good.',
      todo: 'The failed jobs are listed below. Once the cause is fixed, start them again.',
      to: null,
    },
  ])
  expect(seen.jobs).toMatchObject({ givenUp: [{ id, kind: 'Print cards and labels', error: 'no printer' }], mayRetry: true })
  expect(await noted()).toBe(1)

  const answers = await Promise.all([send(`retry ${id}`), send(`retry ${id}`)])
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
  expect(answers.find(({ to }) => to)!.to).toBe(`${PATH}?done=retried`)
  const job = await sql`select attempts, run_at from platform.jobs where id = ${id}::uuid`.execute(shop.db)
  expect(job.rows).toEqual([{ attempts: 0, run_at: shop.now }])
  expect(await auditEntries(shop.db, { filter: {}, limit: 9 })).toMatchObject([
    { actor: 'staff:A manager', action: 'retry-job', subject: { type: 'job', id, name: 'Print cards and labels' } },
  ])
  expect([(await view()).troubles, await noted()]).toEqual([[], 0])
})

test('a job that has not failed for good cannot be restarted', async () => {
  const id = await givenUp()
  await sql`update platform.jobs set attempts = 7`.execute(shop.db)
  expect(await send(`retry ${id}`)).toMatchObject({ status: 409, data: { problem: 'gone' } })
  for (const intent of ['retry', 'retry 1']) expect(await send(intent)).toMatchObject({ status: 404 })
  for (const intent of ['drop all', '']) expect(await send(intent)).toMatchObject({ status: 400 })
  const job = await sql`select attempts from platform.jobs where id = ${id}::uuid`.execute(shop.db)
  expect(job.rows).toEqual([{ attempts: 7 }])
  expect(await auditEntries(shop.db, { filter: {}, limit: 9 })).toEqual([])
})

const PROCESS = {
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

async function process(facts: object): Promise<void> {
  await sql`
    insert into platform.processes (id, started_at, seen_at, facts)
    values (${shop.newId()}::uuid, ${shop.now}, ${shop.now}, ${JSON.stringify({ ...PROCESS, ...facts })}::jsonb)`.execute(shop.db)
}

test('each process says which version and build it is', async () => {
  await process({ version: '1.2.3', build: '0123456789abcdef' })
  await process({})
  expect((await view()).processes.map(({ version }) => version).sort()).toEqual(['', '1.2.3 01234567'])
})

test('a disk that is nearly full is a problem, with the space that is left', async () => {
  await process({ diskFree: 900_000_000 })
  expect((await view()).troubles).toEqual([
    {
      key: 'disk',
      title: 'Only 858 MB of disk space is left.',
      todo: 'The person who runs the server has to free space: when the disk is full, orders are refused.',
      to: null,
    },
  ])
})

test('a production shop on plain http is a problem on this page and on Today', async () => {
  const office = officeOf(shop)
  const requestContext = office.requestContextOf(staffActor('manager'))
  const plain = {
    ...requestContext,
    shop: { ...requestContext.shop, config: { ...requestContext.shop.config, shopUrl: 'http://shop.example' } },
  }
  const seen = (await office.callAs(plain, loader, { path: PATH })).data as HealthView
  expect(seen.troubles).toMatchObject([{ key: 'plain-http', title: 'Shoppers reach the shop without encryption.' }])
  expect(((await office.callAs(plain, today, { path: '/office' })).data as { troubles: number }).troubles).toBe(1)
})

test('the page shows the age of the last backup and why the one after it failed', async () => {
  expect((await view()).backup).toBeNull()
  const run = (at: string, problem: string | null) =>
    sql`
    insert into platform.backup_runs (id, ended_at, folder, encrypted, scheduled, problem)
    values (${shop.newId()}::uuid, ${at}::timestamptz, '/backups/one', true, true, ${problem})`.execute(shop.db)
  await run('2026-06-01T03:00:00+06:00', null)
  await run('2026-06-02T03:00:00+06:00', 'There is no room left.')
  const seen = await view()
  expect(seen.backup).toBe('Mon 1 June, 3 am, encrypted')
  expect(seen.troubles).toEqual([
    {
      key: 'backup',
      title: 'The last backup is from Mon 1 June, 3 am.',
      todo: 'The last try failed: There is no room left.',
      to: null,
    },
  ])
  expect(await noted()).toBe(1)
})
