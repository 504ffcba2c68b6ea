import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { dayFrom, paisa } from '../values/index.ts'
import {
  allocateStock,
  correctStock,
  expectLot,
  freeLot,
  ledgerDifferences,
  lotsForOffice,
  movementsOfLot,
  offersOf,
  ordersOfLot,
  quarantineLot,
  receiveExpectedLot,
  receiveLot,
  stockItems,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

function lotOf(code: string, amount: number) {
  const farmId = shop.farm('rafiq-orchard')
  return { stockItemId: shop.stockItem(code), farmId, grade: 'A' as const, amount, costPaisa: paisa(500_000) }
}

async function hold(sku: string, units: number, day = '2026-06-12'): Promise<string> {
  const orderId = shop.newId()
  const lines = [{ orderLineId: shop.newId(), variantId: shop.variant(sku), units }]
  await shop.db.transaction((tx) => allocateStock(tx, { orderId, day: dayFrom(day), lines, now: shop.now }))
  return orderId
}

test('a received lot is in stock at once, with a generated code and best-before day', async () => {
  const answer = await receiveLot(shop.as('desk'), { ...lotOf('langra', 25_000), harvestedOn: dayFrom('2026-06-11') })
  expect(answer).toMatchObject({ ok: true, code: 'LAN-0611-A' })
  const later = shop.at('2026-06-11T12:00:00+06:00').as('desk')
  const again = await receiveLot(later, { ...lotOf('langra', 5_000), harvestedOn: dayFrom('2026-06-11') })
  expect(again).toMatchObject({ ok: true, code: 'LAN-0611-B' })
  const lots = await lotsForOffice(shop.db, { stockItemId: shop.stockItem('langra') })
  expect(lots.map(({ code, bestBefore, onHand, item }) => [code, bestBefore, onHand, item.code])).toEqual([
    ['LAN-0610-A', '2026-06-18', 40_000, 'langra'],
    ['LAN-0611-A', '2026-06-19', 25_000, 'langra'],
    ['LAN-0611-B', '2026-06-19', 5_000, 'langra'],
  ])
  expect(await ledgerDifferences(shop.db)).toEqual([])
  expect(await shop.count('platform.page_changes')).toBe(2)
})

test('fruit picked before the legal date is refused and changes nothing', async () => {
  const before = await shop.countAll()
  const early = await receiveLot(shop.as('desk'), { ...lotOf('langra', 25_000), harvestedOn: dayFrom('2026-06-09') })
  expect(early).toEqual({ ok: false, problem: 'before-legal-date', notBefore: '2026-06-10' })
  const expected = await expectLot(shop.as('desk'), { ...lotOf('himsagar', 25_000), availableFrom: dayFrom('2026-05-29') })
  expect(expected).toEqual({ ok: false, problem: 'before-legal-date', notBefore: '2026-05-30' })
  expect(await shop.countAll()).toEqual(before)
})

test('invalid input is refused', async () => {
  const harvestedOn = dayFrom('2026-06-11')
  const desk = shop.as('desk')
  expect(await receiveLot(desk, { ...lotOf('guava', 0), harvestedOn })).toEqual({ ok: false, problem: 'not-an-amount' })
  expect(await receiveLot(desk, { ...lotOf('guava', 1.5), harvestedOn })).toEqual({ ok: false, problem: 'not-an-amount' })
  expect(await receiveLot(desk, { ...lotOf('durian', 1_000), harvestedOn })).toEqual({ ok: false, problem: 'unknown-stock-item' })
  const tomorrow = { ...lotOf('guava', 1_000), harvestedOn: dayFrom('2026-06-12') }
  expect(await receiveLot(desk, tomorrow)).toEqual({ ok: false, problem: 'harvest-in-future' })
  const gone = { ...lotOf('guava', 1_000), harvestedOn: dayFrom('2026-06-01') }
  expect(await receiveLot(desk, gone)).toEqual({ ok: false, problem: 'goes-off-too-early' })
  const taken = { ...lotOf('guava', 1_000), harvestedOn, code: 'GUA-0608-A' }
  expect(await receiveLot(desk, taken)).toEqual({ ok: false, problem: 'code-taken' })
})

test('an expected harvest is a pre-order and becomes stock on arrival', async () => {
  const guava = shop.variant('guava-1kg')
  await shop.leaveOnly('guava', 0)
  const expected = await expectLot(shop.as('desk'), { ...lotOf('guava', 50_000), availableFrom: dayFrom('2026-06-15') })
  expect(expected).toMatchObject({ ok: true, code: 'GUA-0615-A' })
  if (!expected.ok) return
  const firstDay = dayFrom('2026-06-12')
  const preOrder = { offer: 'pre-order', units: 50, shipsFrom: '2026-06-15' }
  expect((await offersOf(shop.db, { variantIds: [guava], firstDay })).get(guava)).toEqual(preOrder)
  const orderId = await hold('guava-1kg', 30, '2026-06-15')
  const come = { lotId: expected.lotId, grade: 'B' as const, harvestedOn: dayFrom('2026-06-14') }
  const desk = shop.at('2026-06-15T07:00:00+06:00').as('desk')
  expect(await receiveExpectedLot(desk, { ...come, amount: 29_000 })).toEqual({
    ok: false,
    problem: 'below-allocated',
    allocated: 30_000,
  })
  expect(await receiveExpectedLot(desk, { ...come, amount: 45_000 })).toMatchObject({ ok: true, code: 'GUA-0615-A' })
  expect(await receiveExpectedLot(desk, { ...come, amount: 45_000 })).toEqual({ ok: false, problem: 'not-expected' })
  const offers = await offersOf(shop.db, { variantIds: [guava], firstDay: dayFrom('2026-06-16') })
  expect(offers.get(guava)).toEqual({ offer: 'now', units: 15, shipsFrom: null })
  expect((await movementsOfLot(shop.db, expected.lotId)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['expected', 50_000],
    ['expected', -50_000],
    ['received', 45_000],
  ])
  expect(await ordersOfLot(shop.db, expected.lotId)).toEqual([{ orderId, amount: 30_000, state: 'held', consignmentIds: [] }])
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('a stocktake sets the amount and records the reason', async () => {
  const lotId = shop.lot('GUA-0608-A')
  const answer = await correctStock(shop.as('desk'), {
    lotId,
    onHand: 6_500,
    reason: 'soft fruit thrown away',
    kind: 'written-off',
  })
  const movementId = expect.any(Number) as number
  expect(answer).toEqual({ ok: true, difference: -1_500, movementId })
  const movement = {
    id: movementId,
    undoes: null,
    kind: 'written-off',
    amount: -1_500,
    orderId: null,
    reason: 'soft fruit thrown away',
    actor: 'staff:Desk',
    at: shop.now,
  }
  expect((await movementsOfLot(shop.db, lotId)).at(-1)).toEqual(movement)
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('a stocktake never takes what orders hold, and refuses a lot that changed in the meantime', async () => {
  await hold('guava-1kg', 5)
  const lotId = shop.lot('GUA-0608-A')
  const before = await shop.countAll()
  const reason = 'counted'
  expect(await correctStock(shop.as('desk'), { lotId, onHand: 4_999, reason })).toEqual({
    ok: false,
    problem: 'below-allocated',
    allocated: 5_000,
  })
  const stale = { lotId, onHand: 6_000, reason, seen: 7_000 }
  expect(await correctStock(shop.as('desk'), stale)).toEqual({ ok: false, problem: 'edit-conflict', onHand: 8_000 })
  expect(await correctStock(shop.as('desk'), { lotId, onHand: 6_000, reason: ' ' })).toEqual({
    ok: false,
    problem: 'reason-missing',
  })
  expect(await correctStock(shop.as('desk'), { lotId: shop.newId(), onHand: 1, reason })).toEqual({
    ok: false,
    problem: 'unknown-lot',
  })
  expect(await shop.countAll()).toEqual(before)
  expect(await correctStock(shop.as('desk'), { lotId, onHand: 5_000, reason, seen: 8_000 })).toEqual({
    ok: true,
    difference: -3_000,
    movementId: expect.any(Number),
  })
})

test('a quarantined lot is off sale at once, and its orders are named', async () => {
  const orderId = await hold('guava-1kg', 2)
  const lotId = shop.lot('GUA-0608-A')
  const guava = shop.variant('guava-1kg')
  const answer = await quarantineLot(shop.as('desk'), { lotId, reason: 'a claim' })
  expect(answer).toEqual({ ok: true, ordersHolding: [orderId] })
  expect(await quarantineLot(shop.as('desk'), { lotId, reason: 'a claim' })).toEqual({ ok: false, problem: 'already-so' })
  const firstDay = dayFrom('2026-06-12')
  expect((await offersOf(shop.db, { variantIds: [guava], firstDay })).get(guava)).toEqual({
    offer: 'out',
    units: 0,
    shipsFrom: null,
  })
  await freeLot(shop.as('desk'), { lotId, reason: 'looked at it, it is fine' })
  expect((await offersOf(shop.db, { variantIds: [guava], firstDay })).get(guava)).toEqual({
    offer: 'now',
    units: 6,
    shipsFrom: null,
  })
  expect(await shop.count('inventory.lot_events')).toBe(2)
})

test('stock items add up over received lots', async () => {
  await hold('himsagar-5kg', 2)
  const himsagar = (await stockItems(shop.db)).find((item) => item.code === 'himsagar')
  expect(himsagar).toMatchObject({ unit: 'gram', onHand: 90_000, allocated: 10_000 })
})
