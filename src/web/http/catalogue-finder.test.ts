import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/world.ts'
import { findProducts } from '../../shop/catalog/index.ts'
import { catalogueFinder } from './catalogue-finder.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('the index stays while prices and stock change, and is made anew when words do', async () => {
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

test('a build that failed is tried again', async () => {
  await sql`alter table catalog.products rename to away`.execute(shop.db)
  const find = catalogueFinder(shop, () => 1)
  await expect(find()).rejects.toThrow('catalog.products')
  await sql`alter table catalog.away rename to products`.execute(shop.db)
  expect(findProducts(await find(), 'himsagar')).not.toEqual([])
})
