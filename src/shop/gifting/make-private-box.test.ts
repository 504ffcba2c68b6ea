import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { setGiftRules } from '#tests/gift-boxes.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { productSheet } from '../assortment/product-sheet.ts'
import { buildProductSearch, findProducts, productBySlug, productNames, productRecord, sellables } from '../catalog/index.ts'
import { contentsOf } from '../inventory/index.ts'
import { placeOrder } from '../ordering/index.ts'
import { shelf } from '../storefront/index.ts'
import { figureBoxRequest, type BuiltBox } from './built-box.ts'
import { readBoxRequest } from './box-request.ts'
import { makePrivateBox, privateBoxOf } from './make-private-box.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await setGiftRules(shop)
})
afterEach(() => shop.close())

async function built(search = 'day=2026-06-25&boxes=100&kg.himsagar=2&kg.guava=1.5'): Promise<BuiltBox> {
  const looked = await figureBoxRequest(shop.db, {
    boxRequest: readBoxRequest(new URLSearchParams(search)),
    card: '',
    now: shop.now,
  })
  return looked.built!
}
const make = (box: BuiltBox) => shop.db.transaction((tx) => makePrivateBox(tx, shop.as('desk'), box))

async function madeId(box: BuiltBox) {
  const made = await make(box)
  if (!made.ok) throw new Error(made.problem)
  return made
}

test('a built box becomes a product with its contents, taxed like gifts, without its own price', async () => {
  const box = await built()
  const { productId, variantId } = await madeId(box)
  expect((await contentsOf(shop.db, [variantId])).get(variantId)).toMatchObject([
    { code: 'himsagar', amount: 2000, grams: 2000 },
    { code: 'guava', amount: 1500, grams: 1500 },
    { code: 'gift-box', amount: 1, grams: 300 },
  ])
  expect(await productRecord(shop.db, productId)).toMatchObject({
    state: 'private',
    name: { en: 'Own box: Himsagar mango, Guava', bn: 'নিজের বাক্স: হিমসাগর আম, পেয়ারা' },
    taxClassId: 'gift-basket',
    soldBy: 'box',
    deliveryModes: ['van', 'courier', 'pickup'],
    seasonMonths: [5, 6, 7],
    variants: [{ id: variantId, label: { en: 'Box of 3.5 kg', bn: '৩.৫ কেজির বাক্স' }, netGrams: 3500, state: 'active' }],
  })
  expect((await sellables(shop.db, [variantId])).get(variantId)).toMatchObject({ state: 'private', vatBasisPoints: 500 })
  expect(await shop.count('pricing.prices', { variant_id: variantId })).toBe(0)
  expect(await privateBoxOf(shop.db, box)).toMatchObject({ productId, variantId })
})

test('a box shows its weight in grams below a kilogram, and in kilograms from there on', async () => {
  const labelOf = async (search: string) => {
    const { productId } = await madeId(await built(`day=2026-06-25&${search}`))
    return (await productRecord(shop.db, productId))!.variants[0]!.label
  }
  expect(await labelOf('kg.himsagar=0.5')).toEqual({ en: 'Box of 500 g', bn: '৫০০ গ্রামের বাক্স' })
  expect(await labelOf('kg.himsagar=1')).toEqual({ en: 'Box of 1 kg', bn: '১ কেজির বাক্স' })
})

test('litchi, which no courier carries, excludes couriers for the whole box', async () => {
  const { productId } = await madeId(await built('day=2026-06-25&kg.litchi=0.5&kg.himsagar=1'))
  expect((await productRecord(shop.db, productId))?.deliveryModes).toEqual(['van', 'pickup'])
})

test('the same contents give the same box, whatever the day, number, card and order of fruit', async () => {
  const first = await madeId(await built())
  const before = await shop.countAll()
  const again = await madeId(await built('kg.guava=1.5&kg.himsagar=2&boxes=20&card=Hello&day=2026-07-01'))
  expect(again).toEqual({ ...first, made: false })
  expect(await shop.countAll()).toEqual(before)
  const other = await madeId(await built('day=2026-06-25&kg.himsagar=2&kg.guava=1'))
  expect(other.variantId).not.toBe(first.variantId)
})

test('ten concurrent requests create it once', async () => {
  await shop.warmUp()
  const box = await built()
  const answers = await Promise.all(Array.from({ length: 10 }, () => make(box)))
  expect(new Set(answers.map((answer) => answer.ok && answer.variantId)).size).toBe(1)
  expect(answers.filter((answer) => answer.ok && answer.made)).toHaveLength(1)
  expect(await shop.count('catalog.products', { state: 'private' })).toBe(1)
})

test('a box with missing parts is refused and changes nothing', async () => {
  const box = await built()
  const before = await shop.countAll()
  expect(await make({ ...box, packaging: { ...box.packaging, code: 'gone' } })).toEqual({ ok: false, problem: 'not-there' })
  expect(await make({ ...box, fruits: [{ ...box.fruits[0]!, variantId: shop.newId() }] })).toEqual({
    ok: false,
    problem: 'not-there',
  })
  expect(await shop.countAll()).toEqual(before)
})

test('no product list, search, page or sheet shows it', async () => {
  const box = await built()
  const sheetBefore = await productSheet(shop.db, shop.now)
  const names = await productNames(shop.db)
  const { productId } = await madeId(box)
  const { slug } = (await productRecord(shop.db, productId))!
  expect((await shelf(shop.db, { now: shop.now, language: 'en' })).map(({ _id }) => _id)).not.toContain(productId)
  expect(await shelf(shop.db, { now: shop.now, language: 'en', ids: [productId] })).toEqual([])
  expect(await productBySlug(shop.db, slug)).toBeNull()
  expect(findProducts(await buildProductSearch(shop.db), 'own box himsagar')).not.toContain(productId)
  expect(await productNames(shop.db)).toEqual(names)
  expect(await productSheet(shop.db, shop.now)).toEqual(sheetBefore)
})

test('the API, the sitemap and the feed do not contain it', async () => {
  const { productId, variantId } = await madeId(await built())
  const { slug } = (await productRecord(shop.db, productId))!
  const { call } = apiOf(shop)
  for (const path of [
    '/api/v1/products',
    '/api/v1/products?q=own+box',
    '/sitemap.xml',
    '/feed/products.xml',
    '/api/v1/products/suggest?q=own',
  ]) {
    const { text } = await call(path)
    for (const trace of [productId, variantId, slug, 'Own box']) expect([path, text.includes(trace)]).toEqual([path, false])
  }
  expect((await call(`/api/v1/products/${slug}`)).status).toBe(404)
})

test('nobody can buy it in the shop, by its own id or its product’s, even with a price', async () => {
  const { productId, variantId } = await madeId(await built())
  await shop.db
    .insertInto('pricing.prices')
    .values({ variant_id: variantId, price_paisa: taka(10) })
    .execute()
  const before = await shop.countAll()
  for (const line of [
    { productId: null, variantId },
    { productId, variantId },
    { productId, variantId: '' },
  ]) {
    const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { lines: [{ ...line, units: 1, seenPrice: taka(10) }] }))
    expect(placed).toMatchObject({ ok: false, problem: 'line-changed' })
  }
  const quoted = await apiOf(shop).call<{ lines: { available: number; unit_price: number | null }[] }>('/api/v1/cart/quote', {
    body: { lines: [{ _id: productId, varient: variantId, unit: 1, price: 10, sale_price: null }] },
  })
  expect(JSON.stringify(quoted.json)).toContain('no-longer-sold')
  expect(await shop.countAll()).toEqual(before)
})
