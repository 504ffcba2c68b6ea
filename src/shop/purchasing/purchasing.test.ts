import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { giftRun } from '#tests/gift-world.ts'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { waitFor } from '#tests/waitlist-entries.ts'
import { phone, taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { setFarmPhone } from '../catalog/index.ts'
import { arrivalsOf, ledgerDifferences, offersOf, quarantineLot, receiveExpectedLot } from '../inventory/index.ts'
import { placeOrder } from '../ordering/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import {
  addLine,
  addProposals,
  cancelPurchase,
  changeLine,
  dropLine,
  linesByIds,
  orderLines,
  proposedLines,
  purchaseLines,
  type LineFacts,
  type PurchaseLine,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const [FRIDAY, SATURDAY, WEEK] = [dayFrom('2026-06-12'), dayFrom('2026-06-13'), dayFrom('2026-06-18')]
const GROWER = phone('01755667788')

const proposed = async () =>
  (await proposedLines(shop.db, { now: shop.now, to: WEEK })).map(({ stockItemId, day, amount, farmId, reasons }) => [
    stockItemId === shop.stockItem('guava') ? 'guava' : stockItemId === shop.stockItem('himsagar') ? 'himsagar' : 'other',
    day,
    amount,
    farmId === shop.farm('rafiq-orchard') ? 'rafiq' : farmId,
    reasons.map(({ source, amount: of }) => `${source} ${of}`).join(),
  ])
const guava = (difference: Partial<LineFacts> = {}): LineFacts => ({
  stockItemId: shop.stockItem('guava'),
  farmId: shop.farm('rafiq-orchard'),
  day: FRIDAY,
  amount: 40_000,
  grade: 'A',
  unitCost: paisa(8_000),
  ...difference,
})
const lineNow = async (id: string): Promise<PurchaseLine> => (await linesByIds(shop.db, [id]))[0]!
const audits = async () => {
  const found = await sql<{ action: string }>`
    select action from accounts.audit_log where subject_type = 'purchase' order by id`.execute(shop.db)
  return found.rows.map(({ action }) => action)
}
const sent = () => shop.db.selectFrom('messaging.messages').select(['template', 'recipient', 'body']).orderBy('id').execute()
const offerOf = async (sku: string) =>
  (await offersOf(shop.db, { variantIds: [shop.variant(sku)], firstDay: FRIDAY })).get(shop.variant(sku))

async function onList(facts: LineFacts): Promise<string> {
  const added = await addLine(shop.as('owner'), facts)
  if (!added.ok) throw new Error(added.problem)
  return added.id
}

async function order(ids: readonly string[], { requestId = shop.newId(), text = 'ভাই, পেয়ারা পাঠাবেন।' } = {}) {
  const lines = await linesByIds(shop.db, ids)
  return orderLines(shop.as('owner'), {
    requestId,
    lines: lines.map(({ id, version }) => ({ id, seen: version })),
    texts: new Map([[shop.farm('rafiq-orchard'), text]]),
  })
}

async function withPhone(): Promise<void> {
  const set = await setFarmPhone(shop.as('owner'), { id: shop.farm('rafiq-orchard'), phone: GROWER, seen: '' })
  expect(set).toEqual({ ok: true })
}

test('nothing is proposed while nothing is needed', async () => {
  expect(await proposed()).toEqual([])
})

test('waiting people are bought for on the first day in season, less what is free, from the farm that delivered it last', async () => {
  await shop.leaveOnly('guava', 0)
  for (const person of [1, 2, 3]) await waitFor(shop, { phone: phoneNumber(person) })
  expect(await proposed()).toEqual([['guava', FRIDAY, 3_000, 'rafiq', 'waiting 3000']])
  await shop.leaveOnly('guava', 1_200)
  expect(await proposed()).toEqual([['guava', FRIDAY, 2_000, 'rafiq', 'waiting 3000']])
  await sql`update catalog.products set season_months = '{7}' where code = 'guava'`.execute(shop.db)
  expect(await proposed()).toEqual([])
})

test('gift runs that are not ordered count with their boxes, day by day', async () => {
  await shop.leaveOnly('himsagar', 10_000)
  await shop.leaveOnly('langra', 100_000)
  await giftRun(shop, { units: { 'trio-box': 7 } })
  expect(await proposed()).toEqual([['himsagar', FRIDAY, 4_000, 'rafiq', 'gift-runs 14000']])
})

test('orders count whose fruit was quarantined, until they hold other fruit', async () => {
  await shop.leaveOnly('himsagar', 5_000)
  expect(await placeOrder(shop.as('guest'), sampleOrder(shop))).toMatchObject({ ok: true })
  expect(await proposed()).toEqual([])
  const { lot_id: lotId } = await shop.db.selectFrom('inventory.allocations').select('lot_id').executeTakeFirstOrThrow()
  await quarantineLot(shop.as('owner'), { lotId, reason: 'soft' })
  expect(await proposed()).toEqual([['himsagar', FRIDAY, 5_000, 'rafiq', 'orders 5000']])
})

test('usual sales are those of the same weekday, less what is ordered for the day', async () => {
  for (const [buys, day] of [
    [2, '2026-06-05'],
    [1, '2026-06-12'],
  ] as const) {
    const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'himsagar-5kg': buys } }))
    if (!placed.ok) throw new Error(placed.problem)
    await sql`
      insert into fulfilment.slot_days (slot_id, day, capacity_drops, capacity_grams, drops, grams)
      select slot_id, ${day}::date, capacity_drops, capacity_grams, 0, 0 from fulfilment.slot_days limit 1
      on conflict do nothing`.execute(shop.db)
    await sql`update fulfilment.consignments set day = ${day}::date where order_id = ${placed.orderId}::uuid`.execute(shop.db)
  }
  await sql`update inventory.lots set on_hand = allocated where stock_item_id = ${shop.stockItem('himsagar')}`.execute(shop.db)
  expect(await proposed()).toEqual([['himsagar', FRIDAY, 5_000, 'rafiq', 'forecast 5000']])
})

