import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addPromotion, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { ledgerDifferences } from '../inventory/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  cancelOrder,
  changeDay,
  confirmOrder,
  deliverOrder,
  dispatchOrder,
  failDelivery,
  orderForOffice,
  packOrder,
  placeOrder,
  replanDelivery,
  returnOrder,
  type Placed,
} from './index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function place(difference: Parameters<typeof sampleOrder>[1] = {}): Promise<Placed> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, difference))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

async function orderState(orderId: string) {
  const order = await orderForOffice(shop.db, orderId, shop.now)
  const { state, status, due, consignments, payments } = order!
  return { state, status, due, consignment: consignments[0]!.state, payment: payments[0]!.state }
}

async function heldNow() {
  const found = await sql<{ allocated: number; drops: number; grams: number }>`
    select (select sum(allocated) from inventory.lots)::integer as allocated,
      coalesce((select sum(drops) from fulfilment.slot_days), 0)::integer as drops,
      coalesce((select sum(grams) from fulfilment.slot_days), 0)::integer as grams`.execute(shop.db)
  return found.rows[0]
}

async function textsTo(): Promise<string[]> {
  const messages = await shop.db.selectFrom('messaging.messages').select('template').execute()
  return messages.map((message) => message.template).sort()
}

describe('the buyer', () => {
  test('cancels by their link: stock, slot and coupon come back', async () => {
    const promotionId = await addPromotion(shop, { limit_total: 1, limit_per_person: 1 })
    const { token, orderId } = await place({ couponCode: 'AAM50', buys: { 'himsagar-5kg': 3, 'trio-box': 1 } })
    expect(await heldNow()).toEqual({ allocated: 15_000 + 4_001, drops: 1, grams: 19_000 })
    expect(await cancelOrder(shop.as('guest'), { token, shopUrl })).toEqual({ ok: true })
    expect(await heldNow()).toEqual({ allocated: 0, drops: 0, grams: 0 })
    expect(await orderState(orderId)).toEqual({
      state: 'cancelled',
      status: 'cancelled',
      due: 0,
      consignment: 'cancelled',
      payment: 'void',
    })
    const [promotion] = await shop.db.selectFrom('pricing.promotions').select('redeemed').where('id', '=', promotionId).execute()
    expect(promotion).toEqual({ redeemed: 0 })
    expect(await textsTo()).toEqual(['order-cancelled', 'order-placed'])
    const before = await shop.countAll()
    expect(await cancelOrder(shop.as('guest'), { token, shopUrl })).toEqual({ ok: false, problem: 'already-cancelled' })
    expect(await shop.countAll()).toEqual(before)
    await place({ couponCode: 'AAM50' })
  })

  test('may until the cut-off and while nothing is packed', async () => {
    const { token, orderId } = await place()
    const before = await shop.countAll()
    const late = shop.at('2026-06-11T20:00:00+06:00')
    expect(await cancelOrder(late.as('guest'), { token, shopUrl })).toEqual({ ok: false, problem: 'too-late' })
    const newDay = { token, slotId: shop.slot('dhaka-van-morning'), day: dayFrom('2026-06-13'), shopUrl }
    expect(await changeDay(late.as('guest'), newDay)).toEqual({ ok: false, problem: 'too-late-to-change' })
    expect(await cancelOrder(shop.as('guest'), { token: 'guess', shopUrl })).toEqual({ ok: false, problem: 'unknown-order' })
    expect(await shop.countAll()).toEqual(before)
    expect(await packOrder(shop.as('desk'), { early: true, orderId })).toEqual({ ok: true })
    expect(await cancelOrder(shop.as('guest'), { token, shopUrl })).toEqual({ ok: false, problem: 'too-late' })
    expect(await changeDay(shop.as('guest'), newDay)).toEqual({ ok: false, problem: 'too-late-to-change' })
    expect(await orderState(orderId)).toMatchObject({ state: 'placed', status: 'packed', due: taka(1_030) })
  })

  test('moves to another day: stock that is good on that day, and a place in the new slot', async () => {
    const { token } = await place()
    const day = dayFrom('2026-06-16')
    const changed = await changeDay(shop.as('guest'), { token, slotId: shop.slot('dhaka-van-evening'), day, shopUrl })
    expect(changed).toEqual({ ok: true, day, changeableUntil: new Date('2026-06-15T20:00:00+06:00') })
    const lots = await shop.db.selectFrom('inventory.lots').select(['code', 'allocated']).where('allocated', '>', 0).execute()
    expect(lots).toEqual([{ code: 'HIM-0610-A', allocated: 5_000 }])
    const days = await shop.db.selectFrom('fulfilment.slot_days').select(['day', 'drops', 'grams']).orderBy('day').execute()
    expect(days).toEqual([
      { day: '2026-06-12', drops: 0, grams: 0 },
      { day: '2026-06-16', drops: 1, grams: 5_000 },
    ])
    expect(await textsTo()).toEqual(['order-new-day', 'order-placed'])
    expect(await cancelOrder(shop.at('2026-06-15T19:00:00+06:00').as('guest'), { token, shopUrl })).toEqual({ ok: true })
  })

  test('keeps the old day when the new one is not available', async () => {
    const { token } = await place({ buys: { 'litchi-100': 1 } })
    await sql`update fulfilment.slots set capacity_grams = 1000 where id = ${shop.slot('dhaka-van-evening')}`.execute(shop.db)
    const before = [await shop.countAll(), await heldNow()]
    const to = (slot: string, day: string) =>
      changeDay(shop.as('guest'), { token, slotId: shop.slot(slot), day: dayFrom(day), shopUrl })
    expect(await to('dhaka-van-morning', '2026-06-14')).toMatchObject({ ok: false, problem: 'not-good-on-day' })
    expect(await to('dhaka-van-evening', '2026-06-13')).toEqual({ ok: false, problem: 'slot-full' })
    expect(await to('suburb-van', '2026-06-13')).toEqual({ ok: false, problem: 'not-delivered-there' })
    expect(await to('dhaka-pickup', '2026-06-13')).toEqual({ ok: false, problem: 'other-mode' })
    expect(await to('no slot', '2026-06-13')).toEqual({ ok: false, problem: 'slot-closed' })
    expect([await shop.countAll(), await heldNow()]).toEqual(before)
  })
})

