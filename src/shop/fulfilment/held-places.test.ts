import { afterEach, beforeEach, expect, test } from 'vitest'
import { vanOn, vansCarry } from '#tests/held-places.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { versionToken } from '#platform/version-token.ts'
import { placeOrder } from '../ordering/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  closeDay,
  changeSlot,
  closedDays,
  consignmentsOf,
  freePlaces,
  heldPlacesOf,
  heldWithoutRun,
  holdPlaces,
  rescheduleConsignment,
  slotDaysAhead,
  slotForOffice,
  slotRulesOf,
} from './index.ts'

const SATURDAY = dayFrom('2026-06-13')
const SUNDAY = dayFrom('2026-06-14')
let shop: Shop
let holder: string
let until: Date
beforeEach(async () => {
  shop = await openShop()
  await vansCarry(shop, 10)
  holder = shop.newId()
  until = new Date(shop.now.getTime() + 3_600_000)
})
afterEach(() => shop.close())

const morning = (drops: number, day = SATURDAY) => ({
  slotId: shop.slot('dhaka-van-morning'),
  day,
  drops,
  grams: drops * 5_000,
})
type Held = { heldFor?: string; instead?: string[] }
const hold = (places: ReturnType<typeof morning>[], { heldFor = holder, instead = [] }: Held = {}) =>
  shop.db.transaction((tx) => holdPlaces(tx, { heldFor, instead, places, until }))

test('places are held all or none, and never above the capacity in drops or weight', async () => {
  expect(await hold([morning(8), morning(11, SUNDAY)])).toEqual({ ok: false, problem: 'places-taken' })
  expect([await vanOn(shop, SATURDAY), await vanOn(shop, SUNDAY)]).toEqual([
    { drops: 0, held: 0 },
    { drops: 0, held: 0 },
  ])
  expect(await hold([{ ...morning(8), grams: 900_001 }])).toEqual({ ok: false, problem: 'places-taken' })
  expect(await hold([morning(8), morning(10, SUNDAY)])).toEqual({ ok: true })
  expect(await hold([morning(3)], { heldFor: shop.newId() })).toEqual({ ok: false, problem: 'places-taken' })
  // The places of the one that is replaced are free for the one that takes its place.
  const next = shop.newId()
  expect(await hold([morning(10)], { heldFor: next, instead: [holder] })).toEqual({ ok: true })
  expect([await vanOn(shop, SATURDAY), await vanOn(shop, SUNDAY)]).toEqual([
    { drops: 10, held: 10 },
    { drops: 0, held: 0 },
  ])
  expect(await heldPlacesOf(shop.db, [holder])).toEqual([])
})

test('neither a new order nor a moved one gets a held place, until it is free', async () => {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  await hold([morning(10)])
  const onSaturday = () => sampleOrder(shop, { delivery: { day: SATURDAY } })
  expect(await placeOrder(shop.as('guest'), onSaturday())).toMatchObject({ ok: false, problem: 'slot-full' })
  const [box] = await consignmentsOf(shop.db, [placed.orderId])
  const { slotId } = morning(1)
  const { now, actor } = shop.as('desk')
  const move = () =>
    shop.db.transaction((tx) => rescheduleConsignment(tx, { consignmentId: box!.id, slotId, day: SATURDAY, now, actor }))
  expect(await move()).toEqual({ ok: false, problem: 'slot-full' })
  const day = async () => (await slotDaysAhead(shop.db, { slotId, now, days: 4 })).find((one) => one.day === SATURDAY)
  expect(await day()).toMatchObject({ drops: 10, held: 10, capacityDrops: 10 })
  await shop.db.transaction(async (tx) => {
    await freePlaces(tx, { heldFor: [holder] })
    return { ok: true }
  })
  expect(await move()).toMatchObject({ ok: true })
  expect(await placeOrder(shop.as('guest'), onSaturday())).toMatchObject({ ok: true })
  expect(await day()).toMatchObject({ drops: 2, held: 0 })
})

test('of many that hold the same places at once, as many succeed as there is room for, in any order of the days', async () => {
  await shop.warmUp()
  const holders = Array.from({ length: 12 }, () => shop.newId())
  const done = await Promise.all(
    holders.map((heldFor, index) => {
      const both = [morning(3), morning(3, SUNDAY)]
      return hold(index % 2 === 0 ? both : both.toReversed(), { heldFor })
    }),
  )
  expect(done.filter(({ ok }) => ok)).toHaveLength(3)
  expect([await vanOn(shop, SATURDAY), await vanOn(shop, SUNDAY)]).toEqual([
    { drops: 9, held: 9 },
    { drops: 9, held: 9 },
  ])
  // Freed twice at once, they are given back once.
  await Promise.all(
    [0, 1].map(() =>
      shop.db.transaction(async (tx) => {
        await freePlaces(tx, { heldFor: holders })
        return { ok: true }
      }),
    ),
  )
  expect([await vanOn(shop, SATURDAY), await vanOn(shop, SUNDAY)]).toEqual([
    { drops: 0, held: 0 },
    { drops: 0, held: 0 },
  ])
})

test('closing a day says how many places are held on it, in its zone', async () => {
  await hold([morning(8), morning(3, SUNDAY)])
  const reason = { en: 'Strike', bn: 'হরতাল' }
  const close = (zoneId: string | null) => closeDay(shop.as('owner'), { day: SATURDAY, zoneId, reason })
  expect(await close('outside')).toEqual({ ok: true, planned: 0, held: 0 })
  expect(await close('dhaka')).toEqual({ ok: true, planned: 0, held: 8 })
  expect(await close(null)).toEqual({ ok: true, planned: 0, held: 8 })
  const heldIn = async (now: Date) => (await closedDays(shop.db, now)).map((closed) => [closed.zoneId, closed.held])
  expect(await heldIn(shop.now)).toEqual([
    [null, 8],
    ['dhaka', 8],
    ['outside', 0],
  ])
  expect((await heldIn(until)).map(([, held]) => held)).toEqual([0, 0, 0])
})

test('a slot that stops, or runs on other weekdays, says how many places are held on days on which it no longer runs', async () => {
  const slotId = shop.slot('dhaka-van-morning')
  await hold([morning(8), morning(3, SUNDAY)])
  const change = async (difference: { weekdays?: number[]; active?: boolean }) => {
    const rules = slotRulesOf((await slotForOffice(shop.db, slotId))!)
    const changed = { slotId, rules: { ...rules, ...difference }, seen: versionToken(rules) }
    expect(await changeSlot(shop.as('owner'), changed)).toEqual({ ok: true, slotId })
    return heldWithoutRun(shop.db, { slotId, now: shop.now })
  }
  expect(await heldWithoutRun(shop.db, { slotId, now: shop.now })).toBe(0)
  // Sundays only.
  expect(await change({ weekdays: [0] })).toBe(8)
  expect(await change({ active: false })).toBe(11)
  expect(await change({ weekdays: [0, 6], active: true })).toBe(0)
})
