import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { dayFrom } from '../values/index.ts'
import { allocateStock, correctStock, lotForOffice, quarantineLot } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('the page of a lot shows its ledger, the reason for its quarantine, and the orders that hold it', async () => {
  const lotId = shop.lot('HIM-0609-A')
  const [orderId, orderLineId] = [shop.newId(), shop.newId()]
  const line = { orderLineId, variantId: shop.variant('himsagar-5kg'), units: 2 }
  await shop.db.transaction((tx) => allocateStock(tx, { orderId, day: dayFrom('2026-06-12'), lines: [line], now: shop.now }))
  await correctStock(shop.as('desk'), { lotId, onHand: 29_000, reason: 'one crate bruised', kind: 'written-off' })
  await quarantineLot(shop.as('owner'), { lotId, reason: 'smells odd' })
  expect(await lotForOffice(shop.db, lotId)).toMatchObject({
    code: 'HIM-0609-A',
    onHand: 29_000,
    allocated: 10_000,
    quarantined: true,
    bestBefore: '2026-06-14',
    item: { code: 'himsagar', unit: 'gram' },
    movements: [
      { kind: 'received', amount: 30_000 },
      { kind: 'written-off', amount: -1_000, reason: 'one crate bruised', actor: 'staff:Desk' },
    ],
    events: [{ kind: 'quarantined', reason: 'smells odd', actor: 'staff:Owner' }],
    orders: [{ orderId, amount: 10_000, state: 'held' }],
  })
  expect(await lotForOffice(shop.db, shop.newId())).toBeNull()
})
