import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { versionToken } from '#platform/version-token.ts'
import { auditEntries } from '../accounts/index.ts'
import { placeOrder } from '../ordering/index.ts'
import { dayFrom } from '../values/index.ts'
import type { SlotRules } from './model.ts'
import { addSlot, capacityOf, changeSlot, changeSlotDay, checkSlot, slotDaysAhead, slotForOffice, slotRulesOf } from './index.ts'

let shop: Shop
let slotId: string
beforeEach(async () => {
  shop = await openShop()
  slotId = shop.slot('dhaka-van-morning')
})
afterEach(() => shop.close())

const DAY = dayFrom('2026-06-12')
const rulesNow = async () => slotRulesOf((await slotForOffice(shop.db, slotId))!)
const dayNow = async (day = DAY) =>
  (await slotDaysAhead(shop.db, { slotId, now: shop.now, days: 14 })).find((row) => row.day === day)!

async function change(difference: Partial<SlotRules>, seen?: string) {
  const rules = await rulesNow()
  return changeSlot(shop.as('owner'), { slotId, rules: { ...rules, ...difference }, seen: seen ?? versionToken(rules) })
}

async function changeDay(capacityDrops: number, capacityGrams: number, day = DAY) {
  const seen = versionToken(capacityOf(await dayNow(day)))
  return changeSlotDay(shop.as('owner'), { slotId, day, capacityDrops, capacityGrams, seen })
}

const tryOne = (phone: string) => placeOrder(shop.as('guest'), { ...sampleOrder(shop), requestId: `request ${phone}` })

async function placeOne(phone: string) {
  expect(await tryOne(phone)).toMatchObject({ ok: true })
}

test('upcoming days follow the capacity of their slot', async () => {
  await placeOne('one')
  expect(await change({ capacityDrops: 20, capacityGrams: 450_000 })).toEqual({ ok: true, slotId })
  expect(await dayNow()).toMatchObject({ capacityDrops: 20, capacityGrams: 450_000, drops: 1 })
  expect(await dayNow(dayFrom('2026-06-13'))).toMatchObject({ capacityDrops: 20, drops: 0 })
  const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
  expect(entry).toMatchObject({
    action: 'change-slot',
    subject: { type: 'slot', id: slotId, name: 'Dhaka city, van, 08:00–11:00' },
    before: { capacityDrops: 40, capacityGrams: 900_000 },
    after: { capacityDrops: 20, capacityGrams: 450_000 },
  })
})

test('capacity cannot go below what is booked', async () => {
  await placeOne('one')
  await placeOne('two')
  const { grams } = await dayNow()
  const before = await shop.countAll()
  const refused = { ok: false, problem: 'below-booked', day: DAY, drops: 2, grams }
  expect(await change({ capacityDrops: 1 })).toEqual(refused)
  expect(await change({ capacityGrams: grams - 1 })).toEqual(refused)
  expect(await changeDay(1, 900_000)).toEqual(refused)
  expect(await shop.countAll()).toEqual(before)
  expect(await change({ capacityDrops: 2, capacityGrams: grams })).toEqual({ ok: true, slotId })
  expect(await dayNow()).toMatchObject({ capacityDrops: 2, drops: 2, capacityGrams: grams, grams })
})

test('a day with its own capacity keeps it', async () => {
  expect(await changeDay(5, 100_000)).toEqual({ ok: true })
  expect(await change({ capacityDrops: 30 })).toEqual({ ok: true, slotId })
  expect(await dayNow()).toMatchObject({ capacityDrops: 5, capacityGrams: 100_000 })
  expect(await dayNow(dayFrom('2026-06-13'))).toMatchObject({ capacityDrops: 30 })
})

test.each([0, 1])('concurrent bookings never exceed a shrinking capacity on a day with %i bookings', async (booked) => {
  await shop.warmUp()
  if (booked > 0) await placeOne('zero')
  const [ofDay, ofSlot, ...placed] = await Promise.all([
    changeDay(2, 900_000),
    change({ capacityDrops: 3 }),
    ...['one', 'two', 'three', 'four'].map(tryOne),
  ])
  const { drops, capacityDrops } = await dayNow()
  // In either order, the four bookings fill the remaining capacity, and the others get a refusal.
  expect(drops).toBe(Math.min(booked + 4, capacityDrops))
  expect(await shop.count('ordering.orders')).toBe(drops)
  expect(placed.filter(({ ok }) => ok)).toHaveLength(drops - booked)
  for (const one of placed) if (!one.ok) expect(one).toMatchObject({ problem: 'slot-full' })
  // The second of the two changes may have seen an outdated version.
  for (const one of [ofDay, ofSlot]) if (!one.ok) expect(one.problem).toBeOneOf(['below-booked', 'edit-conflict'])
  // A day without bookings has no row when its slot changes.
  if (booked > 0) expect(capacityDrops).toBe(ofDay.ok ? 2 : ofSlot.ok ? 3 : 40)
})

