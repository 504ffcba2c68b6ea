import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import { holdPlaces, zoneSettings } from '#shop/fulfilment/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import * as deliveryPage from '../delivery.route.tsx'
import * as slotPage from '../slot.route.tsx'
import type { DeliveryView } from './delivery.server.ts'
import type { SlotView } from './slot.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const delivery = officePage<DeliveryView>(() => shop, { path: '/office/settings/delivery', ...deliveryPage })
const SLOT = idOf('dhaka-van-morning')
const slot = officePage<SlotView>(() => shop, {
  path: `/office/settings/delivery/slots/${SLOT}`,
  params: { slotId: SLOT },
  ...slotPage,
})
const slotOf = async (id = SLOT) =>
  (await zoneSettings(shop.db)).flatMap(({ slots }) => slots).find(({ slotId }) => slotId === id)!

test('a day is closed for one zone or for all, accepts no order, and is opened again', async () => {
  const order = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!order.ok) throw new Error(order.problem)
  const closed = { intent: 'close-day', day: '2026-06-12', zone: 'dhaka', reasonEn: 'Strike', reasonBn: 'হরতাল' }
  expect(await delivery.send(closed)).toMatchObject(delivery.done('closed'))
  expect(await delivery.send({ ...closed, day: '2026-06-20', zone: '' })).toMatchObject(delivery.done('closed'))
  const view = await delivery.look()
  expect(view.closed.map(({ day, zoneId, zone, reason, planned }) => [day, zoneId, zone, reason, planned])).toEqual([
    ['2026-06-12', 'dhaka', 'Dhaka city', 'Strike', [{ orderId: order.orderId, number: 'PF-10001-1' }]],
    ['2026-06-20', '', null, 'Strike', []],
  ])
  expect(await placeOrder(shop.as('guest'), sampleOrder(shop))).toMatchObject({ ok: false })
  expect(await delivery.send({ intent: 'open-day', day: '2026-06-12', zone: '' })).toMatchObject({ status: 422 })
  expect(await delivery.send({ intent: 'open-day', day: '2026-06-12', zone: 'dhaka' })).toMatchObject(delivery.done('opened'))
  expect((await delivery.look()).closed.map(({ day }) => day)).toEqual(['2026-06-20'])
  expect(await placeOrder(shop.as('guest'), sampleOrder(shop))).toMatchObject({ ok: true })
})

test('the zones are listed with their modes, and a new one serves no area yet', async () => {
  expect(await delivery.send({ intent: 'make-zone', nameEn: 'Sylhet city', nameBn: 'সিলেট শহর' })).toMatchObject(
    delivery.done('zone-made'),
  )
  expect((await delivery.look()).zones.map(({ id, name, modes, slots, places }) => [id, name, modes, slots, places])).toEqual([
    [
      'dhaka',
      'Dhaka city',
      [
        { mode: 'van', charge: '৳80' },
        { mode: 'pickup', charge: '৳0' },
      ],
      3,
      1,
    ],
    [
      'suburb',
      'Around Dhaka',
      [
        { mode: 'van', charge: '৳120' },
        { mode: 'pickup', charge: '৳0' },
      ],
      2,
      2,
    ],
    ['outside', 'Rest of the country', [{ mode: 'courier', charge: '৳150' }], 1, 1],
    ['sylhet-city', 'Sylhet city', [], 0, 0],
  ])
  const twice = await delivery.send({ intent: 'make-zone', nameEn: 'Sylhet city', nameBn: 'সিলেট' })
  expect(twice).toMatchObject({
    status: 422,
    data: { problem: 'zone-there', errors: { nameEn: expect.stringContaining('already') } },
  })
})

