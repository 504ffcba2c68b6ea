import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { startReceiver } from '#tests/webhook-receiver.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { cancelOrder, confirmOrder, placeOrder } from '../ordering/index.ts'
import {
  addEndpoint,
  changeSecret,
  deliveriesOf,
  dueEndpoints,
  endpointById,
  EVENT_TYPES,
  forgetDeliveries,
  pauseEndpoint,
  removeEndpoint,
  replayDeliveries,
  resendDelivery,
  resumeEndpoint,
  secretOf,
  sendDue,
  sendTest,
  type Sending,
} from './index.ts'
import { MOST_TRIES } from './model.ts'
import { sendOne } from './send.ts'

let shop: Shop
let receiver: Awaited<ReturnType<typeof startReceiver>>
let now: Date
// The library of the receiver refuses what is older than five minutes.
const START = new Date()
beforeEach(async () => {
  shop = await openShop()
  receiver = await startReceiver()
  now = START
})
afterEach(async () => {
  await receiver.close()
  await shop.close()
})

const sending = (): Sending => ({ db: shop.db, clock: () => now, receivers: 'any' })
const ctx = () => ({ ...shop.as('owner'), now })

async function add(types: readonly string[] = EVENT_TYPES, url = receiver.url): Promise<string> {
  const added = await addEndpoint(ctx(), { input: { name: 'Accounts', url, types }, receivers: 'any' })
  if (!added.ok) throw new Error(added.problem)
  receiver.secret = (await secretOf(shop.db, added.id))!
  return added.id
}

async function order(): Promise<string> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  return placed.orderId
}

/** Sends until nothing is due at this time. */
async function drain(): Promise<void> {
  for (;;) {
    const due = await dueEndpoints(sending())
    if (due.length === 0) return
    for (const one of due) await sendDue(sending(), one)
  }
}

