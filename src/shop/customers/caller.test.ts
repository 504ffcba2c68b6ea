import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST_PHONE, phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { dayFrom } from '../values/index.ts'
import { callerByPhone } from './index.ts'
import { placeOrder, variantsToAdd } from '../ordering/index.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a caller is recognised by their last orders and the address they used for themselves', async () => {
  const today = dayFrom('2026-06-11')
  expect(await callerByPhone(shop.db, { phone: GUEST_PHONE, today })).toBeNull()
  await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'guava-1kg': 2 } }))
  const later = shop.at('2026-06-11T11:00:00+06:00')
  const gift = { addressLine: 'Road 1', recipient: { name: 'Mother', phone: phoneNumber(4) } }
  await placeOrder(
    later.as('guest'),
    sampleOrder(shop, { delivery: gift, buyer: { name: 'Farhana R.', phone: GUEST_PHONE, email: null } }),
  )
  const caller = await callerByPhone(shop.db, { phone: GUEST_PHONE, today })
  expect(caller).toMatchObject({
    name: 'Farhana R.',
    language: 'en',
    address: { areaId: 'dhaka/dhanmondi', mode: 'van', addressLine: 'House 17, Road 8/A, flat 4B', landmark: null },
  })
  expect(caller!.orders.map(({ number, lines }) => [number, lines.map(({ name, units }) => [name.en, units])])).toEqual([
    ['PF-10002', [['Himsagar mango', 1]]],
    ['PF-10001', [['Guava', 2]]],
  ])
})

test('a variant to add shows its current price and the quantity left for the day', async () => {
  const productIds = [shop.product('guava'), shop.product('himsagar')]
  const day = dayFrom('2026-06-16')
  const found = await variantsToAdd(shop.db, { productIds, day, now: shop.now })
  expect(found.map(({ variantId, unitPrice, left }) => [variantId, unitPrice, left])).toEqual([
    [shop.variant('guava-1kg'), taka(120), 0],
    [shop.variant('himsagar-5kg'), taka(950), 12],
    [shop.variant('himsagar-10kg'), taka(1_760), 6],
  ])
})