describe('staff', () => {
  test('deliver an order and collect the cash', async () => {
    const { orderId } = await place({ buys: { 'himsagar-5kg': 1, 'guava-1kg': 2 } })
    const desk = shop.as('desk')
    // Within half an hour of the order there is no message about its confirmation.
    const later = shop.at(new Date(shop.now.getTime() + 30 * 60_000)).as('desk')
    expect(await confirmOrder(later, { orderId, note: 'spoke to her', shopUrl })).toEqual({ ok: true })
    expect(await orderState(orderId)).toMatchObject({ state: 'confirmed', status: 'confirmed' })
    expect(await packOrder(desk, { early: true, orderId })).toEqual({ ok: true })
    expect(await heldNow()).toMatchObject({ allocated: 0 })
    expect(await ledgerDifferences(shop.db)).toEqual([])
    expect(await dispatchOrder(desk, { early: true, orderId, shopUrl })).toEqual({ ok: true })
    expect(await orderState(orderId)).toMatchObject({ status: 'on-the-way', due: taka(1_270), payment: 'due' })
    expect(await deliverOrder(desk, { orderId, shopUrl })).toEqual({ ok: true })
    expect(await orderState(orderId)).toEqual({
      state: 'completed',
      status: 'delivered',
      due: 0,
      consignment: 'delivered',
      payment: 'captured',
    })
    expect(await textsTo()).toEqual(['order-confirmed', 'order-delivered', 'order-on-the-way', 'order-placed'])
    const page = await orderForOffice(shop.db, orderId, shop.now)
    expect(page!.history.map((entry) => `${entry.about} ${entry.to}`).sort()).toEqual([
      'consignment delivered',
      'consignment dispatched',
      'consignment packed',
      'consignment planned',
      'order completed',
      'order confirmed',
      'order placed',
      'payment captured',
      'payment due',
    ])
    expect(page!.history.find((entry) => entry.to === 'confirmed')).toMatchObject({ note: 'spoke to her', actor: 'staff:Desk' })
    expect(page!.lots.map((lot) => [lot.lotCode, lot.amount, lot.state])).toEqual([
      ['HIM-0609-A', 5_000, 'consumed'],
      ['GUA-0608-A', 2_000, 'consumed'],
    ])
  })

  test('a repeated report changes nothing, even when both arrive at once', async () => {
    const { orderId } = await place()
    await packOrder(shop.as('desk'), { early: true, orderId })
    await dispatchOrder(shop.as('desk'), { early: true, orderId, shopUrl })
    const reports = await Promise.all(Array.from({ length: 5 }, () => deliverOrder(shop.as('desk'), { orderId, shopUrl })))
    expect(reports.filter((report) => report.ok)).toHaveLength(1)
    expect(await shop.count('payments.payment_events', { to_state: 'captured' })).toBe(1)
    expect(await shop.count('messaging.messages', { template: 'order-delivered' })).toBe(1)
  })

  test('no step can be skipped', async () => {
    const { orderId } = await place()
    const desk = shop.as('desk')
    const before = await shop.countAll()
    const no = { ok: false, problem: 'cannot-move' }
    expect(await dispatchOrder(desk, { early: true, orderId, shopUrl })).toEqual(no)
    expect(await deliverOrder(desk, { orderId, shopUrl })).toEqual(no)
    expect(await failDelivery(desk, { orderId, failure: { reason: 'nobody-home', words: null }, shopUrl })).toEqual(no)
    expect(await returnOrder(desk, { orderId, note: 'x', shopUrl })).toEqual(no)
    expect(await packOrder(desk, { early: true, orderId: shop.newId() })).toEqual({ ok: false, problem: 'unknown-order' })
    expect(await packOrder(desk, { early: true, orderId: 'no id' })).toEqual({ ok: false, problem: 'unknown-order' })
    expect(await shop.countAll()).toEqual(before)
  })

  test('after a failed delivery the box goes out again on another day', async () => {
    const { orderId } = await place()
    const desk = shop.as('desk')
    await packOrder(desk, { early: true, orderId })
    await dispatchOrder(desk, { early: true, orderId, shopUrl })
    expect(await failDelivery(desk, { orderId, failure: { reason: 'nobody-home', words: null }, shopUrl })).toEqual({ ok: true })
    expect(await orderState(orderId)).toMatchObject({ status: 'failed-attempt', due: taka(1_030) })
    const again = await replanDelivery(desk, {
      orderId,
      slotId: shop.slot('dhaka-van-evening'),
      day: dayFrom('2026-06-13'),
      shopUrl,
    })
    expect(again).toMatchObject({ ok: true, day: '2026-06-13' })
    expect(await orderState(orderId)).toMatchObject({ status: 'packed', consignment: 'packed' })
    await dispatchOrder(desk, { early: true, orderId, shopUrl })
    await deliverOrder(desk, { orderId, shopUrl })
    expect(await orderState(orderId)).toMatchObject({ status: 'delivered', due: 0 })
    expect(await ledgerDifferences(shop.db)).toEqual([])
  })

  test('after a failed delivery the box may be returned for good: nothing is due', async () => {
    const { orderId } = await place()
    const desk = shop.as('desk')
    await packOrder(desk, { early: true, orderId })
    await dispatchOrder(desk, { early: true, orderId, shopUrl })
    await failDelivery(desk, { orderId, failure: { reason: 'nobody-home', words: null }, shopUrl })
    expect(await returnOrder(desk, { orderId, note: 'did not want it', shopUrl })).toEqual({ ok: true })
    expect(await orderState(orderId)).toEqual({
      state: 'cancelled',
      status: 'cancelled',
      due: 0,
      consignment: 'returned',
      payment: 'void',
    })
  })

  test('may still cancel a packed order, but not a dispatched one', async () => {
    const { orderId } = await place()
    const second = await place()
    await packOrder(shop.as('desk'), { early: true, orderId })
    expect(await cancelOrder(shop.as('desk'), { orderId, note: 'called', shopUrl })).toEqual({ ok: true })
    expect(await orderState(orderId)).toMatchObject({ state: 'cancelled', consignment: 'cancelled', payment: 'void' })
    await packOrder(shop.as('desk'), { early: true, orderId: second.orderId })
    await dispatchOrder(shop.as('desk'), { early: true, orderId: second.orderId, shopUrl })
    expect(await cancelOrder(shop.as('desk'), { orderId: second.orderId, shopUrl })).toEqual({ ok: false, problem: 'too-late' })
    expect(await orderState(second.orderId)).toMatchObject({ state: 'placed', consignment: 'dispatched' })
  })

  test('only staff can identify an order by its id', async () => {
    const { orderId } = await place()
    expect(() => cancelOrder(shop.as('guest'), { orderId, shopUrl })).toThrow('only staff')
    expect(() => packOrder(shop.as('rahima'), { early: true, orderId })).toThrow('only staff')
  })
})

