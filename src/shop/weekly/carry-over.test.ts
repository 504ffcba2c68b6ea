import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDesk } from '#tests/claim-cases.ts'
import { moved, TO_THE_DOOR } from '#tests/invoice-documents.ts'
import { activePlan, follow, plenty, sellWeekly, SHOP_URL } from '#tests/weekly-plans.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { refundOrder } from '../billing/index.ts'
import { cancelOrder, lineRows, orderById } from '../ordering/index.ts'
import { paymentsOf } from '../payments/index.ts'
import { paisa } from '../values/index.ts'
import { boxesOfPlan, carryOver, creditOf, creditsOf, linesOfBoxes } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sellWeekly(shop)
  await plenty(shop)
})
afterEach(() => shop.close())

const CUT_OFF = '2026-06-16T19:00:00+06:00'

/** A plan with an ordered box, and its next one. */
async function ordered() {
  const planId = await activePlan(shop)
  await follow(shop.at('2026-06-14T19:00:00+06:00'))
  await follow(shop.at(CUT_OFF))
  const [box] = (await boxesOfPlan(shop.db, planId)).toReversed()
  const lines = (await linesOfBoxes(shop.db, [box!.id])).get(box!.id)!
  return { planId, box: box!, lines }
}

const next = async (planId: string) => (await boxesOfPlan(shop.db, planId)).find(({ day }) => day === '2026-06-24')!

/** As after the delivery: the order is complete and its cash captured. */
async function delivered(orderId: string): Promise<void> {
  await sql`update fulfilment.consignments set state = 'delivered' where order_id = ${orderId}::uuid`.execute(shop.db)
  await sql`update ordering.orders set state = 'completed' where id = ${orderId}::uuid`.execute(shop.db)
  await sql`
    update payments.payments set state = 'captured', captured_paisa = amount_paisa where order_id = ${orderId}::uuid`.execute(
    shop.db,
  )
}

test('before packing, the order gets cheaper, nothing is owed, and the next box brings the fruit first', async () => {
  const { planId, box, lines } = await ordered()
  const [{ productId, halfKilo }] = lines as [(typeof lines)[0]]
  const carry = { planId, boxId: box.id, productId, grams: 500, reason: 'crushed' }
  const desk = shop.at('2026-06-16T20:30:00+06:00').as('desk')
  expect(await carryOver(desk, carry)).toEqual({ ok: true, credit: 0, payBack: 0, to: '2026-06-24' })
  const order = await shop.db.selectFrom('ordering.orders').select(['goods_paisa', 'state']).executeTakeFirstOrThrow()
  expect(order).toEqual({ goods_paisa: box.goods - halfKilo, state: 'placed' })
  expect((await creditOf(shop.db, [planId])).size).toBe(0)
  expect((await next(planId)).carried).toEqual([productId])
  await follow(shop.at('2026-06-21T19:00:00+06:00'))
  const composed = (await linesOfBoxes(shop.db, [(await next(planId)).id])).get((await next(planId)).id)!
  expect(composed[0]!.productId).toBe(productId)
})

