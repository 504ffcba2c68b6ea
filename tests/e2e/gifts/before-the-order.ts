import { receiveLot } from '../day/lots-and-prices.ts'
import { expect, expectAccessible, newPhone, open, type Page } from '../shop-test.ts'
import { BIN, COMPANY, codeFromOutbox, PO, pressAndConfirm, said, taka, type Journey } from './own-desk.ts'

// Enough for 500 desk boxes.
const SHELF = [
  { fruit: 'Royal Gala apple', amount: '170', cost: '57,800' },
  { fruit: 'Pear', amount: '210', cost: '61,950' },
  { fruit: 'Kamala orange', amount: '150', cost: '51,750' },
  { fruit: 'Medjool dates', amount: '130', cost: '174,200' },
  { fruit: 'Desk box with sleeve', amount: '510', cost: '45,900' },
]
export const DROPS_EACH = 130
const DESK_BOX = 'Executive desk box, One box, 1.25 kg of fruit, ৳1,700'

/** Receives fruit for 500 boxes, and sets the van's capacity: 130 drops in each of the two slots of a day. */
export async function prepare(page: Page): Promise<void> {
  for (const lot of SHELF) {
    await receiveLot(page, { ...lot, farm: '', supplier: 'Badamtoli importer', picked: '', until: '2026-07-05' })
  }
  await page.goto('/office/settings/delivery')
  await page.getByRole('link', { name: 'Dhaka city' }).first().click()
  await page.waitForURL(/\/delivery\/zones\//)
  await expect(page.locator('a[href*="/delivery/slots/"]').first()).toBeVisible()
  const slots = await page
    .locator('a[href*="/delivery/slots/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  const vans: string[] = []
  for (const slot of slots) {
    await open(page, slot)
    if (!(await page.getByRole('heading', { level: 1 }).textContent())!.includes('van')) continue
    await page.getByLabel('Drops a day').fill(String(DROPS_EACH))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await said(page, 'Saved.')
    vans.push(slot)
  }
  expect(vans).toHaveLength(2)
}

/** A visitor without an account asks for 450 boxes. */
export async function enquire(buyer: Page): Promise<void> {
  await open(buyer, '/gift')
  await buyer.getByLabel('Company').fill(COMPANY)
  await buyer.getByLabel('Your name').fill('Shirin Akter')
  await buyer.getByLabel('Mobile number').fill(newPhone())
  await buyer.getByLabel('Boxes', { exact: true }).fill('450')
  await buyer.getByText('To each person').click()
  await buyer.getByRole('button', { name: 'Ask for a quotation' }).click()
  await expect(buyer.getByText('We’ve received your request.')).toBeVisible()
}

/** Creates the company: with its BIN, 30 days, ৳10 lakh of credit, and a second approver from ৳5 lakh. */
export async function addCompany(page: Page): Promise<string> {
  await open(page, '/office/companies')
  await page.getByRole('link', { name: 'Add a company' }).click()
  await page.getByLabel('Name', { exact: true }).fill(COMPANY)
  await page.getByLabel('BIN (VAT)').fill(BIN)
  await page.getByLabel('Address for invoices').fill('Motijheel C/A, Dhaka')
  await page.getByLabel('Days to pay').fill('30')
  await page.getByLabel('Second person above').fill('5,00,000')
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(COMPANY)
  await page.getByLabel('Most it may owe').fill('1,000,000')
  await page.getByRole('button', { name: 'Set the limit' }).click()
  await said(page, '৳0 of ৳10,00,000')
  return new URL(page.url()).pathname
}

/** From the enquiry: 450 boxes at the volume price, cards, and delivery to every door. */
export async function quote(page: Page): Promise<Pick<Journey, 'quotationPath' | 'link'>> {
  await open(page, '/office/gifts')
  await page.getByRole('listitem').filter({ hasText: COMPANY }).getByRole('link', { name: 'Make a quotation' }).click()
  await expect(page.getByLabel('Company name on the paper')).toHaveValue(COMPANY)
  await page.getByLabel('Company', { exact: true }).selectOption({ label: COMPANY })
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await said(page, 'The draft is made.')
  await page.getByLabel('Box or size').first().selectOption({ label: DESK_BOX })
  await page.getByLabel('Number', { exact: true }).first().fill('450')
  await page.locator('[name="service-en-0"]').fill('Printed card')
  await page.locator('[name="service-bn-0"]').fill('ছাপা কার্ড')
  await page.locator('[name="service-units-0"]').fill('450')
  await page.locator('[name="service-price-0"]').fill('15.50')
  await page.getByLabel('Delivery in all').fill('25,000')
  await save(page)
  // ৳1,700 less 8 % from 250 boxes on.
  await expect(page.getByLabel('Price each').first()).toHaveValue('1564')
  return { link: await send(page), quotationPath: new URL(page.url()).pathname }
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await said(page, 'Saved. The buyer sees nothing of it until it is sent.')
}

async function send(page: Page): Promise<string> {
  await pressAndConfirm(page, 'Send to the buyer')
  await said(page, 'Sent. The buyer has the link.')
  const link = await page.getByRole('link', { name: 'The buyer’s page' }).getAttribute('href')
  return new URL(link!).pathname.replace(/^\/bn/, '')
}

/** The buyer wants 500; version 2 contains it, and version 1 is superseded. */
export async function change(
  page: Page,
  buyer: Page,
  { link, quotationPath }: Pick<Journey, 'link' | 'quotationPath'>,
): Promise<void> {
  await open(buyer, link)
  // 450 × (1,564 + 15.50) + 25,000.
  await expect(buyer.getByText(taka(735_775)).first()).toBeVisible()
  await buyer.getByLabel('Your message').fill('There are 500 of us by now. Please quote for 500.')
  await buyer.getByRole('button', { name: 'Ask for a change' }).click()
  await said(buyer, 'We’ve received your message')
  await open(page, quotationPath)
  await expect(page.getByText('There are 500 of us by now. Please quote for 500.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a new version' }).click()
  await said(page, 'The new version is a draft.')
  await page.getByLabel('Number', { exact: true }).first().fill('500')
  await page.locator('[name="service-units-0"]').fill('500')
  await save(page)
  await send(page)
  await open(buyer, `${link}?version=1`)
  await expect(buyer.getByText('There is a newer version')).toBeVisible()
  await expect(buyer.getByText('This version is no longer valid. The latest is version 2.')).toBeVisible()
  await expect(buyer.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expectAccessible(buyer)
}

const ORDER_FILE = { name: 'po.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 a purchase order') }

type People = { page: Page; buyer: Page; approver: Page }

/** Above the company's limit the link alone is not enough: a second person signs in with a code, becomes an approver, and approves. */
export async function approve(
  { page, buyer, approver }: People,
  { link, companyPath, quotationPath }: Pick<Journey, 'link' | 'companyPath' | 'quotationPath'>,
): Promise<Pick<Journey, 'run' | 'vat'>> {
  await open(buyer, link)
  await expect(buyer.getByText(taka(814_750)).first()).toBeVisible()
  await expect(buyer.getByRole('button', { name: /^Approve ৳/ })).toHaveCount(0)
  await expect(buyer.getByRole('link', { name: 'Sign in to approve' })).toBeVisible()

  const approverPhone = newPhone()
  await open(approver, link)
  await approver.getByRole('link', { name: 'Sign in to approve' }).click()
  const form = approver.locator('form').filter({ has: approver.getByRole('button', { name: 'Text me a code' }) })
  await form.getByLabel('Mobile number').fill(approverPhone)
  await form.getByRole('button', { name: 'Text me a code' }).click()
  await expect(approver.getByRole('status').filter({ hasText: 'We’ve sent a code' })).toBeVisible()
  await approver.getByLabel('Code').fill(await codeFromOutbox(page, approverPhone))
  await approver.locator('#verify-code').press('Enter')
  await approver.waitForURL(`**${link}`)
  await expect(approver.getByText(/approver/).first()).toBeVisible()
  await expect(approver.getByRole('button', { name: /^Approve ৳/ })).toHaveCount(0)

  await open(page, companyPath)
  await page.getByLabel('Phone they sign in with').fill(approverPhone)
  await page.getByLabel('Role').selectOption({ label: 'Approver' })
  await page.getByLabel('Designation').fill('Director, finance')
  await page.getByRole('button', { name: 'Add or change' }).click()
  await said(page, 'Saved. They see it at their next visit.')

  await open(approver, link)
  await approver.getByLabel('Your name').fill('Kamrul Hasan')
  await approver.getByLabel('Your designation').fill('Director, finance')
  await approver.getByLabel('Purchase order number').fill(PO)
  await approver.locator('input[type=file]').setInputFiles(ORDER_FILE)
  await approver.getByRole('button', { name: `Approve ${taka(814_750)}` }).click()
  await said(approver, 'Thank you, the quotation is approved')
  await expect(approver.getByText(`Purchase order ${PO}.`)).toBeVisible()
  await expectAccessible(approver)
  const vat = (await approver.locator('dl').filter({ hasText: 'VAT' }).textContent())!
  await open(page, quotationPath)
  await expect(page.getByText('Kamrul Hasan, Director, finance')).toBeVisible()
  const file = await page.request.get(`${quotationPath}/order`)
  expect((await file.body()).toString()).toBe('%PDF-1.4 a purchase order')

  await open(buyer, link)
  await buyer.getByRole('link', { name: 'Continue to the recipient list' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Gift run G-')
  return { run: new URL(buyer.url()).pathname, vat: /VAT[^৳]*(৳[\d,.]+)/.exec(vat)![1]! }
}
