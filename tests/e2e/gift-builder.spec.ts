import { expect, expectAccessible, hydrated, newPhone, open, signIn, test, type Page } from './shop-test.ts'

const summary = (page: Page) => page.getByRole('complementary')
const select = (page: Page, fruit: string) => page.getByRole('combobox', { name: new RegExp(`^${fruit}`) })

test.describe('a box built on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('in Bangla, from the gift page to the office', async ({ page, browser, baseURL }) => {
    await open(page, '/bn/gift')
    await page.getByRole('link', { name: 'নিজে বাক্স সাজান' }).click()
    await page.waitForURL(/\/bn\/gift\/build$/)
    await page.getByLabel('ডেলিভারির দিন').fill('2026-06-25')
    await page.getByLabel('কয়টি বাক্স').fill('১০০')
    await expect(page.getByRole('heading', { name: '২৫ জুন: যে ফল পাওয়া যাবে' })).toBeVisible()
    await select(page, 'হিমসাগর আম').selectOption({ label: '২ কেজি' })
    await select(page, 'সবুজ আপেল').selectOption({ label: '১ কেজি' })
    await page.getByText('ছাপা উপহার বাক্স', { exact: true }).first().click()
    // 360 + 520 + 160 + 25, less 5 %.
    await expect(summary(page)).toContainText('৳১,০১১.৭৫ প্রতি বাক্স')
    await expect(summary(page)).toContainText('১০০ বাক্সে ৳১,০১,১৭৫')
    await expect(summary(page)).toContainText('২৫০ বাক্স থেকে ৮% ছাড়')
    await page.getByLabel('একটি নাম বসিয়ে দেখুন').fill('ফারহানা হক')
    await expect(page.locator('.build-card-sample')).toContainText('প্রিয় ফারহানা হক,')

    // Fruit that is ripe in June is not in December, and the page says so.
    await page.getByLabel('ডেলিভারির দিন').fill('2026-12-20')
    await expect(summary(page)).toContainText('২০ ডিসেম্বর হিমসাগর আম পাওয়া যাবে না, তাই বাক্সে রাখা হয়নি।')
    await expect(summary(page)).toContainText('৳৬৬৯.৭৫ প্রতি বাক্স')
    await expect(page).toHaveURL(/day=2026-12-20&boxes=100&kg\.apple-green=1&kg\.mango-himsagar=2/)
    await expectAccessible(page)

    // The URL contains the box: a colleague sees the same, in the other language too.
    const colleague = await browser.newPage()
    await colleague.goto(
      page
        .url()
        .replace('/bn/gift', '/gift')
        .replace(/^http:\/\/[^/]+/, baseURL ?? ''),
    )
    await expect(colleague.getByRole('complementary')).toContainText('৳669.75 per box')
    await colleague.close()

    const company = `মেঘনা টেক্সটাইল ${newPhone()}`
    await page.getByLabel('প্রতিষ্ঠান').fill(company)
    await page.getByLabel('আপনার নাম').fill('ফারহানা হক')
    await page.getByLabel('আপনার মোবাইল নম্বর').fill(newPhone())
    await page.getByRole('button', { name: 'কোটেশন নিন' }).click()
    await expect(page.getByText('আপনার অনুরোধ পেয়েছি।')).toBeVisible()
    await expectAccessible(page)

    const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const office = await desk.newPage()
    await signIn(office)
    await office.goto('/office/tickets?kind=gift-enquiry')
    await office.getByRole('row').filter({ hasText: company }).getByRole('link').first().click()
    await expect(office.getByRole('heading', { name: 'The box they built' })).toBeVisible()
    await expect(office.getByText('Green apple, 1 kg')).toBeVisible()
    await expect(office.getByText('Himsagar')).toHaveCount(0)
    await expect(office.getByText('৳669.75').first()).toBeVisible()
    await hydrated(office)
    await office.getByRole('button', { name: 'Make this box' }).click()
    await expect(office.getByText('The box is made. It can be quoted now.')).toBeVisible()
    await office.getByRole('link', { name: 'Made already: Own box: Green apple' }).click()
    await expect(office.getByText('Private', { exact: true })).toBeVisible()
    await desk.close()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a box is built by submitting the form repeatedly', async ({ page }) => {
    await page.goto('/gift/build')
    await page.getByLabel('Delivery day').fill('2026-06-25')
    await select(page, 'Himsagar mango').selectOption({ label: '1.5 kg' })
    await page.getByRole('button', { name: 'Show fruit and price' }).click()
    // 270 + 180 + 25: in the smallest box that is large enough.
    await expect(page.getByRole('complementary')).toContainText('৳475 per box')
    await page.getByLabel('Boxes').fill('5')
    await page.getByRole('button', { name: 'Show fruit and price' }).click()
    await expect(page.getByText('Gift orders start at 20 boxes.').first()).toBeVisible()
    await page.getByLabel('Boxes').fill('60')
    await page.getByRole('button', { name: 'Show fruit and price' }).click()
    await page.getByLabel('Company').fill('Meghna Textiles')
    await page.getByLabel('Your name').fill('Farhana Haque')
    await page.getByLabel('Your mobile number').fill(newPhone())
    await page.getByRole('button', { name: 'Ask for a quotation' }).click()
    await expect(page.getByText('We’ve received your request.')).toBeVisible()
  })
})

for (const search of [
  'day=2026-02-30&boxes=-1',
  'boxes=99999999999999999999&kg.mango-himsagar=1e9',
  `card=${'x'.repeat(1500)}`,
  'kg.__proto__=1&constructor=x&packaging=%00',
  'day=%ED%A0%80&name=%ED%A0%80',
  Array.from({ length: 60 }, (_, index) => `kg.fruit-${index}=1`).join('&'),
]) {
  test(`any URL gives a page: ${search.slice(0, 40)}`, async ({ request }) => {
    for (const path of ['/gift/build', '/bn/gift/build', '/gift/build.data']) {
      const response = await request.get(`${path}?${search}`)
      expect([path, response.status()]).toEqual([path, 200])
    }
  })
}