test('after the delivery, what was paid for it lowers the price of the next box, once', async () => {
  const { planId, box, lines } = await ordered()
  await delivered(box.orderId!)
  const [{ productId, halfKilo }] = lines as [(typeof lines)[0]]
  const carry = { planId, boxId: box.id, productId, grams: 500, reason: 'was not in the box' }
  const desk = shop.at('2026-06-17T13:00:00+06:00').as('desk')
  const both = await Promise.all([carryOver(desk, carry), carryOver(desk, carry)])
  expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, credit: halfKilo, payBack: 0, to: '2026-06-24' }])
  expect(both.filter(({ ok }) => !ok)).toEqual([{ ok: false, problem: 'carried-already' }])
  expect((await creditOf(shop.db, [planId])).get(planId)).toBe(halfKilo)
  await follow(shop.at('2026-06-21T19:00:00+06:00'))
  await follow(shop.at('2026-06-23T19:00:00+06:00'))
  const second = await next(planId)
  expect(second.state).toBe('ordered')
  const order = await shop.db
    .selectFrom('ordering.orders')
    .select(['discount_paisa', 'staff_discount_paisa', 'total_paisa'])
    .where('id', '=', second.orderId!)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({
    discount_paisa: halfKilo,
    staff_discount_paisa: halfKilo,
    total_paisa: Math.floor((second.goods + second.delivery - halfKilo) / 100) * 100,
  })
  expect((await creditOf(shop.db, [planId])).size).toBe(0)
  // The order is cancelled, so the credit is owed again.
  const desk2 = shop.at('2026-06-23T19:30:00+06:00').as('desk')
  expect(await cancelOrder(desk2, { orderId: second.orderId!, note: 'not at home', shopUrl: SHOP_URL })).toMatchObject({
    ok: true,
  })
  await follow(shop.at('2026-06-23T19:40:00+06:00'))
  await follow(shop.at('2026-06-23T19:50:00+06:00'))
  expect((await creditsOf(shop.db, planId)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['returned', halfKilo],
    ['used', 0 - halfKilo],
    ['owed', halfKilo],
  ])
})

test('fruit that the box does not hold, more than it holds, and a box that is no order are refused', async () => {
  const { planId, box, lines } = await ordered()
  const desk = shop.at(CUT_OFF).as('desk')
  const carry = { planId, boxId: box.id, productId: lines[0]!.productId, grams: 500, reason: 'none' }
  const before = await shop.countAll()
  expect(await carryOver(desk, { ...carry, productId: shop.newId() })).toEqual({ ok: false, problem: 'not-in-box' })
  expect(await carryOver(desk, { ...carry, grams: lines[0]!.grams + 500 })).toEqual({ ok: false, problem: 'not-in-box' })
  expect(await carryOver(desk, { ...carry, grams: 300 })).toEqual({ ok: false, problem: 'not-in-box' })
  expect(await carryOver(desk, { ...carry, boxId: (await next(planId)).id })).toEqual({ ok: false, problem: 'unknown-box' })
  expect(await shop.countAll()).toEqual(before)
})

test('what a refund of the line gave back already is not owed again', async () => {
  const { planId, box, lines } = await ordered()
  await delivered(box.orderId!)
  const [{ productId, partId, halfKilo, grams }] = lines as [(typeof lines)[0]]
  const orderId = box.orderId!
  const [payment] = await paymentsOf(shop.db, [orderId])
  const line = (await lineRows(shop.db, [orderId])).find(({ variantId }) => variantId === partId)!
  const desk = shop.at('2026-06-17T13:00:00+06:00').as('desk')
  const refunded = await refundOrder(desk, {
    gateways: {},
    orderId,
    paymentId: payment!.id,
    way: 'by-hand',
    reason: 'spoiled',
    shopUrl: SHOP_URL,
    // All of the line but 10 taka.
    lines: [{ key: line.id, units: null, amount: paisa((halfKilo * grams) / 500 - 1_000) }],
  })
  expect(refunded).toMatchObject({ ok: true })
  const carry = { planId, boxId: box.id, productId, grams: 500, reason: 'crushed' }
  expect(await carryOver(desk, carry)).toEqual({ ok: true, credit: 1_000, payBack: 0, to: '2026-06-24' })
  expect((await creditOf(shop.db, [planId])).get(planId)).toBe(1_000)
})

test('a claim about a weekly box is decided by staff, also a small one with a photo', async () => {
  const { box, lines } = await ordered()
  const desk = await claimDesk()
  const day = shop.at('2026-06-17T10:00:00+06:00')
  await moved(day, box.orderId!, TO_THE_DOOR)
  const [{ partId }] = lines as [(typeof lines)[0]]
  const line = (await lineRows(shop.db, [box.orderId!])).find(({ variantId }) => variantId === partId)!
  const { token } = (await orderById(shop.db, box.orderId!))!
  const sent = await desk.send(day, token, { line: { orderLineId: line.id } })
  await desk.close()
  expect(sent).toMatchObject({ ok: true, state: 'open' })
  expect(await shop.count('payments.refunds')).toBe(0)
})
