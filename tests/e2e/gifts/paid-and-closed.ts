import { sql } from 'kysely'
import { openShopDatabase } from '#scripts/shop-database.ts'
import { ledgerDifferences } from '#shop/inventory/index.ts'
import { expect, expectAccessible, open, type Page } from '../shop-test.ts'
import { BIN, COMPANY, pressAndConfirm, said, taka, type Journey } from './own-desk.ts'

/** The tax invoice of the run, on the order's page: to the company, with its BIN. Returns its number. */
export async function taxInvoice(page: Page, { orderPath }: Pick<Journey, 'orderPath'>): Promise<string> {
  await open(page, orderPath)
  await issueByHand(page)
  await expect(page.getByText('Tax invoice (Mushak 6.3)').first()).toBeVisible()
  const number = /MSK-\d{4}-\d{2}-\d{6}/.exec(
    (await page
      .getByText(/MSK-\d{4}-\d{2}-\d{6}/)
      .first()
      .textContent())!,
  )![0]
  for (const language of ['en', 'bn']) {
    const file = await page.request.get(`/office/invoices/${number}?language=${language}`)
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }
  await expectAccessible(page)
  return number
}

async function issueByHand(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Tax invoice for this buyer' }).click()
  await page.getByLabel('Name of the buyer').fill(COMPANY)
  await page.getByLabel('Address of the buyer').fill('Motijheel C/A, Dhaka')
  await page.getByLabel('BIN of the buyer').fill(BIN)
  await pressAndConfirm(page, 'Issue the tax invoice')
  await said(page, 'The tax invoice is issued.')
}

/** The company deducts the VAT at source, and 5 % income tax from the rest: the bank transfer is lower by both. */
const TOTAL = 814_750
const VDS = 106_271.74
const TDS = 35_423.91
const BY_BANK = 673_054.35

/** Three receipts pay the invoice; then nothing is due, and the credit is available again. */
export async function payShort(page: Page, { companyPath, vat }: Pick<Journey, 'companyPath' | 'vat'>): Promise<void> {
  expect(vat).toBe(taka(VDS))
  await open(page, companyPath)
  await expect(page.locator('.company-balance')).toHaveText(taka(TOTAL))
  await note(page, { what: 'Bank', reference: 'EBL 7711 20260715', amount: BY_BANK })
  await expect(page.locator('.company-balance')).toHaveText(taka(VDS + TDS))
  await note(page, { what: 'VAT deducted, Mushak 6.6', reference: 'M66/2026/0412', amount: VDS })
  await expect(page.locator('.company-balance')).toHaveText(taka(TDS))
  await note(page, { what: 'Income tax deducted', reference: 'TDS-2026-99120', amount: TDS })

  await expect(page.locator('.company-balance')).toHaveText(taka(0))
  await expect(page.getByText(`${taka(0)} of ${taka(1_000_000)}`)).toBeVisible()
  await expect(page.getByText('Nothing is outstanding.')).toBeVisible()
  const ages = page
    .locator('.panel')
    .filter({ has: page.locator('.company-balance') })
    .locator('dl')
  await expect(ages).toHaveText(`Not due${taka(0)}`)
  const entries = page.getByRole('table', { name: 'Statement' }).locator('tbody tr')
  await expect(entries).toHaveCount(4)
  await expect(entries.last()).toContainText(taka(0))
  await expectAccessible(page)
}

async function note(page: Page, { what, reference, amount }: { what: string; reference: string; amount: number }): Promise<void> {
  await page.getByLabel('What came').selectOption({ label: what })
  await page.getByLabel('Reference or certificate number').fill(reference)
  await page.getByLabel('Amount').fill(String(amount))
  await page.getByRole('button', { name: 'Record' }).click()
  await said(page, 'Recorded. What it paid is no longer due.')
  await expect(page.getByText(reference).first()).toBeVisible()
}

/** The final state of the database. */
export async function booksAgree(dataDir: string, invoice: string): Promise<void> {
  const { db, close } = await openShopDatabase(dataDir)
  try {
    expect(await ledgerDifferences(db)).toEqual([])
    const orders = await sql`
      select orders.state, orders.total_paisa::integer as total, (select count(*)::integer from ordering.order_lines where order_id = orders.id) as lines,
        (select count(*)::integer from fulfilment.consignments where order_id = orders.id) as boxes,
        (select count(distinct consignment_id)::integer from gifting.recipients where consignment_id is not null) as recipients,
        (select sum(captured_paisa - refunded_paisa)::integer from payments.payments where order_id = orders.id) as paid
      from ordering.orders as orders`.execute(db)
    expect(orders.rows).toEqual([
      { state: 'completed', total: TOTAL * 100, lines: 2, boxes: 500, recipients: 500, paid: TOTAL * 100 },
    ])
    const states = await sql`select state, count(*)::integer as boxes from fulfilment.consignments group by state`.execute(db)
    expect(states.rows).toEqual([{ state: 'delivered', boxes: 500 }])
    expect(await takenOff(db)).toEqual({
      'apple-gala': 160_000,
      'box-executive': 500,
      'date-medjool': 125_000,
      'orange-imported': 140_000,
      pear: 200_000,
    })
    const credit =
      await sql`select limit_paisa::integer as limit, used_paisa::integer as used from payments.company_credit`.execute(db)
    expect(credit.rows).toEqual([{ limit: 100_000_000, used: 0 }])
    const documents = await sql<{ buyer: object }>`
      select content->'buyer' as buyer from payments.papers where number = ${invoice} and total_paisa = ${TOTAL * 100}`.execute(
      db,
    )
    expect(documents.rows).toEqual([{ buyer: expect.objectContaining({ name: COMPANY, bin: BIN }) }])
  } finally {
    await close()
  }
}

/** What was taken from stock for the boxes, by stock item: in grams or pieces, from movements and not from allocations. */
async function takenOff(db: Awaited<ReturnType<typeof openShopDatabase>>['db']): Promise<Record<string, number>> {
  const found = await sql<{ item: string; amount: number }>`
    select items.code as item, (-sum(movements.amount))::integer as amount from inventory.movements as movements
      join inventory.lots as lots on lots.id = movements.lot_id join inventory.stock_items as items on items.id = lots.stock_item_id
    where movements.kind = 'packed' and movements.order_id is not null group by items.code order by items.code`.execute(db)
  return Object.fromEntries(found.rows.map(({ item, amount }) => [item, amount]))
}
