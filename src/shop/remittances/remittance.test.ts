import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SheetRow } from '#platform/sheets/index.ts'
import {
  CHARGE,
  chargesOf,
  checkedRemittance,
  makeRemittable,
  REMITTANCE_MAPPING,
  settledAmount,
  sum,
  type MadeParcel,
  type PaidLine,
} from '#tests/remittance-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { cashBalances } from '../reporting/index.ts'
import { dayFrom, type Paisa } from '../values/index.ts'
import {
  confirmRemittance,
  keepRemittance,
  mapRemittance,
  openTasks,
  planRemittance,
  remittanceById,
  tasksOfRemittance,
} from './index.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('25 faults of 9 kinds among 500 lines are found, nothing else is, and the sums agree to the paisa', async () => {
  const odd = (index: number) => 100_000 + index * 1_300 + (index % 7) * 33
  const make = (count: number, first: number, more: object = {}) =>
    makeRemittable(
      shop,
      Array.from({ length: count }, (_, index) => ({
        carrier: 'steadfast' as const,
        number: `SF${first + index}`,
        cod: odd(first + index),
        charge: CHARGE,
        ...more,
      })),
    )
  const [right, short, over, doubled, charged, missing] = [
    await make(475, 1_000),
    await make(3, 2_000),
    await make(2, 2_100),
    await make(3, 2_200),
    await make(3, 2_300),
    await make(3, 2_400),
  ]
  const [earlier] = await make(1, 2_500)
  const others = await make(3, 2_600, { carrier: 'pathao' })
  const [underWay, returned] = [await make(2, 2_700, { state: 'in-transit' }), await make(1, 2_800, { state: 'returned' })]
  const settled = await make(2, 2_900, { settled: true })
  // Delivered too late to be in it: not missing.
  const late = await make(4, 3_000, { day: '2026-06-10' })
  await confirmed([{ number: earlier!.number, collected: earlier!.cod }], { reference: 'BEFTN 1', file: 'earlier.csv' })

  const exact = ({ number, cod }: MadeParcel): PaidLine => ({ number, collected: cod })
  const duplicates = [doubled[0]!, doubled[1]!, earlier!].map(exact)
  const planted = {
    short: short.map((parcel) => ({ ...exact(parcel), collected: parcel.cod - 2_550 })),
    over: over.map((parcel) => ({ ...exact(parcel), collected: parcel.cod + 1_075 })),
    duplicate: duplicates,
    unknown: ['SF-NONE-1', 'SF-NONE-2', 'SF-NONE-3'].map((number, index) => ({ number, collected: 50_000 + index })),
    'wrong-carrier': others.map(exact),
    'not-delivered': [...underWay, ...returned].map(exact),
    settled: settled.map(exact),
    charges: charged.map((parcel) => ({ ...exact(parcel), charge: CHARGE + 1_500 })),
  }
  const clean = [...right, ...doubled].map(exact)
  const lines = [...clean, ...Object.values(planted).flat()]
  expect(lines).toHaveLength(500)
  const faults = [...Object.values(planted).flat(), ...missing]
  expect(faults).toHaveLength(25)

  const [collected, charges] = [sum(lines.map((line) => line.collected)), sum(lines.map(chargesOf))]
  const bank = collected - charges
  const before = await settledAmount(shop, [...right, ...over, ...doubled, ...charged])
  expect(before).toBe(0)
  const { id, plan } = await checkedRemittance(shop, lines, { reference: 'BEFTN 500', file: 'june.xlsx', bank })

  // Exactly these, by the row of the file (its first row holds the names).
  const expected = Object.entries(planted).flatMap(([kind, own]) =>
    own.map((line) => ({ kind, number: line.number, row: lines.indexOf(line) + 2 })),
  )
  const found = plan.differences.filter(({ kind }) => kind !== 'missing').map(({ kind, number, row }) => ({ kind, number, row }))
  const byRow = (a: { row: number | null }, b: { row: number | null }) => a.row! - b.row!
  expect(found.toSorted(byRow)).toEqual(expected.toSorted(byRow))
  expect(plan.missing.map((parcel) => parcel.id).toSorted()).toEqual(missing.map((parcel) => parcel.id).toSorted())
  expect(plan.differences).toHaveLength(25)
  expect(plan.sums).toEqual({
    collected,
    charges,
    net: bank,
    statedNet: bank,
    paid:
      sum([...right, ...doubled, ...over, ...charged].map(({ cod }) => cod)) + sum(planted.short.map((line) => line.collected)),
    bankMissing: 0,
  })

  expect(await confirmRemittance(shop.as('owner'), { id, seen: plan.seen })).toEqual({ ok: true, settled: 486, tasks: 25 })

  // The payments: those of the matched parcels, and no other.
  const whole = [...right, ...over, ...doubled, ...charged]
  expect(await settledAmount(shop, whole)).toBe(sum(whole.map(({ cod }) => cod)))
  expect(await settledAmount(shop, [...short, ...missing, ...late, ...others, ...underWay, ...returned])).toBe(0)
  // The ledger of the carrier.
  const entries = await sql<{ paid: Paisa }>`
    select sum(amount_paisa)::bigint as paid from remittances.entries where remittance_id = ${id}::uuid`.execute(shop.db)
  expect(entries.rows[0]!.paid).toBe(plan.sums.paid)
  // What the shop holds, the charges and what was paid are what came to the bank.
  const tasks = await tasksOfRemittance(shop.db, id)
  expect(Object.fromEntries([...Map.groupBy(tasks, ({ kind }) => kind)].map(([kind, own]) => [kind, own.length]))).toEqual({
    short: 3,
    over: 2,
    duplicate: 3,
    unknown: 3,
    'wrong-carrier': 3,
    'not-delivered': 3,
    settled: 2,
    charges: 3,
    missing: 3,
  })
  const amount = (...kinds: string[]) => sum(tasks.filter(({ kind }) => kinds.includes(kind)).map((task) => task.amount))
  const held = -amount('over', 'duplicate', 'unknown', 'wrong-carrier', 'not-delivered', 'settled')
  const unmatched = [
    ...duplicates,
    ...planted.unknown,
    ...planted['wrong-carrier'],
    ...planted['not-delivered'],
    ...planted.settled,
  ]
  expect(bank).toBe(plan.sums.paid - (charges - sum(unmatched.map(chargesOf))) + held)
  expect(amount('charges')).toBe(3 * 1_500)

  // The balances agree with orders, carriers and payments.
  const [steadfast] = (await balances()).filter(({ kind, name }) => kind === 'carrier' && name === 'steadfast')
  const open = sum([...missing, ...late].map(({ cod }) => cod)) + 3 * 2_550
  expect(steadfast).toMatchObject({ open, ages: [open, 0, 0, 0], writtenOff: 0, held: held - 3 * 1_500 })
  expect(steadfast!.collected - steadfast!.paid).toBe(open)
  await agreesWithPayments()
})

