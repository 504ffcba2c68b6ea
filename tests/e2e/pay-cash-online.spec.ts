import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, FARHANA, fillWho, hydrated, newPhone, open, test, type Page } from './shop-test.ts'
import { startShopWithGateways, type ShopWithGateways } from './shop-with-gateways.ts'

// A separate shop, with the simulated gateways.
test.use({ expectedComplaints: [/favicon\.ico/] })
let own: ShopWithGateways
test.beforeAll(async () => {
  test.setTimeout(240_000)
  own = await startShopWithGateways()
})
test.afterAll(() => own?.stop())

async function payByBkash(page: Page, choice: 'pay' | 'cancel'): Promise<void> {
  await page.getByRole('button', { name: 'Pay with bKash' }).click()
  await page.waitForURL((url) => url.href.startsWith(own.simulators.address))
  await page.locator(`button[value="${choice}"]`).click()
  await page.waitForURL(/\/order\/[\w-]{43}$/)
  await hydrated(page)
}

test('a cash order is paid online from its page: nothing is left to pay on delivery', ONLY_LONG, async ({ page }) => {
  await open(page, `${own.shop.address}/express/amrapali-mango`)
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
