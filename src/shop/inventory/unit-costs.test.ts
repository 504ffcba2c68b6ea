import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { unitCosts } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sql`update inventory.lots set cost_paisa = 0`.execute(shop.db)
})
afterEach(() => shop.close())

const costs = async () => {
  const found = await unitCosts(
    shop.db,
    ['himsagar-5kg', 'guava-1kg', 'trio-box'].map((sku) => shop.variant(sku)),
  )
  return ['himsagar-5kg', 'guava-1kg', 'trio-box'].map((sku) => found.get(shop.variant(sku)) ?? null)
}
const setCost = (code: string, amount: number) =>
  shop.db
    .updateTable('inventory.lots')
    .set({ cost_paisa: taka(amount) })
    .where('code', '=', code)
    .execute()

test('a unit costs its part of the lots that are left, each by its share, and of everything in a box', async () => {
  // 30 kg at 100 and 60 kg at 70 a kilogram; the lot on the trees does not count yet.
  await setCost('HIM-0609-A', 3_000)
  await setCost('HIM-0610-A', 4_200)
  await setCost('HIM-0620-A', 99_000)
  await setCost('LAN-0610-A', 4_000)
  await setCost('BOX-0401-A', 2_000)
  // The quarantined lot does not count.
  await setCost('GUA-0608-A', 800)
  await setCost('GUA-0610-A', 99_000)
  // 2 kg at 80 and 2 kg at 100 a kilogram, and a box at 50.
  expect(await costs()).toEqual([taka(400), taka(100), taka(410)])
  await shop.db.updateTable('inventory.lots').set({ on_hand: 15_000 }).where('code', '=', 'HIM-0609-A').execute()
  expect((await costs())[0]).toBe(taka(380))
})

test('without stock it is the newest lot; without any lot it is unknown', async () => {
  await setCost('GUA-0608-A', 800)
  await setCost('LAN-0610-A', 4_000)
  await sql`update inventory.lots set on_hand = 0, allocated = 0 where code = 'GUA-0608-A'`.execute(shop.db)
  await setCost('GUA-0610-A', 2_400)
  expect((await costs())[1]).toBe(taka(200))
  await shop.db
    .insertInto('inventory.contents')
    .values({ variant_id: shop.variant('guava-1kg'), stock_item_id: await newItem(), amount: 1 })
    .execute()
  expect((await costs())[1]).toBeNull()
})

/** A stock item that never had a lot. */
async function newItem(): Promise<string> {
  const id = shop.newId()
  await sql`
    insert into inventory.stock_items (id, code, name, unit, piece_grams, shelf_days)
    select ${id}::uuid, 'ribbon', name, unit, piece_grams, shelf_days from inventory.stock_items where code = 'gift-box'`.execute(
    shop.db,
  )
  return id
}
