import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { changePrice, priceHistory } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const plain = (amount: number) => ({ price: taka(amount), salePrice: null, saleFrom: null, saleUntil: null })

test('the history of a price shows who changed it from what to what, newest first', async () => {
  const variantId = shop.variant('himsagar-5kg')
  const change = { variantId, saleFrom: null, saleUntil: null }
  await changePrice(shop.as('owner'), {
    ...change,
    price: taka(990),
    salePrice: null,
    seen: plain(950),
  })
  const later = shop.at('2026-06-11T12:00:00+06:00')
  await changePrice(later.as('owner'), {
    ...change,
    price: taka(990),
    salePrice: taka(900),
    seen: plain(990),
  })
  const other = { ...change, variantId: shop.variant('litchi-100'), price: taka(1), salePrice: null }
  expect(await changePrice(shop.as('owner'), { ...other, seen: plain(2) })).toMatchObject({
    ok: false,
  })
  expect(await priceHistory(shop.db, { variantIds: [variantId, other.variantId], now: later.now })).toMatchObject([
    {
      variantId,
      before: { price: taka(990), salePrice: null },
      after: { price: taka(990), salePrice: taka(900) },
      actor: 'staff:Owner',
      at: later.now,
    },
    {
      variantId,
      before: { price: taka(950), salePrice: null },
      after: { price: taka(990), salePrice: null },
      actor: 'staff:Owner',
      at: shop.now,
    },
  ])
  expect(await priceHistory(shop.db, { variantIds: [variantId], now: later.now, most: 1 })).toHaveLength(1)
  expect(await priceHistory(shop.db, { variantIds: [], now: later.now })).toEqual([])
})
