import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { freeLot, ledgerDifferences, lotsOfOrder, quarantineLot } from '../inventory/index.ts'
import { dispatchOrder, orderForOffice, packOrder, placeOrder, shortPick, swapLots, unpackOrder, weighLine } from './index.ts'

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
  expect(await packOrder(shop.as('owner'), { early: true, orderId })).toEqual({ ok: false, problem: 'in-quarantine' })
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
  expect(await packOrder(shop.as('owner'), { early: true, orderId })).toEqual({ ok: true })
})

test('without enough of other lots, nothing changes', async () => {
  await setAside('HIM-0609-A')
  await setAside('HIM-0610-A')
  const before = [await lots(), await shop.countAll()]
  expect(await swapLots(shop.as('desk'), { orderId })).toEqual({ ok: false, problem: 'not-in-stock' })
  expect([await lots(), await shop.countAll()]).toEqual(before)
})

test('a packed box is opened and filled from other lots, and packed again', async () => {
  await packOrder(shop.as('owner'), { early: true, orderId })
  await setAside('HIM-0609-A')
  expect(await swapLots(shop.as('desk'), { orderId })).toEqual({ ok: true })
  expect([await boxState(), await lots()]).toEqual([
    'planned',
    [
      ['HIM-0610-A', 10_000, 'held'],
      ['GUA-0608-A', 1_000, 'held'],
    ],
  ])
  const audited = await shop.db.selectFrom('accounts.audit_log').select('action').orderBy('id').execute()
  expect(audited.map(({ action }) => action).slice(-2)).toEqual(['unpack-box', 'swap-lots'])
  expect(await packOrder(shop.as('owner'), { early: true, orderId })).toEqual({ ok: true })
  expect(await dispatchOrder(shop.as('owner'), { early: true, orderId, shopUrl })).toEqual({ ok: true })
  expect(await swapLots(shop.as('desk'), { orderId })).toEqual({ ok: false, problem: 'nothing-to-swap' })
})

test('without enough of other lots a packed box stays packed; unpacked, that fruit can be left out', async () => {
  await packOrder(shop.as('owner'), { early: true, orderId })
  await setAside('HIM-0609-A')
  await setAside('HIM-0610-A')
  const before = [await lots(), await boxState(), await shop.countAll()]
  expect(await swapLots(shop.as('desk'), { orderId })).toEqual({ ok: false, problem: 'not-in-stock' })
  expect([await lots(), await boxState(), await shop.countAll()]).toEqual(before)
  expect(await unpackOrder(shop.as('desk'), { orderId })).toEqual({ ok: true })
  const line = (await orderForOffice(shop.db, orderId, shop.now))!.lines.find(({ slug }) => slug.startsWith('himsagar'))!
  const short = { orderId, orderLineId: line.id, units: 0, seenUnits: 2, reason: 'Set aside', substitute: null } as const
  expect(await shortPick(shop.as('desk'), { ...short, missing: 'stays' })).toMatchObject({ ok: true, removedLine: true })
  expect(await packOrder(shop.as('owner'), { early: true, orderId })).toEqual({ ok: true })
  expect(await dispatchOrder(shop.as('owner'), { early: true, orderId, shopUrl })).toEqual({ ok: true })
})

test('other fruit is weighed again: until then it costs its estimate', async () => {
  await sql`update catalog.products set priced_by_weight = true where slug like 'himsagar%'`.execute(shop.db)
  const page = async () => (await orderForOffice(shop.db, orderId, shop.now))!
  const before = await page()
  const line = before.lines.find(({ slug }) => slug.startsWith('himsagar'))!
  const weighed = { orderId, orderLineId: line.id, weighedGrams: 10_500, seenGrams: null, agreed: false }
  expect(await weighLine(shop.as('owner'), weighed)).toMatchObject({ ok: true })
  await packOrder(shop.as('owner'), { early: true, orderId })
  expect((await page()).total).not.toBe(before.total)
  await setAside('HIM-0609-A')
  expect(await swapLots(shop.as('desk'), { orderId })).toEqual({ ok: true })
  const after = await page()
  expect([after.total, after.due, after.vat, after.lines]).toEqual([before.total, before.due, before.vat, before.lines])
  expect(after.consignments[0]!.grams).toBe(before.consignments[0]!.grams)
  expect(await packOrder(shop.as('owner'), { early: true, orderId })).toEqual({ ok: false, problem: 'not-weighed' })
  expect(await weighLine(shop.as('owner'), { ...weighed, weighedGrams: 9_800 })).toMatchObject({ ok: true })
  expect(await packOrder(shop.as('owner'), { early: true, orderId })).toEqual({ ok: true })
})

test('a box packed from the lot waits until the lot is released', async () => {
  await packOrder(shop.as('owner'), { early: true, orderId })
  await setAside('GUA-0608-A')
  const before = await shop.countAll()
  expect(await dispatchOrder(shop.as('owner'), { early: true, orderId, shopUrl })).toEqual({
    ok: false,
    problem: 'in-quarantine',
  })
  expect(await swapLots(shop.as('desk'), { orderId })).toEqual({ ok: false, problem: 'not-in-stock' })
  expect([await boxState(), await shop.countAll()]).toEqual(['packed', before])
  await freeLot(shop.as('owner'), { lotId: shop.lot('GUA-0608-A'), reason: 'It was the crate' })
  expect(await dispatchOrder(shop.as('owner'), { early: true, orderId, shopUrl })).toEqual({ ok: true })
})

test('packing and quarantining at once leave one consistent state', async () => {
  for (let round = 0; round < 6; round += 1) {
    const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'langra-5kg': 1 } }))
    if (!placed.ok) throw new Error(placed.problem)
    const [packed] = await Promise.all([
      packOrder(shop.as('owner'), { early: true, orderId: placed.orderId }),
      setAside('LAN-0610-A'),
    ])
    const state = (await orderForOffice(shop.db, placed.orderId, shop.now))!.consignments[0]!.state
    expect([packed, state]).toEqual(packed.ok ? [{ ok: true }, 'packed'] : [{ ok: false, problem: 'in-quarantine' }, 'planned'])
    await sql`update inventory.lots set quarantined = false where code = 'LAN-0610-A'`.execute(shop.db)
  }
})
