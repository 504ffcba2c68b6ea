import { afterEach, beforeEach, expect, test } from 'vitest'
import { GUEST_PHONE, phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { withLongLinks } from '#tests/short-links.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { RAHIMA_PHONE, idOf, taka } from '#tests/world-data.ts'
import { connect } from '#platform/database/connect.ts'
import type { Tables } from '../tables.ts'
import { dayFrom } from '../values/index.ts'
import {
  confirmOrder,
  deliverOrder,
  dispatchOrder,
  officeSummary,
  orderForOffice,
  ordersForDay,
  packOrder,
  placeOrder,
  type Placed,
} from './index.ts'
import { buyerDigits, orderByToken, ordersOfCustomer, ordersOfPhoneLinks, textMyOrders, trackOrder } from '../customers/index.ts'

const shopUrl = 'https://pakafol.example'
const today = dayFrom('2026-06-11')
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function place(
  difference: Parameters<typeof sampleOrder>[1] = {},
  who: 'guest' | 'rahima' = 'guest',
  at = shop,
): Promise<Placed> {
  const placed = await placeOrder(at.as(who), sampleOrder(at, difference))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

test('the order page shows everything to anyone who holds the link', async () => {
  const { token } = await place({ buys: { 'himsagar-5kg': 2 } })
  const order = await orderByToken(shop.db, token, shop.now)
  expect(order).toMatchObject({
    number: 'PF-10001',
    status: 'placed',
    goods: taka(1_900),
    delivery: taka(80),
    total: taka(1_980),
    due: taka(1_980),
    canChange: true,
    lines: [{ name: { en: 'Himsagar mango' }, units: 2, unitPrice: taka(950) }],
    consignments: [
      { day: '2026-06-12', starts: '08:00', ends: '11:00', areaName: { en: 'Dhanmondi' }, recipient: { name: 'Farhana Rahman' } },
    ],
    lots: [{ lotCode: 'HIM-0609-A', amount: 10_000, harvestedOn: '2026-06-09' }],
  })
  expect(order!.timeline.map((step) => step.state)).toEqual(['now', 'ahead', 'ahead', 'ahead', 'ahead'])
  expect((await orderByToken(shop.db, token, new Date('2026-06-11T20:00:00+06:00')))!.canChange).toBe(false)
  expect(await orderByToken(shop.db, `${token}x`, shop.now)).toBeNull()
})

test('tracking shows the state of an order, and neither its owner nor its contents', async () => {
  const { number, orderId } = await place({ buyer: { name: 'Farhana Rahman', phone: GUEST_PHONE, email: 'farhana@example.com' } })
  await packOrder(shop.as('desk'), { early: true, orderId })
  const tracked = await trackOrder(shop.db, { number: number.toLowerCase(), phone: GUEST_PHONE, now: shop.now })
  expect(tracked).toMatchObject({
    number,
    status: 'packed',
    name: 'F•••••••',
    phone: '0181• •••218',
    areaName: { en: 'Dhanmondi' },
    day: '2026-06-12',
    lineCount: 1,
  })
  const text = JSON.stringify(tracked)
  for (const secret of ['Rahman', GUEST_PHONE, 'Road', 'example.com', '95000', '103000', 'HIM-'])
    expect(text).not.toContain(secret)
})

test('the recipient of a gift learns the last digits of the buyer’s number, and nobody else does', async () => {
  const recipient = { name: 'Rokeya Begum', phone: phoneNumber(7) }
  const { number } = await place({ delivery: { recipient } })
  expect(await buyerDigits(shop.db, { number: number.toLowerCase(), phone: recipient.phone })).toBe(GUEST_PHONE.slice(-2))
  expect(await buyerDigits(shop.db, { number, phone: phoneNumber(8) })).toBeNull()
  expect(await buyerDigits(shop.db, { number: 'PF-99999', phone: recipient.phone })).toBeNull()
})

test('an unknown order takes the same statements as a known one', async () => {
  const { number } = await place()
  const statements: string[] = []
  const db = connect<Tables>(shop.connection, { max: 1, onStatement: (text) => statements.push(text) })
  try {
    await trackOrder(db, { number, phone: GUEST_PHONE, now: shop.now })
    const hit = statements.splice(0)
    expect(hit.length).toBeGreaterThan(5)
    expect(await trackOrder(db, { number, phone: phoneNumber(1), now: shop.now })).toBeNull()
    expect(statements.splice(0).sort()).toEqual(hit.sort())
    expect(await trackOrder(db, { number: 'PF-99999', phone: GUEST_PHONE, now: shop.now })).toBeNull()
    expect(statements.sort()).toEqual(hit)
  } finally {
    await db.close()
  }
})

test('a customer finds their orders, newest first', async () => {
  await place({ buyer: { name: 'Rahima', phone: RAHIMA_PHONE, email: null } }, 'rahima')
  await place({}, 'guest')
  await place({ delivery: { day: dayFrom('2026-06-14') } }, 'rahima', shop.at('2026-06-11T11:00:00+06:00'))
  const orders = await ordersOfCustomer(shop.db, idOf('rahima'), shop.now)
  expect(orders.map((order) => order.number)).toEqual(['PF-10003', 'PF-10001'])
})

test('links to the orders of a number are sent to that number, and the answer reveals nothing', async () => {
  const { token } = await place()
  const known = await textMyOrders(shop.as('guest'), { phone: GUEST_PHONE, language: 'en', shopUrl })
  const unknown = await textMyOrders(shop.as('guest'), { phone: phoneNumber(1), language: 'en', shopUrl })
  expect(unknown).toEqual(known)
  const texts = await shop.db
    .selectFrom('messaging.messages')
    .select(['recipient', 'body'])
    .where('template', '=', 'order-links')
    .execute()
  for (const text of texts) text.body = await withLongLinks(shop, text.body)
  expect(texts).toEqual([{ recipient: GUEST_PHONE, body: `PakaFol: your orders:\nPF-10001 ${shopUrl}/order/${token}` }])
  expect(await ordersOfPhoneLinks(shop.db, GUEST_PHONE, new Date('2026-10-01T00:00:00+06:00'))).toEqual([])
})

test('the office sees a day’s orders, open orders and late orders', async () => {
  const first = await place()
  const second = await place({ delivery: { day: dayFrom('2026-06-13') } }, 'guest', shop.at('2026-06-11T10:30:00+06:00'))
  const third = await place({
    delivery: { slotId: shop.slot('dhaka-van-evening') },
    buyer: { name: 'সুমাইয়া আক্তার', phone: phoneNumber(7), email: null },
  })
  await confirmOrder(shop.as('desk'), { orderId: second.orderId, shopUrl })
  const numbers = (orders: { number: string }[]) => orders.map((order) => order.number)
  const day = await ordersForDay(shop.db, { day: dayFrom('2026-06-12'), today })
  expect(numbers(day)).toEqual([first.number, third.number])
  expect(day[1]).toMatchObject({
    name: 'সুমাইয়া আক্তার',
    due: taka(1_030),
    status: 'placed',
    late: false,
    consignment: { starts: '17:00', areaName: { en: 'Dhanmondi' } },
  })
  expect(numbers(await ordersForDay(shop.db, { day: 'all open', today }))).toEqual([first.number, third.number, second.number])
  expect(numbers(await ordersForDay(shop.db, { day: 'all open', today, statuses: ['confirmed'] }))).toEqual([second.number])
  const later = await ordersForDay(shop.db, { day: 'all open', today: dayFrom('2026-06-13') })
  expect(later.map((order) => order.late)).toEqual([true, true, false])
  expect(await orderForOffice(shop.db, 'no id', shop.now)).toBeNull()
})

test('the daily summary counts the open tasks and the sales', async () => {
  const tomorrow = dayFrom('2026-06-12')
  const [first, second] = [await place(), await place()]
  await place({ delivery: { day: dayFrom('2026-06-13') } })
  for (const { orderId } of [first, second]) await packOrder(shop.as('desk'), { early: true, orderId })
  await dispatchOrder(shop.as('desk'), { early: true, orderId: first.orderId, shopUrl })
  expect(await officeSummary(shop.db, today)).toEqual({
    toConfirm: 1,
    toPack: 0,
    toPackTomorrow: 0,
    packed: 1,
    onTheWay: 1,
    failed: 0,
    late: 0,
    onClosedDay: 0,
    deliveredToday: 0,
    placedToday: 3,
    salesToday: taka(3_090),
  })
  await deliverOrder(shop.as('desk'), { orderId: first.orderId, shopUrl })
  expect(await officeSummary(shop.db, tomorrow)).toMatchObject({
    toPackTomorrow: 1,
    packed: 1,
    onTheWay: 0,
    deliveredToday: 1,
    placedToday: 0,
    salesToday: 0,
  })
  expect(await officeSummary(shop.db, dayFrom('2026-06-13'))).toMatchObject({ toPack: 1, late: 1 })
})
