import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { makeStockItem, stockItems } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const BASKET = { name: { en: 'Jute basket', bn: 'পাটের ঝুড়ি' }, unit: 'piece', pieceGrams: 450, shelfDays: 365 } as const

test('packaging is kept in stock without a product', async () => {
  const made = await makeStockItem(shop.as('owner'), BASKET)
  if (!made.ok) throw new Error(made.problem)
  expect((await stockItems(shop.db)).find(({ id }) => id === made.stockItemId)).toMatchObject({
    code: 'jute-basket',
    name: BASKET.name,
    unit: 'piece',
  })
  expect(await auditEntries(shop.db, { filter: {}, limit: 5 })).toMatchObject([
    {
      action: 'add-stock-item',
      subject: { type: 'stock-item', id: made.stockItemId, name: 'jute-basket' },
      before: null,
      after: { name: BASKET.name, unit: 'piece', pieceGrams: 450, shelfDays: 365 },
    },
  ])
})

test('a name that is there, a piece without a weight and a name without letters are refused, and nothing is changed', async () => {
  await makeStockItem(shop.as('owner'), BASKET)
  const before = await shop.countAll()
  expect(await makeStockItem(shop.as('owner'), BASKET)).toEqual({ ok: false, problem: 'item-there' })
  expect(await makeStockItem(shop.as('owner'), { ...BASKET, pieceGrams: null, shelfDays: 0 })).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['pieceGrams', 'shelfDays'],
  })
  expect(await makeStockItem(shop.as('owner'), { ...BASKET, name: { en: '', bn: ' ' } })).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['name'],
  })
  expect(await shop.countAll()).toEqual(before)
})
