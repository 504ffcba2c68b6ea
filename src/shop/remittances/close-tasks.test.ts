import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedRemittance, makeRemittable, REMITTANCE_MAPPING, type MadeParcel } from '#tests/remittance-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { cashBalances } from '../reporting/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import {
  closeTasks,
  confirmRemittance,
  keepRemittance,
  mapRemittance,
  openTasks,
  planRemittance,
  remittanceById,
  tasksOfRemittance,
} from './index.ts'
import type { CloseReason } from './model.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

let made = 0

/** A confirmed payment of Pathao that leaves out the given parcels and pays the given lines, and its open tasks. */
async function tasksAfter(missing: number, lines: readonly [number: string, taka: number][] = []) {
  made += 1
  const wanted = Array.from({ length: missing }, (_, index) => ({
    carrier: 'pathao' as const,
    number: `PM${made}-${index}`,
    cod: 50_000 + made * 1_000 + index * 50,
    day: '2026-05-20',
  }))
  const parcels = wanted.length > 0 ? await makeRemittable(shop, wanted) : []
  // A line of its own keeps the files apart.
  const rows = [['Consignment ID', 'Collected Amount'], ...lines.map(([number, taka]) => [number, taka]), [`X${made}`, 1]]
  const kept = await keepRemittance(shop.as('owner'), { carrier: 'pathao', fileName: `${made}.csv`, rows })
  if (!kept.ok) throw new Error(kept.problem)
  const { id } = kept
  const bank = {
    amount: paisa(lines.reduce((sum, [, taka]) => sum + taka * 100, 100)),
    reference: `BEFTN ${made}`,
    day: dayFrom('2026-06-10'),
  }
  await mapRemittance(shop.as('owner'), { id, mapping: { number: 0, collected: 1 }, coversUntil: dayFrom('2026-05-31'), bank })
  const { seen } = await planRemittance(shop.db, (await remittanceById(shop.db, id))!)
  const confirmed = await confirmRemittance(shop.as('owner'), { id, seen })
  if (!confirmed.ok) throw new Error(confirmed.problem)
  const tasks = (await openTasks(shop.db, { most: 500 })).filter(({ remittanceId }) => remittanceId === id)
  return { parcels, tasks, ids: (kind: string) => tasks.filter((task) => task.kind === kind).map((task) => task.id) }
}

const close = (ids: readonly string[], reason: CloseReason, more: object = {}) =>
  closeTasks(shop.as('owner'), { ids, reason, note: 'called them', bank: null, number: '', ...more })
const bank = (amount: number, reference: string) => ({ bank: { amount: paisa(amount), reference, day: dayFrom('2026-06-10') } })

async function stateOf({ orderId }: MadeParcel): Promise<string> {
  const found = await sql<{ state: string }>`select state from payments.payments where order_id = ${orderId}::uuid`.execute(
    shop.db,
  )
  return found.rows[0]!.state
}

test('several missing parcels are paid later by one payment of the bank, and are settled', async () => {
  const { parcels, ids } = await tasksAfter(2)
  const owed = parcels[0]!.cod + parcels[1]!.cod
  const before = await shop.countAll()
  expect(await close(ids('missing'), 'paid-later', bank(owed - 1, 'LATER 1'))).toEqual({
    ok: false,
    problem: 'sum-differs',
    owed,
  })
  expect(await close(ids('missing'), 'paid-later')).toEqual({ ok: false, problem: 'bank-incomplete' })
  expect(await close(ids('missing'), 'paid-later', bank(owed, `befTN ${made}`))).toEqual({ ok: false, problem: 'reference-used' })
  expect(await close(ids('missing'), 'other-parcel', { number: parcels[0]!.number })).toEqual({
    ok: false,
    problem: 'reason-does-not-fit',
  })
  expect(await close(ids('missing'), 'corrected')).toMatchObject({ ok: false, problem: 'still-open' })
  expect(await close([], 'corrected')).toEqual({ ok: false, problem: 'nothing-chosen' })
  expect(await shop.countAll()).toEqual(before)
  expect(await close(ids('missing'), 'paid-later', bank(owed, 'LATER 1'))).toEqual({ ok: true, count: 2 })
  expect(await Promise.all(parcels.map(stateOf))).toEqual(['settled', 'settled'])
  expect(await close(ids('missing'), 'paid-later', bank(owed, 'LATER 2'))).toEqual({ ok: false, problem: 'task-closed' })
  expect(await shop.count('remittances.bank_receipts', { reference: 'LATER 2' })).toBe(0)
})

