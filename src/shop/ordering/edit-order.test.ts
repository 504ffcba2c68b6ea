import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookedFor, orderEdit, officeOrder, editUnits } from '#tests/order-edit.ts'
import { addPromotion, GUEST_PHONE, phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { auditEntries } from '../accounts/index.ts'
import { ledgerDifferences } from '../inventory/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import {
  cancelOrder,
  changeDay,
  deliverOrder,
  dispatchOrder,
  editOrder,
  packOrder,
  placeOrder,
  weighLine,
  type OrderEdit,
} from './index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function place(difference: Parameters<typeof sampleOrder>[1] = {}): Promise<string> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, difference))
  if (!placed.ok) throw new Error(placed.problem)
  return placed.orderId
}

const read = (orderId: string) => officeOrder(shop, orderId)
const edit = (orderId: string, difference: Partial<OrderEdit> = {}) => orderEdit(shop, orderId, difference)
const unitsOf = (orderId: string, ...units: number[]) => editUnits(shop, orderId, units)
const booked = (orderId: string) => bookedFor(shop, orderId)

describe('lines', () => {
  test('kept lines keep their price, added lines cost today’s; stock, delivery, totals and cash follow', async () => {
    const orderId = await place({ buys: { 'himsagar-5kg': 1, 'guava-1kg': 2 } })
    await sql`update pricing.prices set price_paisa = price_paisa + 10000`.execute(shop.db)
    const edited = await editOrder(
      shop.as('desk'),
      await edit(orderId, {
        lines: await unitsOf(orderId, 2, 0),
        added: [{ variantId: shop.variant('trio-box'), units: 1 }],
      }),
    )
    expect(edited).toMatchObject({ ok: true, due: taka(3_450), version: 2 })
    const { lines, history } = await read(orderId)
    expect(lines.map(({ name, units, unitPrice, position }) => [name.en, units, unitPrice, position])).toEqual([
      ['Himsagar mango', 2, taka(950), 0],
      ['Mango trio box', 1, taka(1_550), 2],
    ])
    expect(await booked(orderId)).toEqual({
      goods: taka(3_450),
      discount: 0,
      // Delivery is free from 2,000 taka.
      delivery: 0,
      total: taka(3_450),
      // 5 % included in 1,550.
      vat: 7_381,
      due: taka(3_450),
      cash: taka(3_450),
      box: 14_000,
      allocated: 14_001,
      held: 14_001,
      drops: 1,
      grams: 14_000,
    })
    expect(history.some((entry) => entry.about === 'order' && entry.actor === 'staff:Desk')).toBe(true)
    expect(await ledgerDifferences(shop.db)).toEqual([])
    const [entry] = await auditEntries(shop.db, { filter: { subject: { type: 'order', id: orderId } }, limit: 5 })
    expect(entry).toMatchObject({
      action: 'edit-order',
      before: { lines: ['Himsagar mango × 1', 'Guava × 2'], total_paisa: taka(1_270) },
      after: { lines: ['Himsagar mango × 2', 'Mango trio box × 1'], total_paisa: taka(3_450) },
    })
    expect(await shop.count('messaging.messages', { template: 'order-changed' })).toBe(1)
  })

  test('a coupon is recalculated for the new lines', async () => {
    await addPromotion(shop, { code: 'TEN', kind: 'percentage', basis_points: 1_000, least_goods_paisa: taka(900) })
    const orderId = await place({ buys: { 'himsagar-5kg': 1, 'guava-1kg': 1 }, couponCode: 'TEN' })
    await sql`update pricing.promotions set active = false`.execute(shop.db)
    await editOrder(shop.as('desk'), await edit(orderId, { lines: await unitsOf(orderId, 2, 1) }))
    expect(await booked(orderId)).toMatchObject({
      goods: taka(2_020),
      discount: taka(202),
      total: taka(1_818),
      cash: taka(1_818),
    })
    await editOrder(shop.as('desk'), await edit(orderId, { lines: await unitsOf(orderId, 0, 1) }))
    expect(await booked(orderId)).toMatchObject({ goods: taka(120), discount: 0, delivery: taka(80), total: taka(200) })
  })

  test('an edit that is not available changes nothing', async () => {
    const orderId = await place()
    const before = [await booked(orderId), await shop.countAll()]
    const refused = async (difference: Partial<OrderEdit>) => {
      const answer = await editOrder(shop.as('desk'), await edit(orderId, difference))
      expect([await booked(orderId), await shop.countAll()]).toEqual(before)
      return answer
    }
    expect(await refused({ lines: await unitsOf(orderId, 19) })).toMatchObject({ problem: 'out-of-stock' })
    expect(await refused({ added: [{ variantId: shop.newId(), units: 1 }] })).toMatchObject({ problem: 'not-sold', names: [] })
    expect(await refused({ added: [{ variantId: 'x', units: 1 }] })).toMatchObject({ problem: 'not-sold' })
    expect(await refused({ lines: [] })).toEqual({ ok: false, problem: 'empty' })
    expect(await refused({ lines: await unitsOf(orderId, 1_000) })).toEqual({ ok: false, problem: 'units-out-of-range' })
    expect(await refused({ lines: [{ orderLineId: shop.newId(), units: 1 }] })).toEqual({
      ok: false,
      problem: 'edit-conflict',
    })
    expect(await refused({})).toEqual({ ok: false, problem: 'nothing-changed' })
    expect(await refused({ orderId: 'no id' })).toEqual({ ok: false, problem: 'unknown-order' })
    await sql`update fulfilment.slot_days set capacity_grams = 6000`.execute(shop.db)
    expect(await refused({ lines: await unitsOf(orderId, 2) })).toEqual({ ok: false, problem: 'slot-full' })
  })

  test('a dry run gives the same answer and changes nothing', async () => {
    const orderId = await place()
    const before = [await booked(orderId), await shop.countAll()]
    const tried = await editOrder(shop.as('desk'), await edit(orderId, { lines: await unitsOf(orderId, 2), tryOnly: true }))
    expect(tried).toMatchObject({
      ok: false,
      problem: 'tried',
      due: taka(1_980),
      totals: { goods: taka(1_900), delivery: taka(80) },
    })
    expect([await booked(orderId), await shop.countAll()]).toEqual(before)
  })
})

