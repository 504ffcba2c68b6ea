import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { metricsText } from '#platform/metrics.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { Role } from '#shop/context.ts'
import { addEndpoint } from '#shop/webhooks/index.ts'
import { lookUpFigures } from '../../api/health-figures.ts'
import type { HealthView } from '../health/health-view.ts'
import { loader as health } from '../health.route.tsx'
import type { TodayView } from '../today/today.tsx'
import { loader as today } from '../today.route.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function add(name: string): Promise<string> {
  const input = { name, url: 'https://hooks.example/in', types: ['gift_run.finished'] }
  const added = await addEndpoint(shop.as('owner'), { input, receivers: 'public' })
  if (!added.ok) throw new Error(added.problem)
  return added.id
}

async function log(endpointId: string, states: readonly string[]): Promise<void> {
  for (const state of states)
    await sql`
      with written as (
        insert into webhooks.events (type, subject, data) values ('gift_run.finished', gen_random_uuid(), '{}') returning position, subject)
      insert into webhooks.deliveries (endpoint_id, position, subject, state)
      select ${endpointId}::uuid, position, subject, ${state} from written`.execute(shop.db)
}

const pause = (id: string, because: string) =>
  sql`update webhooks.endpoints set state = 'paused', paused_because = ${because} where id = ${id}::uuid`.execute(shop.db)
const todos = async (role: Role) => {
  const { data } = await officeOf(shop).call(staffActor(role), today, { path: '/office' })
  return (data as TodayView).todos.filter(({ key }) => key.startsWith('webhooks'))
}
const shown = async (role: Role) =>
  ((await officeOf(shop).call(staffActor(role), health, { path: '/office/settings/health' })).data as HealthView).webhooks

test('Today tells owners of webhooks that stopped by themselves and of deliveries that failed', async () => {
  const [first, second] = [await add('Accounts'), await add('Warehouse')]
  await log(first, ['waiting', 'delivered'])
  await pause(second, 'staff')
  expect(await todos('owner')).toEqual([])
  await pause(second, 'gone')
  await log(first, ['failed', 'failed'])
  const path = '/office/settings/webhooks'
  expect(await todos('owner')).toEqual([
    { key: 'webhooks', count: 1, tone: 'bad', to: `${path}/${second}` },
    { key: 'webhooks-failed', count: 2, tone: 'bad', to: `${path}/${first}?state=failed` },
  ])
  expect(await todos('manager')).toEqual([])
  await pause(first, 'gave-up')
  await log(second, ['failed'])
  expect(await todos('owner')).toEqual([
    { key: 'webhooks', count: 2, tone: 'bad', to: path },
    { key: 'webhooks-failed', count: 3, tone: 'bad', to: path },
  ])
})

test('the page of health and the metrics count what waits and what failed', async () => {
  expect(await shown('owner')).toBeNull()
  await log(await add('Accounts'), ['waiting', 'waiting', 'failed', 'delivered'])
  expect(await shown('owner')).toEqual({ waiting: 2, failed: 1, to: '/office/settings/webhooks' })
  expect(await shown('manager')).toEqual({ waiting: 2, failed: 1, to: null })
  await lookUpFigures(shop.db, shop.now)
  expect((await metricsText()).text).toMatch(/^shop_webhooks_waiting 2$[^]*^shop_webhooks_failed 1$/m)
})
