import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { connect } from '#platform/database/connect.ts'
import type { Db } from '../context.ts'
import { productView } from './product-view.ts'
import { shelf } from './shelf.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  // Short slugs are easier to read here: `/product/himsagar`.
  await shop.db
    .updateTable('catalog.products')
    .set((eb) => ({ slug: eb.ref('code') }))
    .execute()
})
afterEach(() => shop.close())

const cards = (at: Shop = shop) => shelf(at.db, { now: at.now, language: 'en' })
async function card(slug: string, at: Shop = shop) {
  return (await cards(at)).find((found) => found.slug === slug)!
}

test('a card matches the published contract', async () => {
  const photo = { id: shop.newId(), key: 'himsagar', width: 800, height: 800, widths: [320, 480, 800] }
  await shop.db
    .insertInto('content.photos')
    .values({ ...photo, created_at: shop.now })
    .execute()
  const alt = JSON.stringify({ en: 'Mangoes', bn: 'আম' })
  await shop.db
    .insertInto('catalog.product_photos')
    .values({ product_id: shop.product('himsagar'), photo_id: photo.id, alt, position: 1 })
    .execute()
  const [first] = await shelf(shop.db, { now: shop.now, language: 'bn', ids: [shop.product('himsagar')] })
  const facts = await shop.db
    .selectFrom('catalog.products')
    .selectAll()
    .where('id', '=', shop.product('himsagar'))
    .executeTakeFirstOrThrow()
  expect(first).toEqual({
    _id: facts.id,
    name: 'হিমসাগর আম',
    slug: 'himsagar',
    image: '/media/himsagar-480.webp',
    description_short: facts.description_short.bn,
    type: 'variable',
    price: 950,
    sale_price: null,
    in_stock: true,
    quantity_kg: 5,
    varients: [
      { _id: shop.variant('himsagar-5kg'), label: '৫ কেজির ক্রেট', price: 950, sale_price: null, quantity_kg: 5, in_stock: true },
      {
        _id: shop.variant('himsagar-10kg'),
        label: '১০ কেজির ক্রেট',
        price: 1850,
        sale_price: 1760,
        quantity_kg: 10,
        in_stock: true,
      },
    ],
    photo: {
      src: '/media/himsagar-800.webp',
      alt: 'আম',
      width: 800,
      height: 800,
      avif: '/media/himsagar-320.avif 320w, /media/himsagar-480.avif 480w, /media/himsagar-800.avif 800w',
      webp: '/media/himsagar-320.webp 320w, /media/himsagar-480.webp 480w, /media/himsagar-800.webp 800w',
    },
    origin: facts.origin.bn,
    origin_key: facts.origin.en.toLowerCase(),
    category: 'mango',
    season_months: facts.season_months,
    price_per_kg: 190,
    offer: 'now',
    ships_from: null,
    few_left: null,
  })
})

test('the product list keeps the shop’s order or the requested one, and takes the same few statements for any length', async () => {
  expect((await cards()).map((found) => found.slug)).toEqual(['himsagar', 'langra', 'litchi', 'guava', 'trio'])
  const statements: string[] = []
  const db = connect(shop.connection, { max: 1, onStatement: (statement) => statements.push(statement) }) as Db
  const asked = await shelf(db, { now: shop.now, language: 'en', ids: ['trio', 'guava', 'himsagar'].map(shop.product) })
  const forThree = statements.length
  await shelf(db, { now: shop.now, language: 'en' })
  await db.close()
  expect(asked.map((found) => found.slug)).toEqual(['trio', 'guava', 'himsagar'])
  expect([forThree, statements.length - forThree]).toEqual([5, 5])
  expect(await shelf(shop.db, { now: shop.now, language: 'en', ids: [] })).toEqual([])
})

test('few left, sold out and pre-order follow the lots', async () => {
  await shop.leaveOnly('langra', 14_000)
  expect(await card('langra')).toMatchObject({ offer: 'now', in_stock: true, few_left: 2, type: 'single' })
  await shop.leaveOnly('langra', 4_000)
  expect(await card('langra')).toMatchObject({ offer: 'out', in_stock: false, few_left: null, ships_from: null })
  // From the 18th the current lot is too old, and the next harvest is on the 20th.
  const later = shop.at('2026-06-17T10:00:00+06:00')
  expect(await card('himsagar', later)).toMatchObject({
    offer: 'pre-order',
    in_stock: false,
    ships_from: '2026-06-20',
    few_left: null,
  })
  expect((await card('himsagar', later)).varients.map((variant) => variant.in_stock)).toEqual([false, false])
  // Of two sizes, the one with more units counts.
  await shop.leaveOnly('himsagar', 20_000)
  expect(await card('himsagar')).toMatchObject({ offer: 'now', few_left: 4, type: 'variable' })
})

test('a sale price applies only within its period', async () => {
  const saleOf = async (moment: string) => (await card('himsagar', shop.at(moment))).varients[1]!.sale_price
  expect(await saleOf('2026-05-31T23:59:59+06:00')).toBeNull()
  expect(await saleOf('2026-06-01T00:00:00+06:00')).toBe(1760)
  expect(await saleOf('2026-06-20T23:59:59+06:00')).toBe(1760)
  expect(await saleOf('2026-06-21T00:00:00+06:00')).toBeNull()
})