test('a write-off ends the open cash of a parcel and shows in the balance', async () => {
  const { parcels, ids } = await tasksAfter(1)
  const period = { from: dayFrom('2026-01-01'), until: dayFrom('2026-06-11') }
  const pathao = async () => (await cashBalances(shop.db, period)).find(({ name }) => name === 'pathao')!
  const before = await pathao()
  expect(await close(ids('missing'), 'written-off', { note: ' ' })).toEqual({ ok: false, problem: 'note-missing' })
  expect(await close(ids('missing'), 'written-off')).toEqual({ ok: true, count: 1 })
  const after = await pathao()
  const cod = parcels[0]!.cod
  expect([after.writtenOff - before.writtenOff, before.open - after.open, after.paid - before.paid]).toEqual([cod, cod, 0])
  expect(await stateOf(parcels[0]!)).toBe('settled')
})

test('money with an unknown number is for another parcel of the same amount, and ends the task about it', async () => {
  const { parcels, tasks, ids } = await tasksAfter(1, [['TYPO-1', 530]])
  expect(parcels[0]!.cod).toBe(53_000)
  expect(tasks.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['unknown', -53_000],
    ['unknown', -100],
    ['missing', 53_000],
  ])
  const [typo, other] = ids('unknown')
  expect(await close([typo!], 'other-parcel', { number: 'NONE' })).toEqual({ ok: false, problem: 'other-parcel-unknown' })
  expect(await close([other!], 'other-parcel', { number: parcels[0]!.number })).toEqual({
    ok: false,
    problem: 'other-amount',
    owed: 53_000,
  })
  expect(await close([typo!], 'other-parcel', { number: parcels[0]!.orderNumber })).toEqual({ ok: true, count: 1 })
  expect(await stateOf(parcels[0]!)).toBe('settled')
  const open = (await openTasks(shop.db, { most: 500 })).map(({ id }) => id)
  expect([typo!, ...ids('missing')].filter((id) => open.includes(id))).toEqual([])
})

test('two who close the same task at once pay its parcel once', async () => {
  const { parcels, ids } = await tasksAfter(1)
  await shop.warmUp()
  const done = await Promise.all(
    Array.from({ length: 6 }, (_, index) => close(ids('missing'), 'paid-later', bank(parcels[0]!.cod, `RACE ${index}`))),
  )
  expect(done.map((one) => (one.ok ? 'ok' : one.problem)).toSorted()).toEqual([
    'ok',
    'task-closed',
    'task-closed',
    'task-closed',
    'task-closed',
    'task-closed',
  ])
  expect(await shop.count('remittances.entries', { parcel_id: parcels[0]!.id })).toBe(1)
})

test('differences of two couriers are not closed together', async () => {
  const { ids } = await tasksAfter(1)
  const [redx] = await makeRemittable(shop, [{ carrier: 'redx', number: 'RM1', cod: 44_000, day: '2026-05-20' }])
  const rows = [
    ['Consignment ID', 'Collected Amount'],
    ['RX-NONE', 1],
  ]
  const kept = await keepRemittance(shop.as('owner'), { carrier: 'redx', fileName: 'r.csv', rows })
  if (!kept.ok) throw new Error(kept.problem)
  const facts = { id: kept.id, mapping: { number: 0, collected: 1 }, coversUntil: dayFrom('2026-05-31') }
  await mapRemittance(shop.as('owner'), { ...facts, ...bank(100, 'REDX 1') })
  const { seen } = await planRemittance(shop.db, (await remittanceById(shop.db, kept.id))!)
  await confirmRemittance(shop.as('owner'), { id: kept.id, seen })
  const other = (await openTasks(shop.db, { most: 500 })).find(({ parcelId }) => parcelId === redx!.id)!
  expect(await close([...ids('missing'), other.id], 'written-off')).toEqual({ ok: false, problem: 'one-carrier' })
})

/** A confirmed list of RedX; what it opens. */
async function confirmedRedx(
  lines: Parameters<typeof checkedRemittance>[1],
  given: { bank?: number; reference: string; until?: string },
) {
  const { id, plan } = await checkedRemittance(shop, lines, { carrier: 'redx', file: 'r.csv', until: '2026-01-01', ...given })
  expect(await confirmRemittance(shop.as('owner'), { id, seen: plan.seen })).toMatchObject({ ok: true })
  return { id, tasks: await tasksOfRemittance(shop.db, id), outcomes: plan.lines.map(({ outcome }) => outcome) }
}