test('promised hours stay; a slot without bookings can change them', async () => {
  expect(await change({ starts: '07:00' })).toEqual({ ok: true, slotId })
  await placeOne('one')
  const before = await shop.countAll()
  expect(await change({ ends: '12:00' })).toEqual({ ok: false, problem: 'hours-promised', orders: 1 })
  expect(await shop.countAll()).toEqual(before)
  expect(await change({ active: false })).toEqual({ ok: true, slotId })
  const request = { areaId: 'dhaka/dhanmondi', slotId, day: dayFrom('2026-06-13'), grams: 1_000, now: shop.now }
  expect(await checkSlot(shop.db, request)).toEqual({ ok: false, problem: 'slot-closed' })
})

test('a new slot is offered', async () => {
  const rules = { weekdays: [6], starts: '13:00', ends: '15:00', capacityDrops: 10, capacityGrams: 50_000, active: true }
  const added = await addSlot(shop.as('owner'), { zoneId: 'dhaka', mode: 'van', rules })
  if (!added.ok) throw new Error(added.problem)
  const request = { areaId: 'dhaka/dhanmondi', slotId: added.slotId, grams: 1_000, now: shop.now }
  expect(await checkSlot(shop.db, { ...request, day: dayFrom('2026-06-13') })).toMatchObject({ ok: true, starts: '13:00' })
  expect(await checkSlot(shop.db, { ...request, day: dayFrom('2026-06-14') })).toEqual({ ok: false, problem: 'slot-closed' })
  expect(await addSlot(shop.as('owner'), { zoneId: 'moon', mode: 'van', rules })).toEqual({ ok: false, problem: 'unknown-zone' })
})

test.each([
  [{ weekdays: [] }, 'weekdays'],
  [{ weekdays: [1, 1] }, 'weekdays'],
  [{ weekdays: [7] }, 'weekdays'],
  [{ starts: '07:5' }, 'starts'],
  [{ ends: '08:00' }, 'ends'],
  [{ capacityDrops: -1 }, 'capacityDrops'],
  [{ capacityGrams: 1e12 }, 'capacityGrams'],
])('an invalid slot is refused: %o', async (difference, field) => {
  const before = await shop.countAll()
  expect(await change(difference)).toEqual({ ok: false, problem: 'not-valid', fields: [field] })
  expect(await shop.countAll()).toEqual(before)
})

test('the second of two editors gets a conflict', async () => {
  const seen = versionToken(await rulesNow())
  expect(await change({ capacityDrops: 35 })).toEqual({ ok: true, slotId })
  expect(await change({ capacityDrops: 50 }, seen)).toEqual({ ok: false, problem: 'edit-conflict' })
  const daySeen = versionToken(capacityOf(await dayNow()))
  expect(await changeDay(10, 900_000)).toEqual({ ok: true })
  const again = { slotId, day: DAY, capacityDrops: 12, capacityGrams: 900_000, seen: daySeen }
  expect(await changeSlotDay(shop.as('desk'), again)).toEqual({ ok: false, problem: 'edit-conflict' })
})

test('a past day, or one on which the slot does not run, has no capacity to change', async () => {
  await change({ weekdays: [0, 1, 2, 3, 4] })
  const before = await shop.countAll()
  const on = (day: string) => ({ slotId, day: dayFrom(day), capacityDrops: 1, capacityGrams: 1, seen: '' })
  expect(await changeSlotDay(shop.as('owner'), on('2026-06-12'))).toEqual({ ok: false, problem: 'not-on-that-day' })
  expect(await changeSlotDay(shop.as('owner'), on('2026-06-10'))).toEqual({ ok: false, problem: 'day-over' })
  expect(await shop.countAll()).toEqual(before)
})
