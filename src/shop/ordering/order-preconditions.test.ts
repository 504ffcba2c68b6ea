import { afterEach, beforeEach, expect, test } from 'vitest'
import { byCourier, phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { newId } from '#platform/ids.ts'
import { cancelOrder, deliverOrder, dispatchOrder, failDelivery, packOrder, placeOrder, returnOrder } from './index.ts'
import { orderPreconditions } from './order-preconditions.ts'

const shopUrl = 'https://pakafol.example'
const PHONE = phoneNumber(1)
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function place(difference: Parameters<typeof sampleOrder>[1] = {}) {
  const buyer = { name: 'Karim', phone: PHONE, email: null }
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buyer, ...difference }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed.orderId
}
const history = async () => {
  const { cod } = await shop.db.transaction((tx) => orderPreconditions(tx, PHONE))
  return { refusedBefore: cod.refusedBefore, firstOrder: cod.firstOrder }
}

test('after a cancelled order the next one still counts as the first', async () => {
  expect(await history()).toEqual({ refusedBefore: 0, firstOrder: true })
  await place({ buyer: { name: 'Somebody else', phone: phoneNumber(2), email: null } })
  expect((await history()).firstOrder).toBe(true)
  const orderId = await place()
  expect((await history()).firstOrder).toBe(false)
  await cancelOrder(shop.as('desk'), { orderId, note: 'asked to', shopUrl })
  expect((await history()).firstOrder).toBe(true)
})

test('cash for a first order needs prepayment, and cancelling does not bypass the rule', async () => {
  await shop.db
    .insertInto('payments.cod_rules')
    .values({
      id: newId(shop.now),
      position: 99,
      name: JSON.stringify({ en: 'First order', bn: 'প্রথম অর্ডার' }),
      first_order: true,
      outcome: 'confirm-first',
    })
    .execute()
  const stateOf = async (id: string) =>
    (await shop.db.selectFrom('payments.payments').select('confirm_first').where('order_id', '=', id).executeTakeFirstOrThrow())
      .confirm_first
  const first = await place()
  expect(await stateOf(first)).toBe(true)
  await cancelOrder(shop.as('desk'), { orderId: first, note: 'asked to', shopUrl })
  const second = await place()
  expect(await stateOf(second)).toBe(true)
  expect(await stateOf(await place())).toBe(false)
})

test('a returned parcel counts as refused, a delivered one does not', async () => {
  for (const fails of [true, false]) {
    const orderId = await place({ delivery: byCourier(shop) })
    await packOrder(shop.as('desk'), { early: true, orderId })
    await dispatchOrder(shop.as('desk'), { early: true, orderId, shopUrl })
    if (fails) {
      await failDelivery(shop.as('desk'), { orderId, failure: { reason: 'nobody-home', words: null }, shopUrl })
      await returnOrder(shop.as('desk'), { orderId, note: 'Not taken', shopUrl })
    } else await deliverOrder(shop.as('desk'), { orderId, shopUrl })
  }
  expect(await history()).toEqual({ refusedBefore: 1, firstOrder: false })
})