describe('address and day', () => {
  test('an area in another zone needs a slot there, and its delivery charge applies', async () => {
    const orderId = await place()
    const area = { areaId: 'gazipur/kaliganj' }
    expect(await editOrder(shop.as('desk'), await edit(orderId, area))).toEqual({ ok: false, problem: 'not-delivered-there' })
    const slot = { slotId: shop.slot('suburb-van'), day: dayFrom('2026-06-13') }
    const { recipient } = (await read(orderId)).consignments[0]!
    const moved = await edit(orderId, {
      ...area,
      slot,
      recipient: { ...recipient, addressLine: 'Station Road 4', phone: phoneNumber(3) },
    })
    expect(await editOrder(shop.as('desk'), moved)).toMatchObject({ ok: true, due: taka(1_070) })
    const { consignments, phone } = await read(orderId)
    expect(phone).toBe(GUEST_PHONE)
    expect(consignments[0]).toMatchObject({
      day: '2026-06-13',
      starts: '10:00',
      zoneId: 'suburb',
      areaName: { en: 'Kaliganj' },
      recipient: { addressLine: 'Station Road 4', phone: phoneNumber(3) },
    })
    expect(await booked(orderId)).toMatchObject({ delivery: taka(120), total: taka(1_070), drops: 1, grams: 5_000, held: 5_000 })
  })

  test('after the cut-off an order can be corrected within its slot, but not moved to that day', async () => {
    const orderId = await place()
    const late = shop.at('2026-06-11T22:00:00+06:00').as('desk')
    const { recipient } = (await read(orderId)).consignments[0]!
    const corrected = await edit(orderId, { recipient: { ...recipient, addressLine: 'House 18' } })
    expect(await editOrder(late, corrected)).toMatchObject({ ok: true, due: taka(1_030) })
    const slot = { slotId: shop.slot('dhaka-van-evening'), day: dayFrom('2026-06-12') }
    expect(await editOrder(late, await edit(orderId, { slot }))).toEqual({ ok: false, problem: 'too-late' })
  })

  test('lines that the mode excludes are named', async () => {
    const orderId = await place({ buys: { 'litchi-100': 1 } })
    const slot = { slotId: shop.slot('outside-courier'), day: dayFrom('2026-06-13') }
    expect(await editOrder(shop.as('desk'), await edit(orderId, { areaId: 'rajshahi/paba', slot }))).toEqual({
      ok: false,
      problem: 'mode-not-possible',
      names: ['Litchi'],
    })
  })
})

