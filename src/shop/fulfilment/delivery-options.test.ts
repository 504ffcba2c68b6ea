import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { text } from '#tests/world-data.ts'
import { dayFrom } from '../values/index.ts'
import {
  checkSlot,
  deliveryOptions,
  earliestDay,
  nextCutOff,
  promiseFor,
  promisesOfZones,
  zoneOf,
  type DeliveryOptions,
  type Mode,
  type OfferedDay,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const ALL: Mode[] = ['van', 'courier', 'pickup']

function options(areaId: string, difference: { grams?: number; modes?: Mode[]; now?: Date; from?: string } = {}) {
  const { grams = 5_000, modes = ALL, now = shop.now, from } = difference
  return deliveryOptions(shop.db, { areaId, grams, modes, now, ...(from ? { from: dayFrom(from) } : {}) })
}

function dayOf(found: DeliveryOptions | null, mode: Mode, day: string): OfferedDay | undefined {
  return found?.methods.find((method) => method.mode === mode)?.days.find((other) => other.day === day)
}

async function closeDay(day: string, zoneId: string | null): Promise<void> {
  const reason = text('Eid ul-Azha', 'ঈদুল আজহা')
  await shop.db
    .insertInto('fulfilment.closed_days')
    .values({ day: dayFrom(day), zone_id: zoneId, reason })
    .execute()
}

test('an area has its district’s zone unless it has its own', async () => {
  expect(await zoneOf(shop.db, 'dhaka/dhanmondi')).toEqual({
    zoneId: 'dhaka',
    name: { en: 'Dhaka city', bn: 'ঢাকা শহর' },
    districtId: 'dhaka',
    areaName: { en: 'Dhanmondi', bn: 'ধানমন্ডি' },
    districtName: { en: 'Dhaka', bn: 'ঢাকা' },
  })
  expect(await zoneOf(shop.db, 'dhaka/savar')).toMatchObject({ zoneId: 'suburb', districtId: 'dhaka' })
  expect(await zoneOf(shop.db, 'nowhere/at-all')).toBeNull()
  await shop.db.deleteFrom('fulfilment.zone_districts').where('district_id', '=', 'rajshahi').execute()
  expect(await zoneOf(shop.db, 'rajshahi/paba')).toBeNull()
  expect(await options('rajshahi/paba')).toBeNull()
})

test('offers the zone’s modes that all products allow, each with its days and slots', async () => {
  const found = await options('dhaka/dhanmondi', { modes: ['van', 'courier'] })
  expect(found?.methods.map((method) => method.mode)).toEqual(['van'])
  expect(found?.methods[0]!.days).toHaveLength(10)
  expect(dayOf(found, 'van', '2026-06-12')).toEqual({
    day: '2026-06-12',
    promisedUntil: '2026-06-12',
    cutOffAt: new Date('2026-06-11T20:00:00+06:00'),
    slots: [
      { slotId: shop.slot('dhaka-van-morning'), starts: '08:00', ends: '11:00', state: 'open', dropsLeft: 40 },
      { slotId: shop.slot('dhaka-van-evening'), starts: '17:00', ends: '20:00', state: 'open', dropsLeft: 40 },
    ],
  })
  expect(dayOf(found, 'van', '2026-06-11')?.slots.map((slot) => slot.state)).toEqual(['too-late', 'too-late'])
})

test('couriers have their own days: none on Fridays, and three more in transit', async () => {
  const found = await options('rajshahi/bagha')
  const [courier] = found!.methods
  expect(courier!.days.map((day) => day.day).slice(0, 4)).toEqual(['2026-06-11', '2026-06-13', '2026-06-14', '2026-06-15'])
  expect(dayOf(found, 'courier', '2026-06-13')?.promisedUntil).toBe('2026-06-16')
})

test('a courier takes no more than its limit', async () => {
  const [courier] = (await options('rajshahi/bagha', { grams: 20_001 }))!.methods
  expect(courier).toEqual({ mode: 'courier', tooHeavy: true, mostGrams: 20_000, days: [] })
  const [light] = (await options('rajshahi/bagha', { grams: 20_000 }))!.methods
  expect(light).toMatchObject({ tooHeavy: false })
})

test('the cut-off is exact to the second', async () => {
  const stateAt = async (moment: string) => {
    const found = await options('dhaka/mirpur', { now: new Date(moment), from: '2026-06-12' })
    return dayOf(found, 'van', '2026-06-12')?.slots[0]?.state
  }
  expect(await stateAt('2026-06-11T19:59:59+06:00')).toBe('open')
  expect(await stateAt('2026-06-11T20:00:00+06:00')).toBe('too-late')
})

test('a closed day gives its reason, for its zone or for all', async () => {
  await closeDay('2026-06-12', 'dhaka')
  await closeDay('2026-06-13', null)
  const dhaka = await options('dhaka/dhanmondi')
  const reason = { en: 'Eid ul-Azha', bn: 'ঈদুল আজহা' }
  expect(dayOf(dhaka, 'van', '2026-06-12')?.slots[0]).toMatchObject({ state: 'closed', dropsLeft: 0, reason })
  expect(dayOf(dhaka, 'van', '2026-06-13')?.slots[0]?.state).toBe('closed')
  const gazipur = await options('gazipur/kaliganj')
  expect(dayOf(gazipur, 'van', '2026-06-12')?.slots[0]?.state).toBe('open')
  expect(dayOf(gazipur, 'van', '2026-06-13')?.slots[0]?.state).toBe('closed')
})

test('a slot is full by drops or by weight, and one day may hold less than others', async () => {
  const day = dayFrom('2026-06-12')
  const booked = {
    slot_id: shop.slot('dhaka-van-morning'),
    day,
    capacity_drops: 5,
    capacity_grams: 100_000,
    drops: 4,
    grams: 96_000,
  }
  await shop.db.insertInto('fulfilment.slot_days').values(booked).execute()
  const light = dayOf(await options('dhaka/dhanmondi', { grams: 4_000 }), 'van', day)
  expect(light?.slots[0]).toMatchObject({ state: 'open', dropsLeft: 1 })
  const heavy = dayOf(await options('dhaka/dhanmondi', { grams: 4_001 }), 'van', day)
  expect(heavy?.slots.map((slot) => [slot.state, slot.dropsLeft])).toEqual([
    ['full', 0],
    ['open', 40],
  ])
})

test('with a cut-off on the day of delivery, a slot closes when its deliveries begin, and a slot for collecting when it ends', async () => {
  await shop.db
    .updateTable('fulfilment.zone_modes')
    .set({ lead_days: 0, cut_off: '19:30' })
    .where('zone_id', '=', 'dhaka')
    .execute()
  const day = '2026-06-11'
  const states = async (time: string) => {
    const found = await options('dhaka/dhanmondi', { now: new Date(`${day}T${time}:00+06:00`) })
    return ['van', 'pickup'].map((mode) =>
      dayOf(found, mode as Mode, day)!.slots.map(({ starts, state }) => `${starts} ${state}`),
    )
  }
  expect(await states('07:59')).toEqual([['08:00 open', '17:00 open'], ['10:00 open']])
  expect(await states('08:00')).toEqual([['08:00 too-late', '17:00 open'], ['10:00 open']])
  expect(await states('17:00')).toEqual([['08:00 too-late', '17:00 too-late'], ['10:00 open']])
  expect(await states('19:30')).toEqual([['08:00 too-late', '17:00 too-late'], ['10:00 too-late']])
  const noon = new Date(`${day}T12:00:00+06:00`)
  const van = dayOf(await options('dhaka/dhanmondi', { now: noon }), 'van', day)!
  expect(van.cutOffAt).toEqual(new Date(`${day}T17:00:00+06:00`))
  expect(await promiseFor(shop.db, { zoneId: 'dhaka' }, noon)).toMatchObject({
    day,
    cutOffAt: van.cutOffAt,
    slots: [{ starts: '17:00', ends: '20:00' }],
  })
  const morning = new Date(`${day}T07:00:00+06:00`)
  expect(await nextCutOff(shop.db, morning)).toEqual(new Date(`${day}T08:00:00+06:00`))
  const [early, late] = van.slots.map(({ slotId }) => slotId)
  const check = (slotId: string | undefined) =>
    checkSlot(shop.db, { areaId: 'dhaka/dhanmondi', slotId: slotId!, day: dayFrom(day), grams: 1_000, now: noon })
  expect(await check(early)).toEqual({ ok: false, problem: 'too-late' })
  expect(await check(late)).toMatchObject({ ok: true, changeableUntil: van.cutOffAt })
})

test('the earliest day is tomorrow until the cut-off, then the day after', async () => {
  const before = { day: '2026-06-12', cutOffAt: new Date('2026-06-11T20:00:00+06:00') }
  expect(await earliestDay(shop.db, shop.now)).toEqual(before)
  const after = { day: '2026-06-13', cutOffAt: new Date('2026-06-12T20:00:00+06:00') }
  expect(await earliestDay(shop.db, new Date('2026-06-11T20:00:00+06:00'))).toEqual(after)
  expect((await earliestDay(shop.db, shop.now, 'outside')).day).toBe('2026-06-13')
})

test('the earliest day skips closed days, and everything when nothing is open', async () => {
  await closeDay('2026-06-12', null)
  await closeDay('2026-06-13', 'suburb')
  expect((await earliestDay(shop.db, shop.now)).day).toBe('2026-06-13')
  expect((await earliestDay(shop.db, shop.now, 'suburb')).day).toBe('2026-06-14')
  await shop.db.updateTable('fulfilment.slots').set({ active: false }).execute()
  expect((await earliestDay(shop.db, shop.now)).day).toBe('2026-08-10')
  expect(await promiseFor(shop.db, {}, shop.now)).toBeNull()
})

test('promises a day for an area, for a zone, and for the first zone', async () => {
  const dhaka = {
    zoneId: 'dhaka',
    zoneName: { en: 'Dhaka city', bn: 'ঢাকা শহর' },
    mode: 'van',
    day: '2026-06-12',
    promisedUntil: '2026-06-12',
    cutOffAt: new Date('2026-06-11T20:00:00+06:00'),
    changesAt: new Date('2026-06-11T20:00:00+06:00'),
    slots: [
      { starts: '08:00', ends: '11:00' },
      { starts: '17:00', ends: '20:00' },
    ],
  }
  expect(await promiseFor(shop.db, { areaId: 'dhaka/mirpur' }, shop.now)).toEqual(dhaka)
  expect(await promiseFor(shop.db, { zoneId: 'dhaka' }, shop.now)).toEqual(dhaka)
  expect(await promiseFor(shop.db, {}, shop.now)).toEqual(dhaka)
  const far = await promiseFor(shop.db, { areaId: 'rajshahi/paba' }, shop.now)
  expect(far).toMatchObject({ zoneId: 'outside', mode: 'courier', day: '2026-06-13', promisedUntil: '2026-06-16' })
  expect(await promiseFor(shop.db, { areaId: 'nowhere/at-all' }, shop.now)).toBeNull()
  const all = await promisesOfZones(shop.db, shop.now)
  expect(all.map((promise) => [promise.zoneId, promise.day])).toEqual([
    ['dhaka', '2026-06-12'],
    ['suburb', '2026-06-12'],
    ['outside', '2026-06-13'],
  ])
})

test('the next cut-off is the first one of any zone', async () => {
  await shop.db.updateTable('fulfilment.zone_modes').set({ cut_off: '14:30' }).where('zone_id', '=', 'suburb').execute()
  expect(await nextCutOff(shop.db, shop.now)).toEqual(new Date('2026-06-11T14:30:00+06:00'))
  expect(await nextCutOff(shop.db, new Date('2026-06-11T14:30:00+06:00'))).toEqual(new Date('2026-06-11T20:00:00+06:00'))
  await shop.db.updateTable('fulfilment.slots').set({ active: false }).execute()
  expect(await nextCutOff(shop.db, shop.now)).toBeNull()
})