test('what is missing at the bank is paid or written off, never only corrected', async () => {
  const [parcel] = await makeRemittable(shop, [{ carrier: 'redx', number: 'RB1', cod: 6_000_000 }])
  const { id, tasks } = await confirmedRedx([{ number: parcel!.number, collected: 6_000_000, charge: 0 }], {
    bank: 940_000,
    reference: 'REDX BANK',
  })
  expect(tasks.map(({ kind, amount }) => [kind, amount])).toEqual([['bank', 5_000_000]])
  const before = await shop.countAll()
  expect(await close([tasks[0]!.id], 'corrected')).toMatchObject({ ok: false, problem: 'still-open', amount: 5_000_000 })
  expect(await shop.countAll()).toEqual(before)
  expect((await tasksOfRemittance(shop.db, id))[0]).toMatchObject({ state: 'open' })
  expect(await close([tasks[0]!.id], 'paid-later', bank(5_000_000, 'REDX REST'))).toEqual({ ok: true, count: 1 })
  expect((await tasksOfRemittance(shop.db, id))[0]).toMatchObject({ state: 'closed', bankReference: 'REDX REST' })
})

test('a week of returns is confirmed without the bank, and what the next payment lacks for it is corrected with it', async () => {
  const [back, paid] = await makeRemittable(shop, [
    { carrier: 'redx', number: 'RN1', cod: 50_000, state: 'returned' },
    { carrier: 'redx', number: 'RN2', cod: 90_000 },
  ])
  const given = { carrier: 'redx', until: '2026-01-01' } as const
  const draft = await checkedRemittance(shop, [{ number: back!.number, collected: 0 }], {
    ...given,
    reference: 'NO',
    file: 'n.csv',
    bank: 100,
  })
  const facts = { id: draft.id, mapping: REMITTANCE_MAPPING, coversUntil: dayFrom('2026-01-01'), bank: null }
  await mapRemittance(shop.as('owner'), facts)
  const plan = await planRemittance(shop.db, (await remittanceById(shop.db, draft.id))!)
  expect([plan.needsNoBank, plan.sums.net]).toEqual([true, -12_000])
  expect(await confirmRemittance(shop.as('owner'), { id: draft.id, seen: plan.seen })).toEqual({ ok: true, settled: 0, tasks: 1 })
  expect(await remittanceById(shop.db, draft.id)).toMatchObject({ state: 'confirmed', bank: null, headings: [] })
  const [held] = await tasksOfRemittance(shop.db, draft.id)
  expect(held).toMatchObject({ kind: 'bank', amount: -12_000 })
  const next = await confirmedRedx([{ number: paid!.number, collected: 90_000, charge: 0 }], { bank: 77_100, reference: 'LESS' })
  expect(next.tasks.map(({ kind, amount }) => [kind, amount])).toEqual([['bank', 12_000]])
  expect(await close([next.tasks[0]!.id, held!.id], 'corrected')).toEqual({ ok: true, count: 2 })
})

test('a line with only charges does not pay the cash that is collected later', async () => {
  const parcels = await makeRemittable(
    shop,
    ['RC1', 'RC2'].map((number) => ({
      carrier: 'redx' as const,
      number,
      cod: 70_000,
      charge: 6_000,
      state: 'in-transit' as const,
    })),
  )
  const charged = await confirmedRedx(
    [...parcels.map(({ number }) => ({ number, collected: 0 })), { number: 'RC-NONE', collected: 90_000 }],
    { reference: 'REDX CHARGES' },
  )
  expect(charged.outcomes).toEqual(['paid', 'paid', 'unknown'])
  for (const { id, orderId } of parcels) {
    await sql`
      update couriers.parcels set state = 'delivered', collected_paisa = 70000, ended_at = '2026-06-08T15:00:00+06:00'
      where id = ${id}::uuid`.execute(shop.db)
    await sql`update fulfilment.consignments set state = 'delivered' where order_id = ${orderId}::uuid`.execute(shop.db)
    await sql`
      update payments.payments set state = 'captured', captured_paisa = amount_paisa where order_id = ${orderId}::uuid`.execute(
      shop.db,
    )
  }
  const { outcomes, tasks } = await confirmedRedx([{ number: 'RC1', collected: 60_000, charge: 0 }], {
    reference: 'REDX SHORT',
    until: '2026-06-09',
  })
  expect(outcomes).toEqual(['short'])
  const own = tasks.filter(({ parcelId }) => parcels.some(({ id }) => id === parcelId))
  expect(own.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['short', 10_000],
    ['missing', 70_000],
  ])
  // The delivery was charged with the first line, so charging it again is a difference.
  const again = await confirmedRedx([{ number: 'RC2', collected: 70_000, charge: 6_000 }], {
    reference: 'REDX TWICE',
    until: '2026-06-09',
  })
  expect(again.outcomes).toEqual(['paid'])
  expect(again.tasks.map(({ kind, amount }) => [kind, amount])).toEqual([['charges', 6_000]])
})
