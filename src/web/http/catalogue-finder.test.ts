import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { buildProductSearch, findProducts, suggestProducts, type ProductSearch } from '#shop/catalog/index.ts'
import { catalogueFinder } from './catalogue-finder.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('the index stays when prices and stock change, and changes when texts do', async () => {
  let version = 1
  const find = catalogueFinder(shop, () => version)
  const [first, second] = await Promise.all([find(), find()])
  expect(second).toBe(first)
  const himsagar = shop.product('himsagar')
  expect(findProducts(first, 'himsagar')[0]).toBe(himsagar)

  version = 2
  await sql`update pricing.prices set price_paisa = price_paisa + 100`.execute(shop.db)
  expect(await find()).toBe(first)

  for (const change of [
    sql`update catalog.products set name = jsonb_set(name, '{en}', '"Durian"') where id = ${himsagar}::uuid`,
    sql`update catalog.products set search_aliases = array['stinkfruit'] where id = ${himsagar}::uuid`,
    sql`update catalog.categories set name = jsonb_set(name, '{en}', '"Fruit of the king"')`,
    sql`update catalog.products set state = 'archived' where id = ${himsagar}::uuid`,
  ]) {
    const before = await find()
    await change.execute(shop.db)
    expect(await find()).toBe(before)
    version += 1
    expect(await find()).not.toBe(before)
  }
  expect(findProducts(await find(), 'stinkfruit')).toEqual([])
})

test('an index that could not be built is built again later', async () => {
  await sql`alter table catalog.products rename to away`.execute(shop.db)
  const find = catalogueFinder(shop, () => 1)
  await expect(find()).rejects.toThrow('catalog.products')
  await sql`alter table catalog.away rename to products`.execute(shop.db)
  expect(findProducts(await find(), 'himsagar')).not.toEqual([])
})

test('an index that could not be updated is updated as soon as possible', async () => {
  let version = 1
  const find = catalogueFinder(shop, () => version)
  await find()
  await sql`update catalog.products set name = '{"en":"Durian","bn":"ডুরিয়ান"}' where id = ${shop.product('himsagar')}::uuid`.execute(
    shop.db,
  )
  await sql`alter table catalog.products rename to away`.execute(shop.db)
  version = 2
  await expect(find()).rejects.toThrow('catalog.products')
  await sql`alter table catalog.away rename to products`.execute(shop.db)
  expect(findProducts(await find(), 'durian')).toEqual([shop.product('himsagar')])
})

test('after any change, it finds the same products in the same order as a new index', async () => {
  let version = 0
  const find = catalogueFinder(shop, () => version)
  const [himsagar, langra, litchi] = ['himsagar', 'langra', 'litchi-bedana'].map((slug) => shop.product(slug))
  for (const change of [
    sql`select 1`,
    sql`update catalog.products set name = '{"en":"Durian mango","bn":"ডুরিয়ান আম"}', slug = 'durian' where id = ${himsagar}::uuid`,
    sql`update catalog.products set position = (select max(position) + 1 from catalog.products) where id = ${langra}::uuid`,
    sql`update catalog.products set state = 'archived' where id = ${litchi}::uuid`,
    sql`update catalog.categories set name = jsonb_set(name, '{en}', to_jsonb(name ->> 'en' || ' of kings'))`,
    sql`update catalog.products set state = 'active', also_called = '{"en":"Khirsapat","bn":"ক্ষীরশাপাত"}' where id = ${litchi}::uuid`,
    sql`update catalog.products set state = 'archived'`,
    sql`update catalog.products set state = 'active' where id in (${himsagar}::uuid, ${langra}::uuid)`,
  ]) {
    await change.execute(shop.db)
    version += 1
    expect(answersOf(await find())).toEqual(answersOf(await buildProductSearch(shop.db)))
  }
  expect(suggestProducts(await find(), 'durian')).toEqual([
    { id: himsagar, slug: 'durian', name: { en: 'Durian mango', bn: 'ডুরিয়ান আম' } },
  ])
})

function answersOf(finder: ProductSearch) {
  return ['mango', 'mnago', 'durian', 'himsagar', 'litchi', 'khirsapat', 'kings', 'fruit', 'আম', 'm'].map((query) => ({
    query,
    found: findProducts(finder, query),
    suggested: suggestProducts(finder, query),
  }))
}

test('only changed products are read again', async () => {
  let version = 1
  const find = catalogueFinder(shop, () => version)
  const first = await find()
  await sql`update catalog.products set name = '{"en":"Durian","bn":"ডুরিয়ান"}' where id = ${shop.product('himsagar')}::uuid`.execute(
    shop.db,
  )
  version = 2
  const second = await find()
  expect(second.products.get(shop.product('himsagar'))).not.toBe(first.products.get(shop.product('himsagar')))
  expect(second.products.get(shop.product('langra'))).toBe(first.products.get(shop.product('langra')))
})
