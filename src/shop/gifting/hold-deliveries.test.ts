import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { approveSent, listed, orderListed, takeDays, vanOn, vansCarry } from '#tests/held-places.ts'
import { given } from '#tests/gift-world.ts'
import { draftEdit, draftQuotation, sendDraft } from '#tests/quotations.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { capacityByDay, changeSlotDay, deliveryOptions, freeExpiredPlaces } from '../fulfilment/index.ts'
import { versionToken } from '#platform/version-token.ts'
import { placeOrder } from '../ordering/index.ts'
import { dayFrom, instantInDhaka } from '../values/index.ts'
import {
  cancelRun,
  declineQuotation,
  freeQuotationPlaces,
  heldOf,
  newQuotationVersion,
  planDeliveries,
  proposeDeliveries,
  recordOutcome,
  quotationById,
  saveDraft,
  sendQuotation,
  versionsOf,
} from './index.ts'

// Sixty boxes of five kilograms for Saturday 13 June. Two vans of twenty boxes a day: a fifth of them is left to other orders.
const SATURDAY = dayFrom('2026-06-13')
const SUNDAY = dayFrom('2026-06-14')
const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await vansCarry(shop, 20)
  await shop.leaveOnly('himsagar', 100_000_000)
})
afterEach(() => shop.close())

const latest = async (quotationId: string) => (await versionsOf(shop.db, [quotationId]))[0]!

async function sentWithDays(): Promise<{ quotationId: string; token: string }> {
  const quotationId = await draftQuotation(shop, { wantedDay: SATURDAY })
  await takeDays(shop, quotationId)
  return { quotationId, token: await sendDraft(shop, quotationId) }
}

async function send(quotationId: string) {
  const { revision } = await draftEdit(shop, quotationId)
  return sendQuotation(shop.as('desk'), { quotationId, revision, shopUrl })
}

const people = (count: number) => Array.from({ length: count }, (_, index) => given(index))

async function held() {
  return [await vanOn(shop, SATURDAY), await vanOn(shop, SUNDAY)].map((day) => day.held)
}

describe('a draft', () => {
  test('shows what the wanted day carries, and divides the boxes over the days', async () => {
    const quotationId = await draftQuotation(shop, { wantedDay: SATURDAY })
    const quotation = (await quotationById(shop.db, quotationId))!
    const proposal = await proposeDeliveries(shop.db, { quotation, version: await latest(quotationId), now: shop.now })
    expect(proposal?.zones).toMatchObject([{ zoneId: 'dhaka', boxes: 60, perBox: null }])
    expect(proposal?.days.slice(0, 2)).toEqual([
      { day: SATURDAY, zones: [{ zoneId: 'dhaka', van: 32, courier: 0 }] },
      { day: SUNDAY, zones: [{ zoneId: 'dhaka', van: 32, courier: 0 }] },
    ])
    expect(proposal?.split.days).toEqual([
      { zoneId: 'dhaka', day: SATURDAY, boxes: 32 },
      { zoneId: 'dhaka', day: SUNDAY, boxes: 28 },
    ])
    expect(await held()).toEqual([0, 0])
  })

  test('has the price of each zone, until another sum is agreed', async () => {
    const quotationId = await draftQuotation(shop, { wantedDay: SATURDAY })
    const { revision } = await draftEdit(shop, quotationId)
    const zones = [
      { zoneId: 'dhaka', boxes: 40, perBox: taka(80) },
      { zoneId: 'outside', boxes: 20, perBox: taka(150) },
    ]
    expect(await planDeliveries(shop.as('desk'), { quotationId, revision, zones })).toEqual({ ok: true })
    const priced = await latest(quotationId)
    expect([priced.delivery, priced.total]).toEqual([taka(6_200), taka(61_130)])
    expect(priced.deliveries.zones).toMatchObject(zones)
    await saveDraft(shop.as('desk'), { ...(await draftEdit(shop, quotationId)), delivery: taka(5_000) })
    const agreed = await latest(quotationId)
    expect(agreed.deliveries.zones.map(({ boxes, perBox }) => [boxes, perBox])).toEqual([
      [40, null],
      [20, null],
    ])
    expect(agreed.deliveries.days).toEqual(priced.deliveries.days)
  })

  test('refuses another number of boxes, an unknown zone, a missing price and an old revision, and changes nothing', async () => {
    const quotationId = await draftQuotation(shop, { wantedDay: SATURDAY })
    const { revision } = await draftEdit(shop, quotationId)
    const before = await latest(quotationId)
    const plan = (zones: Parameters<typeof planDeliveries>[1]['zones'], seen = revision) =>
      planDeliveries(shop.as('desk'), { quotationId, revision: seen, zones })
    const dhaka = { zoneId: 'dhaka', boxes: 60, perBox: null }
    expect(await plan([{ ...dhaka, boxes: 59 }])).toEqual({ ok: false, problem: 'other-number', zones: 59, boxes: 60 })
    expect(await plan([{ ...dhaka, zoneId: 'moon' }])).toEqual({ ok: false, problem: 'unknown-zone' })
    const half = [
      { ...dhaka, boxes: 30, perBox: taka(80) },
      { zoneId: 'outside', boxes: 30, perBox: null },
    ]
    expect(await plan(half)).toEqual({ ok: false, problem: 'prices-missing' })
    expect(await plan([dhaka], revision - 1)).toEqual({ ok: false, problem: 'edit-conflict' })
    await vansCarry(shop, 1)
    expect(await plan([dhaka])).toEqual({ ok: false, problem: 'no-places', count: 60 })
    expect(await latest(quotationId)).toEqual(before)
  })
})

