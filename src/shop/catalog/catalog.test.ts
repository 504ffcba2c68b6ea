import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import {
  bestReviews,
  buildProductSearch,
  categories,
  changeSlug,
  farmBySlug,
  farms,
  farmsByIds,
  findProducts,
  inSeason,
  movedSlug,
  originKey,
  productBySlug,
  productCards,
  productsOfFarms,
  reviewsOf,
  seasonCalendar,
  slugOf,
  suggestProducts,
  typeOf,
} from './index.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  // Short slugs are easier to read here: `/product/himsagar`.
  await shop.db
    .updateTable('catalog.products')
    .set((eb) => ({ slug: eb.ref('code') }))
    .execute()
})
afterAll(() => shop.close())

test('a former address of a product redirects to it for ever', async () => {
  const productId = shop.product('guava')
  const move = (slug: string, seen: string) => changeSlug(shop.as('owner'), { productId, slug, seen })
  const before = await shop.count('platform.page_changes')
  expect(await move('thai-guava', 'guava')).toEqual({ ok: true })
  expect(await move('green-guava', 'thai-guava')).toEqual({ ok: true })
  expect(await shop.count('platform.page_changes')).toBe(before + 2)
  expect([await movedSlug(shop.db, 'guava'), await movedSlug(shop.db, 'thai-guava')]).toEqual(['green-guava', 'green-guava'])
  expect([await productBySlug(shop.db, 'guava'), (await productBySlug(shop.db, 'green-guava'))?.id]).toEqual([null, productId])
  expect(await move('guava', 'green-guava')).toEqual({ ok: true })
  expect([await movedSlug(shop.db, 'guava'), await movedSlug(shop.db, 'green-guava')]).toEqual([null, 'guava'])
  expect(await shop.count('catalog.former_slugs')).toBe(2)
})

test('an address that is taken, invalid or changed in the meantime is refused, and nothing changes', async () => {
  const before = await shop.countAll()
  const change = (product: string, slug: string, seen = product) =>
    changeSlug(shop.as('owner'), { productId: shop.product(product), slug, seen })
  expect(await change('langra', 'himsagar')).toEqual({ ok: false, problem: 'slug-taken' })
  expect(await change('langra', 'green-guava')).toEqual({ ok: false, problem: 'slug-taken' })
  expect(await change('langra', 'Langra mango')).toEqual({ ok: false, problem: 'not-a-slug' })
  expect(await change('langra', 'langra-2', 'himsagar')).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await change('nobody', 'x')).toEqual({ ok: false, problem: 'no-such-product' })
  expect(await shop.countAll()).toEqual(before)
})

test('of two editors who change the address of one product, one succeeds', async () => {
  const moves = ['lichu', 'lichi'].map((slug) =>
    changeSlug(shop.as('owner'), { productId: shop.product('litchi'), slug, seen: 'litchi' }),
  )
  expect((await Promise.all(moves)).map((answer) => answer.ok).sort()).toEqual([false, true])
  expect(['lichu', 'lichi']).toContain(await movedSlug(shop.db, 'litchi'))
})

test('fruit is found in English, Bangla and romanised Bangla, also with typing errors', async () => {
  const search = await buildProductSearch(shop.db)
  const first = (query: string) => findProducts(search, query)[0]
  for (const query of ['himsagar', 'হিমসাগর', 'himsagor', 'himsgar']) expect(first(query)).toBe(shop.product('himsagar'))
  for (const query of ['peyara', 'পেয়ারা', 'guava']) expect(first(query)).toBe(shop.product('guava'))
  expect(new Set(findProducts(search, 'aam'))).toEqual(new Set(['himsagar', 'langra', 'trio'].map(shop.product)))
  for (const query of ['', '   ', '<script>', 'zzzzqqq', '\u0000', '%']) expect(findProducts(search, query)).toEqual([])
  expect(suggestProducts(search, 'lan', 2)).toEqual([
    { id: shop.product('langra'), slug: 'langra', name: { en: 'Langra mango', bn: 'ল্যাংড়া আম' } },
  ])
})

test('cards have the active variants of active products', async () => {
  const all = await productCards(shop.db)
  expect(all.map((product) => [product.code, product.variants.map((variant) => variant.sku)])).toEqual([
    ['himsagar', ['himsagar-5kg', 'himsagar-10kg']],
    ['langra', ['langra-5kg']],
    ['litchi', ['litchi-100']],
    ['guava', ['guava-1kg']],
    ['trio', ['trio-box']],
  ])
  expect((await categories(shop.db)).map((category) => category.slug)).toEqual(['mango', 'litchi', 'everyday', 'gift'])
})

