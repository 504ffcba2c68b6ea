import { afterEach, beforeEach, expect, test } from 'vitest'
import { RAHIMA_PHONE } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { keepAddress } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await shop.db.deleteFrom('accounts.addresses').execute()
})
afterEach(() => shop.close())

const ADDRESS = {
  recipientName: 'Rahima Khatun',
  phone: RAHIMA_PHONE,
  areaId: 'dhaka/dhanmondi',
  addressLine: 'House 17, Road 8/A',
  landmark: null,
}

const kept = () => shop.db.selectFrom('accounts.addresses').select(['kind', 'address_line', 'is_default']).execute()

test('the address of an order is kept once, and the first becomes the default', async () => {
  await keepAddress(shop.as('rahima'), ADDRESS)
  await keepAddress(shop.as('rahima'), ADDRESS)
  await keepAddress(shop.as('rahima'), { ...ADDRESS, addressLine: 'House 4, Road 90' })
  expect((await kept()).toSorted((a, b) => a.address_line.localeCompare(b.address_line))).toEqual([
    { kind: 'own', address_line: 'House 17, Road 8/A', is_default: true },
    { kind: 'own', address_line: 'House 4, Road 90', is_default: false },
  ])
})

test('nothing is kept for a guest or for staff', async () => {
  await keepAddress(shop.as('guest'), ADDRESS)
  await keepAddress(shop.as('desk'), ADDRESS)
  expect(await kept()).toEqual([])
})

test('a full list stays as it is', async () => {
  for (let house = 1; house <= 21; house += 1) {
    await keepAddress(shop.as('rahima'), { ...ADDRESS, addressLine: `House ${house}` })
  }
  expect(await kept()).toHaveLength(20)
})