describe('a sent version', () => {
  test('holds its places while it is valid: other orders do not get them', async () => {
    const { quotationId } = await sentWithDays()
    expect([await vanOn(shop, SATURDAY), await vanOn(shop, SUNDAY)]).toEqual([
      { drops: 32, held: 32 },
      { drops: 28, held: 28 },
    ])
    const { id } = await latest(quotationId)
    expect(await heldOf(shop.db, { versionId: id, now: shop.now })).toEqual({
      // It is valid until 25 June, and its first box leaves before.
      until: instantInDhaka(SATURDAY, '00:00'),
      lastDay: '2026-06-12',
      boxes: 60,
    })
    const options = await deliveryOptions(shop.db, {
      areaId: 'dhaka/dhanmondi',
      grams: 5_000,
      modes: ['van'],
      now: shop.now,
      from: SATURDAY,
      daysAhead: 1,
    })
    expect(options!.methods[0]!.days[0]!.slots.map(({ dropsLeft }) => dropsLeft)).toEqual([4, 4])
    const rooms = { from: SATURDAY, days: 1, now: shop.now, modes: ['van'] as const }
    const own = await capacityByDay(shop.db, { ...rooms, heldFor: [id] })
    expect(own.filter(({ zoneId }) => zoneId === 'dhaka').map((room) => [room.dropsLeft, room.dropsHeld])).toEqual([
      [20, 16],
      [20, 16],
    ])
  })

  test('keeps the day’s capacity from falling below what is booked and held', async () => {
    await sentWithDays()
    const [slotId, seen] = [shop.slot('dhaka-van-morning'), versionToken({ capacityDrops: 20, capacityGrams: 900_000 })]
    const change = { slotId, day: SATURDAY, capacityDrops: 15, capacityGrams: 900_000, seen }
    expect(await changeSlotDay(shop.as('owner'), change)).toMatchObject({ ok: false, problem: 'below-booked', drops: 16 })
  })
  test('frees them when staff close the quotation as lost', async () => {
    const { quotationId } = await sentWithDays()
    await recordOutcome(shop.as('desk'), { quotationId, outcome: 'lost', reason: 'no-answer', note: '' })
    expect(await held()).toEqual([0, 0])
  })

  test('frees them when it is declined, and when its run is cancelled', async () => {
    const { token } = await sentWithDays()
    expect(await declineQuotation(shop.as('guest'), { token, version: 1, text: '' })).toEqual({ ok: true })
    expect(await vanOn(shop, SATURDAY)).toEqual({ drops: 0, held: 0 })
    const run = await approveSent(shop, (await sentWithDays()).quotationId)
    expect(await held()).toEqual([32, 28])
    expect(await cancelRun(shop.as('desk'), { run: { runId: run.id } })).toEqual({ ok: true })
    expect([await vanOn(shop, SATURDAY), await vanOn(shop, SUNDAY)].map(({ drops }) => drops)).toEqual([0, 0])
  })

  test('passes them on to the version that takes its place', async () => {
    const { quotationId } = await sentWithDays()
    await newQuotationVersion(shop.as('desk'), { quotationId })
    // Its own places count as free for the next version.
    expect(await takeDays(shop, quotationId)).toEqual([
      { day: SATURDAY, boxes: 32 },
      { day: SUNDAY, boxes: 28 },
    ])
    expect(await send(quotationId)).toEqual({ ok: true })
    expect([await vanOn(shop, SATURDAY), await vanOn(shop, SUNDAY)]).toEqual([
      { drops: 32, held: 32 },
      { drops: 28, held: 28 },
    ])
    expect((await heldOf(shop.db, { versionId: (await latest(quotationId)).id, now: shop.now }))?.boxes).toBe(60)
  })

  test('frees them when its last day is over, once, however often that is looked at', async () => {
    const quotationId = await draftQuotation(shop, { wantedDay: SATURDAY })
    await takeDays(shop, quotationId)
    await saveDraft(shop.as('desk'), { ...(await draftEdit(shop, quotationId)), validUntil: dayFrom('2026-06-11') })
    expect(await send(quotationId)).toEqual({ ok: true })
    const end = instantInDhaka(dayFrom('2026-06-11'), '24:00')
    await freeExpiredPlaces({ db: shop.db, now: new Date(end.getTime() - 1) })
    expect(await held()).toEqual([32, 28])
    await Promise.all(Array.from({ length: 4 }, () => freeExpiredPlaces({ db: shop.db, now: end })))
    expect([await vanOn(shop, SATURDAY), await vanOn(shop, SUNDAY)].map(({ drops }) => drops)).toEqual([0, 0])
  })

  test('loses them when staff free them, and can still be approved', async () => {
    const { quotationId } = await sentWithDays()
    expect(await freeQuotationPlaces(shop.as('desk'), { quotationId })).toEqual({ ok: true })
    expect(await held()).toEqual([0, 0])
    expect(await freeQuotationPlaces(shop.as('desk'), { quotationId })).toEqual({ ok: false, problem: 'nothing-held' })
    await approveSent(shop, quotationId)
    expect(await held()).toEqual([0, 0])
  })

  test('is not sent when the places are taken or the number of boxes has changed', async () => {
    const quotationId = await draftQuotation(shop, { wantedDay: SATURDAY })
    await takeDays(shop, quotationId)
    const edit = await draftEdit(shop, quotationId)
    const fewer = edit.lines.map((line) => (line.variantId === null ? line : { ...line, units: 50 }))
    await saveDraft(shop.as('desk'), { ...edit, lines: fewer })
    expect(await send(quotationId)).toEqual({ ok: false, problem: 'plan-differs' })
    await takeDays(shop, quotationId)
    await vansCarry(shop, 10)
    const before = await shop.countAll()
    expect(await send(quotationId)).toEqual({ ok: false, problem: 'places-taken' })
    expect(await shop.countAll()).toEqual(before)
    expect((await latest(quotationId)).state).toBe('draft')
  })
})

