import { createHmac } from 'node:crypto'
import { expect, expectAccessible, hydrated, signIn, test, type Page } from './shop-test.ts'
import { ONLY_LONG } from '../long-run.ts'

const PASSWORD = 'ripe mangoes 26'

// Reimplements an authenticator app: base 32, the count of half minutes, six digits.
function codeOf(key: string, at: number): string {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const number = digest.readUInt32BE(digest[19]! & 0x0f) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** How far the shop's clock is ahead of ours, from the time in an id. */
async function clockAhead(page: Page, signInName: string): Promise<number> {
  const href = (await page.getByRole('link', { name: new RegExp(signInName) }).getAttribute('href'))!
  const madeAt = Number.parseInt(href.split('/').at(-1)!.replaceAll('-', '').slice(0, 12), 16)
  return madeAt - Date.now()
}

async function giveName(page: Page, name: string): Promise<void> {
  await page.goto('/office/sign-in')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/office\/sign-in\/code/)
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from your app').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL(/\/office\/sign-in$/)
}

async function invite(page: Page, signInName: string): Promise<{ link: string; ahead: number }> {
  await signIn(page)
  await page.goto('/office/staff')
  await page.getByLabel('Name', { exact: true }).fill('Rokeya Begum')
  await page.getByLabel('Sign-in name').fill(signInName)
  await page.getByLabel('Role').selectOption('packer')
  await page.getByRole('button', { name: 'Add and make a link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  expect(link).toMatch(/\/office\/join\/[\w-]{43}$/)
  const ahead = await clockAhead(page, signInName)
  await expectAccessible(page)
  return { link, ahead }
}

async function join(page: Page, link: string, signInName: string): Promise<void> {
  await page.goto(new URL(link).pathname)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Rokeya Begum')
  await expectAccessible(page)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Choose this password' }).click()
  await expect(page.getByText('Your password is chosen.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(signInName)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/office$/)
}

async function turnOnSecondFactor(page: Page, ahead: number) {
  await page.getByRole('link', { name: 'My account' }).first().click()
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('img', { name: /authenticator app/ })).toBeVisible()
  const key = (await page.locator('.office-secret').textContent())!.replaceAll(' ', '')
  await expectAccessible(page)
  const begun = Date.now() + ahead
  await page.getByLabel('Code from your app').fill(codeOf(key, begun))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const recoveryCodes = await page.locator('.office-codes li').allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await expect(page.locator('.office-codes')).toHaveCount(0)
  return { key, begun, recoveryCodes }
}

async function deactivate(page: Page, signInName: string): Promise<void> {
  await page.goto('/office/staff')
  await page.getByRole('link', { name: new RegExp(signInName) }).click()
  await expect(page.getByText(/Chrome on Linux/).first()).toBeVisible()
  await expectAccessible(page)
  await hydrated(page)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate Rokeya Begum?' })
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Deactivated, and signed out everywhere.')).toBeVisible()
}

test.use({ expectedComplaints: [/status of (404|422)/] })

test('a packer is invited, joins, enables a second factor, and is deactivated', ONLY_LONG, async ({ page, browser }) => {
  const signInName = `rokeya${Date.now() % 1_000_000}`
  const { link, ahead } = await invite(page, signInName)
  const device = await browser.newContext({ locale: 'en-GB', baseURL: process.env['E2E_ADDRESS']! })
  const hers = await device.newPage()
  await join(hers, link, signInName)
  const { key, begun, recoveryCodes } = await turnOnSecondFactor(hers, ahead)

  await signOut(hers)
  await giveName(hers, signInName)
  await expectAccessible(hers)
  // A half session opens nothing.
  await hers.goto('/office/orders')
  await hers.waitForURL(/\/office\/sign-in\?to=/)
  await giveName(hers, signInName)
  // The code of the next half minute, because the previous one was used to confirm.
  const code = codeOf(key, begun + 30_000)
  await giveCode(hers, code)
  await hers.waitForURL(/\/office$/)
  await signOut(hers)
  await giveName(hers, signInName)
  await giveCode(hers, code)
  await expect(hers.getByRole('alert')).toContainText('was already used')
  await giveCode(hers, recoveryCodes[0]!)
  await hers.waitForURL(/\/office$/)
  await signOut(hers)
  await giveName(hers, signInName)
  await giveCode(hers, recoveryCodes[0]!)
  await expect(hers.getByRole('alert')).toContainText('is incorrect')
  await giveCode(hers, recoveryCodes[1]!)
  await hers.waitForURL(/\/office$/)

  await deactivate(page, signInName)
  await hers
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click()
  await hers.waitForURL(/\/office\/sign-in/)
  await device.close()

  await page.getByRole('link', { name: 'Changes' }).first().click()
  await expect(page.getByText('Deactivated').first()).toBeVisible()
  await expect(page.getByText('Signed in with a recovery code').first()).toBeVisible()
  await expectAccessible(page)
})

test('a used link, and an invented one, open nothing', async ({ page }) => {
  await page.goto(`/office/join/${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expectAccessible(page)
})
