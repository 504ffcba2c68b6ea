import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { RAHIMA_PHONE, text } from '#tests/world-data.ts'
import { dayFrom } from '../values/index.ts'
import {
  cancelConsignments,
  consignmentEvents,
  consignmentsOf,
  consignmentsOfDay,
  moveConsignment,
  openConsignment,
  rescheduleConsignment,
  type ConsignmentInput,
  type ConsignmentMove,
  type Opened,
  type RescheduleInput,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

let orders = 0

function consignment(difference: Partial<ConsignmentInput> = {}): ConsignmentInput {
  orders += 1
  return {
    id: shop.newId(),
    orderId: shop.newId(),
    orderNumber: `PF-${10_000 + orders}`,
    slotId: shop.slot('dhaka-van-morning'),
    day: dayFrom('2026-06-12'),
    areaId: 'dhaka/dhanmondi',
    grams: 5_000,
    recipient: { name: 'Rahima Khatun', phone: RAHIMA_PHONE, addressLine: 'House 12, Road 5', landmark: 'By the lake' },
    lines: [{ orderLineId: shop.newId(), units: 2 }],
    now: shop.now,
    actor: shop.as('guest').actor,
    ...difference,
  }
}

function open(input: ConsignmentInput): Promise<Opened> {
  return shop.db.transaction((tx) => openConsignment(tx, input))
}

async function opened(difference: Partial<ConsignmentInput> = {}): Promise<ConsignmentInput> {
  const input = consignment(difference)
  expect(await open(input)).toMatchObject({ ok: true })
  return input
}

function move(consignmentId: string, name: Exclude<ConsignmentMove, 'cancel'>) {
  return shop.db.transaction((tx) =>
    moveConsignment(tx, { consignmentId, move: name, now: shop.now, actor: shop.as('desk').actor }),
  )
}

function reschedule(consignmentId: string, difference: Partial<RescheduleInput> = {}) {
  const { actor } = shop.as('guest')
  const there = { slotId: shop.slot('dhaka-van-evening'), day: dayFrom('2026-06-13') }
  const input = { consignmentId, ...there, now: shop.now, actor, ...difference }
  return shop.db.transaction((tx) => rescheduleConsignment(tx, input))
}

function cancel(orderId: string, from?: ('planned' | 'packed')[]) {
  const input = { orderId, now: shop.now, actor: shop.as('desk').actor, ...(from ? { from } : {}) }
  return shop.db.transaction((tx) => cancelConsignments(tx, input))
}

async function booked(slot: string, day = '2026-06-12'): Promise<{ drops: number; grams: number } | undefined> {
  return shop.db
    .selectFrom('fulfilment.slot_days')
    .select(['drops', 'grams'])
    .where('slot_id', '=', shop.slot(slot))
    .where('day', '=', dayFrom(day))
    .executeTakeFirst()
}

test('a consignment books its place and returns its cut-off', async () => {
  const input = consignment()
  expect(await open(input)).toEqual({
    ok: true,
    number: `${input.orderNumber}-1`,
    zoneId: 'dhaka',
    mode: 'van',
    starts: '08:00',
    ends: '11:00',
    promisedUntil: '2026-06-12',
    changeableUntil: new Date('2026-06-11T20:00:00+06:00'),
  })
  expect(await booked('dhaka-van-morning')).toEqual({ drops: 1, grams: 5_000 })
  const [found] = await consignmentsOf(shop.db, [input.orderId])
  expect(found).toEqual({
    id: input.id,
    orderId: input.orderId,
    boxCode: expect.stringMatching(/^[0-9a-f]{32}$/),
    number: `${input.orderNumber}-1`,
    state: 'planned',
    zoneId: 'dhaka',
    mode: 'van',
    slotId: shop.slot('dhaka-van-morning'),
    starts: '08:00',
    ends: '11:00',
    day: '2026-06-12',
    promisedUntil: '2026-06-12',
    grams: 5_000,
    recipient: { ...input.recipient, giftMessage: null, hidePrices: false },
    recipientLanguage: null,
    areaId: 'dhaka/dhanmondi',
    areaName: { en: 'Dhanmondi', bn: 'ধানমন্ডি' },
    districtName: { en: 'Dhaka', bn: 'ঢাকা' },
    lines: input.lines,
    carriage: null,
  })
  const written = { failReason: null, note: null, actor: 'visitor', at: shop.now }
  const event = { consignmentId: input.id, fromState: null, toState: 'planned', ...written }
  expect(await consignmentEvents(shop.db, [input.orderId])).toEqual([event])
})

test.each([
  ['after the cut-off', { now: new Date('2026-06-11T20:00:00+06:00') }, 'too-late'],
  ['for another zone', { areaId: 'rajshahi/paba' }, 'not-delivered-there'],
  ['for no area at all', { areaId: 'nowhere/at-all' }, 'not-delivered-there'],
  ['in a slot that does not exist', { slotId: '00000000-0000-7000-a000-000000000000' }, 'slot-closed'],
] as const)('is refused %s, and stores nothing', async (_when, difference, problem) => {
  const before = await shop.countAll()
  expect(await open(consignment(difference))).toEqual({ ok: false, problem })
  expect(await shop.countAll()).toEqual(before)
})

test('one second before the cut-off is in time', async () => {
  await opened({ now: new Date('2026-06-11T19:59:59+06:00') })
})

test('a courier refuses Fridays and heavy parcels', async () => {
  const far = { slotId: shop.slot('outside-courier'), areaId: 'rajshahi/paba' }
  expect(await open(consignment(far))).toEqual({ ok: false, problem: 'slot-closed' })
  const saturday = { ...far, day: dayFrom('2026-06-13') }
  expect(await open(consignment({ ...saturday, grams: 20_001 }))).toEqual({ ok: false, problem: 'too-heavy' })
  expect(await open(consignment({ ...saturday, grams: 20_000 }))).toMatchObject({ ok: true, promisedUntil: '2026-06-16' })
})

test('a closed day accepts no bookings', async () => {
  const reason = text('Rain', 'বৃষ্টি')
  await shop.db
    .insertInto('fulfilment.closed_days')
    .values({ day: dayFrom('2026-06-12'), zone_id: null, reason })
    .execute()
  expect(await open(consignment())).toEqual({ ok: false, problem: 'slot-closed' })
})

test('thirty bookings at once fill a slot’s drops exactly', async () => {
  await shop.warmUp()
  const slotId = shop.slot('dhaka-van-morning')
  await shop.db.updateTable('fulfilment.slots').set({ capacity_drops: 7 }).where('id', '=', slotId).execute()
  const answers = await Promise.all(Array.from({ length: 30 }, () => open(consignment())))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(7)
  expect(answers.filter((answer) => !answer.ok && answer.problem === 'slot-full')).toHaveLength(23)
  expect(await booked('dhaka-van-morning')).toEqual({ drops: 7, grams: 35_000 })
  expect(await shop.count('fulfilment.consignments')).toBe(7)
  expect(await shop.count('fulfilment.consignment_events')).toBe(7)
})

test('thirty bookings at once fill a slot’s grams exactly', async () => {
  await shop.warmUp()
  const slotId = shop.slot('dhaka-van-morning')
  await shop.db.updateTable('fulfilment.slots').set({ capacity_grams: 24_999 }).where('id', '=', slotId).execute()
  const answers = await Promise.all(Array.from({ length: 30 }, () => open(consignment())))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(4)
  expect(await booked('dhaka-van-morning')).toEqual({ drops: 4, grams: 20_000 })
})

test('a day with more capacity accepts more than the slot’s usual one', async () => {
  const slotId = shop.slot('dhaka-van-morning')
  await shop.db.updateTable('fulfilment.slots').set({ capacity_drops: 0, capacity_grams: 0 }).where('id', '=', slotId).execute()
  expect(await open(consignment())).toEqual({ ok: false, problem: 'slot-full' })
  const room = { slot_id: slotId, day: dayFrom('2026-06-12'), capacity_drops: 1, capacity_grams: 9_000 }
  await shop.db.insertInto('fulfilment.slot_days').values(room).execute()
  await opened()
  expect(await open(consignment())).toEqual({ ok: false, problem: 'slot-full' })
})

test('cancelling releases the place, once', async () => {
  const kept = await opened()
  const dropped = await opened()
  expect(await cancel(dropped.orderId)).toEqual({ ok: true, cancelled: [dropped.id] })
  expect(await cancel(dropped.orderId)).toEqual({ ok: true, cancelled: [] })
  expect(await booked('dhaka-van-morning')).toEqual({ drops: 1, grams: kept.grams })
  expect((await consignmentEvents(shop.db, [dropped.orderId])).map((event) => [event.fromState, event.toState])).toEqual([
    [null, 'planned'],
    ['planned', 'cancelled'],
  ])
  expect((await consignmentsOfDay(shop.db, dayFrom('2026-06-12'))).map((other) => other.id)).toEqual([kept.id])
})

test('a packed consignment can be cancelled by staff only, a dispatched one by nobody', async () => {
  const input = await opened()
  await move(input.id, 'pack')
  expect(await cancel(input.orderId, ['planned'])).toEqual({ ok: false, problem: 'too-late' })
  await move(input.id, 'dispatch')
  expect(await cancel(input.orderId)).toEqual({ ok: false, problem: 'too-late' })
  expect(await booked('dhaka-van-morning')).toEqual({ drops: 1, grams: 5_000 })
})

test('packing and cancelling at once: one succeeds', async () => {
  await shop.warmUp()
  const inputs = await Promise.all(Array.from({ length: 10 }, () => opened()))
  const both = await Promise.all(
    inputs.map(async ({ id, orderId }) => {
      const [packed, cancelled] = await Promise.all([move(id, 'pack'), cancel(orderId, ['planned'])])
      return { packed: packed.ok, cancelled: cancelled.ok }
    }),
  )
  for (const { packed, cancelled } of both) expect(packed).toBe(!cancelled)
  const left = both.filter(({ packed }) => packed).length
  expect(await booked('dhaka-van-morning')).toEqual({ drops: left, grams: left * 5_000 })
})

test('moves step by step, and each step once', async () => {
  const { id, orderId } = await opened()
  expect(await move(id, 'dispatch')).toEqual({ ok: false, problem: 'cannot-move' })
  expect(await move(id, 'pack')).toEqual({ ok: true, orderId, state: 'packed' })
  expect(await move(id, 'pack')).toEqual({ ok: false, problem: 'cannot-move' })
  await move(id, 'dispatch')
  expect(await move(id, 'fail')).toMatchObject({ state: 'failed' })
  expect(await move(id, 'replan')).toMatchObject({ state: 'packed' })
  await move(id, 'dispatch')
  expect(await move(id, 'deliver')).toMatchObject({ state: 'delivered' })
  expect(await move(id, 'return')).toEqual({ ok: false, problem: 'cannot-move' })
  const states = (await consignmentEvents(shop.db, [orderId])).map((event) => event.toState)
  expect(states).toEqual(['planned', 'packed', 'dispatched', 'failed', 'packed', 'dispatched', 'delivered'])
})

test('two concurrent delivery reports count once', async () => {
  await shop.warmUp()
  const { id, orderId } = await opened()
  await move(id, 'pack')
  await move(id, 'dispatch')
  const answers = await Promise.all(Array.from({ length: 10 }, () => move(id, 'deliver')))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await consignmentEvents(shop.db, [orderId])).toHaveLength(4)
})

