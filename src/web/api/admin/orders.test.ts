import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiKey } from '#tests/api-keys.ts'
import { apiOf } from '#tests/api.ts'
import { moved } from '#tests/invoice-documents.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { placeOrder } from '#shop/ordering/index.ts'

type Order = {
  id: string
  number: string
  state: string
  total: number
  history: { about: string; to: string | null; note: string | null; actor: string }[]
  payments: { id: string; state: string; captured: number; refunded: number }[]
  refunds: { amount: number; state: string; actor: string }[]
  lines: { sku: string; unit: number }[]
}

let shop: Shop
let api: ReturnType<typeof apiOf>
let key: Awaited<ReturnType<typeof apiKey>>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop)
  key = await apiKey(shop, 'manager')
})
afterEach(() => shop.close())

async function order(at = shop): Promise<string> {
  const placed = await placeOrder(at.as('guest'), sampleOrder(at))
  if (!placed.ok) throw new Error(placed.problem)
  return placed.orderId
}
const get = (id: string, more: Record<string, string> = {}) =>
  api.call<Order>(`/api/v1/admin/orders/${id}`, { headers: key.headers(more) })
const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
  api.call<Order & { type: string; field?: string }>(`/api/v1/admin/orders/${path}`, { body, headers: key.headers(more) })

test('orders are listed newest first, page by page, and by state and time', async () => {
  const ids: string[] = []
  for (const minute of [1, 2, 3]) ids.unshift(await order(shop.at(new Date(shop.now.getTime() + minute * 60_000))))
  const list = async (query: string) =>
    (await api.call<{ orders: Order[]; next: string | null }>(`/api/v1/admin/orders?${query}`, { headers: key.headers() })).json
  const first = await list('limit=2')
  expect([first.orders.map(({ id }) => id), first.next]).toEqual([ids.slice(0, 2), ids[1]])
  const second = await list(`limit=2&after=${first.next!}`)
  expect([second.orders.map(({ id }) => id), second.next]).toEqual([ids.slice(2), null])
  expect(second.orders[0]!.lines.map(({ sku, unit }) => [sku, unit])).toEqual([['himsagar-5kg', 1]])
  expect(await post(`${ids[2]!}/confirm`, {})).toMatchObject({ status: 200, json: { state: 'confirmed' } })
  expect((await list('state=confirmed')).orders.map(({ id }) => id)).toEqual([ids[2]])
  const from = encodeURIComponent(new Date(shop.now.getTime() + 120_000).toISOString())
  expect((await list(`placed_from=${from}`)).orders.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect((await list(`placed_before=${from}`)).orders.map(({ id }) => id)).toEqual(ids.slice(2))
})

test('a change is made once for its key, answers with the order, and names the key in the history', async () => {
  const id = await order()
  const once = { 'Idempotency-Key': 'note-number-one' }
  const answers = [
    await post(`${id}/notes`, { note: 'Call first.' }, once),
    await post(`${id}/notes`, { note: 'Call first.' }, once),
  ]
  for (const { status, json } of answers) {
    expect(status).toBe(200)
    expect(json.history.filter(({ note }) => note !== null).map(({ note, actor }) => [note, actor])).toEqual([
      ['Call first.', 'staff:API key Key of manager'],
    ])
  }
  const before = await shop.countAll()
  expect(await post(`${id}/notes`, { note: 'Another.' }, once)).toMatchObject({
    status: 422,
    json: { type: '/problems/key-reused', field: 'idempotency-key' },
  })
  expect((await post(`${id}/notes`, { note: 'Another.' }, { 'Idempotency-Key': '' })).status).toBe(422)
  expect(await shop.countAll()).toEqual(before)
})

test('of twenty equal requests at once one makes the change, and all get the same answer', async () => {
  const id = await order()
  await shop.warmUp()
  const once = { 'Idempotency-Key': 'one-note-at-once' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(`${id}/notes`, { note: 'Once.' }, once)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]!.json.history.filter(({ note }) => note === 'Once.')).toHaveLength(1)
})

