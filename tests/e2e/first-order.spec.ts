import type { Browser } from '@playwright/test'
import { startBuiltShop, type BuiltShop } from '#scripts/built-shop.ts'
import { buildWhenNeeded } from '#scripts/build.ts'
import { MORNING } from './day/own-shop.ts'
import { expect, expectAccessible, FARHANA, fillWho, hydrated, open, test, type Page } from './shop-test.ts'

let shop: BuiltShop | null = null
test.use({ baseURL: ({ browserName: _ }, use) => use(shop?.address ?? '') })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  buildWhenNeeded()
  shop = await startBuiltShop({ env: { DEMO: 'no', SHOP_TIME: MORNING } })
})
test.afterAll(() => shop?.stop())

test('from an empty shop to the first delivered order', async ({ page, browser }) => {
  await signIn(page, shop!.owner!)
  await test.step('the owner follows the list of what opens the shop', () => setUp(page))
  const number = await test.step('a shopper orders', () => order(browser))
  const packer = await join(page, browser, { name: 'Rokeya Begum', signIn: 'rokeya', role: 'packer' })
  const rider = await join(page, browser, { name: 'Babul Hossain', signIn: 'babul', role: 'rider' })
  await test.step('the owner confirms', () => confirm(page, number))
  await test.step('the packer packs and sends out', () => packAndSend(packer, number))
  await test.step('the rider delivers and takes the cash', () => deliver(rider, number))
  await page.goto('/office/settings/setup')
  expect(await stepsDone(page)).toEqual([...OWN_STEPS, 'Test order', 'Ready to open'])
  await expectAccessible(page)
})

const OWN_STEPS = ['Name of the shop', 'Phones and addresses', 'Where you deliver, and for how much', 'First fruit', 'First lot']

async function signIn(page: Page, { name, password }: { name: string; password: string }): Promise<void> {
  await page.goto('/office/sign-in')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/office(\/rounds)?$/)
}

async function stepsDone(page: Page): Promise<string[]> {
  return page
    .locator('.setup-steps > li')
    .filter({ has: page.locator('.tag-done') })
    .locator('h2 a')
    .allInnerTexts()
}

async function step(page: Page, name: string): Promise<void> {
  await page.goto('/office/settings/setup')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Set up the shop')
  await hydrated(page)
}

