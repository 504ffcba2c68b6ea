import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookMonth } from '#tests/book-month.ts'
import { LONG_RUN } from '#tests/long-run.ts'
import { CHARGE, chargesOf, checkedRemittance, makeRemittable } from '#tests/remittance-world.ts'
import { seededRandom } from '#tests/seeded-random.ts'
import { wrongFigures } from '#tests/stored-figures.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { signOf } from '../payments/index.ts'
import { confirmRemittance } from '../remittances/index.ts'
import { addDays, dayFrom } from '../values/index.ts'
import { cashBalances, type CashBalance } from './cash-balances.ts'
import { growerLedger } from './grower-ledger.ts'
import { documentsIn } from './journal-sales.ts'
import { journal, sumsOf } from './journal.ts'
import type { Ledger } from './ledgers.ts'
import { vatReturn } from './mushak.ts'
import { vatReport } from './vat.ts'
import type { Voucher } from './voucher.ts'

const STEPS = LONG_RUN ? 900 : 260
const MONTH = { from: dayFrom('2026-06-01'), until: dayFrom('2026-07-31') }

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** Debits less credits. */
function balanceOf(vouchers: readonly Voucher[], ...ledgers: Ledger[]): number {
  const lines = vouchers.flatMap((voucher) => voucher.lines).filter(({ ledger }) => ledgers.includes(ledger))
  return lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
}

test(`after ${STEPS} random steps of a month the journal balances and agrees with the reports`, async () => {
  const done = await bookMonth(shop, { roll: seededRandom(20_260_630), steps: STEPS })
  expect([...done.keys()].toSorted()).toEqual([
    'bill',
    'cancel',
    'cheque bounces',
    'company pays',
    'deliver',
    'edit',
    'hand in',
    'order',
    'refund',
  ])
  const vouchers = await journal(shop.db, MONTH)
  expect(new Set(vouchers.map(({ number }) => number)).size).toBe(vouchers.length)
  for (const { number, lines } of vouchers) {
    expect([number, lines.length >= 2, lines.every(({ debit, credit }) => debit >= 0 && credit >= 0)]).toEqual([
      number,
      true,
      true,
    ])
    expect([number, lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)]).toEqual([number, 0])
  }
  await expectSales(vouchers)
  await expectMoney(vouchers)
  await expectCash(vouchers)
  expect(await wrongFigures(shop.db)).toEqual([])
  await expectReturn(vouchers)
  const sums = sumsOf(vouchers)
  expect(sums.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  for (const { ledger, debit, credit } of sums) expect([ledger, debit - credit]).toEqual([ledger, balanceOf(vouchers, ledger)])
  const days = [MONTH.from, dayFrom('2026-06-17'), MONTH.until]
  const halves = [
    ...(await journal(shop.db, { from: days[0]!, until: days[1]! })),
    ...(await journal(shop.db, { from: addDays(days[1]!, 1), until: days[2]! })),
  ]
  expect(halves).toEqual(vouchers)
}, 300_000)

/** Sales and their VAT are those of the office's VAT report; refunds are the credits that gave money back. */
async function expectSales(vouchers: readonly Voucher[]): Promise<void> {
  const report = await vatReport(shop.db, { ...MONTH, basis: 'delivered' })
  const reported = (kinds: readonly string[], what: 'net' | 'vat' | 'gross') =>
    report.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + row[what], 0)
  const documents = await documentsIn(shop.db, MONTH)
  const returned = new Set(documents.filter(({ ofRefund }) => ofRefund).map(({ number }) => number))
  expect(returned.size).toBeGreaterThan(3)
  const sales = vouchers.filter(({ kind, number }) => (kind === 'Sales' || kind === 'Credit Note') && !returned.has(number))
  expect([balanceOf(sales, 'sales'), balanceOf(sales, 'delivery-income'), balanceOf(sales, 'rounding')]).toEqual([
    0 - reported(['goods'], 'net'),
    0 - reported(['delivery'], 'net'),
    0 - reported(['rounding'], 'net'),
  ])
  expect(reported(['goods'], 'vat')).toBeGreaterThan(0)
  expect(balanceOf(sales, 'vat-payable')).toBe(0 - reported(['goods', 'delivery'], 'vat'))
  expect(balanceOf(sales, 'buyers', 'companies')).toBe(reported(['goods', 'delivery', 'rounding'], 'gross'))
  const back = documents.flatMap(({ kind, content, ofRefund }) =>
    ofRefund ? content.items.map(({ gross, vat }) => signOf(kind) * (vat - gross)) : [],
  )
  expect(balanceOf(vouchers, 'refunds')).toBe(back.reduce((sum, amount) => sum + amount, 0))
}

