import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { newId } from '#platform/ids.ts'
import { addDays, dayFrom } from '../values/index.ts'
import { stockWatch } from './index.ts'

const today = dayFrom('2026-06-11')
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const watch = async () => {
  const { low, expiring } = await stockWatch(shop.db, { today, soonUntil: addDays(today, 2), limit: 12 })
  return {
    low: low.map(({ name, left, until, next }) => [name.en, left, until, next]),
    expiring: expiring.map(({ code, left }) => [code, left]),
  }
}

test('a full stock shows only what expires soon', async () => {
  expect(await watch()).toEqual({ low: [], expiring: [['LIT-0610-A', 2_000]] })
})

test('an item is low with few units of its smallest size left, or below its configured level', async () => {
  await shop.leaveOnly('litchi', 300)
  await shop.leaveOnly('himsagar', 2_000)
  expect(await watch()).toEqual({
    low: [
      ['Himsagar', 2_000, '2026-06-17', null],
      ['Litchi', 300, '2026-06-13', null],
    ],
    expiring: [],
  })
  await shop.db.updateTable('inventory.stock_items').set({ low_level: 100 }).where('code', '=', 'litchi').execute()
  await shop.db.updateTable('inventory.stock_items').set({ low_level: 90_000 }).where('code', '=', 'langra').execute()
  expect((await watch()).low.map(([name]) => name)).toEqual(['Himsagar', 'Langra'])
})

test('unsold items are never low, and a future harvest is only expected', async () => {
  await shop.db.updateTable('catalog.products').set({ state: 'archived' }).execute()
  await shop.leaveOnly('guava', 100)
  expect((await watch()).low).toEqual([])
})

test('much fruit that is quarantined does not count, and several small lots count together', async () => {
  const langra = await shop.db
    .selectFrom('inventory.stock_items')
    .select('id')
    .where('code', '=', 'langra')
    .executeTakeFirstOrThrow()
  const lots = () => shop.db.updateTable('inventory.lots').where('stock_item_id', '=', langra.id)
  await lots().set({ quarantined: true }).execute()
  expect((await watch()).low.map(([name, left]) => [name, left])).toEqual([['Langra', 0]])
  await lots().set({ quarantined: false }).execute()
  const lot = await shop.db
    .selectFrom('inventory.lots')
    .selectAll()
    .where('stock_item_id', '=', langra.id)
    .executeTakeFirstOrThrow()
  await lots().set({ on_hand: 4_000, allocated: 0 }).execute()
  expect((await watch()).low.map(([name, left]) => [name, left])).toEqual([['Langra', 4_000]])
  await shop.db
    .insertInto('inventory.lots')
    .values(
      [1, 2].map((number) => ({ ...lot, id: newId(lot.created_at), code: `LAN-SMALL-${number}`, on_hand: 4_000, allocated: 0 })),
    )
    .execute()
  expect((await watch()).low).toEqual([])
})
