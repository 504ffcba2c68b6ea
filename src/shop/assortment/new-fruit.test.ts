import { afterAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { productRecord } from '../catalog/index.ts'
import { contentsOf, offersOf, stockItems } from '../inventory/index.ts'
import { priceRecords } from '../pricing/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import { makeFruit, type NewFruit } from './index.ts'

let shop: Shop
beforeEach(async () => {
  await shop?.close()
  shop = await openShop()
})
afterAll(() => shop.close())

const palmyra = (): NewFruit => ({
  name: { en: 'Palmyra fruit', bn: 'তাল' },
  unit: 'gram',
  pieceGrams: null,
  shelfDays: 9,
  categoryId: 'mango',
  origin: null,
  seasonMonths: [6, 7, 8],
  sizes: [
    { amount: 500, price: paisa(9_000) },
    { amount: 2000, price: paisa(32_000) },
  ],
  photoId: null,
  lot: { amount: 40_000, costPaisa: paisa(200_000), farmId: null, supplier: 'Karwan Bazar' },
})

test('one form makes stock item, product, sizes, prices and the first lot, and the fruit is for sale', async () => {
  const made = await makeFruit(shop.as('owner'), palmyra())
  if (!made.ok) throw new Error(made.problem)
  expect(made.slug).toBe('palmyra-fruit')
  const item = (await stockItems(shop.db)).find(({ code }) => code === 'palmyra-fruit')
  expect(item).toMatchObject({ unit: 'gram', pieceGrams: null, shelfDays: 9, onHand: 40_000, allocated: 0 })
  const product = (await productRecord(shop.db, made.productId))!
  expect(product).toMatchObject({
    name: { en: 'Palmyra fruit', bn: 'তাল' },
    origin: { en: 'Bangladesh', bn: 'বাংলাদেশ' },
    descriptionShort: { en: '', bn: '' },
    country: 'BD',
    state: 'active',
    soldBy: 'kilo',
    taxClassId: 'local-fresh',
    seasonMonths: [6, 7, 8],
  })
  expect(product.variants.map(({ sku, label, netGrams }) => [sku, label, netGrams])).toEqual([
    ['palmyra-fruit-500g', { en: '500 g', bn: '৫০০ গ্রাম' }, 500],
    ['palmyra-fruit-2000g', { en: '2 kg', bn: '২ কেজি' }, 2000],
  ])
  const variantIds = product.variants.map(({ id }) => id)
  const prices = await priceRecords(shop.db, variantIds, shop.now)
  expect(variantIds.map((id) => prices.get(id)?.price)).toEqual([9_000, 32_000])
  const contents = await contentsOf(shop.db, variantIds)
  expect(variantIds.map((id) => contents.get(id)!.map(({ amount }) => amount))).toEqual([[500], [2000]])
  const offers = await offersOf(shop.db, { variantIds, firstDay: dayFrom('2026-06-12') })
  expect(variantIds.map((id) => offers.get(id)?.units)).toEqual([80, 20])
})

test('fruit can be counted in pieces and named in Bangla only', async () => {
  const name = { en: 'তাল', bn: 'তাল' }
  const input = {
    ...palmyra(),
    name,
    unit: 'piece',
    pieceGrams: 900,
    sizes: [{ amount: 3, price: paisa(30_000) }],
    lot: null,
  } as const
  const made = await makeFruit(shop.as('owner'), input)
  if (!made.ok) throw new Error(made.problem)
  expect(made.slug).toMatch(/^fruit-[a-z0-9]{6}$/)
  const product = (await productRecord(shop.db, made.productId))!
  expect(product.variants.map(({ label, netGrams }) => [label, netGrams])).toEqual([[{ en: '3 pcs', bn: '৩টি' }, 2700]])
  expect(product.soldBy).toBe('piece')
})

test.each<[string, Partial<NewFruit>, object]>([
  ['no name', { name: { en: '', bn: '' } }, { problem: 'not-valid', fields: ['name'] }],
  ['pieces without a weight', { unit: 'piece' }, { problem: 'not-valid', fields: ['pieceGrams'] }],
  ['no shelf life', { shelfDays: 0 }, { problem: 'not-valid', fields: ['shelfDays'] }],
  ['no size', { sizes: [] }, { problem: 'not-valid', fields: ['sizes'] }],
  ['a price of nothing', { sizes: [{ amount: 500, price: paisa(0) }] }, { problem: 'not-valid', fields: ['sizes'] }],
  ['an unknown category', { categoryId: 'stones' }, { problem: 'not-valid', fields: ['categoryId'] }],
  ['no month', { seasonMonths: [] }, { problem: 'not-valid', fields: ['seasonMonths'] }],
  ['a lot of nothing', { lot: { ...palmyra().lot!, amount: 0 } }, { problem: 'not-valid', fields: ['lot'] }],
  ['a fruit that is already there', { name: { en: 'Himsagar', bn: 'হিমসাগর' } }, { problem: 'fruit-there' }],
])('%s is refused, and nothing is stored', async (_, difference, refusal) => {
  const before = await shop.countAll()
  expect(await makeFruit(shop.as('owner'), { ...palmyra(), ...difference })).toEqual({ ok: false, ...refusal })
  expect(await shop.countAll()).toEqual(before)
})
