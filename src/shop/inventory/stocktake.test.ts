import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { placeOrder } from '../ordering/index.ts'
import { dayFrom } from '../values/index.ts'
import { applyStocktake, checkLedger, lastLedgerCheck, ledgerDifferences, lowLevels, receiveLot, setLowLevel } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const count = (lots: [code: string, book: number, counted: number][], reason = 'Saturday evening') =>
  applyStocktake(shop.as('owner'), {
    lots: lots.map(([code, book, counted]) => ({ lotId: shop.lot(code), book, counted })),
    reason,
  })
async function onHand(code: string) {
  return (await shop.db.selectFrom('inventory.lots').select('on_hand').where('code', '=', code).executeTakeFirst())!.on_hand
}

test('counted amounts become the stock, each difference a movement with the reason', async () => {
  expect(
    await count([
      ['HIM-0609-A', 30_000, 29_400],
      ['LIT-0610-A', 2_000, 2_000],
      ['GUA-0608-A', 8_000, 8_250],
    ]),
  ).toEqual({ ok: true, counted: 3, differing: 2 })
  expect([await onHand('HIM-0609-A'), await onHand('LIT-0610-A'), await onHand('GUA-0608-A')]).toEqual([29_400, 2_000, 8_250])
  const moved = await shop.db
    .selectFrom('inventory.movements')
    .select(['amount', 'reason'])
    .where('kind', '=', 'counted')
    .orderBy('amount')
    .execute()
  expect(moved).toEqual([
    { amount: -600, reason: 'Saturday evening' },
    { amount: 250, reason: 'Saturday evening' },
  ])
  expect(await shop.count('accounts.audit_log', { action: 'count-lot' })).toBe(2)
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('all or none: changed lots, and amounts that orders hold, are reported', async () => {
  await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'guava-1kg': 3 } }))
  const before = await shop.countAll()
  const answer = await count([
    ['HIM-0609-A', 31_000, 29_400],
    ['GUA-0608-A', 8_000, 2_000],
    ['LIT-0610-A', 2_000, 1_900],
  ])
  expect(answer).toMatchObject({ ok: false, problem: 'lots' })
  const problems = answer.ok || answer.problem !== 'lots' ? [] : answer.lots
  expect(new Map(problems.map((one) => [one.lotId, one.problem]))).toEqual(
    new Map([
      [shop.lot('HIM-0609-A'), 'edit-conflict'],
      [shop.lot('GUA-0608-A'), 'below-allocated'],
    ]),
  )
  expect(await count([['LIT-0610-A', 2_000, 1_900]], ' ')).toEqual({ ok: false, problem: 'reason-missing' })
  expect(await count([])).toEqual({ ok: false, problem: 'nothing-counted' })
  expect(await count([['HIM-0620-A', 100_000, 1]])).toEqual({ ok: false, problem: 'unknown-lot' })
  expect(await shop.countAll()).toEqual(before)
  expect(await onHand('LIT-0610-A')).toBe(2_000)
  // As much as orders hold may be there.
  expect(await count([['GUA-0608-A', 8_000, 3_000]])).toEqual({ ok: true, counted: 1, differing: 1 })
})

test('a form submitted twice creates one lot, also concurrently', async () => {
  const lot = { stockItemId: shop.stockItem('guava'), farmId: null, grade: 'A' as const, amount: 5_000, costPaisa: taka(300) }
  const receive = () =>
    receiveLot(shop.as('owner'), { ...lot, harvestedOn: dayFrom('2026-06-11'), supplier: 'Karwan Bazar', requestId: 'form-one' })
  const answers = await Promise.all([receive(), receive(), receive()])
  expect(new Set(answers.map((answer) => answer.ok && answer.lotId)).size).toBe(1)
  expect(await receive()).toEqual(answers[0])
  expect(await shop.count('inventory.lots', { request_id: 'form-one' })).toBe(1)
  expect(await shop.count('inventory.lots', { supplier: 'Karwan Bazar' })).toBe(1)
  expect(await shop.count('accounts.audit_log', { action: 'receive-lot' })).toBe(1)
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('a low level is set only by an editor who saw the previous one', async () => {
  const stockItemId = shop.stockItem('guava')
  const set = (level: number | null, seen: number | null) => setLowLevel(shop.as('owner'), { stockItemId, level, seen })
  expect(await set(10_000, null)).toEqual({ ok: true })
  expect(await lowLevels(shop.db)).toEqual(new Map([[stockItemId, 10_000]]))
  expect(await set(9_000, null)).toEqual({ ok: false, problem: 'edit-conflict', level: 10_000 })
  expect(await set(0, 10_000)).toEqual({ ok: false, problem: 'not-an-amount' })
  expect(await set(null, 10_000)).toEqual({ ok: true })
  expect((await lowLevels(shop.db)).size).toBe(0)
})

test('the nightly check finds a lot whose ledger does not add up', async () => {
  expect(await lastLedgerCheck(shop.db)).toBeNull()
  expect((await checkLedger(shop.as('owner'))).differences).toEqual([])
  await sql`update inventory.lots set on_hand = on_hand + 7 where code = 'GUA-0608-A'`.execute(shop.db)
  await checkLedger(shop.at('2026-06-12T02:30:00+06:00').as('owner'))
  expect(await lastLedgerCheck(shop.db)).toEqual({
    at: new Date('2026-06-12T02:30:00+06:00'),
    differences: [{ lotId: shop.lot('GUA-0608-A'), code: 'GUA-0608-A', problem: 'movements', expected: 8_000, found: 8_007 }],
  })
})
