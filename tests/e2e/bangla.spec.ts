import { agree, chooseArea, expect, expectAccessible, hydrated, newPhone, open, test } from './shop-test.ts'
import { ONLY_LONG } from '../long-run.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('from the home page to the order, in Bangla on a phone', ONLY_LONG, async ({ page }) => {
  await open(page, '/bn')
  await page
    .getByRole('link', { name: /হিমসাগর/ })
    .first()
    .click()
  await page.waitForURL(/\/bn\/product\//)
  await page.locator('.buy-bar').getByRole('button', { name: 'কার্টে দিন' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'কার্ট' }).first()).toBeVisible()
  await page.goto('/bn/checkout')
  await hydrated(page)
  await page.locator('[name=name]').fill('ফারহানা রহমান')
  await page.locator('[name=phone]').fill(toBangla(newPhone()))
  await chooseArea(page.locator('#area_id'), 'ধানমন্ডি')
  await page.locator('[name=address]').fill('বাড়ি ১৭, রোড ৮/এ')
  await agree(page)
  const button = page.locator('.buy-bar button[type=submit]')
  const total = page.locator('.place-bar-total')
  await expect(total).toContainText(/৳[০-৯,]+/)
  // A press before the day and its delivery charge are known does not send the order at the other total.
  await expect(total).not.toContainText('ডেলিভারি ছাড়া')
  await expect(button).toHaveText('অর্ডার দিন')
  await expectAccessible(page)
  await button.click()
  await page.waitForURL(/\/bn\/order\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ধন্যবাদ')
  await expect(page.getByText('ফারহানা রহমান')).toBeVisible()
  await expectAccessible(page)
})

test('the same page in the other language', async ({ page }) => {
  await open(page, '/product/langra-mango')
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).first().click()
  await page.waitForURL(/\/bn\/product\/langra-mango$/)
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page.locator('h1')).toContainText('ল্যাংড়া')
})

function toBangla(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!)
}
