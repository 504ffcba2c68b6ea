import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany, usedCredit } from '#tests/company-orders.ts'
import { given, giftRun, plenty, SHOP_URL } from '#tests/gift-world.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { connect } from '#platform/database/connect.ts'
import { ledgerDifferences } from '../inventory/index.ts'
import { placeOrder } from '../ordering/index.ts'
import type { Tables } from '../tables.ts'
import { confirmRun, planRun, runOf, type Run, type RunConfirmed } from './index.ts'
import { insertRecipients } from './insert-recipients.ts'

// Fifty buyers confirm at the same moment. Whatever runs out first, the result must be exact.
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await plenty(shop)
})
afterEach(() => shop.close())

const RUNS = 50
// Two fruits of two kilograms each.
const BOX_GRAMS = 4_000

/** Creates runs with these numbers of people, all for the same day. */
async function runsOf(sizes: readonly number[], quoted: Parameters<typeof giftRun>[1] = {}): Promise<Run[]> {
  const runs: Run[] = []
  for (const [index, size] of sizes.entries()) {
    const run = await giftRun(shop, quoted)
    const people = Array.from({ length: size }, (_, one) => given(index * 10 + one))
    await shop.db.transaction((tx) => insertRecipients(tx, shop.as('guest'), { run, given: people }))
    runs.push((await runOf(shop.db, { runId: run.id }))!)
  }
  return runs
}

const everyRun = (size: number) => Array.from({ length: RUNS }, () => size)

async function confirm(run: Run, db = shop.db): Promise<RunConfirmed> {
  const { total } = await planRun(db, run, shop.now)
  const seen = { seenVersion: run.version, expectedTotal: total }
  return confirmRun(
    { ...shop.as('guest'), db },
    { run: { token: run.token }, ...seen, daysToPay: 3, gateways: [], shopUrl: SHOP_URL },
  )
}

async function confirmAll(runs: readonly Run[]): Promise<{ taken: number; boxes: number; problems: Set<string> }> {
  await shop.warmUp()
  const answers = await Promise.all(runs.map((run) => confirm(run)))
  const taken = answers.filter((answer) => answer.ok)
  return {
    taken: taken.length,
    boxes: taken.reduce((sum, answer) => sum + (answer.ok ? answer.boxes : 0), 0),
    problems: new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]))),
  }
}

/** The amount of a fruit in one box. */
async function inBox(item: string): Promise<number> {
  const held = await shop.db
    .selectFrom('inventory.contents')
    .select('amount')
    .where('variant_id', '=', shop.variant('trio-box'))
    .where('stock_item_id', '=', shop.stockItem(item))
    .executeTakeFirstOrThrow()
  return held.amount
}

async function heldOf(item: string): Promise<number> {
  const found = await sql<{ held: number }>`
    select coalesce(sum(amount), 0)::integer as held from inventory.allocations
    where state = 'held' and lot_id in (select id from inventory.lots where stock_item_id = ${shop.stockItem(item)}::uuid)`.execute(
    shop.db,
  )
  return found.rows[0]!.held
}

async function booked(): Promise<{ drops: number; grams: number }> {
  const found = await sql<{ drops: number; grams: number }>`
    select coalesce(sum(drops), 0)::integer as drops, coalesce(sum(grams), 0)::integer as grams from fulfilment.slot_days`.execute(
    shop.db,
  )
  return found.rows[0]!
}

/** Successful runs hold exactly their share, and refused ones hold nothing. */
async function expectExact({ taken, boxes }: { taken: number; boxes: number }): Promise<void> {
  expect(await shop.count('ordering.orders')).toBe(taken)
  expect(await shop.count('fulfilment.consignments')).toBe(boxes)
  expect(await shop.count('gifting.gift_runs', { state: 'confirmed' })).toBe(taken)
  expect(await heldOf('himsagar')).toBe(boxes * (await inBox('himsagar')))
  expect(await booked()).toEqual({ drops: boxes, grams: boxes * BOX_GRAMS })
  expect(await ledgerDifferences(shop.db)).toEqual([])
}