test('a farm is shown with its location and its products', async () => {
  const [farm] = await farms(shop.db)
  expect(farm).toMatchObject({
    slug: 'rafiq-orchard',
    place: { en: 'Bagha, Rajshahi', bn: 'রাজশাহী' },
    district: { en: 'Rajshahi', bn: 'রাজশাহী' },
  })
  const one = await farmBySlug(shop.db, 'rafiq-orchard')
  expect(one?.products.map((product) => product.slug)).toEqual(['himsagar', 'langra'])
  expect((await farmsByIds(shop.db, [farm!.id, shop.newId()])).size).toBe(1)
  expect((await productsOfFarms(shop.db, [])).size).toBe(0)
  expect(await farmBySlug(shop.db, 'nowhere')).toBeNull()
  const place = JSON.stringify({ en: 'Bagha, Rajshahi', bn: 'বাঘা, রাজশাহী' })
  await shop.db.updateTable('catalog.farms').set({ place }).execute()
  expect((await farms(shop.db))[0]?.place.bn).toBe('বাঘা, রাজশাহী')
})

test('the season calendar has the dates before which nothing may be harvested', async () => {
  await shop.db
    .updateTable('catalog.products')
    .set({ season_months: [6, 7] })
    .where('code', '=', 'langra')
    .execute()
  await shop.db
    .updateTable('catalog.products')
    .set({ season_months: [5, 6] })
    .where('code', '=', 'himsagar')
    .execute()
  await shop.db
    .updateTable('catalog.products')
    .set({ season_months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] })
    .where('code', '=', 'guava')
    .execute()
  await shop.db
    .updateTable('catalog.products')
    .set({ season_months: [1, 11, 12] })
    .where('code', '=', 'litchi')
    .execute()
  await shop.db.updateTable('catalog.products').set({ sold_by: 'box' }).where('code', '=', 'trio').execute()
  const year = await seasonCalendar(shop.db, 2026)
  expect(year.map((row) => [row.code, row.harvest.map(({ district, notBefore }) => [district.en, notBefore])])).toEqual([
    [
      'himsagar',
      [
        ['Rajshahi', '2026-05-30'],
        ['Gazipur', '2026-06-04'],
      ],
    ],
    ['langra', [['Rajshahi', '2026-06-10']]],
    ['litchi', []],
    ['guava', []],
  ])
  expect((await seasonCalendar(shop.db, 2031)).flatMap((row) => row.harvest)).toEqual([])
})

test('only published reviews are shown and counted', async () => {
  const text = (words: string) => JSON.stringify({ en: words, bn: 'ভালো আম' })
  const review = (rating: number, position: number, state: 'pending' | 'published', written_on: string) => ({
    id: shop.newId(),
    product_id: shop.product('himsagar'),
    name: text('Farhana'),
    area: text('Mirpur'),
    bought: null,
    rating,
    body: text('Sweet.'),
    state,
    written_on: written_on as never,
    position,
  })
  await shop.db
    .insertInto('catalog.reviews')
    .values([
      review(5, 2, 'published', '2026-06-01'),
      review(4, 1, 'published', '2026-06-03'),
      review(5, 4, 'published', '2026-05-03'),
      review(1, 3, 'pending', '2026-06-04'),
    ])
    .execute()
  expect((await reviewsOf(shop.db, shop.product('himsagar'))).map((found) => found.writtenOn)).toEqual([
    '2026-06-03',
    '2026-06-01',
    '2026-05-03',
  ])
  expect((await bestReviews(shop.db, 2)).map((found) => found.rating)).toEqual([4, 5])
  expect((await productBySlug(shop.db, 'himsagar'))?.reviews).toEqual({ count: 3, average: 4.7 })
  expect((await productBySlug(shop.db, 'langra'))?.reviews).toEqual({ count: 0, average: null })
})

test('small functions', () => {
  expect([inSeason({ seasonMonths: [11, 12, 1] }, 1), inSeason({ seasonMonths: [11, 12, 1] }, 2)]).toEqual([true, false])
  expect([typeOf([1]), typeOf([1, 2])]).toEqual(['single', 'variable'])
  expect([slugOf('Madinah, Saudi Arabia'), slugOf('  Côte d’Ivoire '), slugOf('আম')]).toEqual([
    'madinah-saudi-arabia',
    'cote-d-ivoire',
    '',
  ])
  expect(originKey({ en: 'আম', bn: 'আম' })).toBe('elsewhere')
})
