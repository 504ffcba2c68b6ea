import { startSimulators, simulatedSettings, type Simulators } from '#simulators/start.ts'
import type { BuiltShop } from '#scripts/built-shop.ts'
import { startPreparedShop } from './prepared-shop.ts'
import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, FARHANA, fillWho, hydrated, newPhone, open, test, type Page } from './shop-test.ts'

// A separate shop, with the simulated gateways.
test.use({ expectedComplaints: [/favicon\.ico/] })
let simulators: Simulators
let shop: BuiltShop
test.beforeAll(async () => {
  test.setTimeout(240_000)
  simulators = await startSimulators({ port: 0 })
  shop = await startPreparedShop(simulatedSettings(simulators.address))
})
test.afterAll(async () => {
  await shop?.stop()
  await simulators?.stop()
})

async function payByBkash(page: Page, choice: 'pay' | 'cancel'): Promise<void> {
  await page.getByRole('button', { name: 'Pay with bKash' }).click()
  await page.waitForURL((url) => url.href.startsWith(simulators.address))
  await page.locator(`button[value="${choice}"]`).click()
  await page.waitForURL(/\/order\/[\w-]{43}$/)
  await hydrated(page)
}

test('a cash order is paid online from its page: nothing is left to pay on delivery', ONLY_LONG, async ({ page }) => {
  await open(page, `${shop.address}/express/amrapali-mango`)
  await fillWho(page, { ...FARHANA, phone: newPhone() })
  await page.getByRole('button', { name: /^Place order, ৳/ }).click()
  await expect(page.getByRole('heading', { name: 'Pay on delivery' })).toBeVisible()
  await expect(page.getByText('Pay online now, and nothing is collected on delivery.')).toBeVisible()
  await expectAccessible(page)
  await payByBkash(page, 'cancel')
  await expect(page.getByText('You left before the payment was complete.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pay on delivery' })).toBeVisible()
  await payByBkash(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with bKash' })).toHaveCount(0)
})
