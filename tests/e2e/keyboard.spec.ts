import { expect, FARHANA, newPhone, open, test, type Page } from './shop-test.ts'

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 200; pressed += 1) {
    const focused = await page.evaluate(() => {
      const at = document.activeElement
      if (!at || at === document.body) return ''
      const labelled = at.getAttribute('aria-labelledby')
      const label = labelled ? document.getElementById(labelled)?.textContent : (at as HTMLInputElement).labels?.[0]?.textContent
      return at.getAttribute('aria-label') ?? label ?? at.textContent ?? ''
    })
    if (name.test(focused.trim())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}.`)
}

test('a whole order with the keyboard only', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await open(page, '/product/madhupur-pineapple')
  await tabTo(page, /^Add cart$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item in the cart' })).toBeVisible()
  await expect(page.getByText('In the cart', { exact: true }).first()).toBeVisible()
  await tabTo(page, /^In the cart$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout/cart')
  await tabTo(page, /^Checkout$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout')
  await tabTo(page, /^Your name/)
  await page.keyboard.type(FARHANA.name)
  await tabTo(page, /^Mobile number/)
  await page.keyboard.type(newPhone())
  await tabTo(page, /^Area or thana/)
  await page.keyboard.type('dhanm')
  await expect(page.getByRole('option', { name: /Dhanmondi/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(page, /^Address/)
  await page.keyboard.type(FARHANA.address)
  await tabTo(page, /^I agree to the terms/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Place order, ৳/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/order\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you. Arriving')
})

test('a dialog keeps the focus, and Escape gives it back', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('pfwt', '1'))
  await open(page, '/about')
  const account = page.getByRole('button', { name: 'Your account' })
  await account.focus()
  await page.keyboard.press('Enter')
  await tabTo(page, /^Logout$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