test('an ordered line is an expected lot: nothing of it is sold before it has come, and it is not bought twice', async () => {
  await withPhone()
  await shop.leaveOnly('guava', 0)
  await waitFor(shop, { phone: phoneNumber(1) })
  const key = { stockItemId: shop.stockItem('guava'), day: FRIDAY }
  const added = await Promise.all([1, 2].map(() => addProposals(shop.as('owner'), [key])))
  expect(added.map((one) => (one.ok ? one.added : one.problem)).toSorted()).toEqual([0, 1])
  const [line] = await purchaseLines(shop.db, { from: FRIDAY, to: WEEK })
  expect(line).toMatchObject({
    amount: 1_000,
    proposed: { day: FRIDAY, amount: 1_000 },
    state: 'draft',
    farmId: shop.farm('rafiq-orchard'),
  })
  const { farmId, day, grade } = line!
  const changes = { farmId, day, grade, amount: 40_000, unitCost: paisa(8_000) }
  expect(await changeLine(shop.as('owner'), { id: line!.id, seen: 1, changes })).toEqual({ ok: true })
  // Computed again, the proposal is the same, and what staff typed stays.
  expect(await proposed()).toEqual([['guava', FRIDAY, 1_000, 'rafiq', 'waiting 1000']])
  expect(await lineNow(line!.id)).toMatchObject({ amount: 40_000, proposed: { amount: 1_000 } })
  const out = { offer: 'out', units: 0, shipsFrom: null }
  expect(await offerOf('guava-1kg')).toEqual(out)
  expect(await order([line!.id])).toEqual({ ok: true, ordered: 1, told: 1 })
  expect(await offerOf('guava-1kg')).toEqual(out)
  const refused = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'guava-1kg': 1 }, delivery: { day: SATURDAY } }))
  expect(refused).toMatchObject({ ok: false })
  expect(await proposed()).toEqual([])
  const { lotId } = await lineNow(line!.id)
  expect(await arrivalsOf(shop.db, [lotId!])).toEqual(
    new Map([[lotId, { lotId, code: 'GUA-0612-A', state: 'expected', came: null }]]),
  )
  const lot = await shop.db.selectFrom('inventory.lots').selectAll().where('id', '=', lotId!).executeTakeFirstOrThrow()
  expect(lot).toMatchObject({ on_hand: 40_000, cost_paisa: taka(3_200), available_from: FRIDAY, only_variants: [] })
  expect(await sent()).toEqual([{ template: 'fruit-ordered', recipient: GROWER, body: 'পাকাফল: ভাই, পেয়ারা পাঠাবেন।' }])
  const later = shop.at('2026-06-12T07:00:00+06:00')
  const came = await receiveExpectedLot(later.as('owner'), { lotId: lotId!, amount: 38_500, grade: 'A', harvestedOn: FRIDAY })
  expect(came).toMatchObject({ ok: true })
  expect((await arrivalsOf(shop.db, [lotId!])).get(lotId!)).toMatchObject({ state: 'received', came: 38_500 })
  expect(await offerOf('guava-1kg')).toMatchObject({ offer: 'now', units: 38 })
  expect(await cancelPurchase(later.as('owner'), { id: line!.id, seen: 3 })).toEqual({ ok: false, problem: 'fruit-came' })
  expect(await ledgerDifferences(shop.db)).toEqual([])
  expect(await audits()).toEqual(['add-purchase', 'change-purchase', 'order-purchase'])
})