/** All collected cash is what the payments say, and what is open is captured, less what was paid of short parcels. */
async function agreesWithPayments(): Promise<void> {
  const rows = await balances()
  const ledger = await sql<{ captured: Paisa; open: Paisa; part: Paisa }>`
    select coalesce(sum(captured_paisa), 0)::bigint as captured,
      coalesce(sum(captured_paisa) filter (where state = 'captured'), 0)::bigint as open,
      (select coalesce(sum(paid_paisa + written_off_paisa), 0)::bigint from remittances.parcels where settled_at is null) as part
    from payments.payments where method = 'cash-on-delivery' and state in ('captured', 'settled', 'refunded')`.execute(shop.db)
  const { captured, open, part } = ledger.rows[0]!
  expect(sum(rows.map(({ collected }) => collected))).toBe(captured)
  expect(sum(rows.map((row) => row.open))).toBe(open - part)
}

function balances() {
  return cashBalances(shop.db, { from: dayFrom('2026-01-01'), until: dayFrom('2026-06-11') })
}

type Given = Parameters<typeof checkedRemittance>[2]

async function confirmed(lines: readonly PaidLine[], given: Given): Promise<string> {
  const { id, plan } = await checkedRemittance(shop, lines, { until: '2026-01-01', ...given })
  const done = await confirmRemittance(shop.as('owner'), { id, seen: plan.seen })
  if (!done.ok) throw new Error(done.problem)
  return id
}

test('a file that was read in before, and saved again, leads to the payment that is there', async () => {
  const [parcel] = await makeRemittable(shop, [{ carrier: 'redx', number: 'RX1', cod: 90_000 }])
  const rows = [
    ['Tracking ID', 'Collected'],
    [parcel!.number, parcel!.cod / 100],
  ]
  const first = await keepRemittance(shop.as('owner'), { carrier: 'redx', fileName: 'a.xlsx', rows })
  const again = await keepRemittance(shop.as('desk'), {
    carrier: 'redx',
    fileName: 'b.csv',
    rows: [...rows.map((row) => row.map(String)), []],
  })
  expect(first).toMatchObject({ ok: true, known: false })
  expect(again).toEqual({ ...first, known: true })
  expect(await shop.count('remittances.remittances', { file_name: 'b.csv' })).toBe(0)
})

