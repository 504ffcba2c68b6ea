import { startBuiltShop, type BuiltShop } from '#scripts/built-shop.ts'
import { buildWhenNeeded } from '#scripts/build.ts'
import { signIn } from '#scripts/sign-in.ts'
import { expectNothingOfTheDemo } from './empty-shop.ts'
import { expect, hydrated, test } from './shop-test.ts'

const OWN_FRUIT = {
  intent: 'make',
  nameEn: 'Palmyra',
  nameBn: 'তাল',
  productCategory: 'everyday',
  unit: 'gram',
  shelfDays: '9',
  amount1: '1',
  price1: '90',
  fromMonth: '1',
  toMonth: '12',
  stockAmount: '40',
  lotCost: '2000',
}

let shop: BuiltShop | null = null
test.beforeAll(async () => {
  buildWhenNeeded()
  shop = await startBuiltShop()
})
test.afterAll(() => shop?.stop())

test('the owner clears the demo in the office; then no page names it, and an own fruit is on sale', async ({ page }) => {
  const { address } = shop!
  const { cookie, token } = await signIn(shop!)
  const cookies = cookie.split('; ').map((one) => ({ name: one.split('=')[0]!, value: one.slice(one.indexOf('=') + 1) }))
  await page.context().addCookies(cookies.map((one) => ({ ...one, url: address })))
  await page.goto(`${address}/office/settings`)
  await page.getByRole('link', { name: /^Clear the demo/ }).click()
  await expect(page.getByRole('row', { name: /^Products 50 / })).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: 'Clear the demo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear the demo' }).click()
  await expect(page.getByText('The demo is cleared. The shop is yours.')).toBeVisible()
  await expect(page.getByText('Nothing of the demo is left that could be cleared.')).toBeVisible()
  await page.goto(`${address}/office/settings`)
  await expect(page.getByRole('link', { name: /^Farms/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Clear the demo/ })).toHaveCount(0)

  await expectNothingOfTheDemo(shop!)

  const made = await fetch(`${address}/office/products/fruit`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: address },
    body: new URLSearchParams({ ...OWN_FRUIT, pf_token: token }),
    redirect: 'manual',
  })
  expect([made.status, made.headers.get('Location')]).toEqual([302, expect.stringMatching(/done=fruit-made$/)])
  // Pages follow a change within a second; one that was opened before that keeps what it shows.
  const shopPage = async () => (await fetch(`${address}/shop`)).text()
  await expect.poll(shopPage, { intervals: [50], timeout: 10_000 }).toContain('Palmyra')
  await page.goto(`${address}/shop`)
  await expect(page.getByRole('link', { name: /Palmyra/ }).first()).toBeVisible()
})
