import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { ledgerDifferences } from '../inventory/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  cancelOrder,
  changeDay,
  deliverOrder,
  dispatchOrder,
  orderForOffice,
  packOrder,
  placeOrder,
  shortPick,
  weighLine,
} from './index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sql`update catalog.products set priced_by_weight = true where slug like 'guava%'`.execute(shop.db)
})
afterEach(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([])
  await shop.close()
})

async function place(buys: Record<string, number>) {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed.orderId
}
const page = async (orderId: string) => (await orderForOffice(shop.db, orderId, shop.now))!
async function lineOf(orderId: string, sku: string) {
  return (await page(orderId)).lines.find((line) => line.variantId === shop.variant(sku))!
}
async function lotNow(code: string) {
  const lot = await shop.db
    .selectFrom('inventory.lots')
    .select(['on_hand', 'allocated'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return [lot.on_hand, lot.allocated]
}
async function slotGrams() {
  const day = await shop.db.selectFrom('fulfilment.slot_days').select(['grams', 'drops']).executeTakeFirstOrThrow()
  return day.grams
}
async function weigh(orderId: string, weighedGrams: number, more: { seenGrams?: number | null; agreed?: boolean } = {}) {
  const line = await lineOf(orderId, 'guava-1kg')
  return weighLine(shop.as('owner'), { orderId, orderLineId: line.id, weighedGrams, seenGrams: null, agreed: false, ...more })
}

describe('a line priced by weight', () => {
  test('costs what the scale shows, to the paisa, and totals follow', async () => {
    // Three packs of guava at ৳120 per kilogram and a crate at ৳950: ৳1,310, plus ৳80 for delivery.
    const orderId = await place({ 'guava-1kg': 3, 'himsagar-5kg': 1 })
    expect(await page(orderId)).toMatchObject({ total: taka(1_390), due: taka(1_390) })
    expect(await lotNow('GUA-0608-A')).toEqual([8_000, 3_000])
    // 3,217 g at ৳0.12 per gram are ৳386.04; the total is rounded down by 4 paisa.
    expect(await weigh(orderId, 3_217)).toEqual({ ok: true, line: 38_604, total: taka(1_416) })
    const after = await page(orderId)
    expect(after).toMatchObject({ goods: 133_604, rounding: -4, total: taka(1_416), due: taka(1_416) })
    expect(after.payments.map(({ state, amount }) => [state, amount])).toEqual([['due', taka(1_416)]])
    expect(await lineOf(orderId, 'guava-1kg')).toMatchObject({
      units: 3,
      unitPrice: taka(120),
      linePaisa: 38_604,
      weighedGrams: 3_217,
    })
    expect(await lotNow('GUA-0608-A')).toEqual([8_000, 3_217])
    expect(await slotGrams()).toBe(8_217)
    expect(after.consignments[0]!.grams).toBe(8_217)
    expect(after.history.find(({ note }) => note?.startsWith('Guava'))?.note).toBe('Guava: 3.217 kg, ৳360 → ৳386.04')
    const [entry] = await shop.db.selectFrom('accounts.audit_log').select(['action', 'after']).execute()
    expect(entry).toMatchObject({
      action: 'weigh-line',
      after: { weighed_grams: 3_217, line_paisa: 38_604, total_paisa: taka(1_416) },
    })

    expect(await packOrder(shop.as('owner'), { early: true, orderId })).toEqual({ ok: true })
    expect(await lotNow('GUA-0608-A')).toEqual([4_783, 0])
    await dispatchOrder(shop.as('owner'), { early: true, orderId, shopUrl })
    const texts = await shop.db
      .selectFrom('messaging.messages')
      .select('body')
      .where('template', 'in', ['order-settled', 'order-on-the-way'])
      .execute()
    expect(texts.map(({ body }) => body)).toEqual([expect.stringContaining('The final amount is Tk 1,416 in cash.')])
    await deliverOrder(shop.as('owner'), { orderId, shopUrl })
    expect(await page(orderId)).toMatchObject({ due: 0, payments: [{ captured: taka(1_416) }] })
  })

  test('can be weighed again: the last weight counts, and fruit no longer needed returns to its lot', async () => {
    const orderId = await place({ 'guava-1kg': 3 })
    await weigh(orderId, 3_400)
    expect(await weigh(orderId, 2_500, { seenGrams: 3_400 })).toMatchObject({ ok: true, line: taka(300) })
    expect(await lotNow('GUA-0608-A')).toEqual([8_000, 2_500])
    expect(await slotGrams()).toBe(2_500)
    expect(await page(orderId)).toMatchObject({ total: taka(380), due: taka(380) })
  })

  test('with a large difference needs the buyer’s agreement', async () => {
    const orderId = await place({ 'guava-1kg': 2 })
    const before = await shop.countAll()
    expect(await weigh(orderId, 2_501)).toEqual({ ok: false, problem: 'beyond-tolerance', line: 30_012, estimate: taka(240) })
    expect(await weigh(orderId, 1_499)).toMatchObject({ ok: false, problem: 'beyond-tolerance' })
    expect(await shop.countAll()).toEqual(before)
    expect(await page(orderId)).toMatchObject({ total: taka(320) })
    expect(await weigh(orderId, 2_500)).toMatchObject({ ok: true, line: taka(300) })
    expect(await weigh(orderId, 3_000, { seenGrams: 2_500, agreed: true })).toMatchObject({ ok: true, line: taka(360) })
  })

  test('is not packed unweighed', async () => {
    const orderId = await place({ 'guava-1kg': 1, 'himsagar-5kg': 1 })
    expect(await packOrder(shop.as('owner'), { early: true, orderId })).toEqual({ ok: false, problem: 'not-weighed' })
    expect((await page(orderId)).consignments[0]!.state).toBe('planned')
  })

  test('gives the second of two packers a conflict, and refuses impossible weights', async () => {
    const orderId = await place({ 'guava-1kg': 7, 'himsagar-5kg': 1 })
    expect(await weigh(orderId, 7_100)).toMatchObject({ ok: true })
    expect(await weigh(orderId, 7_200)).toEqual({ ok: false, problem: 'edit-conflict' })
    expect(await weigh(orderId, 0, { seenGrams: 7_100 })).toEqual({ ok: false, problem: 'not-a-weight' })
    // 8 kg are on the shelf: the other lot is quarantined.
    expect(await weigh(orderId, 8_001, { seenGrams: 7_100 })).toEqual({ ok: false, problem: 'not-on-shelf' })
    const crate = await lineOf(orderId, 'himsagar-5kg')
    const crated = { orderId, orderLineId: crate.id, weighedGrams: 5_100, seenGrams: null, agreed: false }
    expect(await weighLine(shop.as('owner'), crated)).toEqual({ ok: false, problem: 'not-by-weight' })
    await packOrder(shop.as('owner'), { early: true, orderId })
    expect(await weigh(orderId, 7_300, { seenGrams: 7_100 })).toEqual({ ok: false, problem: 'cannot-move' })
  })

  test('takes extra weight beyond its lot from the next lot', async () => {
    await sql`update inventory.lots set quarantined = false where code = 'GUA-0610-A'`.execute(shop.db)
    const orderId = await place({ 'guava-1kg': 8 })
    expect(await weigh(orderId, 8_300)).toMatchObject({ ok: true })
    expect([await lotNow('GUA-0608-A'), await lotNow('GUA-0610-A')]).toEqual([
      [8_000, 8_000],
      [12_000, 300],
    ])
    await cancelOrder(shop.as('owner'), { orderId, shopUrl })
    expect([await lotNow('GUA-0608-A'), await lotNow('GUA-0610-A')]).toEqual([
      [8_000, 0],
      [12_000, 0],
    ])
    expect(await slotGrams()).toBe(0)
  })
})

test('a new day after weighing does not change which stock is used', async () => {
  const orderId = await place({ 'guava-1kg': 3 })
  await weigh(orderId, 3_200)
  const later = { orderId, slotId: shop.slot('dhaka-van-evening'), day: dayFrom('2026-06-13'), shopUrl }
  expect(await changeDay(shop.as('owner'), later)).toMatchObject({ ok: true })
  expect(await packOrder(shop.as('owner'), { early: true, orderId })).toEqual({ ok: true })
  expect(await lotNow('GUA-0608-A')).toEqual([4_800, 0])
})

describe('a short pick', () => {
  const short = (orderId: string, orderLineId: string, more: Partial<Parameters<typeof shortPick>[1]> = {}) =>
    shortPick(shop.as('owner'), {
      orderId,
      orderLineId,
      units: 1,
      seenUnits: 2,
      reason: 'bruised',
      missing: 'gone-off',
      substitute: null,
      ...more,
    })

  test('removes units from the order, and missing fruit from the stock', async () => {
    const orderId = await place({ 'himsagar-5kg': 2 })
    const line = await lineOf(orderId, 'himsagar-5kg')
    expect(await short(orderId, line.id)).toEqual({ ok: true, total: taka(1_030), removedLine: false })
    expect(await page(orderId)).toMatchObject({
      goods: taka(950),
      total: taka(1_030),
      due: taka(1_030),
      consignments: [{ grams: 5_000 }],
    })
    expect(await lotNow('HIM-0609-A')).toEqual([25_000, 5_000])
    expect(await slotGrams()).toBe(5_000)
    const [moved] = await shop.db
      .selectFrom('inventory.movements')
      .select(['kind', 'amount', 'reason'])
      .where('amount', '<', 0)
      .execute()
    expect(moved).toEqual({ kind: 'written-off', amount: -5_000, reason: expect.stringMatching(/^PF-\d+: bruised$/) })
  })

  test('a substitute never costs more than the original', async () => {
    const orderId = await place({ 'himsagar-5kg': 2, 'litchi-100': 1 })
    const line = await lineOf(orderId, 'himsagar-5kg')
    const substitute = { variantId: shop.variant('langra-5kg'), units: 1, agreedToPrice: false }
    expect(await short(orderId, line.id, { missing: 'stays', substitute })).toMatchObject({ ok: true })
    // Langra costs ৳1,050 today and replaces a crate at ৳950.
    expect(await lineOf(orderId, 'langra-5kg')).toMatchObject({ units: 1, unitPrice: taka(950), linePaisa: taka(950) })
    expect(await page(orderId)).toMatchObject({ goods: taka(2_520), total: taka(2_520) })
    expect([await lotNow('HIM-0609-A'), await lotNow('LAN-0610-A')]).toEqual([
      [30_000, 5_000],
      [40_000, 5_000],
    ])
    expect((await page(orderId)).consignments[0]!.lines).toHaveLength(3)
  })

  test('a substitute may cost more if the buyer agreed to its price', async () => {
    const orderId = await place({ 'himsagar-5kg': 2 })
    const line = await lineOf(orderId, 'himsagar-5kg')
    const substitute = { variantId: shop.variant('langra-5kg'), units: 1, agreedToPrice: true }
    expect(await short(orderId, line.id, { substitute })).toMatchObject({ ok: true })
    expect(await lineOf(orderId, 'langra-5kg')).toMatchObject({ unitPrice: taka(1_050) })
  })

  test('a line without units leaves the order, unless it is the last one', async () => {
    const orderId = await place({ 'himsagar-5kg': 2, 'litchi-100': 1 })
    const crates = await lineOf(orderId, 'himsagar-5kg')
    expect(await short(orderId, crates.id, { units: 0, missing: 'not-there' })).toMatchObject({ ok: true, removedLine: true })
    // Delivery was free for ৳2,520 of fruit, and the agreed charge stays.
    expect(await page(orderId)).toMatchObject({ goods: taka(620), delivery: 0, total: taka(620) })
    expect(await lotNow('HIM-0609-A')).toEqual([20_000, 0])
    const litchi = await lineOf(orderId, 'litchi-100')
    const before = await shop.countAll()
    expect(await short(orderId, litchi.id, { units: 0, seenUnits: 1 })).toEqual({ ok: false, problem: 'nothing-left' })
    expect(await shop.countAll()).toEqual(before)
  })

  test('refuses impossible input and changes nothing', async () => {
    const orderId = await place({ 'himsagar-5kg': 2 })
    const line = await lineOf(orderId, 'himsagar-5kg')
    const before = await shop.countAll()
    const substitute = (sku: string, units = 1) => ({ substitute: { variantId: shop.variant(sku), units, agreedToPrice: false } })
    expect(await short(orderId, line.id, { units: 2 })).toEqual({ ok: false, problem: 'not-fewer' })
    expect(await short(orderId, line.id, { seenUnits: 3 })).toEqual({ ok: false, problem: 'edit-conflict' })
    expect(await short(orderId, line.id, { reason: ' ' })).toEqual({ ok: false, problem: 'reason-missing' })
    expect(await short(orderId, line.id, substitute('guava-1kg'))).toEqual({ ok: false, problem: 'unknown-variant' })
    expect(await short(orderId, line.id, substitute('langra-5kg', 9))).toEqual({ ok: false, problem: 'not-in-stock' })
    expect(await shop.countAll()).toEqual(before)
    expect(await lotNow('HIM-0609-A')).toEqual([30_000, 10_000])
    await packOrder(shop.as('owner'), { early: true, orderId })
    expect(await short(orderId, line.id)).toEqual({ ok: false, problem: 'cannot-move' })
  })
})

test('a packer and a concurrent cancellation leave one consistent state', async () => {
  for (let round = 0; round < 8; round += 1) {
    const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'guava-1kg': 2, 'himsagar-5kg': 1 } }))
    if (!placed.ok) throw new Error(placed.problem)
    const { orderId, token } = placed
    const guava = await lineOf(orderId, 'guava-1kg')
    const crate = await lineOf(orderId, 'himsagar-5kg')
    const short = {
      orderId,
      orderLineId: crate.id,
      units: 0,
      seenUnits: 1,
      reason: 'bruised',
      missing: 'stays',
      substitute: null,
    } as const
    const [cancelled] = await Promise.all([
      cancelOrder(shop.as('guest'), { token, shopUrl }),
      weighLine(shop.as('owner'), { orderId, orderLineId: guava.id, weighedGrams: 2_100, seenGrams: null, agreed: false }),
      shortPick(shop.as('owner'), short),
    ])
    expect(cancelled.ok).toBe(true)
    expect((await page(orderId)).state).toBe('cancelled')
    expect([await lotNow('GUA-0608-A'), await lotNow('HIM-0609-A')]).toEqual([
      [8_000, 0],
      [30_000, 0],
    ])
    expect(await slotGrams()).toBe(0)
    expect((await page(orderId)).payments.map((payment) => payment.state)).toEqual(['void'])
  }
})
