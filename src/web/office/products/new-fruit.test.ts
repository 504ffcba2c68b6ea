import { afterEach, beforeEach, expect, test } from 'vitest'
import { productRecord } from '#shop/catalog/index.ts'
import { stockItems } from '#shop/inventory/index.ts'
import { priceRecords } from '#shop/pricing/index.ts'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import * as categoriesPage from '../categories.route.tsx'
import * as fruitPage from '../new-fruit.route.tsx'
import type { CategoriesView } from '../settings/categories.server.ts'
import * as stockPage from '../stock.route.tsx'
import type { StockView } from '../stock/stock-view.ts'
import type { NewFruitView } from './new-fruit.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const fruit = officePage<NewFruitView>(() => shop, { path: '/office/products/fruit', ...fruitPage })
const categories = officePage<CategoriesView>(() => shop, { path: '/office/settings/categories', ...categoriesPage })

const typed = {
  intent: 'make',
  nameEn: '',
  nameBn: 'তাল',
  productCategory: 'everyday',
  unit: 'gram',
  shelfDays: '৯',
  amount1: '০.৫',
  price1: '৯০',
  amount2: '1',
  price2: '',
  fromMonth: '11',
  toMonth: '2',
  stockAmount: '40',
  lotCost: '2000',
}

test('a fruit named in one language is on sale with its size, its price and its lot', async () => {
  expect((await fruit.look()).categories.map(({ value }) => value)).toEqual(['mango', 'litchi', 'everyday'])
  const made = await fruit.send(typed)
  const id = /products\/([^/?]+)\?done=fruit-made$/.exec(made.to ?? '')?.[1]
  const product = (await productRecord(shop.db, id!))!
  expect(product).toMatchObject({
    name: { en: 'তাল', bn: 'তাল' },
    state: 'active',
    categoryId: 'everyday',
    taxClassId: 'local-fresh',
    seasonMonths: [1, 2, 11, 12],
  })
  expect(product.variants.map(({ netGrams }) => netGrams)).toEqual([500])
  expect((await priceRecords(shop.db, [product.variants[0]!.id], shop.now)).get(product.variants[0]!.id)?.price).toBe(9_000)
  const item = (await stockItems(shop.db)).find(({ name }) => name.bn === 'তাল')
  expect(item).toMatchObject({ onHand: 40_000, shelfDays: 9 })
})

test.each<[string, Record<string, string>, { problem: string; errors: string[] }]>([
  ['without any name', { nameBn: '' }, { problem: 'not-valid', errors: ['nameEn', 'nameBn'] }],
  ['without a price', { price1: '' }, { problem: 'no-size', errors: ['price1'] }],
  ['with two equal sizes', { amount2: '0.5', price2: '95' }, { problem: 'same-sizes', errors: ['amount1'] }],
  ['with a faulty amount', { amount1: 'half' }, { problem: 'not-an-amount', errors: ['amount1'] }],
  ['of an unknown category', { productCategory: 'stones' }, { problem: 'not-valid', errors: ['productCategory'] }],
  ['from an unknown farm', { farm: 'nowhere' }, { problem: 'not-valid', errors: ['stockAmount'] }],
  ['in a month that is none', { fromMonth: '13' }, { problem: 'not-valid', errors: ['fromMonth'] }],
  ['by the piece without its weight', { unit: 'piece', amount1: '1' }, { problem: 'not-valid', errors: ['pieceGrams'] }],
])('a new fruit %s is refused at its field, and nothing is stored', async (_, difference, { problem, errors }) => {
  const before = await shop.countAll()
  const refused = (await fruit.send({ ...typed, ...difference })) as { data: { problem: string; errors: object; typed: object } }
  expect(refused.data.problem).toBe(problem)
  expect(Object.keys(refused.data.errors)).toEqual(errors)
  expect(refused.data.typed).toMatchObject({ shelfDays: '৯', stockAmount: '40' })
  expect(await shop.countAll()).toEqual(before)
})

test('a category is added, changed and removed; categories with products and the one of gift boxes stay', async () => {
  const view = await categories.look()
  const words = { nameEn: 'Juice', nameBn: 'রস', descriptionEn: 'Pressed fruit', descriptionBn: '', taxClass: 'gift-basket' }
  const added = await categories.send({ ...words, position: view.next, intent: 'add', seen: view.unseen })
  expect(added).toMatchObject(categories.done('added'))
  const one = (await categories.look('?category=juice')).chosen!
  expect(one.fields).toEqual({
    nameEn: 'Juice',
    nameBn: 'রস',
    descriptionEn: 'Pressed fruit',
    descriptionBn: 'Pressed fruit',
    taxClass: 'gift-basket',
    position: '5',
  })
  const changed = { ...one.fields, nameEn: 'Juices', position: '2', intent: 'change juice', seen: one.seen }
  expect(await categories.send(changed)).toMatchObject(categories.done('saved'))
  expect(await categories.send(changed)).toMatchObject({ data: { problem: 'edit-conflict' } })
  expect((await categories.look()).categories.map(({ id }) => id)).toEqual(['mango', 'juice', 'litchi', 'everyday', 'gift'])
  const later = (await categories.look('?category=juice')).chosen!
  const removed = await categories.send({ intent: 'remove juice', seen: later.seen })
  expect(removed).toMatchObject(categories.done('category-removed'))
  const mango = (await categories.look('?category=mango')).chosen!
  const kept = await categories.send({ intent: 'remove mango', seen: mango.seen })
  expect(kept).toMatchObject({ data: { problem: 'category-in-use' } })
  expect((await categories.look()).categories.map(({ id }) => id)).toEqual(['mango', 'litchi', 'everyday', 'gift'])
})

test('the name and the shelf life of a stock item are changed; its unit stays', async () => {
  const id = shop.stockItem('himsagar')
  const stock = officePage<StockView>(() => shop, { path: `/office/stock?item=${id}`, ...stockPage })
  const item = (await stock.look()).chosen!
  const sent = { ...item.fields, nameEn: 'Himsagar', shelfDays: '6', intent: `item ${id}`, seen: item.seen, unit: 'piece' }
  await stock.send(sent)
  const after = (await stockItems(shop.db)).find((one) => one.id === id)
  expect(after).toMatchObject({ name: { en: 'Himsagar' }, shelfDays: 6, unit: 'gram' })
  expect(await shop.count('accounts.audit_log', { action: 'change-stock-item' })).toBe(1)
})
