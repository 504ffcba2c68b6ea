import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { dayFrom } from '../values/index.ts'
import { contentsOf, freshnessOf, offersOf, unitsOnDays, type Offer } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function offer(sku: string, firstDay: string): Promise<Offer | undefined> {
  const variantId = shop.variant(sku)
  return (await offersOf(shop.db, { variantIds: [variantId], firstDay: dayFrom(firstDay) })).get(variantId)
}

test('offers what received lots hold for the first day', async () => {
  expect(await offer('himsagar-5kg', '2026-06-12')).toEqual({ offer: 'now', units: 18, shipsFrom: null })
  expect(await offer('himsagar-10kg', '2026-06-12')).toEqual({ offer: 'now', units: 9, shipsFrom: null })
  expect(await offer('himsagar-5kg', '2026-06-15')).toEqual({ offer: 'now', units: 12, shipsFrom: null })
})

test('a box is offered as often as its scarcest part allows', async () => {
  expect(await offer('trio-box', '2026-06-12')).toEqual({ offer: 'now', units: 20, shipsFrom: null })
  await shop.leaveOnly('gift-box', 3)
  expect(await offer('trio-box', '2026-06-12')).toEqual({ offer: 'now', units: 3, shipsFrom: null })
})

test('what only an expected lot holds is a pre-order from that day', async () => {
  expect(await offer('himsagar-5kg', '2026-06-18')).toEqual({ offer: 'pre-order', units: 20, shipsFrom: '2026-06-20' })
})

test('what no lot holds is out of stock', async () => {
  expect(await offer('himsagar-5kg', '2026-06-29')).toEqual({ offer: 'out', units: 0, shipsFrom: null })
  await shop.leaveOnly('litchi', 99)
  expect(await offer('litchi-100', '2026-06-12')).toEqual({ offer: 'out', units: 0, shipsFrom: null })
})

test('a quarantined lot is not offered, and a variant without contents is out of stock', async () => {
  expect(await offer('guava-1kg', '2026-06-12')).toEqual({ offer: 'now', units: 8, shipsFrom: null })
  expect(await offer('guava-1kg', '2026-06-16')).toEqual({ offer: 'out', units: 0, shipsFrom: null })
  const nobodys = shop.newId()
  const offers = await offersOf(shop.db, { variantIds: [nobodys], firstDay: dayFrom('2026-06-12') })
  expect(offers).toEqual(new Map([[nobodys, { offer: 'out', units: 0, shipsFrom: null }]]))
})

test('checks a whole cart against each day', async () => {
  const cart = [
    { variantId: shop.variant('himsagar-10kg'), units: 6 },
    { variantId: shop.variant('langra-5kg'), units: 1 },
    { variantId: shop.variant('litchi-100'), units: 1 },
  ]
  const days = ['2026-06-12', '2026-06-14', '2026-06-19'].map(dayFrom)
  expect(await unitsOnDays(shop.db, { lines: cart, days })).toEqual(
    new Map([
      ['2026-06-12', { ok: true, short: [] }],
      ['2026-06-14', { ok: false, short: [shop.variant('litchi-100')] }],
      ['2026-06-19', { ok: false, short: cart.map((line) => line.variantId) }],
    ]),
  )
})

test('two lines of one fruit are added up on a day', async () => {
  const lines = [
    { variantId: shop.variant('himsagar-10kg'), units: 9 },
    { variantId: shop.variant('himsagar-5kg'), units: 1 },
  ]
  const day = dayFrom('2026-06-12')
  expect((await unitsOnDays(shop.db, { lines, days: [day] })).get(day)).toEqual({
    ok: false,
    short: [shop.variant('himsagar-5kg')],
  })
})

test('returns the origin of the fruit: the lot that is used next', async () => {
  const trio = shop.variant('trio-box')
  const fresh = await freshnessOf(shop.db, { variantIds: [trio], firstDay: dayFrom('2026-06-12') })
  expect(fresh.get(trio)).toEqual([
    {
      stockItemId: shop.stockItem('himsagar'),
      itemCode: 'himsagar',
      itemName: { en: 'Himsagar', bn: 'হিমসাগর' },
      lotCode: 'HIM-0609-A',
      farmId: shop.farm('rafiq-orchard'),
      harvestedOn: '2026-06-09',
      bestBefore: '2026-06-14',
      grade: 'A',
    },
    {
      stockItemId: shop.stockItem('langra'),
      itemCode: 'langra',
      itemName: { en: 'Langra', bn: 'ল্যাংড়া' },
      lotCode: 'LAN-0610-A',
      farmId: shop.farm('rafiq-orchard'),
      harvestedOn: '2026-06-10',
      bestBefore: '2026-06-18',
      grade: 'A',
    },
    expect.objectContaining({ itemCode: 'gift-box', lotCode: 'BOX-0401-A', farmId: null, harvestedOn: null }),
  ])
})

test('returns the contents of a unit and their weight', async () => {
  const contents = await contentsOf(shop.db, [shop.variant('litchi-100'), shop.variant('trio-box')])
  expect(contents.get(shop.variant('litchi-100'))).toMatchObject([{ code: 'litchi', unit: 'piece', amount: 100, grams: 2_000 }])
  const trio = contents.get(shop.variant('trio-box'))!
  expect(trio.map(({ code, amount, grams }) => [code, amount, grams])).toEqual([
    ['himsagar', 2_000, 2_000],
    ['langra', 2_000, 2_000],
    ['gift-box', 1, 300],
  ])
})
