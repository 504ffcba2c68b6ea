import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiKey } from '#tests/api-keys.ts'
import { apiOf } from '#tests/api.ts'
import { addCompany, putOnAccount } from '#tests/company-orders.ts'
import { agreedContract, deliver, himsagarLot } from '#tests/grower-world.ts'
import { delivered, moved, placed, registerForVat, shopUrl, TO_THE_DOOR } from '#tests/invoice-documents.ts'
import { byPickup } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { refundOrder, takeCompanyMoney } from '#shop/billing/index.ts'
import { paymentsOf } from '#shop/payments/index.ts'
import { LEDGERS } from '#shop/reporting/index.ts'
import { dayFrom, paisa } from '#shop/values/index.ts'

type Line = { ledger: string; name: string; debit: number; credit: number }
type Voucher = { number: string; kind: string; day: string; reference: string; about: string; lines: Line[] }
type Journal = { from: string; to: string; vouchers: Voucher[]; sums: Line[] }
type Rows = { rows: Record<string, unknown>[] }

let shop: Shop
let key: Awaited<ReturnType<typeof apiKey>>
beforeEach(async () => {
  shop = await openShop()
  key = await apiKey(shop, 'accountant')
  await registerForVat(shop)
})
afterEach(() => shop.close())

const june = 'from=2026-06-01&to=2026-06-30'
const read = <Body = { type: string; field?: string }>(path: string) =>
  apiOf(shop).call<Body>(`/api/v1/admin/accounting/${path}`, { headers: key.headers() })

/** A box that is sold, paid at the door and partly refunded; and an order of a company, which pays with a certificate. */
async function business(): Promise<{ number: string; company: string }> {
  const { orderId, number } = await delivered(shop, { buys: { 'trio-box': 2 } })
  const [payment] = await paymentsOf(shop.db, [orderId])
  const refund = {
    gateways: {},
    orderId,
    paymentId: payment!.id,
    amount: taka(105),
    way: 'by-hand',
    reason: 'Soft',
    shopUrl,
  } as const
  expect(await refundOrder(shop.as('owner'), refund)).toMatchObject({ ok: true })
  const companyId = await addCompany(shop, taka(20_000))
  const own = await placed(shop, { buys: { 'trio-box': 1 }, delivery: byPickup(shop) })
  await putOnAccount(shop, { companyId, orderId: own.orderId, total: own.total })
  await moved(shop, own.orderId, TO_THE_DOOR)
  const paid = { companyId, kind: 'vds', way: null, reference: 'VDS-1', day: dayFrom('2026-06-11'), note: '' } as const
  await takeCompanyMoney(shop.as('owner'), { ...paid, amount: taka(50), against: 'what-is-due-first' })
  return { number, company: own.number }
}

test('the journal has every sale, refund and payment as a balanced voucher', async () => {
  const { number, company } = await business()
  const { status, json } = await read<Journal>(`journal?${june}`)
  expect([status, json.from, json.to]).toEqual([200, '2026-06-01', '2026-06-30'])
  const shown = json.vouchers.map(({ number: own, kind, reference, lines }) => [
    own.replace(/-(?:\d+|[0-9a-f-]{36})$/, ''),
    kind,
    reference,
    Object.fromEntries(lines.map(({ ledger, debit, credit }) => [ledger, debit - credit])),
  ])
  expect(shown).toEqual([
    ['INV-2025-26', 'Sales', number, { sales: -2761.9, 'vat-payable': -138.1, buyers: 2900 }],
    ['ICR-2025-26', 'Credit Note', number, { refunds: 100, 'vat-payable': 5, buyers: -105 }],
    ['MSK-2025-26', 'Sales', company, { sales: -1380.95, 'vat-payable': -69.05, companies: 1450 }],
    ['PAY', 'Receipt', number, { buyers: -2900, 'cash-collected': 2900 }],
    ['PAY', 'Payment', number, { buyers: 105, 'cash-collected': -105 }],
    ['REC', 'Journal', '', { 'vat-withheld': 50, companies: -50 }],
  ])
  const sums = Object.fromEntries(json.sums.map(({ name, debit, credit }) => [name, [debit, credit]]))
  expect(sums['VAT payable']).toEqual([5, 207.15])
  expect(JSON.stringify(json)).not.toMatch(/Farhana|\+880/)
})

