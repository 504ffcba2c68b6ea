import { ordersOf } from './offline-states.ts'
import { expect, expectAccessible, FARHANA, fillWho, newPhone, open, storedCart, test } from './shop-test.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('ready fruit and a pre-order in one cart become two orders, and the address is typed once', async ({ page }) => {
  const phone = newPhone()
  const { products } = (await (await page.request.get('/api/v1/products?season=pre-order')).json()) as {
    products: { slug: string; ships_from: string }[]
  }
  const last = products.toSorted((a, b) => (a.ships_from < b.ships_from ? 1 : -1))[0]!
  // A banana bought today does not keep until the pre-order ships.
  for (const slug of ['sagor-banana', last.slug]) {
    await open(page, `/product/${slug}`)
    await page.locator('.buy-bar').getByRole('button', { name: 'Add cart' }).click()
  }
  const [ready, later] = ((await storedCart(page)) as { name: string }[]).map(({ name }) => name)
  await open(page, '/checkout')
  await fillWho(page, { ...FARHANA, phone })
  const note = page.getByRole('status').filter({ hasText: 'This fruit can’t come on one day.' })
  await expect(note).toContainText(`${ready}: ready now`)
  await expect(note).toContainText(new RegExp(`${later}: from \\w+ \\d+`))
  await expectAccessible(page)
  await note.scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/two-deliveries-360.png' })
  await note.getByRole('button', { name: 'Order in 2 deliveries' }).click()
  const bar = page.locator('.buy-bar')
  await expect(bar).toContainText('on ')
  await bar.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL(/\/order\/[\w-]{20,}$/)
  await expect(page.getByText(`Still in your cart: ${later}.`)).toBeVisible()
  expect(((await storedCart(page)) as { name: string }[]).map(({ name }) => name)).toEqual([later])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Order the next delivery' }).click()
  await page.waitForURL('**/checkout')
  await expect(page.getByLabel('Your name')).toHaveValue(FARHANA.name)
  await expect(page.getByLabel('Mobile number').first()).toHaveValue(phone)
  await expect(bar).toContainText('on ')
  await bar.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL(/\/order\/[\w-]{20,}$/)
  await expect(page.getByText('Still in your cart')).toHaveCount(0)
  expect(await storedCart(page)).toEqual([])
  expect(await ordersOf(phone)).toBe(2)
  expect(await page.evaluate(() => sessionStorage.getItem('pf_draft'))).toBeNull()
})