test('another day moves the booking', async () => {
  const { id, orderId } = await opened()
  expect(await reschedule(id)).toMatchObject({ ok: true, orderId, changeableUntil: new Date('2026-06-12T20:00:00+06:00') })
  expect(await booked('dhaka-van-morning')).toEqual({ drops: 0, grams: 0 })
  expect(await booked('dhaka-van-evening', '2026-06-13')).toEqual({ drops: 1, grams: 5_000 })
  const [found] = await consignmentsOf(shop.db, [orderId])
  expect(found).toMatchObject({ day: '2026-06-13', starts: '17:00', state: 'planned' })
  const event = (await consignmentEvents(shop.db, [orderId])).at(-1)
  expect(event).toMatchObject({ note: '2026-06-12 → 2026-06-13', toState: 'planned' })
})

test('another day that is full, or of another mode, changes nothing', async () => {
  const input = await opened()
  const day = dayFrom('2026-06-13')
  const slot_id = shop.slot('dhaka-van-evening')
  const full = { slot_id, day, capacity_drops: 1, capacity_grams: 900_000, drops: 1, grams: 1_000 }
  await shop.db.insertInto('fulfilment.slot_days').values(full).execute()
  const before = await shop.countAll()
  expect(await reschedule(input.id)).toEqual({ ok: false, problem: 'slot-full' })
  expect(await reschedule(input.id, { slotId: shop.slot('dhaka-pickup') })).toEqual({ ok: false, problem: 'other-mode' })
  expect(await reschedule(input.id, { slotId: shop.slot('suburb-van') })).toEqual({ ok: false, problem: 'not-delivered-there' })
  expect(await shop.countAll()).toEqual(before)
  expect(await booked('dhaka-van-morning')).toEqual({ drops: 1, grams: 5_000 })
  await move(input.id, 'pack')
  expect(await reschedule(input.id, { from: ['planned'] })).toEqual({ ok: false, problem: 'cannot-reschedule' })
})

