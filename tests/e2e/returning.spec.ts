import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, FARHANA, fillWho, newPhone, open, test } from './shop-test.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a guest who ticked the box orders three times more without typing, in two taps each, and can be forgotten', async ({
  page,
}) => {
  const phone = newPhone()
  const bar = page.locator('.buy-bar')
  await open(page, '/express/sagor-banana')
  await fillWho(page, { ...FARHANA, phone })
  await expect(bar).toContainText('on ')
  await page.getByLabel('Remember my name and address on this device').check()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL(/\/order\/[\w-]{20,}$/)

  // The second, the third and the fourth order.
  for (const slug of ['thai-guava', 'sagor-banana', 'thai-guava']) {
    await open(page, `/product/${slug}`)
    await bar.getByRole('link', { name: 'Buy Now' }).click()
    await page.waitForURL((url) => url.pathname === `/express/${slug}`)
    await expect(page.getByText('Filled in from your last order on this device.')).toBeVisible()
    await expect(page.getByLabel('Mobile number').first()).toHaveValue(phone)
    await expect(page.locator('input[name=agree]')).toBeChecked()
    await expect(bar).toContainText('on ')
    await bar.getByRole('button', { name: 'Place order' }).click()
    await page.waitForURL(/\/order\/[\w-]{20,}$/)
    await expect(page.getByText(FARHANA.address)).toBeVisible()
  }
  await expectAccessible(page)

  await open(page, '/express/sagor-banana')
  await expect(page.getByLabel('Your name')).toHaveValue(FARHANA.name)
  await page.getByText('Filled in from your last order on this device.').scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/remembered-360.png' })
  await page.getByRole('button', { name: 'Forget it' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(page.locator('input[name=agree]')).not.toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('pf_address'))).toBeNull()
})

test('without the tick nothing is remembered', ONLY_LONG, async ({ page }) => {
  await open(page, '/express/sagor-banana')
  await fillWho(page, { ...FARHANA, phone: newPhone() })
  const bar = page.locator('.buy-bar')
  await expect(bar).toContainText('on ')
  await bar.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL(/\/order\/[\w-]{20,}$/)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(FARHANA.name)
  await open(page, '/express/sagor-banana')
  await expect(page.getByLabel('Your name')).toHaveValue('')
})
