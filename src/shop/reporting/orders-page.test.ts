import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { dayFrom } from '../values/index.ts'
import {
  cancelOrder,
  confirmOrder,
  deliverOrder,
  dispatchOrder,
  failDelivery,
  orderCounts,
  orderNumbers,
  packOrder,
  placeOrder,
  returnOrder,
  type Placed,
} from '../ordering/index.ts'
import { ordersPage, type OrderFilter, type OrdersAsked } from './index.ts'

const shopUrl = 'https://pakafol.example'
const today = dayFrom('2026-06-11')
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

let minutes = 0
/** Places orders one minute apart. */
async function place(difference: Parameters<typeof sampleOrder>[1] = {}): Promise<Placed> {
  minutes += 1
  const at = shop.at(new Date(shop.now.getTime() + minutes * 60_000))
  const placed = await placeOrder(at.as('guest'), sampleOrder(at, { buys: { 'guava-1kg': 1 }, ...difference }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

async function numbers(asked: Partial<OrdersAsked> = {}): Promise<string[]> {
  const page = await ordersPage(shop.db, { filter: 'all', today, ...asked })
  return page.orders.map((order) => order.number)
}

test('pages follow one another without gaps, also when a new order arrives', async () => {
  for (let index = 0; index < 5; index += 1) await place()
  const ask = (after: string | null) => ordersPage(shop.db, { filter: 'open', after, today, most: 2 })
  const first = await ask(null)
  await place()
  const second = await ask(first.next)
  const third = await ask(second.next)
  expect([first, second, third].map((page) => page.orders.map((order) => order.number))).toEqual([
    ['PF-10005', 'PF-10004'],
    ['PF-10003', 'PF-10002'],
    ['PF-10001'],
  ])
  expect(third.next).toBeNull()
  expect(await numbers({ after: 'no id' })).toHaveLength(6)
})

test('sorted pages follow one another without gaps, also among equal values', async () => {
  const buyer = (name: string) => ({ buyer: { name, phone: phoneNumber(1), email: null } })
  for (const name of ['Tania', 'karim', 'Tania', 'Anis', 'Tania', 'Karim']) await place(buyer(name))
  const read = async (sort: NonNullable<OrdersAsked['sort']>, query = '') => {
    const pages: string[][] = []
    for (let after: string | null | undefined; after !== null;) {
      const page = await ordersPage(shop.db, { filter: 'all', query, sort, after: after ?? null, today, most: 2 })
      pages.push(page.orders.map(({ number }) => number.slice(-1)))
      after = page.next
    }
    return pages
  }
  expect(await read({ by: 'name', down: false })).toEqual([
    ['4', '2'],
    ['6', '1'],
    ['3', '5'],
  ])
  expect(await read({ by: 'name', down: true })).toEqual([
    ['5', '3'],
    ['1', '6'],
    ['2', '4'],
  ])
  expect(await read({ by: 'placed', down: false })).toEqual([
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ])
  // All leave on one day: their ids decide.
  expect(await read({ by: 'day', down: true })).toEqual([
    ['6', '5'],
    ['4', '3'],
    ['2', '1'],
  ])
  expect(await read({ by: 'name', down: true }, 'tania')).toEqual([['5', '3'], ['1']])
})

test('each filter shows the orders of its name', async () => {
  const [placed, confirmed, packed, away, failed, delivered, cancelled] = [
    await place(),
    await place(),
    await place(),
    await place(),
    await place(),
    await place({ delivery: { day: dayFrom('2026-06-13') } }),
    await place(),
  ]
  const desk = shop.as('desk')
  await confirmOrder(desk, { orderId: confirmed.orderId, shopUrl })
  for (const { orderId } of [packed, away, failed, delivered]) await packOrder(desk, { early: true, orderId })
  for (const { orderId } of [away, failed, delivered]) await dispatchOrder(desk, { early: true, orderId, shopUrl })
  await failDelivery(desk, { orderId: failed.orderId, failure: { reason: 'nobody-home', words: null }, shopUrl })
  await deliverOrder(desk, { orderId: delivered.orderId, shopUrl })
  await cancelOrder(desk, { orderId: cancelled.orderId, note: 'by phone', shopUrl })
  const found: Partial<Record<OrderFilter, string[]>> = {}
  const filters = [
    'open',
    'to-confirm',
    'packed',
    'on-the-way',
    'failed',
    'delivered',
    'cancelled',
    'to-pack',
    'to-pack-today',
    'late',
  ] as const
  for (const filter of filters) found[filter] = await numbers({ filter })
  expect(found).toEqual({
    open: [failed.number, away.number, packed.number, confirmed.number, placed.number],
    'to-confirm': [placed.number],
    packed: [packed.number],
    'on-the-way': [away.number],
    failed: [failed.number],
    delivered: [delivered.number],
    cancelled: [cancelled.number],
    'to-pack': [confirmed.number, placed.number],
    'to-pack-today': [],
    late: [],
  })
  expect(await numbers({ day: dayFrom('2026-06-13') })).toEqual([delivered.number])
  expect(await numbers({ filter: 'to-pack-today', day: dayFrom('2026-06-12') })).toEqual([confirmed.number, placed.number])
  expect(await numbers({ filter: 'cancelled', day: dayFrom('2026-06-12') })).toEqual([cancelled.number])
  const [onTheDay, dayAfter] = [dayFrom('2026-06-12'), dayFrom('2026-06-13')]
  expect(await numbers({ filter: 'to-pack-today', today: onTheDay })).toEqual([confirmed.number, placed.number])
  expect(await numbers({ filter: 'late', today: dayAfter })).toEqual([
    failed.number,
    away.number,
    packed.number,
    confirmed.number,
    placed.number,
  ])
  expect(await orderCounts(shop.db, today)).toEqual({ open: 5, toConfirm: 1, late: 0 })
  expect(await orderCounts(shop.db, dayAfter)).toEqual({ open: 5, toConfirm: 1, late: 5 })
})

test('an order is found by its number, by a phone number in any notation, by some of its digits, and by name', async () => {
  const first = await place()
  const second = await place({ buyer: { name: 'সুমাইয়া আক্তার', phone: phoneNumber(7), email: null } })
  for (const query of [
    'PF-10001',
    'pf-10001',
    'PF10001',
    'pf 10001',
    '#10001',
    '#PF-১০০০১',
    '10001',
    '১০০০১',
    '018 1140-0218',
    '+8801811400218',
    '0218',
    '01811',
    '৮৮০১৮১১',
    'rahman',
    'FARHANA',
    'rah far',
    '40021',
    '1811 0218',
    'arhana',
    'hman pf',
  ]) {
    expect([query, await numbers({ query })]).toEqual([query, [first.number]])
  }
  for (const query of ['PF-১০০০২', 'সুমাইয়া', '০১৭১ ০০০০ ০০৭'])
    expect([query, await numbers({ query })]).toEqual([query, [second.number]])
  for (const query of ['1000', '১০০', 'PF-1000', 'pf100', '#1000'])
    expect([query, await numbers({ query })]).toEqual([query, [second.number, first.number]])
  for (const query of [
    'PF-0001',
    '#20001',
    '100010',
    '100%',
    '_',
    'nobody',
    "o'brien",
    '\\',
    "' | 'f':*",
    '999',
    '\0x',
    'n'.repeat(500),
  ])
    expect([query, await numbers({ query })]).toEqual([query, []])
})

test('a name is found with a typing error or two, when no order has it as it was typed', async () => {
  const buyer = (name: string) => ({ buyer: { name, phone: phoneNumber(1), email: null } })
  const [farhana, sumaiya, nasrin] = [await place(), await place(buyer('সুমাইয়া আক্তার')), await place(buyer('Nasrin Sultana'))]
  const found = async (query: string) => [query, await numbers({ query })]
  for (const query of ['farhnaa', 'Farhama', 'farana rahmen', 'rahmann', 'fahrana 10001'])
    expect(await found(query)).toEqual([query, [farhana.number]])
  for (const query of ['সুমাইযা', 'সুমাইয়া আকতার']) expect(await found(query)).toEqual([query, [sumaiya.number]])
  for (const query of ['nasrim', 'sultona', 'nsrin']) expect(await found(query)).toEqual([query, [nasrin.number]])
  // Another number, another word, or too much wrong.
  for (const query of ['farhnaa 10002', 'farhnaa sultona', 'ferhema', 'nur']) expect(await found(query)).toEqual([query, []])
})

test('a changed name is found, and the old one no longer', async () => {
  const placed = await place()
  await sql`update ordering.orders set name = 'Jahanara Imam' where id = ${placed.orderId}`.execute(shop.db)
  expect([await numbers({ query: 'jahan' }), await numbers({ query: 'farhana' })]).toEqual([[placed.number], []])
})

test('zone, mode, source and balance narrow the list', async () => {
  const courier = {
    areaId: 'rajshahi/paba',
    mode: 'courier' as const,
    slotId: shop.slot('outside-courier'),
    day: dayFrom('2026-06-13'),
  }
  const van = await place()
  const away = await place({ delivery: courier, source: 'phone' })
  const paid = await place()
  const desk = shop.as('desk')
  await packOrder(desk, { early: true, orderId: paid.orderId })
  await dispatchOrder(desk, { early: true, orderId: paid.orderId, shopUrl })
  await deliverOrder(desk, { orderId: paid.orderId, shopUrl })
  expect(await numbers({ zoneId: 'dhaka' })).toEqual([paid.number, van.number])
  expect(await numbers({ zoneId: 'outside', mode: 'courier' })).toEqual([away.number])
  expect(await numbers({ mode: 'pickup' })).toEqual([])
  expect(await numbers({ source: 'phone' })).toEqual([away.number])
  expect(await numbers({ balance: 'to-collect' })).toEqual([away.number, van.number])
  expect(await numbers({ balance: 'to-refund' })).toEqual([])
  expect(await numbers({ filter: 'open', zoneId: 'dhaka', balance: 'to-collect', query: 'farh rah' })).toEqual([van.number])
})

test('money to refund is that of cancelled orders, without refunds under way', async () => {
  const [paid, asked, unpaid, open] = [await place(), await place(), await place(), await place()]
  const setMoney = (orderId: string, refunding: number) =>
    shop.db
      .updateTable('payments.payments')
      .set({ state: 'captured', captured_paisa: taka(100), refunding_paisa: taka(refunding) })
      .where('order_id', '=', orderId)
      .execute()
  await setMoney(paid.orderId, 60)
  await setMoney(asked.orderId, 100)
  await setMoney(open.orderId, 0)
  for (const { orderId } of [paid, asked, unpaid])
    expect(await cancelOrder(shop.as('desk'), { orderId, note: 'frost', shopUrl })).toMatchObject({ ok: true })
  expect(await numbers({ balance: 'to-refund' })).toEqual([paid.number])
})

test('returned orders are among the cancelled ones', async () => {
  const [back, cancelled] = [await place(), await place()]
  const desk = shop.as('desk')
  await packOrder(desk, { early: true, orderId: back.orderId })
  await dispatchOrder(desk, { early: true, orderId: back.orderId, shopUrl })
  await returnOrder(desk, { orderId: back.orderId, note: 'nobody there', shopUrl })
  await cancelOrder(desk, { orderId: cancelled.orderId, note: 'by phone', shopUrl })
  expect(await numbers({ filter: 'returned' })).toEqual([back.number])
  expect(await numbers({ filter: 'cancelled' })).toEqual([cancelled.number, back.number])
})

test('order numbers are looked up by id', async () => {
  const [first, second] = [await place(), await place()]
  const numbered = await orderNumbers(shop.db, [second.orderId, first.orderId, second.orderId, shop.newId()])
  expect([...numbered].sort()).toEqual(
    [
      [first.orderId, 'PF-10001'],
      [second.orderId, 'PF-10002'],
    ].sort(),
  )
  expect(await orderNumbers(shop.db, [])).toEqual(new Map())
})