describe('an approved version', () => {
  test('holds its places until its list is due, and until the end of the next day at least', async () => {
    const early = await draftQuotation(shop, { wantedDay: dayFrom('2026-06-20') })
    await takeDays(shop, early)
    await sendDraft(shop, early)
    const untilOf = async (quotationId: string) => {
      const { quotationVersionId: versionId } = await approveSent(shop, quotationId)
      return (await heldOf(shop.db, { versionId, now: shop.now }))?.until
    }
    // Five days before 20 June.
    expect(await untilOf(early)).toEqual(instantInDhaka(dayFrom('2026-06-15'), '24:00'))
    expect(await untilOf((await sentWithDays()).quotationId)).toEqual(instantInDhaka(dayFrom('2026-06-12'), '24:00'))
  })

  test('is ordered on the agreed days without another question, with exactly the places it holds', async () => {
    const { quotationId } = await sentWithDays()
    const run = await listed(shop, await approveSent(shop, quotationId), people(60))
    expect(await orderListed(shop, run)).toMatchObject({ ok: true, boxes: 60 })
    expect([await vanOn(shop, SATURDAY), await vanOn(shop, SUNDAY)]).toEqual([
      { drops: 32, held: 0 },
      { drops: 28, held: 0 },
    ])
    expect(await orderListed(shop, run)).toMatchObject({ ok: true, boxes: 60 })
  })
})

