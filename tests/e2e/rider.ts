import type { Browser, BrowserContext } from '@playwright/test'
import { newPhone, type Page } from './shop-test.ts'

const PASSWORD = 'ripe mangoes 26'

/** A rider with their own device. */
export async function addRider(page: Page, browser: Browser): Promise<{ name: string; page: Page; context: BrowserContext }> {
  const signInName = `rider-${newPhone().slice(-6)}`
  const name = `Rider ${signInName.slice(-6)}`
  await page.goto('/office/staff')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Sign-in name').fill(signInName)
  await page.getByLabel('Role').selectOption('rider')
  await page.getByRole('button', { name: 'Add and make a link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  const own = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await own.newPage()
  const { origin } = new URL(page.url())
  await phone.goto(`${origin}${new URL(link).pathname}`)
  await phone.getByLabel('Password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Choose this password' }).click()
  await phone.getByLabel('Password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  // The rider's start page.
  await phone.waitForURL(/\/office\/rounds$/)
  return { name, page: phone, context: own }
}
