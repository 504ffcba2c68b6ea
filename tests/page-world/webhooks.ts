import { sql } from 'kysely'
import { addEndpoint, EVENT_TYPES, pauseEndpoint } from '#shop/webhooks/index.ts'
import { idOf } from '../world-data.ts'
import type { Shop } from '../world.ts'
import { at, done } from './days.ts'

type Row = {
  type: string
  data: object
  time: string
  state: 'waiting' | 'delivered' | 'failed'
  tries: number
  status?: number
  problem?: string
  answer?: string
}

/** A webhook with a log, one that was paused by staff, and one that says that it is gone; answers the id of the first. */
export async function makeWebhooks(shop: Shop): Promise<string> {
  const owner = at(shop, '12 11:00').as('owner')
  const add = (name: string, url: string, types: readonly string[]) =>
    done(addEndpoint(owner, { input: { name, url, types }, receivers: 'public' }))
  const { id } = await add('Accounts', 'https://accounts.example/hooks/pakafol', EVENT_TYPES)
  const paused = await add('Warehouse', 'https://warehouse.example/in?key=1', ['stock.changed'])
  await done(pauseEndpoint(owner, paused.id))
  const gone = await add('Old app', 'https://old.example/', ['order.placed', 'order.cancelled'])
  await sql`
    update webhooks.endpoints set state = 'paused', paused_because = 'gone', failures = 1, failing_since = ${at(shop, '12 12:00').now}
    where id = ${gone.id}::uuid`.execute(shop.db)
  await sql`
    update webhooks.endpoints set failures = 6, failing_since = ${at(shop, '12 12:30').now}, delivered_at = ${at(shop, '12 12:10').now}
    where id = ${id}::uuid`.execute(shop.db)
  for (const [index, row] of (await rowsOf(shop)).entries()) await write(shop, { endpointId: id, index, row })
  return id
}

async function rowsOf(shop: Shop): Promise<Row[]> {
  const [order] = await shop.db.selectFrom('ordering.orders').select(['id', 'number']).orderBy('id').execute()
  const payment = { id: idOf('payment of a webhook'), order_id: order!.id, method: 'bkash', state: 'captured' }
  const stock = {
    lot_id: shop.lot('HIM-0609-A'),
    stock_item: 'himsagar',
    unit: 'gram',
    lot: 'HIM-0609-A',
    lot_state: 'received',
    on_hand: 1000,
    allocated: 0,
  }
  return [
    { type: 'endpoint.test', data: { name: 'Accounts' }, time: '12:10', state: 'delivered', tries: 1, status: 200, answer: 'ok' },
    {
      type: 'order.placed',
      data: { id: order!.id, number: order!.number, state: 'placed', source: 'storefront', total: 950, version: 1 },
      time: '12:20',
      state: 'failed',
      tries: 12,
      status: 500,
      answer: 'no such company',
    },
    {
      type: 'payment.captured',
      data: { ...payment, amount: 950.5, captured: 950.5, refunded: 0 },
      time: '12:30',
      state: 'waiting',
      tries: 3,
      problem: 'too-slow',
    },
    { type: 'stock.changed', data: { ...stock, quarantined: false }, time: '12:40', state: 'waiting', tries: 0 },
  ]
}

type Written = { endpointId: string; index: number; row: Row }

async function write(shop: Shop, { endpointId, index, row }: Written): Promise<void> {
  const { type, data, time, state, tries, status = null, problem = null, answer = null } = row
  const tried = tries > 0 ? at(shop, `12 ${time}`).now : null
  const next = state === 'waiting' && tries > 0 ? at(shop, '12 14:30').now : null
  const subject = idOf(`webhook subject ${index}`)
  await sql`
    with written as (
      insert into webhooks.events (id, type, subject, data, at)
      values (${idOf(`webhook event ${index}`)}::uuid, ${type}, ${subject}::uuid, ${JSON.stringify(data)}::jsonb, ${at(shop, `12 ${time}`).now})
      returning position)
    insert into webhooks.deliveries (endpoint_id, position, subject, state, tries, next_try_at, tried_at, status, problem, answer, took_ms)
    select ${endpointId}::uuid, position, ${subject}::uuid, ${state}, ${tries}::integer, ${next}::timestamptz, ${tried}::timestamptz,
      ${status}::integer, ${problem}, ${answer}, ${tried && 120}::integer
    from written`.execute(shop.db)
}
