import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, hydrated, newPhone, open, signIn, test, type Page } from './shop-test.ts'

const PDF = { name: 'po.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 a purchase order') }

async function enquire(page: Page, company: string, phone: string): Promise<void> {
  await open(page, '/gift')
  await page.getByLabel('Company').fill(company)
  await page.getByLabel('Your name').fill('Shirin Akter')
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByLabel('Boxes', { exact: true }).fill('60')
  await page.getByText('To each person').click()
  await page.getByRole('button', { name: 'Ask for a quotation' }).click()
  await expect(page.getByText('We’ve received your request.')).toBeVisible()
}

/** From the enquiry to a draft with a box at the suggested price and a service. */
async function draft(page: Page, company: string): Promise<void> {
  await open(page, '/office/gifts')
  await expectAccessible(page)
  await page.getByRole('listitem').filter({ hasText: company }).getByRole('link', { name: 'Make a quotation' }).click()
  await expect(page.getByLabel('Company name on the paper')).toHaveValue(company)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByText('The draft is made.')).toBeVisible()
  await page.getByLabel('Box or size').first().selectOption({ index: 1 })
  await page.getByLabel('Number', { exact: true }).first().fill('60')
  await page.locator('[name="service-en-0"]').fill('Printed card')
  await page.locator('[name="service-units-0"]').fill('60')
  await page.locator('[name="service-price-0"]').fill('15.50')
  await page.getByLabel('Delivery in all').fill('3000')
  await page.getByLabel('Advance in percent').fill('50')
  await save(page)
  await expect(page.getByLabel('Price each').first()).not.toHaveValue('')
  await expectAccessible(page)
}

async function save(page: Page): Promise<void> {
  await hydrated(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Saved. The buyer sees nothing of it until it is sent.')).toBeVisible()
}

/** Returns the path of the buyer's page. */
async function send(page: Page): Promise<string> {
  await hydrated(page)
  await page.getByRole('button', { name: 'Send to the buyer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the buyer' }).click()
  await expect(page.getByText('Sent. The buyer has the link.')).toBeVisible()
  const link = await page.getByRole('link', { name: 'The buyer’s page' }).getAttribute('href')
  return new URL(link!).pathname.replace('/bn', '')
}

async function sign(buyer: Page): Promise<void> {
  await buyer.getByLabel('Your name').fill('Kamrul Hasan')
  await buyer.getByLabel('Your designation').fill('Director')
}

test(
  'a quotation goes from the enquiry through a change to the approval with a purchase order',
  ONLY_LONG,
  async ({ page, browser }) => {
    const company = `Nirman ${Date.now() % 100_000}`
    const shopper = await page.context().newPage()
    await enquire(shopper, company, newPhone())
    await signIn(page)
    await draft(page, company)
    const link = await send(page)

    // The buyer, without scripts and without an account.
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    const buyer = await plain.newPage()
    await buyer.goto(link)
    await expect(buyer.getByRole('heading', { level: 1 })).toContainText(company)
    await buyer.getByLabel('Your message').fill('Eighty boxes, please.')
    await buyer.getByRole('button', { name: 'Ask for a change' }).click()
    await expect(buyer.getByText('We’ve received your message')).toBeVisible()

    await page.reload()
    await expect(page.getByText('Eighty boxes, please.')).toBeVisible()
    await page.getByRole('button', { name: 'Make a new version' }).click()
    await expect(page.getByText('The new version is a draft.')).toBeVisible()
    await page.getByLabel('Number', { exact: true }).first().fill('80')
    await save(page)
    expect(await (await buyer.request.get(link)).text()).not.toContain('version 2')
    await send(page)

    // The page of version 1 is still open: it can no longer be approved.
    await sign(buyer)
    await buyer.getByRole('button', { name: /^Approve ৳/ }).click()
    await expect(buyer.getByText('There is a newer version now.')).toBeVisible()
    await approve(buyer, link)
    await plain.close()

    await page.reload()
    await expect(page.getByText('Kamrul Hasan, Director')).toBeVisible()
    const order = await page.context().request.get(`${page.url().split('?')[0]}/order`)
    expect(order.headers()['content-disposition']).toContain('attachment')
    expect((await order.body()).toString()).toBe('%PDF-1.4 a purchase order')
    for (const path of [link, `/bn${link}`]) {
      await open(shopper, path)
      await expectAccessible(shopper)
      const answer = await shopper.request.get(path)
      expect(answer.headers()['cache-control']).toContain('no-store')
      expect(answer.headers()['x-robots-tag']).toBe('noindex')
    }
  },
)

async function approve(buyer: Page, link: string): Promise<void> {
  await buyer.goto(link)
  await expect(buyer.getByText('version 2', { exact: false }).first()).toBeVisible()
  await sign(buyer)
  await buyer.getByLabel('Purchase order number').fill('PO-77')
  await buyer.locator('input[type=file]').setInputFiles(PDF)
  await buyer.getByRole('button', { name: /^Approve ৳/ }).click()
  await expect(buyer.getByText('Thank you, the quotation is approved')).toBeVisible()
  await expect(buyer.getByText('Purchase order PO-77.')).toBeVisible()
  await buyer.goto(`${link}?version=1`)
  await expect(buyer.getByText('There is a newer version')).toBeVisible()
}

test.describe('companies', () => {
  test.use({ expectedComplaints: [/status of 422/] })
  test('a company has members, credit and receipts', ONLY_LONG, async ({ page }) => {
    const company = `Meghna ${Date.now() % 100_000}`
    await signIn(page)
    await open(page, '/office/companies')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Add a company' }).click()
    await page.getByLabel('Name', { exact: true }).fill(company)
    await page.getByLabel('BIN (VAT)').fill('12')
    await page.getByRole('button', { name: 'Add it' }).click()
    await expect(page.getByText('13 digits, such as 001234567-0101, or nothing.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('BIN (VAT)').fill('0012345670101')
    await page.getByRole('button', { name: 'Add it' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(company)
    await page.getByLabel('Most it may owe').fill('50,000')
    await page.getByRole('button', { name: 'Set the limit' }).click()
    await expect(page.getByText('৳0 of ৳50,000')).toBeVisible()
    await page.getByLabel('Phone they sign in with').fill(newPhone())
    await page.getByRole('button', { name: 'Add or change' }).click()
    await expect(page.getByRole('alert')).toContainText('No one has verified this number yet.')
    await page.getByLabel('What came').selectOption('vds')
    await page.getByLabel('Reference or certificate number').fill('M66 118')
    await page.getByLabel('Amount').fill('1,250')
    await page.getByRole('button', { name: 'Record' }).click()
    await expect(page.getByText('Recorded. What it paid is no longer due.')).toBeVisible()
    await expect(page.getByText('We owe')).toBeVisible()
    await expect(page.getByText('৳1,250 of it not yet allocated to an order')).toBeVisible()
    await expectAccessible(page)
  })
})
