import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { loader } from '../stock.route.tsx'
import type { StockView } from './stock-view.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const view = async (query: string) =>
  (await officeOf(shop).call(staffActor('owner'), loader, { path: `/office/stock${query}` })).data as StockView
const names = async (query: string) => (await view(query)).items.map(({ name }) => name)
const lots = async (query: string) =>
  (await view(`?item=${shop.stockItem('himsagar')}${query}`)).chosen!.lots.map(({ code }) => code)

test('the stock can be sorted by each column, in both directions', async () => {
  expect(await names('?sort=name')).toEqual(['Gift box', 'Guava', 'Himsagar', 'Langra', 'Litchi'])
  expect(await names('?sort=-name')).toEqual(['Litchi', 'Langra', 'Himsagar', 'Guava', 'Gift box'])
  // 90 kg, 40 kg, 2,000 pieces of 20 g, 20 kg, 40 pieces of 300 g; equal weights by name.
  expect(await names('?sort=-on-hand')).toEqual(['Himsagar', 'Langra', 'Litchi', 'Guava', 'Gift box'])
  // 12 kg of guava are set aside.
  expect(await names('?sort=available')).toEqual(['Guava', 'Gift box', 'Langra', 'Litchi', 'Himsagar'])
  expect(await names('?sort=until')).toEqual(['Litchi', 'Himsagar', 'Guava', 'Langra', 'Gift box'])
  expect(await names('?sort=-until')).toEqual(['Gift box', 'Langra', 'Guava', 'Himsagar', 'Litchi'])
})

test('items without a day come last, whichever way they are sorted', async () => {
  for (const sort of ['next', '-next']) expect((await names(`?sort=${sort}`))[0]).toBe('Himsagar')
})

test('the stock that must be sold soon is listed alone', async () => {
  expect(await names('?show=soon&sort=name')).toEqual(['Litchi'])
  expect(await names('?show=nonsense&sort=name')).toHaveLength(5)
})

test('the lots of an item can be sorted, and stay those of this item', async () => {
  expect(await lots('')).toEqual(['HIM-0609-A', 'HIM-0610-A', 'HIM-0620-A'])
  expect(await lots('&sort=-on-hand')).toEqual(['HIM-0620-A', 'HIM-0610-A', 'HIM-0609-A'])
  // The last one is not harvested yet.
  expect(await lots('&sort=-harvested')).toEqual(['HIM-0610-A', 'HIM-0609-A', 'HIM-0620-A'])
  expect(await lots('&sort=until')).toEqual(['HIM-0609-A', 'HIM-0610-A', 'HIM-0620-A'])
})
