import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { capturePayments, cashTaken, openPayment, remitPayments } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function takenAt(moment: string, amount: number): Promise<string> {
  const { actor, now } = shop.at(moment).as('desk')
  const orderId = shop.newId()
  await shop.db.transaction(async (tx) => {
    await openPayment(tx, {
      id: shop.newId(),
      orderId,
      attempt: orderId,
      method: 'cash-on-delivery',
      amount: taka(amount),
      now,
      actor,
    })
    await capturePayments(tx, { orderId, now, actor })
  })
  return orderId
}

test('cash of a day starts at midnight and counts each payment once', async () => {
  await takenAt('2026-06-10T23:59:59+06:00', 700)
  const first = await takenAt('2026-06-11T00:00:00+06:00', 850)
  await takenAt('2026-06-11T20:00:00+06:00', 1_200)
  await takenAt('2026-06-12T00:00:00+06:00', 90)
  const { actor, now } = shop.as('desk')
  await shop.db.transaction((tx) => remitPayments(tx, { orderId: first, now, actor }))
  const day = { from: new Date('2026-06-11T00:00:00+06:00'), until: new Date('2026-06-12T00:00:00+06:00') }
  expect(await cashTaken(shop.db, day)).toEqual({ amount: taka(2_050), payments: 2 })
  expect(await cashTaken(shop.db, { from: day.until, until: new Date('2026-06-13T00:00:00+06:00') })).toEqual({
    amount: taka(90),
    payments: 1,
  })
})
