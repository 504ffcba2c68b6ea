import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { areaChoices, placeOf, placesOf } from './index.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('lists districts with their areas, thanas of the city first', async () => {
  const choices = await areaChoices(shop.db)
  expect(choices.map((district) => [district.id, district.areas.map((area) => area.id)])).toEqual([
    ['dhaka', ['dhaka/dhanmondi', 'dhaka/mirpur', 'dhaka/savar']],
    ['gazipur', ['gazipur/gazipur-sadar', 'gazipur/kaliganj']],
    ['rajshahi', ['rajshahi/bagha', 'rajshahi/paba']],
  ])
  expect(choices[1]?.areas[1]).toEqual({
    id: 'gazipur/kaliganj',
    name: { en: 'Kaliganj', bn: 'কালীগঞ্জ' },
    aliases: [],
    kind: 'upazila',
  })
})

test('names an area and its district', async () => {
  const bagha = {
    areaId: 'rajshahi/bagha',
    areaName: { en: 'Bagha', bn: 'বাঘা' },
    districtId: 'rajshahi',
    districtName: { en: 'Rajshahi', bn: 'রাজশাহী' },
  }
  expect(await placeOf(shop.db, 'rajshahi/bagha')).toEqual(bagha)
  expect(await placeOf(shop.db, 'nowhere/at-all')).toBeNull()
  const several = await placesOf(shop.db, ['rajshahi/bagha', 'rajshahi/bagha', 'nowhere/at-all'])
  expect([...several]).toEqual([['rajshahi/bagha', bagha]])
})