test('with fruit for 60 boxes, 50 runs of two get 60 boxes', async () => {
  const runs = await runsOf(everyRun(2))
  await shop.leaveOnly('himsagar', 60 * (await inBox('himsagar')))
  const done = await confirmAll(runs)
  expect(done).toEqual({ taken: 30, boxes: 60, problems: new Set(['out-of-stock']) })
  await expectExact(done)
}, 60_000)

test('a van with room for 80 boxes by weight takes 80 of 50 runs of two', async () => {
  const runs = await runsOf(everyRun(2))
  const slot = shop.slot('dhaka-van-morning')
  await sql`update fulfilment.slots set capacity_grams = ${81 * BOX_GRAMS + 1}, active = id = ${slot}::uuid`.execute(shop.db)
  const done = await confirmAll(runs)
  expect(done).toMatchObject({ taken: 40, boxes: 80 })
  // Full when planned, or full when booked.
  expect([...done.problems].filter((problem) => problem !== 'spread-first' && problem !== 'slot-full')).toEqual([])
  await expectExact(done)
}, 60_000)

test('runs of every size and shoppers compete for the same fruit and van, exact to the gram', async () => {
  const runs = await runsOf(Array.from({ length: RUNS }, (_, index) => 1 + (index % 5)))
  const box = await inBox('himsagar')
  const crates = 20
  await shop.leaveOnly('himsagar', 40 * box + crates * 5_000)
  await shop.warmUp()
  const shoppers = Array.from({ length: 30 }, (_, index) =>
    placeOrder(shop.as('guest'), {
      ...sampleOrder(shop, { buys: { 'himsagar-5kg': 1 } }),
      requestId: `shopper-${String(index).padStart(20, '0')}`,
    }),
  )
  const [done, bought] = await Promise.all([confirmAll(runs), Promise.all(shoppers)])
  const sold = bought.filter(({ ok }) => ok).length
  const left = 40 * box + crates * 5_000 - done.boxes * box - sold * 5_000
  expect(await heldOf('himsagar')).toBe(done.boxes * box + sold * 5_000)
  expect(left).toBeGreaterThanOrEqual(0)
  // A refused run would not have fit.
  const refusedSizes = (await shop.db.selectFrom('gifting.gift_runs').select('id').where('state', '=', 'draft').execute()).map(
    ({ id }) => {
      return 1 + (runs.findIndex((run) => run.id === id) % 5)
    },
  )
  if (refusedSizes.length > 0) expect(left).toBeLessThan(Math.min(...refusedSizes) * box)
  if (sold < 30) expect(left).toBeLessThan(5_000)
  expect(await shop.count('fulfilment.consignments')).toBe(done.boxes + sold)
  expect(await ledgerDifferences(shop.db)).toEqual([])
}, 60_000)

test('50 runs of one company stop at its credit limit to the paisa, and hold no stock or slots beyond it', async () => {
  // Two boxes and the delivery are ৳2,500: the credit covers twelve of them, with a remainder.
  const companyId = await addCompany(shop, taka(12 * 2_500 + 2_499))
  const done = await confirmAll(await runsOf(everyRun(2), { companyId, creditDays: 30 }))
  expect(done).toEqual({ taken: 12, boxes: 24, problems: new Set(['credit-exceeded']) })
  expect(await usedCredit(shop, companyId)).toEqual({ used: taka(12 * 2_500), open: taka(12 * 2_500) })
  await expectExact(done)
}, 60_000)

test('one run confirmed in the tabs of two processes is one order, with the same answer', async () => {
  const [run] = await runsOf([5])
  const other = connect<Tables>(shop.connection, { max: 8 })
  try {
    await shop.warmUp()
    const answers = await Promise.all(
      Array.from({ length: RUNS }, (_, index) => confirm(run!, index % 2 === 0 ? shop.db : other)),
    )
    const numbers = new Set(answers.map((answer) => (answer.ok ? answer.number : answer.problem)))
    // The second request may have used an order number, which then stays unused.
    const orders = await shop.db.selectFrom('ordering.orders').select('number').execute()
    expect(orders.length).toBe(1)
    expect([...numbers]).toEqual([orders[0]!.number])
  } finally {
    await other.close()
  }
  await expectExact({ taken: 1, boxes: 5 })
}, 60_000)