/** Lets the time pass in steps of a minute, as the workers would see it; signatures stay within the tolerance of the library. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await sql`
      update webhooks.deliveries set next_try_at = next_try_at - interval '1 minute', locked_until = locked_until - interval '1 minute'`.execute(
      shop.db,
    )
    await sql`update webhooks.endpoints set next_try_at = next_try_at - interval '1 minute'`.execute(shop.db)
    await drain()
  }
}

const typesOf = (orderId: string) =>
  receiver.received.flatMap(({ type, data }) => (data['id'] === orderId || data['order_id'] === orderId ? [type] : []))

test('a receiver gets every event of an order in order, signed, without personal data; another type is not written', async () => {
  await add(EVENT_TYPES.filter((type) => type !== 'stock.changed'))
  const orderId = await order()
  expect(await confirmOrder(shop.as('desk'), { orderId, shopUrl: 'https://pakafol.example' })).toMatchObject({ ok: true })
  await cancelOrder(shop.as('desk'), { orderId, shopUrl: 'https://pakafol.example' })
  await drain()
  expect(typesOf(orderId)).toEqual([
    'order.placed',
    'consignment.planned',
    'payment.due',
    'order.confirmed',
    'order.cancelled',
    'consignment.cancelled',
    'payment.void',
  ])
  expect(receiver.refused).toBe(0)
  const { rows } = await sql<{ number: string; total: string }>`
    select number, total_paisa / 100.0 as total from ordering.orders where id = ${orderId}::uuid`.execute(shop.db)
  expect(receiver.received[0]!.data).toEqual({
    id: orderId,
    number: rows[0]!.number,
    state: 'placed',
    source: 'storefront',
    total: Number(rows[0]!.total),
    version: 1,
  })
  expect(receiver.received.map(({ type }) => type)).not.toContain('stock.changed')
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length)
})

test('nothing is written without an endpoint, nor when the change is rolled back', async () => {
  await order()
  expect(await shop.count('webhooks.events')).toBe(0)
  await add()
  const before = await shop.countAll()
  expect(await placeOrder(shop.as('guest'), sampleOrder(shop, { expectedTotalPaisa: taka(1) }))).toMatchObject({ ok: false })
  expect(await shop.countAll()).toEqual(before)
})

test('a receiver that is down for an hour gets everything, in order per order, soon after its return', async () => {
  await add(['order.placed', 'order.confirmed'])
  const orders = [await order(), await order(), await order()]
  receiver.answers = () => null
  await drain()
  await pass(20)
  for (const orderId of orders) await confirmOrder(shop.as('desk'), { orderId, shopUrl: 'https://pakafol.example' })
  await pass(40)
  expect(receiver.received).toEqual([])
  receiver.answers = () => 200
  await pass(30)
  for (const orderId of orders) expect(typesOf(orderId)).toEqual(['order.placed', 'order.confirmed'])
  expect(receiver.received).toHaveLength(6)
})

test('an event that is always refused holds up its own order only, and then only until its tries are used up', async () => {
  const id = await add(['order.placed', 'order.confirmed'])
  const [refused, other] = [await order(), await order()]
  for (const orderId of [refused, other]) await confirmOrder(shop.as('desk'), { orderId, shopUrl: 'https://pakafol.example' })
  receiver.answers = ({ type, data }) => (type === 'order.placed' && data['id'] === refused ? 500 : 200)
  await drain()
  expect([typesOf(refused), typesOf(other)]).toEqual([[], ['order.placed', 'order.confirmed']])
  // Other events go on arriving, so the endpoint is not down.
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    await sendTest(sending(), id)
    await sql`update webhooks.deliveries set next_try_at = null`.execute(shop.db)
    await drain()
  }
  expect(typesOf(refused)).toEqual(['order.confirmed'])
  const failed = await deliveriesOf(shop.db, id, { state: 'failed', most: 10 })
  expect(failed.map(({ type, tries, status, answer }) => [type, tries, status, answer])).toEqual([
    ['order.placed', MOST_TRIES, 500, 'answered 500'],
  ])
  expect(await endpointById(shop.db, id)).toMatchObject({ state: 'active', waiting: 0, failed: 1 })
  receiver.answers = () => 200
  expect(await resendDelivery(ctx(), { endpointId: id, position: failed[0]!.position })).toEqual({ ok: true, count: 1 })
  await drain()
  expect(typesOf(refused)).toEqual(['order.confirmed', 'order.placed'])
})

test('an endpoint that never answers is paused, loses nothing, and goes on when it is resumed', async () => {
  const id = await add(['order.placed'])
  const orderId = await order()
  receiver.answers = () => 503
  await drain()
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    await sql`update webhooks.deliveries set next_try_at = null`.execute(shop.db)
    await sql`update webhooks.endpoints set next_try_at = null where failures < 5`.execute(shop.db)
    await sql`update webhooks.endpoints set next_try_at = ${now}::timestamptz where failures >= 5`.execute(shop.db)
    await drain()
  }
  expect(await endpointById(shop.db, id)).toMatchObject({ state: 'paused', pausedBecause: 'gave-up', waiting: 1, failed: 0 })
  const next = await order()
  receiver.answers = () => 200
  await drain()
  expect(receiver.received).toEqual([])
  expect(await resumeEndpoint(ctx(), id)).toEqual({ ok: true })
  expect(await resumeEndpoint(ctx(), id)).toEqual({ ok: false, problem: 'not-now' })
  await drain()
  // Those of different orders are sent side by side.
  expect(receiver.received.map(({ data }) => data['id']).toSorted()).toEqual([orderId, next].toSorted())
})

test('410 pauses at once; Retry-After is respected, up to an hour', async () => {
  const id = await add(['order.placed'])
  await order()
  receiver.answers = () => 503
  receiver.headers = { 'retry-after': '900' }
  await drain()
  const [waits] = await deliveriesOf(shop.db, id, { most: 1 })
  expect(waits!.nextTryAt).toEqual(new Date(now.getTime() + 900_000))
  receiver.answers = () => 410
  await pass(15)
  expect(await endpointById(shop.db, id)).toMatchObject({ state: 'paused', pausedBecause: 'gone', waiting: 1 })
})

test('several processes send each event once, and a process that dies loses none', async () => {
  const id = await add(['order.placed', 'order.confirmed', 'order.cancelled'])
  const orders: string[] = []
  for (let count = 0; count < 5; count += 1) orders.push(await order())
  for (const orderId of orders) {
    await confirmOrder(shop.as('desk'), { orderId, shopUrl: 'https://pakafol.example' })
    await cancelOrder(shop.as('desk'), { orderId, shopUrl: 'https://pakafol.example' })
  }
  receiver.slowMs = 20
  // Killed between claim and answer: the claim is there, nothing was written of an answer.
  await sql`
    update webhooks.deliveries set tries = 1, locked_until = ${now}::timestamptz + interval '60 seconds'
    where position = (select min(position) from webhooks.deliveries)`.execute(shop.db)
  await Promise.all(Array.from({ length: 4 }, () => sendDue(sending(), { id, down: false })))
  expect(typesOf(orders[0]!)).toEqual([])
  await pass(1)
  for (const orderId of orders) expect(typesOf(orderId)).toEqual(['order.placed', 'order.confirmed', 'order.cancelled'])
  expect(receiver.received).toHaveLength(15)
  expect(receiver.mostAtOnce).toBeGreaterThan(1)
})

test('after a change of the secret both sign for a day', async () => {
  const id = await add(['order.placed'])
  await order()
  expect(await changeSecret(ctx(), id)).toEqual({ ok: true })
  // The receiver still has the former one.
  await drain()
  expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2])
  const fresh = (await secretOf(shop.db, id))!
  expect([fresh === receiver.secret, /^whsec_[A-Za-z0-9+/]{43}=$/.test(fresh)]).toEqual([false, true])
  await sql`update webhooks.endpoints set former_secret_until = ${now}::timestamptz`.execute(shop.db)
  await order()
  await drain()
  expect([receiver.received.length, receiver.refused]).toEqual([1, 1])
  receiver.secret = fresh
  await pass(1)
  expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2, 1])
})

test('a test is sent at once and tells the answer; it is not replayed', async () => {
  const id = await add(['order.placed'])
  expect(await sendTest(sending(), id)).toMatchObject({
    type: 'endpoint.test',
    state: 'delivered',
    status: 200,
    answer: 'answered 200',
  })
  receiver.answers = () => 404
  expect(await sendTest(sending(), id)).toMatchObject({ state: 'waiting', tries: 1, status: 404 })
  expect(await sendTest(sending(), shop.newId())).toBeNull()
  expect(receiver.received.map(({ type, data }) => [type, data])).toEqual([
    ['endpoint.test', { endpoint_id: id, name: 'Accounts' }],
  ])
  receiver.answers = () => 200
  const orderId = await order()
  await drain()
  const since = new Date(START.getTime() - 3_600_000)
  expect(await replayDeliveries(ctx(), { endpointId: id, since })).toEqual({ ok: true, count: 1 })
  await drain()
  const again = receiver.received.filter(({ data }) => data['id'] === orderId)
  expect([again.length, new Set(again.map((one) => one.id)).size]).toEqual([2, 1])
})

test('a paused endpoint gets nothing; a removed one leaves nothing', async () => {
  const id = await add(['order.placed'])
  expect(await pauseEndpoint(ctx(), id)).toEqual({ ok: true })
  await order()
  await drain()
  expect([receiver.received.length, (await endpointById(shop.db, id))!.waiting]).toEqual([0, 1])
  expect(await removeEndpoint(ctx(), id)).toEqual({ ok: true })
  expect([await shop.count('webhooks.endpoints'), await shop.count('webhooks.deliveries')]).toEqual([0, 0])
})

test('a name of the local network is not posted to', async () => {
  const id = await add(['order.placed'], receiver.url.replace('127.0.0.1', 'localhost'))
  await order()
  await sql`update webhooks.endpoints set url = replace(url, 'http:', 'https:')`.execute(shop.db)
  await sendOne({ ...sending(), receivers: 'public' }, id)
  const [delivery] = await deliveriesOf(shop.db, id, { most: 1 })
  expect(delivery).toMatchObject({ state: 'waiting', status: null, problem: 'not-allowed', tries: 1 })
})

test('what has ended is forgotten after a month, what waits is kept', async () => {
  await add(['order.placed'])
  await order()
  await drain()
  receiver.answers = () => 500
  await order()
  await drain()
  await forgetDeliveries({ db: shop.db, now: new Date(START.getTime() + 29 * 86_400_000) })
  expect(await shop.count('webhooks.events')).toBe(2)
  await forgetDeliveries({ db: shop.db, now: new Date(START.getTime() + 31 * 86_400_000) })
  expect([await shop.count('webhooks.events'), await shop.count('webhooks.deliveries', { state: 'waiting' })]).toEqual([1, 1])
})