describe('at the same moment', () => {
  test('a run gets its held places while shoppers fill the rest, and no van carries more than it can', async () => {
    const { quotationId } = await sentWithDays()
    const run = await listed(shop, await approveSent(shop, quotationId), people(60))
    await shop.warmUp()
    const slots = [shop.slot('dhaka-van-morning'), shop.slot('dhaka-van-evening')]
    const shoppers = Array.from({ length: 40 }, (_, index) =>
      placeOrder(shop.as('guest'), sampleOrder(shop, { delivery: { slotId: slots[index % 2]!, day: SATURDAY } })),
    )
    const [ordered, bought] = await Promise.all([orderListed(shop, run), Promise.all(shoppers)])
    expect(ordered).toMatchObject({ ok: true, boxes: 60 })
    // Two vans of 20 carry 40: 32 of the run, 8 of the 40 shoppers.
    expect(bought.filter(({ ok }) => ok)).toHaveLength(8)
    expect(new Set(bought.flatMap((one) => (one.ok ? [] : [one.problem])))).toEqual(new Set(['slot-full']))
    expect(await vanOn(shop, SATURDAY)).toEqual({ drops: 40, held: 0 })
    expect(await vanOn(shop, SUNDAY)).toEqual({ drops: 28, held: 0 })
    expect(await shop.count('fulfilment.consignments')).toBe(68)
  }, 60_000)

  test('of quotations and shoppers that want the last places, as many succeed as there is room for', async () => {
    const quotationIds: string[] = []
    for (let count = 0; count < 6; count += 1) quotationIds.push(await draftQuotation(shop, { wantedDay: SATURDAY }))
    for (const quotationId of quotationIds) await takeDays(shop, quotationId)
    await shop.warmUp()
    const shoppers = Array.from({ length: 12 }, () =>
      placeOrder(shop.as('guest'), sampleOrder(shop, { delivery: { day: SATURDAY } })),
    )
    const [sent, bought] = await Promise.all([Promise.all(quotationIds.map((id) => send(id))), Promise.all(shoppers)])
    const holding = sent.filter(({ ok }) => ok).length
    expect(holding).toBeLessThanOrEqual(1)
    expect(new Set(sent.flatMap((one) => (one.ok ? [] : [one.problem])))).toEqual(new Set(['places-taken']))
    const { drops, held: heldDrops } = await vanOn(shop, SATURDAY)
    expect(heldDrops).toBe(holding * 32)
    expect(drops).toBe(heldDrops + bought.filter(({ ok }) => ok).length)
    expect(drops).toBeLessThanOrEqual(40)
    expect(await shop.count('messaging.messages', { template: 'quotation-sent' })).toBe(holding * 2)
  }, 60_000)
})