test('a form that is sent twice at once orders once and tells the grower once', async () => {
  await withPhone()
  const ids = [await onList(guava()), await onList(guava({ day: SATURDAY }))]
  await shop.warmUp()
  const requestId = shop.newId()
  const results = await Promise.all(Array.from({ length: 4 }, () => order(ids, { requestId })))
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(results.reduce((all, one) => all + (one.ok ? one.told : 0), 0)).toBe(1)
  expect(await shop.count('messaging.messages', { template: 'fruit-ordered' })).toBe(1)
  expect(await shop.count('inventory.lots', { stock_item_id: shop.stockItem('guava'), state: 'expected' })).toBe(2)
})

test('two people who order the same lines at once order them once', async () => {
  const ids = [await onList(guava()), await onList(guava({ day: SATURDAY }))]
  await shop.warmUp()
  const results = await Promise.all([order(ids), order(ids.toReversed())])
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(results.find(({ ok }) => !ok)).toEqual({
    ok: false,
    problem: 'lines-refused',
    lines: new Map(ids.map((id) => [id, { problem: 'not-on-list' }])),
  })
  expect(await shop.count('inventory.lots', { stock_item_id: shop.stockItem('guava'), state: 'expected' })).toBe(2)
})

test('a line that cannot be ordered refuses all of them and changes nothing', async () => {
  await withPhone()
  await sql`update catalog.harvest_dates set not_before = '2026-06-20' where fruit = 'himsagar' and district_id = 'rajshahi'`.execute(
    shop.db,
  )
  const [fine, early, free] = [
    await onList(guava()),
    await onList(guava({ stockItemId: shop.stockItem('himsagar') })),
    await onList(guava({ unitCost: null })),
  ]
  const before = await shop.countAll()
  expect(await order([fine, early, free])).toEqual({
    ok: false,
    problem: 'lines-refused',
    lines: new Map([
      [early, { problem: 'before-legal-date', notBefore: dayFrom('2026-06-20') }],
      [free, { problem: 'no-price' }],
    ]),
  })
  const texts = new Map([[shop.farm('rafiq-orchard'), 'ক'.repeat(601)]])
  const one = { requestId: shop.newId(), lines: [{ id: fine, seen: 1 }] }
  expect(await orderLines(shop.as('owner'), { ...one, texts })).toEqual({ ok: false, problem: 'text-too-long' })
  expect(await orderLines(shop.as('owner'), { ...one, lines: [], texts: new Map() })).toEqual({
    ok: false,
    problem: 'none-ticked',
  })
  const stale = { ...one, lines: [{ id: fine, seen: 7 }], texts: new Map<string, string>() }
  expect(await orderLines(shop.as('owner'), stale)).toMatchObject({ lines: new Map([[fine, { problem: 'edit-conflict' }]]) })
  const nextDay = shop.at('2026-06-13T08:00:00+06:00').as('owner')
  expect(await orderLines(nextDay, { ...one, texts: new Map() })).toMatchObject({
    lines: new Map([[fine, { problem: 'day-gone' }]]),
  })
  expect(await shop.countAll()).toEqual(before)
  expect(await lineNow(fine)).toMatchObject({ state: 'draft', lotId: null, version: 1 })
})

