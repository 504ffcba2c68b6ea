import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, hydrated, newPhone, open, signUp, storedCart, test, type Page } from './shop-test.ts'

const PASSWORD = 'mango crate by the river'

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
}

test('an account is created, signed out of and signed in to again, and the cart stays', ONLY_LONG, async ({ page }) => {
  await open(page, '/shop')
  await page.getByRole('button', { name: 'Add cart' }).first().click()
  const cart = await storedCart(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  const phone = await signUp(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0)
  await expectAccessible(page)

  await logOut(page)
  const dialog = page.getByRole('dialog', { name: 'Confirmation' })
  await expect(dialog).toContainText('Are you sure you want to logout?')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('pfwt'))).not.toBeNull()
  await logOut(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(/localhost:\d+\/$/)
  const toast = page.getByRole('status').filter({ hasText: 'Logged Out!' })
  await expect(toast).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('pfwt'), localStorage.getItem('pf_token')])).toEqual([null, null])
  expect(await storedCart(page)).toEqual(cart)
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)

  await open(page, '/auth/login')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Log in', exact: true }) })
  await form.getByLabel('Mobile number').fill(phone)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await storedCart(page)).toEqual(cart)
})

test('changing the language on the way to the profile leads to it in that language', ONLY_LONG, async ({ page }) => {
  const phone = await signUp(page)
  await logOut(page)
  await page.getByRole('dialog', { name: 'Confirmation' }).getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(/localhost:\d+\/$/)
  await open(page, '/profile')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/auth/login?next=%2Fprofile')
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click()
  await page.waitForURL('**/bn/auth/login?next=%2Fprofile')
  await hydrated(page)
  const form = page.locator('form').filter({ has: page.getByLabel('পাসওয়ার্ড', { exact: true }) })
  await form.getByLabel('মোবাইল নম্বর').fill(phone)
  await form.getByLabel('পাসওয়ার্ড', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'লগইন করুন' }).click()
  await page.waitForURL('**/bn/profile')
  await expect(page.getByRole('heading', { name: 'আপনার অর্ডার' })).toBeVisible()
})

test('no script can read the session', ONLY_LONG, async ({ page }) => {
  await signUp(page)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual([
    { name: 'pf_session', httpOnly: true, sameSite: 'Lax' },
    { name: 'pf_device', httpOnly: true, sameSite: 'Lax' },
  ])
})

test.describe('after the session has expired', () => {
  test.use({ expectedComplaints: [/status of 401/] })

  test('the pages no longer show it', ONLY_LONG, async ({ page }) => {
    await signUp(page)
    await page.context().clearCookies()
    await open(page, '/profile')
    await expect(page.getByText('Log in to see your profile')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('pfwt'))).toBeNull()
  })
})

test.describe('a wrong password', () => {
  test.use({ expectedComplaints: [/status of 403/] })

  test('and an unknown number get the same answer', ONLY_LONG, async ({ page }) => {
    const phone = await signUp(page)
    const answers: string[] = []
    for (const tried of [phone, newPhone()]) {
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await open(page, '/auth/login')
      const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Log in', exact: true }) })
      await form.getByLabel('Mobile number').fill(tried)
      await form.getByLabel('Password', { exact: true }).fill('not the password')
      await form.getByRole('button', { name: 'Log in' }).click()
      answers.push((await page.getByRole('alert').first().textContent())!)
      await expectAccessible(page)
    }
    expect(answers[0]).toBe(answers[1])
  })
})