test('a price per kilogram is shown for products sold by the kilogram', async () => {
  await shop.db.updateTable('catalog.products').set({ sold_by: 'piece' }).where('slug', '=', 'litchi').execute()
  await shop.db.updateTable('catalog.products').set({ sold_by: 'box' }).where('slug', '=', 'trio').execute()
  expect((await cards()).map((found) => found.price_per_kg)).toEqual([190, 210, null, 120, null])
})

test('archived products and products without a price are not listed', async () => {
  await shop.db.updateTable('catalog.products').set({ state: 'archived' }).where('slug', '=', 'guava').execute()
  await shop.db.updateTable('catalog.variants').set({ state: 'archived' }).where('sku', '=', 'langra-5kg').execute()
  await shop.db
    .deleteFrom('pricing.prices')
    .where('variant_id', 'in', [shop.variant('himsagar-5kg'), shop.variant('litchi-100')])
    .execute()
  const shown = await cards()
  expect(shown.map((found) => found.slug)).toEqual(['himsagar', 'trio'])
  expect(shown[0]).toMatchObject({ type: 'single', price: 1850, sale_price: 1760, quantity_kg: 10 })
  const view = (slug: string) => productView(shop.db, { slug, now: shop.now, language: 'en' })
  expect([await view('guava'), await view('langra'), await view('litchi')]).toEqual([null, null, null])
})

test('the product page has the current lot, its farm, the harvest date and related data', async () => {
  await shop.db
    .insertInto('catalog.related_products')
    .values([
      { product_id: shop.product('himsagar'), related_id: shop.product('trio'), position: 1 },
      { product_id: shop.product('himsagar'), related_id: shop.product('langra'), position: 2 },
    ])
    .execute()
  const view = (await productView(shop.db, { slug: 'himsagar', now: shop.now, language: 'en' }))!
  expect(view.card).toEqual(await card('himsagar'))
  expect(
    view.variants.map(({ sku, offer, few_left, price_per_kg, net_grams }) => [sku, offer, few_left, price_per_kg, net_grams]),
  ).toEqual([
    ['himsagar-5kg', 'now', null, 190, 5000],
    ['himsagar-10kg', 'now', null, 176, 10000],
  ])
  expect(view.lots).toEqual([
    {
      fruit: 'Himsagar',
      code: 'HIM-0609-A',
      grade: 'A',
      harvested_on: '2026-06-09',
      best_before: '2026-06-14',
      farm: view.grower,
    },
  ])
  expect(view.grower).toMatchObject({ slug: 'rafiq-orchard', place: 'Bagha, Rajshahi', since_year: 2019, photo: null })
  expect(view.season.harvest).toEqual([
    { district: 'Rajshahi', not_before: '2026-05-30', official: true },
    { district: 'Gazipur', not_before: '2026-06-04', official: false },
  ])
  expect(view.related.map((found) => found.slug)).toEqual(['trio', 'langra'])
  expect([view.first_day, view.contents, view.reviews]).toEqual(['2026-06-12', [], { count: 0, average: null, list: [] }])
})

test('product texts are in the language of the page', async () => {
  await shop.db
    .updateTable('catalog.products')
    .set({
      also_called: JSON.stringify({ en: 'Khirsapat', bn: 'ক্ষীরশাপাত' }),
      storage: JSON.stringify({ en: 'In a basket', bn: 'ঝুড়িতে' }),
      ripening: JSON.stringify([
        { days: { en: '1 to 2 days', bn: '১ থেকে ২ দিন' }, state: { en: 'firm', bn: 'শক্ত' } },
        { days: { en: '3 days', bn: '৩ দিন' }, state: { en: 'ripe', bn: 'পাকা' } },
      ]),
    })
    .where('code', '=', 'himsagar')
    .execute()
  const namesIn = async (language: 'en' | 'bn') => {
    const view = (await productView(shop.db, { slug: 'himsagar', now: shop.now, language }))!
    return [view.also_called, view.storage, view.ripening, view.season.harvest.map(({ district }) => district)]
  }
  expect(await namesIn('bn')).toEqual([
    'ক্ষীরশাপাত',
    'ঝুড়িতে',
    [
      { days: '১ থেকে ২ দিন', state: 'শক্ত' },
      { days: '৩ দিন', state: 'পাকা' },
    ],
    ['রাজশাহী', 'গাজীপুর'],
  ])
  expect(await namesIn('en')).toEqual([
    'Khirsapat',
    'In a basket',
    [
      { days: '1 to 2 days', state: 'firm' },
      { days: '3 days', state: 'ripe' },
    ],
    ['Rajshahi', 'Gazipur'],
  ])
})

test('a box lists its contents and where each fruit comes from', async () => {
  await shop.db.updateTable('catalog.products').set({ sold_by: 'box' }).where('slug', '=', 'trio').execute()
  const view = (await productView(shop.db, { slug: 'trio', now: shop.now, language: 'en' }))!
  expect(view.contents.map(({ name, amount, unit, grams }) => [name, amount, unit, grams])).toEqual([
    ['Himsagar', 2000, 'gram', 2000],
    ['Langra', 2000, 'gram', 2000],
    ['Gift box', 1, 'piece', 300],
  ])
  expect(view.lots.map((lot) => lot.code)).toEqual(['HIM-0609-A', 'LAN-0610-A'])
})