describe('charge and discount by staff', () => {
  test('need a reason, survive the next edit, and cannot exceed the goods', async () => {
    const orderId = await place({ buys: { 'himsagar-5kg': 1, 'guava-1kg': 1 } })
    const discounts = { staffDiscount: taka(100), setDelivery: paisa(0) }
    expect(await editOrder(shop.as('desk'), await edit(orderId, discounts))).toEqual({ ok: false, problem: 'reason-missing' })
    const tooMuch = { staffDiscount: taka(1_071), reason: 'soft last time' }
    expect(await editOrder(shop.as('desk'), await edit(orderId, tooMuch))).toEqual({ ok: false, problem: 'discount-too-high' })
    expect(await editOrder(shop.as('desk'), await edit(orderId, { ...discounts, reason: 'soft last time' }))).toMatchObject({
      ok: true,
    })
    expect(await booked(orderId)).toMatchObject({ discount: taka(100), delivery: 0, total: taka(970), cash: taka(970) })
    await editOrder(shop.as('desk'), await edit(orderId, { lines: await unitsOf(orderId, 1, 2) }))
    expect(await booked(orderId)).toMatchObject({ goods: taka(1_190), discount: taka(100), delivery: 0, total: taka(1_090) })
    await editOrder(shop.as('desk'), await edit(orderId, { staffDiscount: paisa(0), setDelivery: null, reason: 'agreed' }))
    expect(await booked(orderId)).toMatchObject({ discount: 0, delivery: taka(80), total: taka(1_270), cash: taka(1_270) })
  })

  test('with money already paid, the rest is collected or the difference refunded', async () => {
    const orderId = await place()
    await sql`update payments.payments set captured_paisa = amount_paisa, state = 'captured'`.execute(shop.db)
    const desk = shop.at('2026-06-11T11:00:00+06:00').as('desk')
    expect(await editOrder(desk, await edit(orderId, { lines: await unitsOf(orderId, 2) }))).toMatchObject({
      ok: true,
      due: taka(950),
    })
    const more = await read(orderId)
    expect(more.payments.map(({ state, amount }) => [state, amount])).toEqual([
      ['captured', taka(1_030)],
      ['due', taka(950)],
    ])
    const less = await edit(orderId, { lines: await unitsOf(orderId, 1), staffDiscount: taka(50), reason: 'soft' })
    expect(await editOrder(shop.as('desk'), less)).toMatchObject({ ok: true, due: paisa(-5_000) })
    const order = await read(orderId)
    expect([order.due, order.payments[1]!.amount]).toEqual([-5_000, 0])
  })
})

