import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, logInByCode, newPhone, open, signIn, test, type Page } from './shop-test.ts'

// The demo company: see db/seed/demo-people.ts.
const COMPANY = 'Meghna Textiles Ltd'
const BUYER = '01700000101'
const APPROVER = '01700000102'

/** From the profile to the company's own pages. Returns the path. */
async function openCompany(page: Page): Promise<string> {
  await page.getByRole('link', { name: COMPANY }).click()
  await expect(page.getByRole('heading', { level: 1, name: COMPANY })).toBeVisible()
  return new URL(page.url()).pathname
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth: scroll, clientWidth: client } = document.documentElement
    return { scrollWidth: scroll, clientWidth: client }
  })
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(clientWidth)
}

test(
  'above the limit an approver approves on the company’s pages, and the office sees who did',
  ONLY_LONG,
  async ({ page, browser }) => {
    await logInByCode(page, APPROVER)
    await expect(page.getByText('One item needs your attention')).toBeVisible()
    await expectAccessible(page)
    await openCompany(page)
    const wait = page.getByRole('listitem').filter({ hasText: 'needs your approval' })
    const number = /Q-\d{4}-\d+/.exec((await wait.textContent())!)![0]
    await wait.getByRole('link', { name: 'Review and approve' }).click()
    await expect(page.getByRole('button', { name: /^Approve ৳/ })).toBeVisible()

    // The buyer has the link without being signed in: an approver must sign in.
    const link = new URL(page.url()).pathname
    const other = await browser.newContext({ baseURL: process.env['E2E_ADDRESS']! })
    const buyer = await other.newPage()
    await open(buyer, link)
    await expect(buyer.getByText('Above ৳10,000')).toBeVisible()
    await expect(buyer.getByRole('link', { name: 'Sign in to approve' })).toHaveAttribute('href', /\/auth\/login\?next=/)
    await expect(buyer.getByRole('button', { name: /^Approve ৳/ })).toHaveCount(0)
    await logInByCode(buyer, newPhone())
    await open(buyer, link)
    await expect(buyer.getByText('You are signed in, but')).toBeVisible()
    await other.close()

    await page.getByLabel('Your name').fill('Kamrul Hasan')
    await page.getByLabel('Your designation').fill('Director, Finance')
    await page.getByLabel('Purchase order number').fill('MTL/PO/2077')
    await page.getByRole('button', { name: /^Approve ৳/ }).click()
    await expect(page.getByText('Thank you, the quotation is approved')).toBeVisible()
    await open(page, '/profile')
    await openCompany(page)
    await expect(page.getByRole('row').filter({ hasText: number }).getByText('Approved')).toBeVisible()
    // The next step waits for the person who makes the list.
    await expect(page.getByText('has no recipients yet')).toBeVisible()

    const desk = await browser.newContext({ baseURL: process.env['E2E_ADDRESS']! })
    const office = await desk.newPage()
    await signIn(office)
    await office.goto('/office/gifts?list=approved')
    await office.getByRole('link', { name: number }).click()
    await expect(office.getByText('Kamrul Hasan, Director, Finance')).toBeVisible()
    await expect(office.getByText('MTL/PO/2077')).toBeVisible()
    await desk.close()
  },
)

async function keepForAnotherDay(page: Page, path: string): Promise<void> {
  await open(page, path)
  const day = page.getByLabel('Keep until').first()
  const least = (await day.getAttribute('min'))!
  await day.fill(least)
  await page.getByRole('button', { name: 'Save the day' }).first().click()
  await expect(page.getByText('The day is saved.')).toBeVisible()
  await expect(page.getByLabel('Keep until').first()).toHaveValue(least)
}

test.describe('the pages of a company', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  test('fit a narrow phone, pass axe in both languages, and are closed to others', ONLY_LONG, async ({ page }) => {
    await logInByCode(page, BUYER)
    const path = await openCompany(page)
    for (const one of ['', '/money', '/lists'].flatMap((way) => [`${path}${way}`, `/bn${path}${way}`])) {
      await page.setViewportSize({ width: 1280, height: 900 })
      const response = await page.goto(one)
      expect(response?.status()).toBe(200)
      expect(response?.headers()['cache-control']).toBe('private, no-store')
      expect(response?.headers()['x-robots-tag']).toBe('noindex')
      await expect(page.locator('h1')).toHaveCount(1)
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await keepForAnotherDay(page, `${path}/lists`)
    await open(page, `${path}/money`)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Excel file' }).click()])
    expect(download.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d\.xlsx$/)
    const foreign = await page.goto('/profile/companies/01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33')
    expect(foreign?.status()).toBe(404)
    expect(foreign?.headers()['cache-control']).toContain('no-store')
    await page.context().clearCookies()
    await page.goto(`/bn${path}/money`)
    expect(new URL(page.url()).pathname).toBe('/bn/auth/login')
  })
})