test('the columns are proposed by their names, remembered for the carrier, and those of buyers are not kept', async () => {
  const rows = (number: string): SheetRow[] => [
    ['Pathao payment'],
    ['Consignment ID', 'Merchant Order ID', 'Recipient Name', 'Phone', 'Collected Amount', 'Total Fee', 'Payout'],
    [number, 'PF-1', 'Rahima Begum', '01711000201', 1000, 80, 920],
    ['Total', '', '', '', 1000, 80, 920],
  ]
  const first = await keepRemittance(shop.as('owner'), { carrier: 'pathao', fileName: 'p.csv', rows: rows('DT1') })
  if (!first.ok) throw new Error(first.problem)
  const guessed = await remittanceById(shop.db, first.id)
  expect(guessed).toMatchObject({
    mapping: { number: 0, order: 1, collected: 4, delivery_charge: 5, net: 6 },
    firstRow: 3,
    mapped: false,
  })
  const kept = await sql<{
    text: string
  }>`select rows::text as text from remittances.remittances where id = ${first.id}::uuid`.execute(shop.db)
  expect(kept.rows[0]!.text).not.toMatch(/Rahima|01711000201/)
  const mapping = { number: 0, collected: 4, net: 6 }
  const given = { id: first.id, mapping, coversUntil: dayFrom('2026-06-01'), bank: null }
  expect(await mapRemittance(shop.as('owner'), given)).toEqual({ ok: true })
  const plan = await planRemittance(shop.db, (await remittanceById(shop.db, first.id))!)
  expect(plan).toMatchObject({ sumRows: 1, faults: [], sums: { collected: 100_000, charges: 8_000, net: 92_000 } })
  const next = await keepRemittance(shop.as('owner'), { carrier: 'pathao', fileName: 'q.csv', rows: rows('DT2') })
  if (!next.ok) throw new Error(next.problem)
  expect((await remittanceById(shop.db, next.id))!.mapping).toEqual(mapping)
})

test('nothing is booked without the bank, with another plan than was seen, or with a reference that has counted', async () => {
  const [parcel] = await makeRemittable(shop, [{ carrier: 'redx', number: 'RX2', cod: 90_000 }])
  const line = { number: 'RX2', collected: 90_000 }
  const { id, plan } = await checkedRemittance(shop, [line], { reference: 'BEFTN 1', file: 'twice.csv', carrier: 'redx' })
  const before = await shop.countAll()
  expect(await confirmRemittance(shop.as('owner'), { id, seen: 'other' })).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await confirmRemittance(shop.as('owner'), { id, seen: plan.seen })).toEqual({ ok: false, problem: 'reference-used' })
  const facts = { id, mapping: REMITTANCE_MAPPING, coversUntil: dayFrom('2026-06-09') }
  await mapRemittance(shop.as('owner'), { ...facts, bank: null })
  expect(await confirmRemittance(shop.as('owner'), { id, seen: plan.seen })).toEqual({ ok: false, problem: 'bank-missing' })
  expect(await shop.countAll()).toEqual(before)
  expect(await settledAmount(shop, [parcel!])).toBe(0)
})

test('what was short is paid by a later payment, which closes its task; what is missing has one task however often it is missing', async () => {
  const [short, missing] = await makeRemittable(shop, [
    { carrier: 'redx', number: 'RX31', cod: 80_000, day: '2026-05-01' },
    { carrier: 'redx', number: 'RX32', cod: 81_000, day: '2026-05-01' },
  ])
  const given = { carrier: 'redx', until: '2026-05-02' } as const
  const first = await checkedRemittance(shop, [{ number: 'RX31', collected: 50_000 }], {
    reference: 'BEFTN 31',
    file: '31.csv',
    ...given,
  })
  expect(await confirmRemittance(shop.as('owner'), { id: first.id, seen: first.plan.seen })).toEqual({
    ok: true,
    settled: 1,
    tasks: 2,
  })
  expect(await settledAmount(shop, [short!])).toBe(0)
  const second = await checkedRemittance(shop, [{ number: 'RX31', collected: 30_000, charge: 0 }], {
    reference: 'BEFTN 32',
    file: '32.csv',
    ...given,
  })
  expect(second.plan.lines.map(({ outcome }) => outcome)).toEqual(['paid'])
  expect(await confirmRemittance(shop.as('owner'), { id: second.id, seen: second.plan.seen })).toEqual({
    ok: true,
    settled: 1,
    tasks: 0,
  })
  expect(await settledAmount(shop, [short!])).toBe(80_000)
  const open = (await openTasks(shop.db, { most: 100 })).filter(({ carrier }) => carrier === 'redx')
  expect(open.map(({ kind, parcelId, amount, dueOn }) => ({ kind, parcelId, amount, dueOn }))).toEqual([
    { kind: 'missing', parcelId: missing!.id, amount: 81_000, dueOn: '2026-06-18' },
  ])
  expect(await tasksOfRemittance(shop.db, first.id)).toMatchObject([
    { kind: 'short', state: 'closed', reason: 'remittance', amount: 30_000 },
    { kind: 'missing', state: 'open' },
  ])
  await agreesWithPayments()
})
