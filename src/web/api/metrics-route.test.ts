import { afterAll, beforeAll, expect, test } from 'vitest'
import { Hono } from 'hono'
import { sql } from 'kysely'
import project from '../../../package.json' with { type: 'json' }
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { AppEnv } from '../http/app-env.ts'
import { metricsRoute } from './metrics-route.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

function ask(remoteAddress: string, headers: Record<string, string> = {}) {
  const app = new Hono<AppEnv>()
  app.get('/metrics', metricsRoute(apiOf(shop).webShop))
  const request = new Request('http://localhost:3000/metrics', { headers: { Host: 'localhost:3000', ...headers } })
  return app.request(request, undefined, { incoming: { socket: { remoteAddress } } })
}

test('the metrics are figures of the database and counts of this process, for this machine', async () => {
  await apiOf(shop).call('/api/v1/orders/unknown')
  const answered = await ask('127.0.0.1')
  const text = await answered.text()
  expect([answered.status, answered.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  for (const part of [
    'process_resident_memory_bytes',
    'shop_database_up 1\n',
    'shop_jobs_waiting 0\n',
    'shop_messages_waiting{channel="sms"} 0\n',
    'shop_api_request_seconds_count{method="GET",route="/api/v1/orders/:token",status="404"}',
  ])
    expect(text).toContain(part)
  const elsewhere = await ask('203.0.113.7')
  expect([elsewhere.status, await elsewhere.text()]).toEqual([404, 'There is nothing at this address.'])
})

test('processes are counted by version and build, and silent ones separately', async () => {
  const insert = (seenSecondsAgo: number, facts: object) =>
    sql`
    insert into platform.processes (id, started_at, seen_at, facts) values
      (${shop.newId()}::uuid, ${new Date(shop.now.getTime() - 90_000)}, ${new Date(shop.now.getTime() - seenSecondsAgo * 1000)},
        ${JSON.stringify({ host: 'fruit-1', ...facts })}::jsonb)`.execute(shop.db)
  await insert(0, { version: '1.2.3', build: 'new' })
  await insert(30, { version: '1.2.3', build: 'new' })
  await insert(5, { version: '1.2.3', build: 'old' })
  await insert(31, { version: '1.2.3', build: 'killed' })
  const text = await (await ask('127.0.0.1')).text()
  const lines = text.split('\n').filter((line) => /^shop_(?:processes|build_info)/.test(line))
  expect(lines.toSorted()).toEqual([
    `shop_build_info{version="${project.version}",build="development"} 1`,
    'shop_processes_silent 1',
    'shop_processes{version="1.2.3",build="new"} 2',
    'shop_processes{version="1.2.3",build="old"} 1',
  ])
})

test('the webhook that waits longest is measured, by the clock of the database, unless staff paused it', async () => {
  const late = async () => /^shop_webhooks_late_seconds (\S+)$/m.exec(await (await ask('127.0.0.1')).text())![1]
  const wait = async (pausedBecause: string | null, minutes: number) => {
    const id = shop.newId()
    await sql`
      insert into webhooks.endpoints (id, name, url, types, secret, state, paused_because, created_by, created_at) values
        (${id}::uuid, 'Accounts', 'https://accounts.example', '{order.placed}', 'whsec_test', ${pausedBecause === null ? 'active' : 'paused'},
          ${pausedBecause}, 'Owner', ${shop.now})`.execute(shop.db)
    await sql`
      with event as (
        insert into webhooks.events (type, subject, data, at) values ('order.placed', ${id}::uuid, '{}', clock_timestamp() - make_interval(mins => ${minutes}))
        returning position, subject)
      insert into webhooks.deliveries (endpoint_id, position, subject) select subject, position, subject from event`.execute(
      shop.db,
    )
  }
  expect(await late()).toBe('0')
  await wait('staff', 600)
  expect(await late()).toBe('0')
  await wait(null, 30)
  expect(Math.floor(Number(await late()) / 60)).toBe(30)
  await wait('gave-up', 90)
  expect(Math.floor(Number(await late()) / 60)).toBe(90)
})
