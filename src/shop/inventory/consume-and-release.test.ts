import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { dayFrom } from '../values/index.ts'
import {
  allocateStock,
  consumeStock,
  ledgerDifferences,
  lotsOfOrder,
  movementsOfLot,
  releaseStock,
  type Consumed,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function hold(sku: string, units: number): Promise<string> {
  const orderId = shop.newId()
  const lines = [{ orderLineId: shop.newId(), variantId: shop.variant(sku), units }]
  const answer = await shop.db.transaction((tx) =>
    allocateStock(tx, { orderId, day: dayFrom('2026-06-12'), lines, now: shop.now }),
  )
  expect(answer).toEqual({ ok: true })
  return orderId
}

function consume(orderId: string): Promise<Consumed> {
  return shop.db.transaction((tx) => consumeStock(tx, { orderId, now: shop.now, actor: shop.as('desk').actor }))
}

function release(orderId: string): Promise<void> {
  return shop.db.transaction((tx) => releaseStock(tx, { orderId, now: shop.now }))
}

async function lot(code: string): Promise<{ on_hand: number; allocated: number }> {
  return shop.db
    .selectFrom('inventory.lots')
    .select(['on_hand', 'allocated'])
    .where('id', '=', shop.lot(code))
    .executeTakeFirstOrThrow()
}

test('releasing makes the stock available again, once', async () => {
  const orderId = await hold('himsagar-5kg', 8)
  await release(orderId)
  expect(await lot('HIM-0609-A')).toEqual({ on_hand: 30_000, allocated: 0 })
  expect(await lot('HIM-0610-A')).toEqual({ on_hand: 60_000, allocated: 0 })
  expect(await shop.count('inventory.allocations', { state: 'released' })).toBe(2)
  await hold('himsagar-5kg', 1)
  await release(orderId)
  expect(await lot('HIM-0609-A')).toEqual({ on_hand: 30_000, allocated: 5_000 })
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('packing takes from the lots and writes the ledger', async () => {
  const orderId = await hold('himsagar-5kg', 8)
  expect(await consume(orderId)).toEqual({ ok: true })
  expect(await lot('HIM-0609-A')).toEqual({ on_hand: 0, allocated: 0 })
  expect(await lot('HIM-0610-A')).toEqual({ on_hand: 50_000, allocated: 0 })
  const id = expect.any(Number) as number
  const packed = { id, undoes: null, kind: 'packed', amount: -10_000, orderId, reason: null, actor: 'staff:Desk', at: shop.now }
  expect((await movementsOfLot(shop.db, shop.lot('HIM-0610-A'))).at(-1)).toEqual(packed)
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('the lots of a packed box stay on record', async () => {
  const orderId = await hold('trio-box', 2)
  await consume(orderId)
  await release(orderId)
  const made = await lotsOfOrder(shop.db, orderId)
  expect(made.map(({ lotCode, amount, unit, state }) => [lotCode, amount, unit, state]).toSorted()).toEqual([
    ['BOX-0401-A', 2, 'piece', 'consumed'],
    ['HIM-0609-A', 4_000, 'gram', 'consumed'],
    ['LAN-0610-A', 4_000, 'gram', 'consumed'],
  ])
})

test('an order is packed once', async () => {
  const orderId = await hold('langra-5kg', 1)
  await consume(orderId)
  expect(await consume(orderId)).toEqual({ ok: false, problem: 'nothing-held' })
  expect(await lot('LAN-0610-A')).toEqual({ on_hand: 35_000, allocated: 0 })
})

test('packing and releasing at once: one succeeds', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => hold('langra-5kg', 1)))
  const before = await shop.count('inventory.movements')
  await shop.warmUp()
  const packed = await Promise.all(
    orders.map(async (orderId) => {
      const [consumed] = await Promise.all([consume(orderId), release(orderId)])
      return consumed.ok
    }),
  )
  const wins = packed.filter(Boolean).length
  expect(await lot('LAN-0610-A')).toEqual({ on_hand: 40_000 - wins * 5_000, allocated: 0 })
  expect(await shop.count('inventory.movements')).toBe(before + wins)
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('pages are invalidated when scarce stock is available again', async () => {
  const many = await hold('himsagar-5kg', 1)
  const rest = await hold('langra-5kg', 8)
  const pageChanges = await shop.count('platform.page_changes')
  await release(many)
  expect(await shop.count('platform.page_changes')).toBe(pageChanges)
  await release(rest)
  expect(await shop.count('platform.page_changes')).toBe(pageChanges + 1)
})