async function setUp(page: Page): Promise<void> {
  await expect(page.getByText('Next: Name of the shop.')).toBeVisible()
  await page.getByRole('link', { name: 'Set up the shop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up the shop')
  expect(await stepsDone(page)).toEqual([])
  await step(page, 'Name of the shop')
  await page.getByLabel('Name in English', { exact: true }).fill('Rosh Bagan')
  await page.getByLabel('Phone', { exact: true }).fill('01711000100')
  await page.getByLabel('Head office in English').fill('12 Lake Road, Dhaka')
  await page.getByLabel('Order numbers begin with').fill('rb')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await step(page, 'Where you deliver, and for how much')
  await page.getByRole('link', { name: 'Dhaka city with our own van' }).click()
  await expect(page.getByText('Rest of the country: Courier ends')).toBeVisible()
  await page.getByRole('button', { name: 'Deliver like this' }).click()
  await expect(page.getByText('From now on you deliver like this.')).toBeVisible()
  await page.getByRole('link', { name: 'Dhaka city', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Own van' })).toBeVisible()
  await hydrated(page)
  const van = page.locator('form').filter({ has: page.locator('input[value="mode-van"]') })
  await van.getByLabel('Lead days').fill('0')
  await van.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await step(page, 'First fruit')
  await page.getByLabel('Name in English', { exact: true }).fill('Palmyra')
  await page.getByLabel('Price of size 1').fill('90')
  await page.getByLabel('How much').fill('40')
  await page.getByLabel('What you paid for it').fill('2000')
  await page.getByRole('button', { name: 'Put it on sale' }).click()
  await expect(page.getByText('It is on sale.')).toBeVisible()
  await page.goto('/office/settings/setup')
  expect(await stepsDone(page)).toEqual([...OWN_STEPS, 'Ready to open'])
}

/** One unit of the first size, today, in cash. */
async function order(browser: Browser): Promise<string> {
  const shopper = await (await browser.newContext({ baseURL: shop!.address, viewport: { width: 360, height: 740 } })).newPage()
  await open(shopper, '/express/palmyra')
  await fillWho(shopper, { ...FARHANA, phone: '01711000001' })
  // A press before the delivery charge is known does not send the order at another total.
  await expect(shopper.locator('.place-bar-total')).not.toContainText('without delivery')
  await expect(shopper.locator('#when')).not.toHaveAttribute('aria-busy')
  await shopper.getByRole('button', { name: /^Place order/ }).click()
  await shopper.waitForURL(/\/order\/[A-Za-z0-9_-]{20,}$/)
  await expect(shopper.getByText(/Order RB-\d+/).first()).toBeVisible()
  const number = /RB-\d+/.exec(await shopper.locator('main').innerText())![0]
  await shopper.context().close()
  return number
}

/** Joins by an invitation, on a device of their own. */
async function join(
  page: Page,
  browser: Browser,
  { name, signIn: signInName, role }: Record<'name' | 'signIn' | 'role', string>,
) {
  await page.goto('/office/staff')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Sign-in name').fill(signInName)
  await page.getByLabel('Role').selectOption(role)
  await page.getByRole('button', { name: 'Add and make a link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  const own = await (await browser.newContext({ baseURL: shop!.address, viewport: { width: 360, height: 740 } })).newPage()
  await own.goto(link)
  const password = 'ripe mangoes 26'
  await own.getByLabel('Password').fill(password)
  await own.getByRole('button', { name: 'Choose this password' }).click()
  await expect(own).toHaveURL(/\/office\/sign-in\?joined=/)
  await signIn(own, { name: signInName, password })
  return own
}

async function confirm(page: Page, number: string): Promise<void> {
  await page.goto(`/office/orders?q=${number.replace('RB-', '')}`)
  await page.getByRole('link', { name: number }).first().click()
  // The list has a button of this name, too.
  await page.waitForURL(/\/office\/orders\/[\da-f-]{36}/)
  await hydrated(page)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('The order is confirmed.')).toBeVisible()
}

async function packAndSend(packer: Page, number: string): Promise<void> {
  await packer.goto('/office/packing')
  await hydrated(packer)
  await packer
    .getByRole('row')
    .filter({ hasText: `${number}-1` })
    .getByRole('button', { name: 'Packed' })
    .click()
  await expect(packer.getByText(`${number}-1 is packed.`)).toBeVisible()
  await packer.goto('/office/dispatch')
  await hydrated(packer)
  await packer.getByLabel('Van', { exact: true }).fill('Van 1')
  await packer.getByLabel('Rider').selectOption({ label: 'Babul Hossain' })
  await packer.getByRole('button', { name: 'Make a manifest' }).click()
  await expect(packer.getByText('The manifest is made.')).toBeVisible()
  await packer.getByRole('button', { name: 'Send out 1 box' }).click()
  await expect(packer.getByText('Everything is on the way.')).toBeVisible()
}

async function deliver(rider: Page, number: string): Promise<void> {
  await rider.goto('/office/rounds')
  await hydrated(rider)
  const stop = rider.getByRole('article').filter({ hasText: `${number}-1` })
  await stop.getByRole('button', { name: /^Delivered, ৳\d+ taken$/ }).click()
  await rider
    .getByRole('dialog')
    .getByRole('button', { name: /^Delivered, ৳\d+ taken$/ })
    .click()
  await expect(stop).toContainText('Delivered at')
  await expect(stop.getByText('Kept on this phone')).toHaveCount(0)
}
