import { afterEach, beforeEach, expect, test } from 'vitest'
import { secondFarm } from '#tests/grower-season.ts'
import { agreedContract, deliver, himsagarLot, pay } from '#tests/grower-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { connect } from '#platform/database/connect.ts'
import type { Tables } from '../tables.ts'
import { paisa } from '../values/index.ts'
import { balanceOf, entriesOf, moveContract } from './index.ts'

let shop: Shop
let other: Shop
beforeEach(async () => {
  shop = await openShop()
  // A second process has connections of its own.
  const db = connect<Tables>(shop.connection, { max: 10 })
  other = { ...shop, db, as: (who) => ({ ...shop.as(who), db }), close: () => db.close() }
  await Promise.all([shop.warmUp(), other.warmUp()])
})
afterEach(async () => {
  await other.close()
  await shop.close()
})

const farm = () => shop.farm('rafiq-orchard')
const problems = (done: readonly ({ ok: true } | { ok: false; problem: string })[]) =>
  done.map((one) => (one.ok ? 'ok' : one.problem)).toSorted()

test('payments at once from two processes never pay more than is due', async () => {
  const contractId = await agreedContract(shop)
  await deliver(shop, { lotId: await himsagarLot(shop), contractId })
  const done = await Promise.all(
    Array.from({ length: 12 }, (_, index) => pay(index % 2 === 0 ? shop : other, { amount: paisa(50_000) })),
  )
  expect(problems(done)).toEqual([...Array.from({ length: 9 }, () => 'above-balance'), 'ok', 'ok', 'ok'])
  expect(await balanceOf(shop.db, farm())).toBe(30_000)
  const entries = await entriesOf(shop.db, farm())
  expect(entries.map(({ balance }) => balance)).toEqual([180_000, 130_000, 80_000, 30_000])
})

test('one form sent ten times at once pays once', async () => {
  const contractId = await agreedContract(shop)
  await deliver(shop, { lotId: await himsagarLot(shop), contractId })
  const form = { amount: paisa(50_000), method: 'bkash' as const, reference: 'ONCE', requestId: shop.newId() }
  const done = await Promise.all(Array.from({ length: 10 }, (_, index) => pay(index % 2 === 0 ? shop : other, form)))
  expect(new Set(done.map((one) => (one.ok ? one.paymentId : one.problem))).size).toBe(1)
  expect(await balanceOf(shop.db, farm())).toBe(130_000)
})

test('two processes note the delivery of one lot once', async () => {
  const contractId = await agreedContract(shop)
  const lotId = await himsagarLot(shop)
  const done = await Promise.all(
    Array.from({ length: 8 }, (_, index) => deliver(index % 2 === 0 ? shop : other, { lotId, contractId })),
  )
  expect(problems(done)).toEqual([...Array.from({ length: 7 }, () => 'delivered-before'), 'ok'])
  expect(await shop.count('growers.deliveries')).toBe(1)
  expect(await balanceOf(shop.db, farm())).toBe(180_000)
})

test('a reference counts once, also for two farms at once', async () => {
  const second = await secondFarm(shop)
  const [first, ofSecond] = [await agreedContract(shop), await agreedContract(shop, { farmId: second })]
  const by = { amount: paisa(1_000), method: 'bank' as const, reference: 'BEFTN 9' }
  const done = await Promise.all([
    pay(shop, { ...by, contractId: first }),
    pay(other, { ...by, farmId: second, contractId: ofSecond }),
  ])
  expect(problems(done)).toEqual(['ok', 'reference-used'])
  expect(await shop.count('growers.entries')).toBe(1)
})

test('advances at once stay within what the contract says, also while it is cancelled', async () => {
  const contractId = await agreedContract(shop)
  const advances = Array.from({ length: 6 }, (_, index) =>
    pay(index % 2 === 0 ? shop : other, { amount: paisa(200_000), contractId }),
  )
  const done = await Promise.all([...advances, moveContract(other.as('owner'), { id: contractId, move: 'cancel' })])
  const paid = done.slice(0, 6).filter(({ ok }) => ok).length
  expect(paid).toBeLessThanOrEqual(2)
  expect(await balanceOf(shop.db, farm())).toBe(paid * -200_000 || 0)
})