test('the hours of a slot are saved as typed; other slots stay', async () => {
  const evening = await slotOf(idOf('dhaka-van-evening'))
  const view = await slot.look()
  expect([view.hours, view.zone, view.mode, view.active]).toEqual(['8 to 11 am', 'Dhaka city', 'van', true])
  expect(view.fields).toMatchObject({
    starts: '08:00',
    ends: '11:00',
    drops: '40',
    kilos: '900',
    active: 'yes',
    weekday0: 'yes',
    weekday6: 'yes',
  })
  const { weekday5: _, ...open } = view.fields
  const typed = { ...open, intent: 'slot', seen: view.seen, starts: '07:30', drops: '৫০', kilos: '812.5' }
  expect(await slot.send(typed)).toMatchObject(slot.done('saved'))
  expect(await slotOf()).toMatchObject({
    starts: '07:30',
    ends: '11:00',
    capacityDrops: 50,
    capacityGrams: 812_500,
    weekdays: [0, 1, 2, 3, 4, 6],
    active: true,
  })
  expect(await slotOf(idOf('dhaka-van-evening'))).toEqual(evening)
  expect(await slot.send(typed)).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
  const now = await slot.look()
  expect(await slot.send({ ...now.fields, intent: 'slot', seen: now.seen, active: '' })).toMatchObject(slot.done('saved'))
  expect((await slotOf()).active).toBe(false)
})

test('a slot that stops, and a closed day, say how many places are held for gifts and cannot be used', async () => {
  const day = dayFrom('2026-06-13')
  const until = new Date(shop.now.getTime() + 3_600_000)
  const places = [{ slotId: SLOT, day, drops: 8, grams: 40_000 }]
  const held = { heldFor: shop.newId(), instead: [], places, until }
  expect(await shop.db.transaction((tx) => holdPlaces(tx, held))).toEqual({ ok: true })
  const view = await slot.look()
  expect([view.heldWithoutRun, view.days.find((row) => row.day === day)]).toEqual([
    0,
    expect.objectContaining({ drops: '8 / 40', held: '8' }),
  ])
  expect(await slot.send({ ...view.fields, intent: 'slot', seen: view.seen, active: '' })).toMatchObject(slot.done('saved'))
  expect((await slot.look()).heldWithoutRun).toBe(8)
  const closed = { intent: 'close-day', day, zone: 'dhaka', reasonEn: 'Strike', reasonBn: 'হরতাল' }
  expect(await delivery.send(closed)).toMatchObject(delivery.done('closed'))
  expect((await delivery.look()).closed.map((one) => one.held)).toEqual([8])
})

test('one day has its own capacity, not below its bookings', async () => {
  for (const units of [1, 2]) await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'himsagar-5kg': units } }))
  const view = await slot.look('?day=2026-06-12')
  expect(view.days).toHaveLength(14)
  expect(view.days.find(({ day }) => day === '2026-06-12')).toMatchObject({
    drops: '2 / 40',
    weight: '15 kg / 900 kg',
    full: false,
    own: false,
  })
  expect(view.chosen).toMatchObject({ booked: { drops: 2, weight: '15 kg' }, fields: { drops: '40', kilos: '900' } })
  const typed = { intent: 'slot-day', day: '2026-06-12', seen: view.chosen!.seen, drops: '2', kilos: '15' }
  expect(await slot.send({ ...typed, drops: '1' })).toMatchObject({
    status: 422,
    data: {
      problem: 'below-booked',
      text: 'Up to 2 drops and 15 kg are booked, first on Fri 12 June. Capacity can go down to that and no further.',
      errors: { drops: expect.any(String), kilos: expect.any(String) },
    },
  })
  expect(await slot.send({ ...typed, kilos: '14' })).toMatchObject({ status: 422 })
  expect(await slot.send(typed)).toMatchObject(slot.done('saved'))
  const after = await slot.look()
  expect(after.days.filter(({ own }) => own)).toMatchObject([
    { day: '2026-06-12', drops: '2 / 2', weight: '15 kg / 15 kg', full: true },
  ])
  expect(await placeOrder(shop.as('guest'), sampleOrder(shop))).toMatchObject({ ok: false })
  expect(await slotOf()).toMatchObject({ capacityDrops: 40, capacityGrams: 900_000 })
})
