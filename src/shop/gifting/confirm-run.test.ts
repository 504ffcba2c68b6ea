import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, giftRun, plenty, SHOP_URL } from '#tests/gift-world.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { connect } from '#platform/database/connect.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import { ledgerDifferences } from '../inventory/index.ts'
import { orderForOffice } from '../ordering/index.ts'
import type { Tables } from '../tables.ts'
import { agreeToDays, confirmRun, planRun, runOf, type Given, type Run } from './index.ts'
import { insertRecipients } from './insert-recipients.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function fill(run: Run, people: readonly Given[]): Promise<Run> {
  await shop.db.transaction((tx) => insertRecipients(tx, shop.as('guest'), { run, given: people }))
  return (await runOf(shop.db, { runId: run.id }))!
}

const some = (count: number, difference: Partial<Given> = {}) =>
  Array.from({ length: count }, (_, index) => given(index, difference))

async function confirm(run: Run, difference: { expectedTotal?: number; seenVersion?: number } = {}, ctx = shop.as('guest')) {
  const { total } = await planRun(shop.db, run, shop.now)
  return confirmRun(ctx, {
    run: { token: run.token },
    seenVersion: run.version,
    expectedTotal: total,
    daysToPay: 3,
    gateways: [],
    shopUrl: SHOP_URL,
    ...(difference as object),
  })
}

test('becomes one order with one box for each person, at the agreed prices', async () => {
  const run = await fill(await giftRun(shop, { service: true, advancePercent: 50 }), [
    given(1, { card: 'Dear {name}, from {from}' }),
    given(2, { day: '2026-06-13' }),
    given(3, { area: 'Bagha', district: 'Rajshahi', day: '2026-06-13' }),
  ])
  const confirmed = await confirm(run)
  if (!confirmed.ok) throw new Error(confirmed.problem)
  expect(confirmed).toMatchObject({ number: 'PF-10001', boxes: 3 })
  const order = (await orderForOffice(shop.db, confirmed.orderId, shop.now))!
  expect(order).toMatchObject({
    source: 'gift-run',
    giftRunId: run.id,
    goods: taka(3_230),
    delivery: taka(500),
    rounding: 0,
    total: taka(3_730),
    name: 'Shirin Akter',
  })
  expect(order.lines.map(({ name, units, linePaisa }) => [name.en, units, linePaisa])).toEqual([
    ['Mango trio box', 3, taka(3_000)],
    ['Printing', 3, taka(30)],
    ['Ribbon', 40, taka(200)],
  ])
  // Nobody has credit: everything is prepaid.
  expect(order.payments.map(({ method, amount, payUntil }) => [method, amount, payUntil])).toEqual([
    ['bank-transfer', taka(3_730), new Date('2026-06-14T10:00:00+06:00')],
  ])
  expect(order.consignments.map(({ number, day, mode, recipient }) => [number, day, mode, recipient.giftMessage])).toEqual([
    ['PF-10001-1', '2026-06-12', 'van', 'Dear Nasrin Sultana B1, from Meghna Textiles'],
    ['PF-10001-2', '2026-06-13', 'van', null],
    ['PF-10001-3', '2026-06-13', 'courier', null],
  ])
  expect(order.consignments.every(({ recipient }) => recipient.hidePrices)).toBe(true)
  expect(await ledgerDifferences(shop.db)).toEqual([])
  expect(await runOf(shop.db, { runId: run.id })).toMatchObject({
    state: 'confirmed',
    orderId: confirmed.orderId,
    keepUntil: '2026-09-11',
  })
})

