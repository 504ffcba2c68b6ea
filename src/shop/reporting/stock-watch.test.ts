import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
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