describe('two at once', () => {
  test('the second of two editors gets a conflict, and the first edit is kept', async () => {
    const orderId = await place()
    const [first, second] = [
      await edit(orderId, { lines: await unitsOf(orderId, 2) }),
      await edit(orderId, { staffDiscount: taka(30), reason: 'soft' }),
    ]
    await shop.warmUp()
    const answers = await Promise.all([editOrder(shop.as('desk'), first), editOrder(shop.as('owner'), second)])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.find((answer) => !answer.ok)).toEqual({ ok: false, problem: 'edit-conflict' })
    expect(await booked(orderId)).toMatchObject(
      answers[0].ok ? { total: taka(1_980), discount: 0, held: 10_000 } : { total: taka(1_000), discount: taka(30), held: 5_000 },
    )
  })

  test('after a new day, an open editor gets a conflict', async () => {
    const orderId = await place()
    const seen = await edit(orderId, { lines: await unitsOf(orderId, 2) })
    await changeDay(shop.as('desk'), { orderId, slotId: shop.slot('dhaka-van-morning'), day: dayFrom('2026-06-13'), shopUrl })
    expect(await editOrder(shop.as('desk'), seen)).toEqual({ ok: false, problem: 'edit-conflict' })
  })

  test('an edit that races a cancellation or the packer leaves one consistent state', async () => {
    await shop.warmUp()
    for (let round = 0; round < 6; round += 1) {
      const orderId = await place({ buys: { 'guava-1kg': 1 } })
      const wanted = await edit(orderId, { lines: await unitsOf(orderId, 2) })
      const other =
        round % 2 === 0
          ? cancelOrder(shop.as('owner'), { orderId, note: 'by phone', shopUrl })
          : packOrder(shop.as('owner'), { early: true, orderId })
      const [edited, done] = await Promise.all([editOrder(shop.as('desk'), wanted), other])
      expect(done).toEqual({ ok: true })
      const order = await read(orderId)
      const after = await booked(orderId)
      expect(after.total).toBe(edited.ok ? taka(320) : taka(200))
      expect(after).toMatchObject({ held: 0, ...(round % 2 === 0 && { due: 0 }) })
      if (!edited.ok) expect(edited).toEqual({ ok: false, problem: 'too-late-to-edit' })
      expect(order.consignments[0]!.state).toBe(round % 2 === 0 ? 'cancelled' : 'packed')
      expect(order.payments[0]!.amount).toBe(after.total)
    }
    expect(await ledgerDifferences(shop.db)).toEqual([])
  })

  test('two edits for the last stock: one gets it', async () => {
    const [one, other] = [await place({ buys: { 'guava-1kg': 1 } }), await place({ buys: { 'guava-1kg': 1 } })]
    await shop.leaveOnly('guava', 3_000)
    await shop.warmUp()
    const edits = [await edit(one, { lines: await unitsOf(one, 2) }), await edit(other, { lines: await unitsOf(other, 2) })]
    const answers = await Promise.all(edits.map((input) => editOrder(shop.as('desk'), input)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ problem: 'out-of-stock' })
    expect((await booked(one)).allocated).toBe(3_000)
  })
})

test('a packed or finished order cannot be edited', async () => {
  const orderId = await place()
  const desk = shop.as('desk')
  const late = await edit(orderId, { lines: await unitsOf(orderId, 2) })
  await packOrder(desk, { early: true, orderId })
  expect(await editOrder(desk, late)).toEqual({ ok: false, problem: 'too-late-to-edit' })
  await dispatchOrder(desk, { early: true, orderId, shopUrl })
  await deliverOrder(desk, { orderId, shopUrl })
  expect(await editOrder(desk, late)).toEqual({ ok: false, problem: 'too-late-to-edit' })
})

test('a weighed line returns to its estimate when its product changes, and stays when only the address changes', async () => {
  await sql`update catalog.products set priced_by_weight = true where slug like 'guava%'`.execute(shop.db)
  const orderId = await place({ buys: { 'guava-1kg': 2 } })
  const desk = shop.as('desk')
  const orderLineId = (await read(orderId)).lines[0]!.id
  const weighed = await weighLine(desk, { orderId, orderLineId, weighedGrams: 2_200, seenGrams: null, agreed: false })
  expect(weighed).toMatchObject({ ok: true, line: taka(264) })
  const { recipient } = (await read(orderId)).consignments[0]!
  await editOrder(desk, await edit(orderId, { recipient: { ...recipient, landmark: 'Beside the mosque' } }))
  expect(await booked(orderId)).toMatchObject({ goods: taka(264), held: 2_200, box: 2_200, grams: 2_200 })
  await editOrder(desk, await edit(orderId, { lines: await unitsOf(orderId, 3) }))
  expect((await read(orderId)).lines[0]).toMatchObject({ weighedGrams: null, linePaisa: taka(360) })
  expect(await booked(orderId)).toMatchObject({ goods: taka(360), held: 3_000, box: 3_000, grams: 3_000 })
})
