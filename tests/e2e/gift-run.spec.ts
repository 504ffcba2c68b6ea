import type { Browser } from '@playwright/test'
import { chooseArea, expect, expectAccessible, hydrated, newPhone, open, signIn, test, type Page } from './shop-test.ts'

/** A sent and approved quotation, without an enquiry. Returns the path of its gift run. */
async function approvedRun(page: Page, company: string): Promise<string> {
  await signIn(page)
  await open(page, '/office/gifts/quotations/new')
  await page.getByLabel('Company name on the paper').fill(company)
  await page.locator('[name=contactName]').fill('Shirin Akter')
  await page.locator('[name=contactPhone]').fill(newPhone())
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
  // In a separate browser context: signed-in staff can do nothing through a buyer's link.
  const own = await page.context().browser()!.newContext({ baseURL: process.env['E2E_ADDRESS']! })
  const buyer = await own.newPage()
  await open(buyer, new URL(link!).pathname.replace('/bn', ''))
  await buyer.getByLabel('Your name').fill('Kamrul Hasan')
  await buyer.getByLabel('Your designation').fill('Director')
  await buyer.getByRole('button', { name: /^Approve ৳/ }).click()
  await buyer.getByRole('link', { name: 'Continue to the recipient list' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Gift run G-')
  const path = new URL(buyer.url()).pathname
  await own.close()
  return path
}

const LIST = [
  'নাম,মোবাইল,জেলা,থানা,ঠিকানা',
  'নাসরিন সুলতানা,1711902114,ঢাকা,গুলশান,"বাসা ৭, রোড ৪৪"',
  'রেজাউল হক,0181922087,ঢাকা,ধানমন্ডি,"বাসা ৮, রোড ৪৪"',
  'ইমরান চৌধুরী,01552118903,ঢাকা,ধানমণ্দি,"বাসা ৯, রোড ৪৪"',
].join('\n')

test.use({ expectedComplaints: [/status of 404/] })

test('a list is imported, corrected in place, completed by links, and becomes one order', async ({ page, browser }) => {
  const company = `Padma ${Date.now() % 100_000}`
  const run = await approvedRun(page, company)

  // The buyer, on a phone, without scripts.
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const buyer = await plain.newPage()
  await buyer.goto(run)
  await buyer.getByLabel('Card', { exact: true }).fill('Dear {name}, with warm wishes from {from}')
  await buyer.locator('[name=day]').fill('2026-06-20')
  await buyer.getByRole('button', { name: 'Save and continue' }).click()
  await buyer.locator('[name=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await buyer.getByRole('button', { name: 'Read the file' }).click()
  await expect(buyer.getByRole('heading', { name: 'What is in each column?' })).toBeVisible()
  await buyer.getByRole('button', { name: 'Use these people' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('3 people, 3 to check')
  await buyer.getByRole('textbox', { name: 'Phone', exact: true }).fill('01819220873')
  await buyer.getByRole('row').filter({ hasText: 'রেজাউল হক' }).getByRole('button', { name: 'Save' }).click()
  await buyer.getByRole('button', { name: 'Use it' }).click()
  await buyer.getByRole('button', { name: 'It’s correct' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('3 people, all rows are correct')

  await askOne(buyer, run)
  await page.bringToFront()
  await open(page, '/office/messages')
  const message = await page
    .getByText(/is sending you .*\/o\//)
    .first()
    .textContent()
  const link = /\/o\/\w+/.exec(message!)![0]
  await answer(page, link)

  await buyer.goto(`${run}/confirm`)
  await buyer.getByRole('button', { name: 'Order 4 boxes' }).click()
  await expect(buyer.getByText(/Order PF-\d+ is placed/)).toBeVisible()
  await changeAfterOrder(browser, link)
  await plain.close()
  for (const path of [`${run}/progress`, `/bn${run}/progress`]) {
    await open(page, path)
    await expectAccessible(page)
    await expect(page.getByRole('row').filter({ hasText: 'নাসরিন সুলতানা' })).toBeVisible()
  }
  await open(page, '/office/gifts')
  await page.getByRole('row').filter({ hasText: company }).getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('G-')
  await expectAccessible(page)
})

async function askOne(buyer: Page, run: string): Promise<void> {
  await buyer.goto(`${run}/import`)
  await buyer.getByLabel('Name', { exact: true }).fill('তাহমিনা আক্তার')
  await buyer.getByLabel('Phone', { exact: true }).fill(newPhone())
  await buyer.getByLabel('Ask by SMS').check()
  await buyer.getByRole('button', { name: 'Add', exact: true }).click()
  await buyer.getByRole('button', { name: 'Send 1 text message' }).click()
  await expect(buyer.getByText('The messages are on their way.')).toBeVisible()
}

/** After the order, without scripts, on the smallest phone: the gift and what happens with it, another day, and the other language. */
async function changeAfterOrder(browser: Browser, link: string): Promise<void> {
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  const recipient = await plain.newPage()
  await recipient.goto(link)
  await expect(recipient.getByRole('heading', { level: 1 })).toHaveText('তাহমিনা আক্তার, a box of fruit for you')
  await expect(recipient.getByText('Dear তাহমিনা আক্তার, with warm wishes')).toBeVisible()
  await expect(recipient.getByRole('heading', { name: 'Your box is being prepared' })).toBeVisible()
  await expect(recipient.getByText(/^You can change this until /)).toBeVisible()
  await recipient.getByRole('link', { name: 'Another day' }).click()
  const days = recipient.getByRole('group', { name: 'When shall it arrive?' })
  const last = await days.getByRole('radio').last().getAttribute('value')
  await days.getByRole('radio').last().check()
  await recipient.getByRole('button', { name: 'Confirm' }).click()
  await expect(recipient.getByRole('heading', { name: 'Your box is being prepared' })).toBeVisible()
  await recipient.getByRole('link', { name: 'Another day' }).click()
  await expect(days.locator(`[value="${last}"]`)).toBeChecked()
  await recipient.getByRole('button', { name: 'বাংলায় পড়ুন' }).click()
  await expect(recipient.getByRole('heading', { level: 1 })).toHaveText('তাহমিনা আক্তার, আপনার জন্য এক বাক্স ফল')
  // The message opens the link in English; the choice is kept.
  await recipient.goto(link)
  await expect(recipient).toHaveURL(/\/bn\/gift\/for\//)
  const wide = await recipient.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(wide).toBe(false)
  await plain.close()
}

/** Checks everything the recipient receives, byte by byte: it contains no price, not even of the shop's other products. */
async function answer(page: Page, link: string): Promise<void> {
  const recipient = await page
    .context()
    .browser()!
    .newPage({ viewport: { width: 360, height: 740 } })
  const sent: Promise<string>[] = []
  recipient.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.includes('/gift/for/')) sent.push(response.text().catch(() => ''))
  })
  await open(recipient, link)
  await expectAccessible(recipient)
  await chooseArea(recipient.getByLabel('District and area'), 'Dhanmondi')
  await recipient.getByLabel('Address').fill('House 9, Road 3')
  await recipient.getByRole('button', { name: 'Choose a day' }).click()
  await expect(recipient.getByRole('group', { name: 'When shall it arrive?' })).toBeVisible()
  await expectAccessible(recipient)
  await recipient.locator('summary', { hasText: 'How ripe?' }).click()
  await recipient.getByText('Ready in two days').click()
  await recipient.getByRole('button', { name: 'Confirm' }).click()
  await expect(recipient.getByText('Thank you, it’s all set')).toBeVisible()
  await open(recipient, `/bn${link}`)
  await expectAccessible(recipient)
  const bytes = (await Promise.all(sent)).join('\n')
  expect(bytes.length).toBeGreaterThan(10_000)
  expect(bytes).not.toMatch(/৳|1,?473|১,?৪৭৩|147300/)
  await recipient.close()
  const again = await page.request.get(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)
  expect(again.status()).toBe(404)
}
