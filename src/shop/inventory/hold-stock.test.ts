import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { dayFrom } from '../values/index.ts'
import { holdStock, isStockGone, ledgerDifferences, planStock, quarantineLot, seeStock } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** Reads stock without a lock, runs `meanwhile`, then holds what it read. */
async function takeAfter(meanwhile: () => Promise<unknown>): Promise<unknown> {
  const lines = [{ orderLineId: shop.newId(), variantId: shop.variant('guava-1kg'), units: 8 }]
  const wanted = { day: dayFrom('2026-06-12'), lines, now: shop.now }
  return shop.db
    .transaction(async (tx) => {
      const plan = planStock({ ...wanted, stock: await seeStock(tx, { ...wanted, lock: false }) })
      if (!plan.ok) return plan
      await meanwhile()
      await holdStock(tx, { ...plan, orderId: shop.newId(), now: shop.now })
      return { ok: true }
    })
    .catch((error: unknown) => error)
}

async function guava(): Promise<unknown> {
  const found = await sql`select allocated, (select count(*)::integer from inventory.allocations) as held
    from inventory.lots where code = 'GUA-0608-A'`.execute(shop.db)
  return found.rows[0]
}

test('stock that is still there is held', async () => {
  expect(await takeAfter(() => Promise.resolve())).toEqual({ ok: true })
  expect(await guava()).toEqual({ allocated: 8_000, held: 1 })
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('stock taken in the meantime is not promised again', async () => {
  const failed = await takeAfter(() => takeAfter(() => Promise.resolve()))
  expect(isStockGone(failed)).toBe(true)
  expect(await guava()).toEqual({ allocated: 8_000, held: 1 })
})

test('stock quarantined in the meantime is not promised', async () => {
  const lotId = shop.lot('GUA-0608-A')
  const failed = await takeAfter(() => quarantineLot(shop.as('owner'), { lotId, reason: 'Smells of kerosene' }))
  expect(isStockGone(failed)).toBe(true)
  expect(await guava()).toEqual({ allocated: 0, held: 0 })
})

test('other errors are not treated as missing stock', async () => {
  const failed = await shop.db.transaction((tx) => sql`select 1 / 0`.execute(tx)).catch((error: unknown) => error)
  expect([failed, undefined, { table: 'lots' }].map(isStockGone)).toEqual([false, false, false])
})
