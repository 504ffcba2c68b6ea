import { ONLY_LONG } from '../long-run.ts'
import { agreeToEarly, expect, expectAccessible, hydrated, open, orderByExpress, signIn, test, type Page } from './shop-test.ts'

/** The PDF behind a link, as anyone with the page gets it. */
async function expectPdf(page: Page, path: string, number: string): Promise<Buffer> {
  const answer = await page.request.get(path)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers()).toMatchObject({
    'content-disposition': `attachment; filename="${number}.pdf"`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  })
  const pdf = await answer.body()
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeGreaterThan(10_000)
  expect(pdf.length).toBeLessThan(300_000)
  return pdf
}

async function openOrder(page: Page, number: string): Promise<void> {
  await page.goto(`/office/orders?q=${number}`)
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
}

test.use({ expectedComplaints: [/status of (?:404|422)/] })

/** A confirmed order's invoice is requested: in both languages, and identical each time. */
async function askForInvoice(shopper: Page, url: string): Promise<void> {
  await open(shopper, url)
  await expectAccessible(shopper)
  await shopper.getByRole('button', { name: 'Create invoice' }).click()
  const english = shopper.getByRole('link', { name: /^INV-.*English, PDF$/ })
  await expect(english).toBeVisible()
  await expectAccessible(shopper)
  const invoice = numberIn(await english.getAttribute('href'))
  const path = new URL(url).pathname
  const inEnglish = await expectPdf(shopper, `${path}/papers/${invoice}.pdf`, invoice)
  const inBangla = await expectPdf(shopper, `/bn${path}/papers/${invoice}.pdf`, invoice)
  expect(inBangla.equals(inEnglish)).toBe(false)
  expect((await expectPdf(shopper, `${path}/papers/${invoice}.pdf`, invoice)).equals(inEnglish)).toBe(true)
  // Neither an invented number nor another order's link gives access.
  const stranger = `/order/${'a'.repeat(43)}`
  for (const wrong of [`${path}/papers/INV-2001-02-000001.pdf`, `${stranger}/papers/${invoice}.pdf`, `${path}/papers/${invoice}`])
    expect([wrong, (await shopper.request.get(wrong)).status()]).toEqual([wrong, 404])
}

function numberIn(text: string | null): string {
  return /(?:INV|MSK)-\d{4}-\d{2}-\d{6}/.exec(text ?? '')?.[0] ?? 'no number'
}

async function deliver(page: Page): Promise<void> {
  const steps = [
    [/^Packed$/, 'The order is packed.'],
    [/^Send out$/, 'The order is on the way.'],
    [/^Delivered, ৳[\d,]+ taken$/, 'The order is delivered.'],
  ] as const
  for (const [press, done] of steps) {
    await agreeToEarly(page)
    await page.getByRole('button', { name: press }).click()
    await expect(page.getByText(done)).toBeVisible()
  }
}

/** Refused for a wrong BIN, then issued. Returns its number. */
async function issueTaxInvoice(page: Page): Promise<string> {
  await page.locator('summary', { hasText: 'Tax invoice for this buyer' }).click()
  await page.getByLabel('Name of the buyer').fill('মেঘনা ফুডস লিমিটেড')
  await page.getByLabel('BIN of the buyer').fill('12345')
  const issue = page.getByRole('button', { name: 'Issue the tax invoice' })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Issue the tax invoice' })
  await issue.click()
  await confirm.click()
  await expect(page.getByText('A BIN has 13 digits, as in 001234567-0101.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('BIN of the buyer').fill('001234567-0202')
  await page.getByLabel('Address of the buyer').fill('Motijheel C/A, Dhaka')
  await issue.click()
  await confirm.click()
  await expect(page.getByText('The tax invoice is issued.')).toBeVisible()
  const tax = numberIn(
    await page
      .getByText(/MSK-\d{4}-\d{2}-\d{6}/)
      .first()
      .textContent(),
  )
  await expectPdf(page, `/office/invoices/${tax}?language=bn`, tax)
  return tax
}

async function refundFiftyOfTheLine(page: Page): Promise<void> {
  await hydrated(page)
  await page.locator('summary', { hasText: 'for certain lines' }).click()
  const line = page.getByRole('group', { name: /papaya/i })
  await line.getByLabel('Or an amount in taka').fill('50')
  await expect(page.getByText('Refund: ৳50')).toBeVisible()
  await expectAccessible(page)
  const form = page.locator('form').filter({ has: line })
  await form.getByLabel('Reason').fill('One was soft')
  await form.getByRole('button', { name: 'Refund these lines' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund money' }).click()
  await expect(page.getByText(/For .*papaya.*: ৳50/i)).toBeVisible()
}

test(
  'a delivered order has an invoice; the office replaces it by a tax invoice, and a refund adds a credit note',
  ONLY_LONG,
  async ({ page, browser }) => {
    test.setTimeout(150_000)
    const own = await browser.newContext({ baseURL: process.env['E2E_ADDRESS']! })
    const shopper = await own.newPage()
    const { number, url } = await orderByExpress(shopper, 'ripe-papaya')
    await expect(shopper.getByRole('heading', { name: 'Invoice' })).toHaveCount(0)
    await signIn(page)
    await openOrder(page, number)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('The order is confirmed.')).toBeVisible()
    await askForInvoice(shopper, url)
    await deliver(page)
    const tax = await issueTaxInvoice(page)
    await refundFiftyOfTheLine(page)
    await expect(page.getByText(new RegExp(`corrects ${tax}`))).toBeVisible()
    await expect(page.getByText('৳50 was refunded; nothing is to be collected')).toBeVisible()
    await expect(page.getByText('still to be paid')).toHaveCount(0)
    await expectAccessible(page)

    // All of them are in the list, and on the buyer's page.
    await page.goto(`/office/invoices?q=${number}`)
    const rows = page.getByRole('row').filter({ hasText: number })
    await expect(rows).toHaveCount(4)
    await expect(rows.first()).toContainText('−৳50')
    await expectAccessible(page)
    await page.getByLabel('Kind').selectOption({ label: 'Tax invoice (Mushak 6.3)' })
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(rows).toHaveCount(1)
    const csv = await (await page.request.get(`/office/invoices/file/csv?q=${number}`)).text()
    expect(csv.trim().split('\r\n')).toHaveLength(5)
    await open(shopper, url)
    await expect(shopper.getByRole('link', { name: /English, PDF$/ })).toHaveCount(4)
    await expectAccessible(shopper)
    // A refund is not due again.
    await expect(shopper.getByText('Pay on delivery')).toHaveCount(0)
  },
)