test('of a cancellation and a packing at the same time, exactly one succeeds', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { orderId, token } = await place({ buys: { 'guava-1kg': 1 } })
    const [cancelled, packed] = await Promise.all(
      round % 2 === 0
        ? [cancelOrder(shop.as('guest'), { token, shopUrl }), packOrder(shop.as('desk'), { early: true, orderId })]
        : [packOrder(shop.as('desk'), { early: true, orderId }), cancelOrder(shop.as('guest'), { token, shopUrl })].reverse(),
    )
    expect([cancelled!.ok, packed!.ok].filter(Boolean)).toHaveLength(1)
    const now = await orderState(orderId)
    expect([now.state, now.consignment]).toEqual(cancelled!.ok ? ['cancelled', 'cancelled'] : ['placed', 'packed'])
    const allocations = await shop.db
      .selectFrom('inventory.allocations')
      .select('state')
      .where('order_id', '=', orderId)
      .execute()
    expect(allocations).toEqual([{ state: cancelled!.ok ? 'released' : 'consumed' }])
    // Small quantities, so that stock lasts for twelve rounds.
    if (packed!.ok) await cancelOrder(shop.as('desk'), { orderId, shopUrl })
    await sql`update inventory.lots set on_hand = on_hand + 1000 where code = 'GUA-0608-A'`.execute(shop.db)
  }
})

test('two buyers who swap their days at the same time both succeed', async () => {
  const first = await place({ delivery: { day: dayFrom('2026-06-13') } })
  const second = await place({ delivery: { day: dayFrom('2026-06-15') } })
  const slotId = shop.slot('dhaka-van-morning')
  const answers = await Promise.all([
    changeDay(shop.as('guest'), { token: first.token, slotId, day: dayFrom('2026-06-15'), shopUrl }),
    changeDay(shop.as('guest'), { token: second.token, slotId, day: dayFrom('2026-06-13'), shopUrl }),
  ])
  expect(answers.map((answer) => answer.ok)).toEqual([true, true])
  expect(await heldNow()).toEqual({ allocated: 10_000, drops: 2, grams: 10_000 })
})
