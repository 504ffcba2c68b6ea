import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#platform/database/connect.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { Tables } from '../tables.ts'
import { dayFrom } from '../values/index.ts'
import { allocateStock, ledgerDifferences, lotsOfOrder, type Allocated } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** Allocates one order with these units for that day. */
async function allocate(day: string, units: [sku: string, units: number][]): Promise<{ orderId: string; answer: Allocated }> {
  const orderId = shop.newId()
  const lines = units.map(([sku, count]) => ({ orderLineId: shop.newId(), variantId: shop.variant(sku), units: count }))
  const order = { orderId, day: dayFrom(day), lines, now: shop.now }
  return { orderId, answer: await shop.db.transaction((tx) => allocateStock(tx, order)) }
}

async function lotsTaken(orderId: string): Promise<[code: string, amount: number][]> {
  return (await lotsOfOrder(shop.db, orderId)).map((lot) => [lot.lotCode, lot.amount])
}

async function allocatedOf(code: string): Promise<number> {
  const lot = await shop.db
    .selectFrom('inventory.lots')
    .select('allocated')
    .where('id', '=', shop.lot(code))
    .executeTakeFirstOrThrow()
  return lot.allocated
}

test('takes the lot that expires first, then the next', async () => {
  const { orderId, answer } = await allocate('2026-06-12', [['himsagar-5kg', 8]])
  expect(answer).toEqual({ ok: true })
  expect(await lotsTaken(orderId)).toEqual([
    ['HIM-0609-A', 30_000],
    ['HIM-0610-A', 10_000],
  ])
  expect(await allocatedOf('HIM-0609-A')).toBe(30_000)
  expect(await allocatedOf('HIM-0610-A')).toBe(10_000)
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('an expired lot is not used', async () => {
  const { orderId } = await allocate('2026-06-15', [['himsagar-5kg', 1]])
  expect(await lotsTaken(orderId)).toEqual([['HIM-0610-A', 5_000]])
})

test('a lot may still be delivered on its last day', async () => {
  const { orderId } = await allocate('2026-06-14', [['himsagar-5kg', 1]])
  expect(await lotsTaken(orderId)).toEqual([['HIM-0609-A', 5_000]])
})

test('a quarantined lot is not used', async () => {
  const { answer } = await allocate('2026-06-12', [['guava-1kg', 9]])
  expect(answer).toEqual({
    ok: false,
    problem: 'out-of-stock',
    shortages: [{ variantId: shop.variant('guava-1kg'), unitsLeft: 8 }],
  })
})

test('an expected lot can be promised from its arrival day', async () => {
  const early = await allocate('2026-06-19', [['himsagar-5kg', 1]])
  expect(early.answer).toEqual({
    ok: false,
    problem: 'out-of-stock',
    shortages: [{ variantId: shop.variant('himsagar-5kg'), unitsLeft: 0 }],
  })
  const inTime = await allocate('2026-06-20', [['himsagar-5kg', 20]])
  expect(inTime.answer).toEqual({ ok: true })
  expect(await lotsTaken(inTime.orderId)).toEqual([['HIM-0620-A', 100_000]])
})

test('two lines that share a stock item are added up', async () => {
  const short = await allocate('2026-06-12', [
    ['himsagar-10kg', 8],
    ['himsagar-5kg', 3],
  ])
  const shortages = [{ variantId: shop.variant('himsagar-5kg'), unitsLeft: 2 }]
  expect(short.answer).toEqual({ ok: false, problem: 'out-of-stock', shortages })
  const enough = await allocate('2026-06-12', [
    ['himsagar-10kg', 8],
    ['himsagar-5kg', 2],
  ])
  expect(enough.answer).toEqual({ ok: true })
  expect(await allocatedOf('HIM-0609-A')).toBe(30_000)
  expect(await allocatedOf('HIM-0610-A')).toBe(60_000)
})

test('a box uses the same stock as loose fruit', async () => {
  await shop.leaveOnly('himsagar', 9_000)
  const short = await allocate('2026-06-12', [
    ['himsagar-5kg', 1],
    ['trio-box', 3],
  ])
  expect(short.answer).toEqual({
    ok: false,
    problem: 'out-of-stock',
    shortages: [{ variantId: shop.variant('trio-box'), unitsLeft: 2 }],
  })
  const enough = await allocate('2026-06-12', [
    ['himsagar-5kg', 1],
    ['trio-box', 2],
  ])
  expect(enough.answer).toEqual({ ok: true })
  const taken = await lotsTaken(enough.orderId)
  expect(taken.toSorted()).toEqual([
    ['BOX-0401-A', 2],
    ['HIM-0610-A', 4_000],
    ['HIM-0610-A', 5_000],
    ['LAN-0610-A', 4_000],
  ])
})

test('a refusal changes nothing', async () => {
  const before = await shop.countAll()
  const { answer } = await allocate('2026-06-12', [
    ['langra-5kg', 1],
    ['litchi-100', 21],
  ])
  expect(answer).toMatchObject({ ok: false, shortages: [{ unitsLeft: 20 }] })
  expect(await shop.countAll()).toEqual(before)
  expect(await allocatedOf('LAN-0610-A')).toBe(0)
})

test('a hundred concurrent orders for the last unit: exactly one gets it', async () => {
  await shop.leaveOnly('langra', 5_000)
  await shop.warmUp()
  const answers = await Promise.all(Array.from({ length: 100 }, () => allocate('2026-06-12', [['langra-5kg', 1]])))
  expect(answers.filter(({ answer }) => answer.ok)).toHaveLength(1)
  const shortages = [{ variantId: shop.variant('langra-5kg'), unitsLeft: 0 }]
  for (const { answer } of answers) if (!answer.ok) expect(answer).toEqual({ ok: false, problem: 'out-of-stock', shortages })
  expect(await allocatedOf('LAN-0610-A')).toBe(5_000)
  expect(await shop.count('inventory.allocations')).toBe(1)
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('concurrent boxes and loose fruit, in either order, sell exactly what is there', async () => {
  await shop.leaveOnly('himsagar', 20_000)
  await shop.leaveOnly('langra', 20_000)
  await shop.warmUp()
  const carts: [string, number][][] = [
    [
      ['trio-box', 1],
      ['langra-5kg', 1],
    ],
    [
      ['langra-5kg', 1],
      ['himsagar-5kg', 1],
    ],
    [
      ['himsagar-5kg', 1],
      ['trio-box', 1],
    ],
  ]
  await Promise.all(Array.from({ length: 30 }, (_, index) => allocate('2026-06-12', carts[index % 3]!)))
  const left = await sql<{ himsagar: number; langra: number }>`
    select min(on_hand - allocated) filter (where code = 'HIM-0610-A') as himsagar,
      min(on_hand - allocated) filter (where code = 'LAN-0610-A') as langra
    from inventory.lots`.execute(shop.db)
  // A buyer of one crate of each was refused: correct only if one of the two no longer fits.
  expect(left.rows[0]!.himsagar < 5_000 || left.rows[0]!.langra < 5_000).toBe(true)
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('takes the same few statements for any number of lines', async () => {
  const lines = Array.from({ length: 40 }, (_, index): [string, number] => [index % 2 ? 'litchi-100' : 'guava-1kg', 1])
  await shop.leaveOnly('guava', 1_000_000)
  await shop.leaveOnly('litchi', 100_000)
  const sent = await statementsOf(() => allocate('2026-06-12', lines))
  expect(sent).toEqual(['begin', 'with', 'with', 'commit'])
})

test('pages are invalidated when few units are left, and not while there are many', async () => {
  await allocate('2026-06-12', [['langra-5kg', 2]])
  expect(await shop.count('platform.page_changes')).toBe(0)
  await allocate('2026-06-12', [['langra-5kg', 1]])
  expect(await shop.count('platform.page_changes')).toBe(1)
})

/** The first word of every statement that `work` sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const uncounted = shop
  const db = connect<Tables>(shop.connection, { max: 1, onStatement: (text) => sent.push(text.trim().split(/\s/)[0]!) })
  shop = { ...shop, db }
  await work()
  await db.close()
  shop = uncounted
  return sent
}
