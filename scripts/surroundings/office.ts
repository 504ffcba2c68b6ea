import { expect, type Page } from '@playwright/test'
import { codeAt, fromBase32, timeStep } from '#shop/accounts/one-time-codes.ts'

/** How the owner signs in. Over https the office requires a second factor: set up at the first sign-in, with a recovery code at each later one. */
export type Owner = { name: string; password: string; recoveryCodes: string[] }

export async function signInToOffice(page: Page, owner: Owner, now: () => Date): Promise<void> {
  await page.goto('/office/sign-in')
  await page.getByLabel('Name').fill(owner.name)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const recoveryCode = owner.recoveryCodes.shift()
  if (recoveryCode === undefined) owner.recoveryCodes = await setUpSecondFactor(page, now)
  else {
    await page.waitForURL(/\/office\/sign-in\/code/)
    await page.getByLabel('Code from your app').fill(recoveryCode)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/\/office$/)
  }
  await page.goto('/office/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
}

async function setUpSecondFactor(page: Page, now: () => Date): Promise<string[]> {
  await page.waitForURL(/\/office\/account/)
  await page.getByRole('button', { name: 'Turn it on' }).click()
  const key = (await page.locator('.office-secret').textContent())!.replaceAll(' ', '')
  await page.getByLabel('Code from your app').fill(codeAt(fromBase32(key), timeStep(now())))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  return page.locator('.office-codes li').allTextContents()
}

export async function confirmOrder(page: Page, number: string): Promise<void> {
  await page.goto(`/office/orders?q=${number}`)
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  // The list has a button of the same name, for the ticked orders.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await page.getByRole('button', { name: /^Confirm$/ }).click()
  await expect(page.getByText('The order is confirmed.')).toBeVisible()
}