test('a cancelled order withdraws its lot and tells the grower, unless orders hold some of it', async () => {
  await withPhone()
  const id = await onList(guava())
  await order([id], { text: '' })
  expect(await sent()).toEqual([])
  const { lotId, version } = await lineNow(id)
  await sql`update inventory.lots set allocated = 2000 where id = ${lotId!}::uuid`.execute(shop.db)
  const before = await shop.countAll()
  const cancel = { id, seen: version }
  expect(await cancelPurchase(shop.as('owner'), cancel)).toEqual({ ok: false, problem: 'fruit-promised', allocated: 2_000 })
  expect(await shop.countAll()).toEqual(before)
  await sql`update inventory.lots set allocated = 0 where id = ${lotId!}::uuid`.execute(shop.db)
  await shop.warmUp()
  const both = await Promise.all([cancelPurchase(shop.as('owner'), cancel), cancelPurchase(shop.as('owner'), cancel)])
  expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, told: true }])
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, problem: 'not-ordered' })
  expect(await shop.db.selectFrom('inventory.lots').select('on_hand').where('id', '=', lotId!).executeTakeFirst()).toEqual({
    on_hand: 0,
  })
  expect(await ledgerDifferences(shop.db)).toEqual([])
  expect(await sent()).toMatchObject([{ template: 'purchase-cancelled', recipient: GROWER }])
  expect((await sent())[0]!.body).toMatch(/^পাকাফল: শুক্র ১২ জুন-এর পেয়ারা ৪০ কেজি লাগবে না, পাঠাবেন না।$/)
})

test('a line is checked, changed against its version, and taken off the list', async () => {
  const before = await shop.countAll()
  const owner = shop.as('owner')
  for (const [difference, problem] of [
    [{ stockItemId: shop.newId() }, 'unknown-stock-item'],
    [{ stockItemId: shop.stockItem('gift-box') }, 'unknown-stock-item'],
    [{ farmId: shop.newId() }, 'unknown-farm'],
    [{ amount: 0 }, 'not-an-amount'],
    [{ day: dayFrom('2026-06-10') }, 'day-gone'],
    [{ day: dayFrom('2026-08-11') }, 'too-far-ahead'],
  ] as const)
    expect(await addLine(owner, guava(difference))).toEqual({ ok: false, problem })
  expect(await addProposals(owner, [])).toEqual({ ok: false, problem: 'none-ticked' })
  expect(await shop.countAll()).toEqual(before)
  const id = await onList(guava({ day: dayFrom('2026-08-10') }))
  const { stockItemId: _, ...changes } = guava({ farmId: null, amount: 12_000 })
  expect(await changeLine(owner, { id, seen: 2, changes })).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await changeLine(owner, { id, seen: 1, changes })).toEqual({ ok: true })
  expect(await lineNow(id)).toMatchObject({ farmId: null, amount: 12_000, proposed: null, version: 2 })
  expect(await dropLine(owner, { id, seen: 1 })).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await dropLine(owner, { id, seen: 2 })).toEqual({ ok: true })
  expect(await dropLine(owner, { id, seen: 2 })).toEqual({ ok: false, problem: 'not-on-list' })
  expect(await audits()).toEqual(['add-purchase', 'change-purchase', 'drop-purchase'])
})

test('a line that was added by hand counts as on its way', async () => {
  await shop.leaveOnly('guava', 0)
  for (const person of [1, 2]) await waitFor(shop, { phone: phoneNumber(person) })
  const id = await onList(guava({ amount: 1_500 }))
  expect(await proposed()).toEqual([['guava', FRIDAY, 1_000, 'rafiq', 'waiting 2000']])
  await dropLine(shop.as('owner'), { id, seen: 1 })
  expect(await proposed()).toEqual([['guava', FRIDAY, 2_000, 'rafiq', 'waiting 2000']])
})
