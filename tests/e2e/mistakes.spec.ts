import { expect, expectAccessible, FARHANA, fillWho, newPhone, open, signIn, test, type Page } from './shop-test.ts'

// The mistakes that people make on a phone, and what the shop does in the meantime.
test.use({ viewport: { width: 360, height: 740 }, expectedComplaints: [/status of 409|favicon\.ico/] })

const bar = (page: Page) => page.locator('.buy-bar')
const order = (page: Page) => bar(page).locator('button[type=submit]')
const ORDER_PAGE = /\/order\/[\w-]{20,}$/

async function intoCart(page: Page, address: string, slug: string): Promise<void> {
  await open(page, `${address}/product/${slug}`)
  await bar(page).locator('.buy-add button').click()
  await expect(bar(page).locator('.buy-add a')).toBeVisible()
}

/** The total, with the delivery, is on the bar. */
async function expectTotal(page: Page): Promise<void> {
  await expect(bar(page).locator('.place-bar-total')).not.toContainText(/without delivery|ডেলিভারি ছাড়া/)
  await expect(page.locator('#when')).not.toHaveAttribute('aria-busy')
}

/** What the shop answers stands where the shopper looks, although the button is far below it. */
async function expectToldAtOnce(page: Page, words: string | RegExp): Promise<void> {
  const note = page.locator('.checkout-refused')
  await expect(note).toContainText(words)
  await expect(note).toBeFocused()
  await expect(note.getByText(words)).toBeInViewport()
}

/** In the office, on another page of the same browser. */
async function setPrice(office: Page, fruit: string): Promise<void> {
  await signIn(office)
  await office.setViewportSize({ width: 1280, height: 900 })
  await office.goto('/office/products')
  await office
    .locator(`a[href*="/office/products/"]`)
    .filter({ hasText: new RegExp(`^${fruit}$`, 'i') })
    .first()
    .click()
  await office.getByLabel('Price', { exact: true }).first().fill('999')
  await office.getByLabel('Sale price').first().fill('')
  await office.getByRole('button', { name: 'Save the price' }).first().click()
  await expect(office.getByText('The price is saved. The shop shows it now.')).toBeVisible()
  await office.close()
}

for (const { language, prefix, area, fruit, words } of [
  { language: 'English', prefix: '', area: 'Dhanmondi', fruit: 'pomegranate', words: 'press Place order again' },
  { language: 'Bangla', prefix: '/bn', area: 'ধানমন্ডি', fruit: 'pear', words: 'নতুন মোট দেখে আবার ‘অর্ডার দিন’ চাপুন' },
] as const) {
  test(`in ${language}, a price that the office changed while the checkout was open is told before anything is ordered`, async ({
    page,
    context,
  }) => {
    await intoCart(page, prefix, fruit)
    await open(page, `${prefix}/checkout`)
    await fillWho(page, { ...FARHANA, area, phone: newPhone() })
    await expectTotal(page)

    await setPrice(await context.newPage(), fruit)
    await order(page).scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await order(page).click()
    await expectToldAtOnce(page, words)
    await expect(page.locator('.checkout-refused')).toContainText(/৳999|৳৯৯৯/)
    await expectAccessible(page)
    await expectTotal(page)
    await order(page).click()
    await page.waitForURL(ORDER_PAGE)
  })
}
