import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { addEndpoint, endpointById, replayDeliveries, resendDelivery, resumeEndpoint, type EndpointInput } from './index.ts'
import { conditionOf, DOWN_AFTER } from './model.ts'
import { sendOne } from './send.ts'

const INPUT = { name: 'Accounts', url: 'https://books.example/hooks', types: ['order.placed'] }

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const tried = (more: Partial<EndpointInput>) =>
  addEndpoint(shop.as('owner'), { input: { ...INPUT, ...more }, receivers: 'public' })

async function added(): Promise<string> {
  const made = await tried({})
  if (!made.ok) throw new Error(made.problem)
  return made.id
}

/** Deliveries that are waiting, of subjects of their own. */
async function wait(endpointId: string, count: number): Promise<void> {
  await sql`
    with written as (
      insert into webhooks.events (type, subject, data) select 'order.placed', gen_random_uuid(), '{}' from generate_series(1, ${count}::integer)
      returning position, subject)
    insert into webhooks.deliveries (endpoint_id, position, subject) select ${endpointId}::uuid, position, subject from written`.execute(
    shop.db,
  )
}

test('name, address and types are checked', async () => {
  const before = await shop.countAll()
  for (const name of ['  ', 'a'.repeat(81)]) expect(await tried({ name })).toEqual({ ok: false, problem: 'name' })
  for (const url of [
    '',
    'books.example',
    'ftp://books.example/',
    'https://me:secret@books.example/',
    `https://books.example/${'a'.repeat(2000)}`,
    // Written in ASCII it is nine times as long.
    `https://books.example/${'ক'.repeat(300)}`,
  ])
    expect([url, await tried({ url })]).toEqual([url, { ok: false, problem: 'url' }])
  for (const url of [
    'http://books.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
    'https://0x7f.1/',
  ])
    expect([url, await tried({ url })]).toEqual([url, { ok: false, problem: 'url-not-public' }])
  expect(await tried({ types: ['order.eaten'] })).toEqual({ ok: false, problem: 'types' })
  expect(await shop.countAll()).toEqual(before)
})

test('an endpoint that fails says since when, until it is resumed', async () => {
  const id = await added()
  await wait(id, DOWN_AFTER)
  // Nothing listens there.
  await sql`update webhooks.endpoints set url = 'http://127.0.0.1:9/'`.execute(shop.db)
  const conditions: string[] = []
  for (let minute = 0; minute < DOWN_AFTER; minute += 1) {
    const clock = () => new Date(shop.now.getTime() + minute * 60_000)
    await sql`update webhooks.deliveries set next_try_at = 'infinity' where tries > 0`.execute(shop.db)
    expect(await sendOne({ db: shop.db, clock, receivers: 'any' }, id)).toBe('retry')
    conditions.push(conditionOf((await endpointById(shop.db, id))!))
  }
  expect(conditions).toEqual(['sends', 'sends', 'sends', 'sends', 'down'])
  expect(await endpointById(shop.db, id)).toMatchObject({ failures: DOWN_AFTER, failingSince: shop.now })
  await sql`update webhooks.endpoints set state = 'paused', paused_because = 'gave-up'`.execute(shop.db)
  expect(conditionOf((await endpointById(shop.db, id))!)).toBe('gave-up')
  expect(await resumeEndpoint(shop.as('owner'), id)).toEqual({ ok: true })
  expect(await endpointById(shop.db, id)).toMatchObject({ state: 'active', failures: 0, failingSince: null })
})

test('sending again is in the audit log, unless there was nothing to send', async () => {
  const id = await added()
  await wait(id, 3)
  await sql`update webhooks.deliveries set state = 'delivered'`.execute(shop.db)
  const { rows } = await sql<{ position: number }>`select min(position) as position from webhooks.deliveries`.execute(shop.db)
  const again = { endpointId: id, position: rows[0]!.position }
  expect(await resendDelivery(shop.as('owner'), again)).toEqual({ ok: true, count: 1 })
  expect(await resendDelivery(shop.as('owner'), again)).toEqual({ ok: false, problem: 'unknown' })
  expect(await replayDeliveries(shop.as('owner'), { endpointId: id, since: new Date(0) })).toEqual({ ok: true, count: 2 })
  expect(await replayDeliveries(shop.as('owner'), { endpointId: shop.newId(), since: new Date(0) })).toEqual({
    ok: false,
    problem: 'unknown',
  })
  const entries = await auditEntries(shop.db, { filter: { subject: { type: 'webhook', id } }, limit: 10 })
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['resend-webhook', { deliveries: 2 }],
    ['resend-webhook', { deliveries: 1 }],
    ['add-webhook', { name: 'Accounts', receiver: 'books.example', types: ['order.placed'] }],
  ])
})
