import { logoBytes } from '../sender-logos.ts'
import { expect, expectAccessible, hydrated, newPhone, open, signIn, test, type Page } from './shop-test.ts'

/** The office quotes the enquiry of this company and sends it. Returns the path of the buyer's page. */
async function quoted(page: Page, company: string): Promise<string> {
  await open(page, '/office/gifts')
  await page.getByRole('listitem').filter({ hasText: company }).getByRole('link', { name: 'Make a quotation' }).click()
  await expect(page.getByLabel('Company name on the paper')).toHaveValue(company)
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByText('The draft is made.')).toBeVisible()
  await page.getByLabel('Box or size').first().selectOption({ index: 1 })
  await page.getByLabel('Number', { exact: true }).first().fill('40')
  await page.getByLabel('Price each').first().fill('1473')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Saved. The buyer sees nothing of it until it is sent.')).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: 'Send to the buyer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the buyer' }).click()
  await expect(page.getByText('Sent. The buyer has the link.')).toBeVisible()
  const link = await page.getByRole('link', { name: 'The buyer’s page' }).getAttribute('href')
  return new URL(link!).pathname.replace(/^\/bn/, '')
}

test('an HR manager asks with a logo, sees the card as it is printed while writing it, and approves it', async ({
  page,
  browser,
}) => {
  const company = `Jamuna ${Date.now() % 100_000}`
  const own = await browser.newContext({ baseURL: process.env['E2E_ADDRESS']! })
  const buyer = await own.newPage()
  const logo = (bytes: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer: bytes })

  // The enquiry: a logo that is too small is refused, and what was typed stays.
  await open(buyer, '/gift')
  await buyer.getByLabel('Company').fill(company)
  await buyer.getByLabel('Your name').fill('Farhana Haque')
  await buyer.getByLabel('Mobile number').fill(newPhone())
  await buyer.getByLabel('Boxes', { exact: true }).fill('40')
  await buyer.locator('[name=occasion]').selectOption('eid')
  await buyer.getByText('To each person').click()
  await buyer.getByLabel(/^Your logo/).setInputFiles(logo(await logoBytes({ width: 120 })))
  await buyer.getByRole('button', { name: 'Ask for a quotation' }).click()
  await expect(buyer.getByText('This logo is too small to print', { exact: false }).first()).toBeVisible()
  await expect(buyer.getByLabel('Company')).toHaveValue(company)
  await buyer.getByLabel(/^Your logo/).setInputFiles(logo(await logoBytes()))
  await buyer.getByRole('button', { name: 'Ask for a quotation' }).click()
  await expect(buyer.getByText('We’ve received your request.')).toBeVisible()

  // The office sees it, and quotes.
  await signIn(page)
  const quotation = await quoted(page, company)
  await open(buyer, quotation)
  await buyer.getByLabel('Your name').fill('Farhana Haque')
  await buyer.getByLabel('Your designation').fill('HR manager')
  await buyer.getByRole('button', { name: /^Approve ৳/ }).click()
  await buyer.getByRole('link', { name: 'Continue to the recipient list' }).click()

  // The card: the logo of the enquiry and the design of the occasion are there.
  await expect(buyer.getByRole('img', { name: `Logo of ${company}` })).toBeVisible()
  await expect(buyer.getByRole('radio', { name: 'Eid', exact: true })).toBeChecked()
  await expect(buyer.getByText('Write the card’s text to see the card.')).toBeVisible()
  await hydrated(buyer)
  await buyer.getByLabel('Card', { exact: true }).fill('Dear {name}, Eid Mubarak from {company}')
  const card = buyer.getByRole('img', { name: /^The card: Dear .*, Eid Mubarak from Jamuna/ })
  await expect(card).toBeVisible()
  expect(await card.evaluate((picture: HTMLImageElement) => picture.naturalWidth > 0)).toBe(true)
  await expect(buyer.getByRole('button', { name: 'Approve the card' })).toHaveCount(0)
  await buyer.getByRole('button', { name: 'Save, then approve here' }).click()
  await buyer.getByRole('button', { name: 'Approve the card' }).click()
  await expect(buyer.getByText('Approved. We’ll make it exactly like this.')).toBeVisible()
  await expect(buyer.getByText('Approved by Farhana Haque', { exact: false })).toBeVisible()
  await expectAccessible(buyer)

  // Another design has to be approved again; without scripts, too.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env['E2E_ADDRESS']! })
  const phone = await plain.newPage()
  await phone.goto(new URL(buyer.url()).pathname)
  await phone.getByRole('radio', { name: 'Mango season' }).check()
  await phone.getByRole('button', { name: 'Show it as typed' }).click()
  await expect(phone.getByText('This shows what is typed, which is not saved yet.').first()).toBeVisible()
  await expect(phone.getByRole('radio', { name: 'Mango season' })).toBeChecked()
  await phone.getByRole('button', { name: 'Save, then approve here' }).click()
  await expect(phone.getByText('It has changed since it was approved.', { exact: false })).toBeVisible()
  await phone.getByRole('button', { name: 'Approve the card' }).click()
  await expect(phone.getByText('Approved. We’ll make it exactly like this.')).toBeVisible()
  await plain.close()
  await own.close()
})