test('2,000 recipients take at most 40 statements, as many as two recipients', async () => {
  await plenty(shop)
  const statements: string[] = []
  const db = connect<Tables>(shop.connection, { max: 4, onStatement: (text) => statements.push(text) })
  const counts: number[] = []
  try {
    for (const count of [2, 2_000]) {
      const run = await fill(await giftRun(shop, { units: { 'trio-box': 2_000 } }), some(count))
      const { total } = await planRun(shop.db, run, shop.now)
      statements.length = 0
      const input = { run: { token: run.token }, seenVersion: run.version, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
      const confirmed = await confirmRun({ ...shop.as('guest'), db }, { ...input, expectedTotal: total })
      if (!confirmed.ok) throw new Error(confirmed.problem)
      expect(confirmed.boxes).toBe(count)
      counts.push(statements.length)
    }
  } finally {
    await db.close()
  }
  expect(counts[1]).toBeLessThanOrEqual(40)
  expect(counts[1]).toBe(counts[0])
  expect(await shop.count('fulfilment.consignments')).toBe(2_002)
  expect(await shop.count('ordering.orders')).toBe(2)
  expect(await ledgerDifferences(shop.db)).toEqual([])
}, 60_000)

test('confirmed from many tabs at once, it becomes one order', async () => {
  const run = await fill(await giftRun(shop), some(5))
  await shop.warmUp()
  const all = await Promise.all(Array.from({ length: 12 }, () => confirm(run)))
  expect(new Set(all.map((one) => (one.ok ? one.number : one.problem)))).toEqual(
    new Set(all.flatMap((one) => (one.ok ? [one.number] : []))),
  )
  expect(await shop.count('ordering.orders')).toBe(1)
  expect(await shop.count('fulfilment.consignments')).toBe(5)
  expect(await shop.count('gifting.run_events', { kind: 'confirmed' })).toBe(1)
})

test('50 concurrent runs use no more stock and slots than there are', async () => {
  // Each box contains two kilograms of each mango.
  await plenty(shop)
  const contents = await shop.db
    .selectFrom('inventory.contents')
    .selectAll()
    .where('variant_id', '=', shop.variant('trio-box'))
    .execute()
  const himsagar = contents.find(({ stock_item_id }) => stock_item_id === shop.stockItem('himsagar'))!
  await shop.leaveOnly('himsagar', himsagar.amount * 60)
  const slotIds = [shop.slot('dhaka-van-morning')]
  await sql`update fulfilment.slots set capacity_drops = 40, active = id = any(${slotIds}::uuid[])`.execute(shop.db)
  const runs = await Promise.all(Array.from({ length: 50 }, () => giftRun(shop)))
  const filled: Run[] = []
  for (const [index, run] of runs.entries()) filled.push(await fill(run, [given(index * 2), given(index * 2 + 1)]))
  await shop.warmUp()
  const done = await Promise.all(filled.map((run) => confirm(run)))
  expect(done.filter(({ ok }) => ok)).toHaveLength(20)
  const [day] = (
    await sql<{
      drops: number
      grams: number
    }>`select drops, grams from fulfilment.slot_days where day = '2026-06-12' and drops > 0`.execute(shop.db)
  ).rows
  expect(day).toEqual({ drops: 40, grams: 160_000 })
  expect(await shop.count('fulfilment.consignments')).toBe(40)
  expect(await shop.count('ordering.orders')).toBe(20)
  expect(await ledgerDifferences(shop.db)).toEqual([])
}, 60_000)

test('a refusal changes nothing and gives its reason', async () => {
  const run = await fill(await giftRun(shop, { units: { 'trio-box': 3 } }), some(3))
  const before = await shop.countAll()
  expect(await confirm(run, { expectedTotal: 1 })).toMatchObject({ ok: false, problem: 'total-changed' })
  expect(await confirm(run, { seenVersion: run.version - 1 })).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await shop.countAll()).toEqual(before)
  await shop.leaveOnly('gift-box', 2)
  const left = await shop.countAll()
  expect(await confirm(run)).toMatchObject({ ok: false, problem: 'out-of-stock', day: '2026-06-12' })
  expect(await shop.countAll()).toEqual(left)
  expect((await runOf(shop.db, { runId: run.id }))?.state).toBe('draft')
  const more = await fill(run, [given(9)])
  expect(await confirm(more)).toMatchObject({ problem: 'too-many-boxes', tooMany: [{ quoted: 3, wanted: 4 }] })
})

test('a company buys on account up to its credit limit', async () => {
  const companyId = shop.newId()
  await sql`insert into accounts.companies (id, name, created_at) values (${companyId}::uuid, 'Meghna Textiles', ${shop.now})`.execute(
    shop.db,
  )
  await sql`insert into payments.company_credit (company_id, limit_paisa) values (${companyId}::uuid, ${taka(3_000)})`.execute(
    shop.db,
  )
  const first = await fill(await giftRun(shop, { companyId, creditDays: 30, advancePercent: 20 }), some(2))
  expect(await confirm(first)).toMatchObject({ ok: true })
  const used = () => shop.db.selectFrom('payments.company_credit').select('used_paisa').executeTakeFirstOrThrow()
  expect(await used()).toEqual({ used_paisa: taka(2_000) })
  const second = await fill(await giftRun(shop, { companyId, creditDays: 30 }), some(3))
  const before = await shop.countAll()
  expect(await confirm(second)).toMatchObject({ ok: false, problem: 'credit-exceeded' })
  expect(await shop.countAll()).toEqual(before)
  expect(await used()).toEqual({ used_paisa: taka(2_000) })
})

test('boxes that exceed a day’s capacity move to the next days, once the buyer agrees', async () => {
  await sql`update fulfilment.slots set capacity_drops = 2 where mode = 'van'`.execute(shop.db)
  const slots = await shop.db
    .selectFrom('fulfilment.slots')
    .select('id')
    .where('zone_id', '=', 'dhaka')
    .where('mode', '=', 'van')
    .execute()
  const run = await fill(await giftRun(shop), some(2 * slots.length + 3))
  expect(await confirm(run)).toEqual({ ok: false, problem: 'spread-first' })
  const plan = await planRun(shop.db, run, shop.now)
  expect(plan.spread.moved).toHaveLength(3)
  expect(await agreeToDays(shop.as('guest'), { run: { token: run.token }, seenVersion: run.version })).toEqual({
    ok: true,
    moved: 3,
  })
  const agreed = (await runOf(shop.db, { runId: run.id }))!
  const confirmed = await confirm(agreed)
  if (!confirmed.ok) throw new Error(confirmed.problem)
  const days = (await consignmentsOf(shop.db, [confirmed.orderId])).map(({ day }) => day)
  expect(days.filter((day) => day === '2026-06-12')).toHaveLength(2 * slots.length)
  expect(days.filter((day) => day > '2026-06-12')).toHaveLength(3)
})