test('the names of ledgers come from the setting', async () => {
  await sql`insert into content.settings (key, value, updated_at) values ('ledgers', '{"sales": "Fruit sales"}', ${shop.now})`.execute(
    shop.db,
  )
  const { json } = await read<{ ledgers: { ledger: string; name: string; group: string }[] }>('ledgers')
  expect(json.ledgers.slice(0, 2)).toEqual([
    { ledger: 'sales', name: 'Fruit sales', group: 'Sales Accounts' },
    { ledger: 'delivery-income', name: 'Delivery charges', group: 'Sales Accounts' },
  ])
  expect(json.ledgers).toHaveLength(Object.keys(LEDGERS).length)
  const { text, headers } = await read('ledgers?format=tally')
  expect(headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  expect(text).toContain('<LEDGER NAME="Fruit sales" ACTION="Create">\n<NAME>Fruit sales</NAME>\n<PARENT>Sales Accounts</PARENT>')
})

test('TallyPrime gets the same vouchers, each of them balanced', async () => {
  await sql`insert into content.settings (key, value, updated_at) values ('ledgers', '{"sales": "Fruit & <boxes>"}', ${shop.now})`.execute(
    shop.db,
  )
  await business()
  const { json } = await read<Journal>(`journal?${june}`)
  const { text, headers } = await read(`journal?${june}&format=tally`)
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="journal-2026-06-01-2026-06-30.xml"')
  expect(text.replaceAll(/>\s+</g, '><')).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?><ENVELOPE><HEADER><TALLYREQUEST>Import Data<\/TALLYREQUEST><\/HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers<\/REPORTNAME><\/REQUESTDESC><REQUESTDATA><TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER /,
  )
  const vouchers = text.split('<VOUCHER ').slice(1)
  expect(vouchers).toHaveLength(json.vouchers.length)
  for (const [index, xml] of vouchers.entries()) {
    const { number, day, lines } = json.vouchers[index]!
    expect(xml).toContain(`<VOUCHERNUMBER>${number}</VOUCHERNUMBER>`)
    expect(xml).toContain(`<DATE>${day.replaceAll('-', '')}</DATE>`)
    const entries = [...xml.matchAll(/<ISDEEMEDPOSITIVE>(Yes|No)<\/ISDEEMEDPOSITIVE>\n<AMOUNT>(-?\d+\.\d\d)<\/AMOUNT>/g)]
    expect(entries.map(([, positive, amount]) => [positive, amount])).toEqual(
      lines.map(({ debit, credit }) => (debit > 0 ? ['Yes', `-${debit.toFixed(2)}`] : ['No', credit.toFixed(2)])),
    )
    expect(entries.reduce((sum, [, , amount]) => sum + Math.round(Number(amount) * 100), 0)).toBe(0)
  }
  expect(text).toContain('<LEDGERNAME>Fruit &amp; &lt;boxes&gt;</LEDGERNAME>')
  const tags = [...text.matchAll(/<(\/?)([A-Z.]+)[^>]*>/g)].map(([, end, name]) => `${end}${name}`)
  for (const name of new Set(tags.filter((tag) => !tag.startsWith('/'))))
    expect([name, tags.filter((tag) => tag === name).length]).toEqual([name, tags.filter((tag) => tag === `/${name}`).length])
})

test('the books of the VAT have every item and delivery, and the return its sums', async () => {
  const { number } = await business()
  const contractId = await agreedContract(shop, { price: paisa(4_000) })
  const lotId = await himsagarLot(shop, { amount: 15_000 })
  expect(await deliver(shop, { lotId, contractId, amount: 12_500, deductions: [] })).toMatchObject({ ok: true, pay: 50_000 })
  const sales = (await read<Rows>(`sales-book?${june}`)).json.rows
  expect(
    sales.map(({ kind, buyer, buyer_bin: bin, quantity, vat_percent: rate, value, vat }) => [
      kind,
      buyer,
      bin,
      quantity,
      rate,
      value,
      vat,
    ]),
  ).toEqual([
    ['invoice', null, null, 2, 5, 2761.9, 138.1],
    ['invoice-credit', null, null, 0, 5, -100, -5],
    ['tax-invoice', 'Nirman Group', '001234567-0101', 1, 5, 1380.95, 69.05],
  ])
  expect(number).toMatch(/^PF-/)
  expect((await read<Rows>(`purchase-book?${june}`)).json.rows).toEqual([
    {
      serial: 1,
      day: '2026-06-11',
      slip: expect.stringMatching(/^D-\d+$/) as string,
      grower: 'Rafiq Orchard',
      fruit: 'Himsagar',
      unit: 'kilogram',
      amount: 12.5,
      value: 500,
      vat: 0,
    },
  ])
  const figures = (await read<Rows>(`vat-return?${june}`)).json.rows
  expect(figures.map(({ note, what, value, vat }) => [note, what, value, vat])).toEqual([
    [3, 'exempt-sales', 0, 0],
    [4, 'standard-sales', 0, 0],
    [7, 'other-rate-sales', 4042.85, 202.15],
    [9, 'sales', 4042.85, 202.15],
    [12, 'exempt-purchases', 500, 0],
    [23, 'purchases', 500, 0],
    [28, 'increasing', 0, 0],
    [29, 'vat-withheld', 0, 50],
    [31, 'credit-notes', 0, 0],
    [33, 'decreasing', 0, 50],
    [34, 'payable', 0, 152.15],
  ])
  const { text, headers } = await read(`vat-return?${june}&format=csv`)
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(
    text
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(0, 2),
  ).toEqual(['note,what,value,vat', '3,exempt-sales,0,0'])
  const csv = (await read(`journal?${june}&format=csv`)).text.replace(/^\uFEFF/, '').split('\r\n')
  expect(csv[0]).toBe('number,kind,day,reference,about,ledger,name,debit,credit')
  expect(csv[1]).toBe(`INV-2025-26-000001,Sales,2026-06-11,${number},Sale,sales,Sales,0,2761.9`)
})

test('other days are empty, and impossible periods and formats are refused', async () => {
  await business()
  expect((await read<Journal>('journal?from=2026-07-01&to=2026-07-31')).json).toMatchObject({ vouchers: [], sums: [] })
  for (const [query, field] of [
    ['journal', 'from'],
    ['journal?from=2026-06-02&to=2026-06-01', 'to'],
    ['sales-book?from=2024-06-01&to=2026-06-01', 'to'],
    [`sales-book?${june}&format=tally`, 'format'],
    [`vat-return?${june}&format=xlsx`, 'format'],
    ['purchase-book?from=%00&to=x', 'from'],
  ])
    expect(await read(query!)).toMatchObject({ status: 422, json: { type: '/problems/not-valid', field } })
})
