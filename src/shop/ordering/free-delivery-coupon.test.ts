import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPromotion, byPickup, sampleOrder } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { placeOrder } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('a coupon for free delivery is used up only where delivery would cost something', async () => {
  await addPromotion(shop, { code: 'FREE', kind: 'free-delivery', limit_per_person: 1 })
  const uses = () => shop.count('pricing.redemptions')
  const pickedUp = sampleOrder(shop, { couponCode: 'FREE', delivery: byPickup(shop) })
  expect(await placeOrder(shop.as('guest'), pickedUp)).toMatchObject({ ok: true, total: taka(950) })
  expect(await uses()).toBe(0)
  expect(await placeOrder(shop.as('guest'), sampleOrder(shop, { couponCode: 'FREE' }))).toMatchObject({
    ok: true,
    total: taka(950),
  })
  expect(await uses()).toBe(1)
})