/** What is receivable is what was billed and not paid; cash on its way is what is to be handed in; growers are owed their balances. */
async function expectMoney(vouchers: readonly Voucher[]): Promise<void> {
  const documents = await documentsIn(shop.db, MONTH)
  const billed = documents.reduce(
    (sum, { kind, content }) => sum + signOf(kind) * content.items.reduce((all, { gross }) => all + gross, 0),
    0,
  )
  const { rows } = await sql<{ paid: number; collected: number; free: number; difference: number; unbacked: number }>`
    select (select sum(captured_paisa - refunded_paisa)::bigint from payments.payments) as paid,
      (select sum(captured_paisa - refunded_paisa)::bigint from payments.payments
        where method = 'cash-on-delivery' and state = 'captured') as collected,
      (select sum(amount_paisa - allocated_paisa)::bigint from payments.company_receipts where undone_at is null) as free,
      (select sum(expected_paisa - handed_paisa)::bigint from payments.cash_hand_ins) as difference,
      (select coalesce(sum(event.amount_paisa), 0)::bigint from payments.payment_events event join payments.receipt_allocations using (payment_id)
        join payments.company_receipts receipt on receipt.id = receipt_id
        where event.at <> receipt.undone_at and event.from_state is not null) as unbacked`.execute(shop.db)
  const { paid, collected, free, difference, unbacked } = rows[0]!
  // What was given back of a payment that bounced later is owed, too.
  expect(unbacked).toBeGreaterThan(0)
  expect(balanceOf(vouchers, 'buyers', 'companies')).toBe(billed - paid - free + unbacked)
  expect([balanceOf(vouchers, 'cash-collected'), balanceOf(vouchers, 'cash-difference')]).toEqual([collected, difference])
  expect(Math.min(collected, difference)).toBeGreaterThan(0)
  const ledger = await growerLedger(shop.db, MONTH)
  const sum = (what: 'delivered' | 'deducted' | 'corrected' | 'balance') => ledger.reduce((all, row) => all + row[what], 0)
  expect(balanceOf(vouchers, 'growers')).toBe(0 - sum('balance'))
  expect(balanceOf(vouchers, 'purchases')).toBeGreaterThan(0)
}

/** Each day begins with the cash that was open the evening before, and in the end the journal has what is open. */
async function expectCash(vouchers: readonly Voucher[]): Promise<void> {
  const openOf = (rows: readonly CashBalance[], when: 'opening' | 'open') =>
    rows.map(({ kind, name, [when]: amount }) => `${kind} ${name} ${amount}`).filter((row) => !row.endsWith(' 0'))
  let before: string[] = []
  const sums = { collected: 0, paid: 0, writtenOff: 0 }
  for (let day = MONTH.from; day <= MONTH.until; day = addDays(day, 1)) {
    const rows = await cashBalances(shop.db, { from: day, until: day })
    expect([day, openOf(rows, 'opening')]).toEqual([day, before])
    before = openOf(rows, 'open')
    for (const row of rows) for (const what of ['collected', 'paid', 'writtenOff'] as const) sums[what] += row[what]
  }
  const rows = await cashBalances(shop.db, MONTH)
  const total = (what: 'opening' | 'collected' | 'paid' | 'writtenOff' | 'open') => rows.reduce((sum, row) => sum + row[what], 0)
  expect(sums).toEqual({ collected: total('collected'), paid: total('paid'), writtenOff: total('writtenOff') })
  expect([total('opening'), openOf(rows, 'open'), total('open')]).toEqual([0, before, balanceOf(vouchers, 'cash-collected')])
  expect(Math.min(sums.collected, sums.paid)).toBeGreaterThan(0)
}

/** The VAT return asks for the VAT of the journal, less what buyers have paid for the shop. */
async function expectReturn(vouchers: readonly Voucher[]): Promise<void> {
  const figures = new Map((await vatReturn(shop.db, MONTH)).map(({ what, value, vat }) => [what, { value, vat }]))
  const withheld = figures.get('vat-withheld')!.vat
  expect(withheld).toBe(balanceOf(vouchers, 'vat-withheld'))
  expect(figures.get('payable')!.vat).toBe(0 - balanceOf(vouchers, 'vat-payable') - withheld)
  expect(figures.get('purchases')!.value).toBe(balanceOf(vouchers, 'purchases'))
  const income = balanceOf(vouchers, 'sales', 'delivery-income', 'rounding', 'refunds')
  expect(figures.get('sales')!.value - figures.get('credit-notes')!.value).toBe(0 - income)
  const kinds = ['exempt-sales', 'standard-sales', 'other-rate-sales'] as const
  expect(kinds.reduce((sum, what) => sum + figures.get(what)!.value, 0)).toBe(figures.get('sales')!.value)
}

test('cash of couriers comes to the bank when they pay, less their charges', async () => {
  const parcels = await makeRemittable(shop, [
    { carrier: 'steadfast', number: 'SF1', cod: 100_000, charge: CHARGE },
    { carrier: 'steadfast', number: 'SF2', cod: 150_050, charge: CHARGE },
    { carrier: 'steadfast', number: 'SF3', cod: 80_000, charge: CHARGE },
  ])
  const lines = [
    { number: 'SF1', collected: 100_000 },
    { number: 'SF2', collected: 150_000 },
  ]
  const { id, plan } = await checkedRemittance(shop, lines, { until: '2026-01-01', reference: 'BEFTN 7', file: 'june.csv' })
  expect(await confirmRemittance(shop.as('owner'), { id, seen: plan.seen })).toMatchObject({ ok: true })
  const vouchers = await journal(shop.db, MONTH)
  const charges = lines.reduce((sum, line) => sum + chargesOf(line), 0)
  expect([balanceOf(vouchers, 'bank'), balanceOf(vouchers, 'courier-charges')]).toEqual([250_000 - charges, charges])
  const [row] = await cashBalances(shop.db, MONTH)
  expect(row).toMatchObject({ name: 'steadfast', open: 80_050, charges })
  expect(balanceOf(vouchers, 'cash-collected')).toBe(80_050)
  expect(parcels).toHaveLength(3)
})
