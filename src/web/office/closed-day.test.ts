import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { Role } from '#shop/context.ts'
import { closeDay, consignmentsOf } from '#shop/fulfilment/index.ts'
import { ledgerDifferences } from '#shop/inventory/index.ts'
import { cancelOrder, packOrder, placeOrder } from '#shop/ordering/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { action as listAction, loader as listLoader } from './orders.route.tsx'
import { action as deliveryAction, loader as deliveryLoader } from './delivery.route.tsx'
import type { OrdersView } from './orders/list.tsx'
import type { DeliveryView } from './settings/delivery.server.ts'
import { loader as todayLoader } from './today.route.tsx'
import type { TodayView } from './today/today.tsx'

const LIST = '/office/orders?state=closed-day'
const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

type Placed = { orderId: string; number: string }

async function place(phone: number, difference: Parameters<typeof sampleOrder>[1] = {}): Promise<Placed> {
  const buyer = { name: `Buyer ${phone}`, phone: phoneNumber(phone), email: null }
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buyer, ...difference }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

const as = (role: Role, call: (args: never) => unknown, path: string, form?: Record<string, string>) =>
  officeOf(shop).call(staffActor(role), call, { path, ...(form && { form }) })
const close = (form: Record<string, string> = {}) =>
  as('owner', deliveryAction, '/office/settings/delivery', {
    intent: 'close-day',
    day: '2026-06-12',
    zone: '',
    reasonEn: 'Storm',
    reasonBn: 'ঝড়',
    ...form,
  })
const moveAll = (orders: Placed[], role: Role = 'order-desk') =>
  as(role, listAction, LIST, {
    intent: 'next-day',
    ...Object.fromEntries(orders.map(({ orderId }) => [`tick-${orderId}`, 'on'])),
  })
const listed = async () => ((await as('order-desk', listLoader, LIST)).data as OrdersView).rows.map((row) => row.number).sort()
const onToday = async () => {
  const { todos } = (await as('owner', todayLoader, '/office')).data as TodayView
  return todos.find(({ key }) => key === 'closed-day')
}
const boxOf = async ({ orderId }: Placed) => {
  const [box] = await consignmentsOf(shop.db, [orderId])
  return [box!.day, box!.starts, box!.state]
}
const toldNewDay = () => shop.count('messaging.messages', { template: 'order-new-day' })

test('orders of a closed day are on Today and in a list, and move to the next free day with a message to each buyer', async () => {
  const [morning, evening, packed] = [
    await place(1),
    await place(2, { delivery: { slotId: shop.slot('dhaka-van-evening') } }),
    await place(3),
  ]
  const other = await place(4, { delivery: { day: dayFrom('2026-06-13') } })
  const cancelled = await place(5)
  await packOrder(shop.as('desk'), { early: true, orderId: packed.orderId })
  await cancelOrder(shop.as('desk'), { orderId: cancelled.orderId, note: 'Asked to', shopUrl })
  expect(await onToday()).toBeUndefined()
  expect(await close()).toMatchObject({ status: 302 })
  const { closed } = (await as('owner', deliveryLoader, '/office/settings/delivery')).data as DeliveryView
  expect(closed.map(({ day, planned }) => [day, planned.length])).toEqual([['2026-06-12', 3]])
  expect(await onToday()).toEqual({ key: 'closed-day', count: 3, tone: 'bad', to: LIST })
  expect(await listed()).toEqual([morning, evening, packed].map(({ number }) => number))

  expect(await moveAll([morning, evening, packed])).toMatchObject({ status: 302, to: `${LIST}&count=3&done=next-day` })
  expect(await Promise.all([morning, evening, packed, other].map(boxOf))).toEqual([
    ['2026-06-13', '08:00', 'planned'],
    ['2026-06-13', '17:00', 'planned'],
    ['2026-06-13', '08:00', 'packed'],
    ['2026-06-13', '08:00', 'planned'],
  ])
  expect(await toldNewDay()).toBe(3)
  expect([await onToday(), await listed()]).toEqual([undefined, []])
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('a full slot and another closed day are passed over; without a free day the order stays and says why', async () => {
  const [first, second] = [await place(1), await place(2)]
  await close()
  await closeDay(shop.as('owner'), { day: dayFrom('2026-06-13'), zoneId: 'dhaka', reason: { en: 'Storm', bn: 'ঝড়' } })
  await shop.db
    .insertInto('fulfilment.slot_days')
    .values({
      slot_id: shop.slot('dhaka-van-morning'),
      day: dayFrom('2026-06-14'),
      capacity_drops: 0,
      capacity_grams: 0,
      drops: 0,
      grams: 0,
    })
    .execute()
  expect(await moveAll([first])).toMatchObject({ status: 302 })
  expect(await boxOf(first)).toEqual(['2026-06-14', '17:00', 'planned'])

  await shop.db.updateTable('fulfilment.slots').set({ active: false }).where('mode', '=', 'van').execute()
  const before = await shop.countAll()
  expect(await moveAll([second])).toMatchObject({
    data: {
      shown: {
        done: [],
        refused: [{ name: second.number, text: 'no day of the next two weeks has room and enough good fruit' }],
      },
    },
  })
  expect([await shop.countAll(), await listed()]).toEqual([before, [second.number]])
})

test('a packer may not move orders', async () => {
  const placed = await place(1)
  await close()
  const before = await shop.countAll()
  expect(await moveAll([placed], 'packer')).toMatchObject({ status: 403 })
  expect([await shop.countAll(), await boxOf(placed)]).toEqual([before, ['2026-06-12', '08:00', 'planned']])
})