test('a consignment that has the last place can keep it', async () => {
  const slotId = shop.slot('dhaka-van-morning')
  await shop.db.updateTable('fulfilment.slots').set({ capacity_drops: 1 }).where('id', '=', slotId).execute()
  const { id } = await opened()
  expect(await reschedule(id, { slotId, day: dayFrom('2026-06-12') })).toMatchObject({ ok: true })
  expect(await booked('dhaka-van-morning')).toEqual({ drops: 1, grams: 5_000 })
})

test('after a failed attempt the new day uses a place and the old one stays used', async () => {
  const { id } = await opened()
  for (const step of ['pack', 'dispatch', 'fail'] as const) await move(id, step)
  expect(await reschedule(id)).toMatchObject({ ok: true })
  expect(await booked('dhaka-van-morning')).toEqual({ drops: 1, grams: 5_000 })
  expect(await booked('dhaka-van-evening', '2026-06-13')).toEqual({ drops: 1, grams: 5_000 })
})

test('many consignments that swap places do not deadlock', async () => {
  await shop.warmUp()
  const slots = ['dhaka-van-morning', 'dhaka-van-evening'] as const
  const inputs = await Promise.all(Array.from({ length: 20 }, (_, index) => opened({ slotId: shop.slot(slots[index % 2]!) })))
  const day = dayFrom('2026-06-12')
  await Promise.all(inputs.map(({ id }, index) => reschedule(id, { slotId: shop.slot(slots[(index + 1) % 2]!), day })))
  expect(await booked('dhaka-van-morning')).toEqual({ drops: 10, grams: 50_000 })
  expect(await booked('dhaka-van-evening')).toEqual({ drops: 10, grams: 50_000 })
})
