import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { freeLot, ledgerDifferences, lotsOfOrder, quarantineLot } from '../inventory/index.ts'
import { dispatchOrder, orderForOffice, packOrder, placeOrder, swapLots } from './index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
let orderId: string
beforeEach(async () => {
  shop = await openShop()
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'himsagar-5kg': 2, 'guava-1kg': 1 } }))
  if (!placed.ok) throw new Error(placed.problem)
  orderId = placed.orderId
})
afterEach(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([])
  await shop.close()
})

const setAside = (code: string) => quarantineLot(shop.as('owner'), { lotId: shop.lot(code), reason: 'Smells of kerosene' })
const lots = async () => (await lotsOfOrder(shop.db, orderId)).map(({ lotCode, amount, state }) => [lotCode, amount, state])
const boxState = async () => (await orderForOffice(shop.db, orderId, shop.now))!.consignments[0]!.state

test('quarantined fruit is not packed; it is replaced from other lots', async () => {
  expect(await swapLots(shop.as('desk'), { orderId })).toEqual({ ok: false, problem: 'nothing-to-swap' })
  await setAside('HIM-0609-A')
  const before = await shop.countAll()
  expect(await packOrder(shop.as('owner'), { orderId })).toEqual({ ok: false, problem: 'in-quarantine' })
  expect([await boxState(), await shop.countAll()]).toEqual(['planned', before])
  expect(await swapLots(shop.as('desk'), { orderId })).toEqual({ ok: true })
  expect(await lots()).toEqual([
    ['HIM-0610-A', 10_000, 'held'],
    ['GUA-0608-A', 1_000, 'held'],
  ])
  const [entry] = await shop.db
    .selectFrom('accounts.audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'swap-lots')
    .execute()
  expect(entry).toEqual({ before: { lots: ['HIM-0609-A', 'GUA-0608-A'] }, after: { lots: ['HIM-0610-A', 'GUA-0608-A'] } })
  expect(await packOrder(shop.as('owner'), { orderId })).toEqual({ ok: true })
})

test('without enough of other lots, nothing changes', async () => {
  await setAside('HIM-0609-A')
  await setAside('HIM-0610-A')
  const before = [await lots(), await shop.countAll()]
  expect(await swapLots(shop.as('desk'), { orderId })).toEqual({ ok: false, problem: 'not-in-stock' })
  expect([await lots(), await shop.countAll()]).toEqual(before)
})

test('a box packed from the lot waits until the lot is released', async () => {
  await packOrder(shop.as('owner'), { orderId })
  await setAside('GUA-0608-A')
  const before = await shop.countAll()
  expect(await dispatchOrder(shop.as('owner'), { orderId, shopUrl })).toEqual({ ok: false, problem: 'in-quarantine' })
  expect(await swapLots(shop.as('desk'), { orderId })).toEqual({ ok: false, problem: 'cannot-move' })
  expect([await boxState(), await shop.countAll()]).toEqual(['packed', before])
  await freeLot(shop.as('owner'), { lotId: shop.lot('GUA-0608-A'), reason: 'It was the crate' })
  expect(await dispatchOrder(shop.as('owner'), { orderId, shopUrl })).toEqual({ ok: true })
})

test('packing and quarantining at once leave one consistent state', async () => {
  for (let round = 0; round < 6; round += 1) {
    const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'langra-5kg': 1 } }))
    if (!placed.ok) throw new Error(placed.problem)
    const [packed] = await Promise.all([packOrder(shop.as('owner'), { orderId: placed.orderId }), setAside('LAN-0610-A')])
    const state = (await orderForOffice(shop.db, placed.orderId, shop.now))!.consignments[0]!.state
    expect([packed, state]).toEqual(packed.ok ? [{ ok: true }, 'packed'] : [{ ok: false, problem: 'in-quarantine' }, 'planned'])
    await sql`update inventory.lots set quarantined = false where code = 'LAN-0610-A'`.execute(shop.db)
  }
})