test('a refused change can be sent again with its key, when it is possible', async () => {
  const id = await order()
  await sql`update payments.payments set method = 'bkash', pay_until = now() where order_id = ${id}::uuid`.execute(shop.db)
  const once = { 'Idempotency-Key': 'confirm-later' }
  const before = await shop.countAll()
  expect(await post(`${id}/confirm`, {}, once)).toMatchObject({ status: 409, json: { type: '/problems/waits-for-payment' } })
  expect(await shop.countAll()).toEqual(before)
  await sql`update payments.payments set method = 'cash-on-delivery', pay_until = null where order_id = ${id}::uuid`.execute(
    shop.db,
  )
  expect(await post(`${id}/confirm`, {}, once)).toMatchObject({ status: 200, json: { state: 'confirmed' } })
})

test('with If-Match a change of what has changed since is refused, also at once', async () => {
  const id = await order()
  const seen = (await get(id)).headers.get('ETag')!
  expect((await get(id, { 'If-None-Match': seen })).status).toBe(304)
  expect((await post(`${id}/confirm`, {}, { 'If-Match': seen })).status).toBe(200)
  const before = await shop.countAll()
  expect(await post(`${id}/cancel`, {}, { 'If-Match': seen })).toMatchObject({
    status: 412,
    json: { type: '/problems/version-changed', field: 'if-match' },
  })
  expect(await shop.countAll()).toEqual(before)
  const now = (await get(id)).headers.get('ETag')!
  await shop.warmUp()
  const at = await Promise.all(
    Array.from({ length: 8 }, (_, index) => post(`${id}/notes`, { note: `Note ${index}` }, { 'If-Match': now })),
  )
  expect(at.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 412)])
})

test('an order is cancelled once, and not after it has left', async () => {
  const id = await order()
  expect(await post(`${id}/cancel`, { note: 'Wrong day.' })).toMatchObject({ status: 200, json: { state: 'cancelled' } })
  expect(await post(`${id}/cancel`, {})).toMatchObject({ status: 409, json: { type: '/problems/already-cancelled' } })
  const left = await order()
  await moved(shop, left, ['confirm', 'pack', 'dispatch'])
  expect(await post(`${left}/cancel`, {})).toMatchObject({ status: 409, json: { type: '/problems/too-late-to-cancel' } })
})

test('a payment is refunded once, and never above what was captured', async () => {
  const id = await order()
  await moved(shop, id, ['confirm', 'pack', 'dispatch', 'deliver'])
  const [payment] = (await get(id)).json.payments
  const body = { payment_id: payment!.id, amount: 100, way: 'by-hand', reason: 'Two mangoes were bruised.' }
  const once = { 'Idempotency-Key': 'refund-of-today' }
  for (const { status, json } of [await post(`${id}/refunds`, body, once), await post(`${id}/refunds`, body, once)])
    expect([status, json.refunds.map(({ amount, actor }) => [amount, actor]), json.payments[0]!.refunded]).toEqual([
      200,
      [[100, 'staff:API key Key of manager']],
      100,
    ])
  const before = await shop.countAll()
  expect(await post(`${id}/refunds`, { ...body, amount: payment!.captured })).toMatchObject({
    status: 409,
    json: { type: '/problems/above-captured', field: 'amount' },
  })
  expect(await post(`${id}/refunds`, { ...body, way: 'gateway' })).toMatchObject({
    status: 409,
    json: { type: '/problems/not-by-gateway' },
  })
  expect((await post(`${id}/refunds`, { ...body, amount: 1.234 })).status).toBe(422)
  expect(await post(`${shop.newId()}/refunds`, body)).toMatchObject({ status: 404, json: { type: '/problems/unknown-order' } })
  expect(await shop.countAll()).toEqual(before)
})
