import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, FARHANA, fillWho, newPhone, open, place, storedCart, test, type Page } from './shop-test.ts'

const ADDED = "Product added. Check 'Cart' to confirm."
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const itemsButton = (page: Page) => page.getByRole('link', { name: /Items/ })

/** Adds the first product of the grid that has a single size, and returns its name. */
async function addFirstSingle(page: Page, nth = 0): Promise<string> {
  await open(page, '/shop')
  const button = page.getByRole('button', { name: 'Add cart' }).nth(nth)
  const name = (await button.getAttribute('aria-describedby'))!
  const words = await page.locator(`[id="${name}"]`).textContent()
  await button.click()
  return words!
}

test('buying with the cart', async ({ page }) => {
  await open(page, '/shop')
  await expect(cartLink(page)).toHaveAccessibleName('Cart')
  await expect(itemsButton(page)).toHaveCount(0)
  await addFirstSingle(page)
  const toast = page.getByRole('status').filter({ hasText: ADDED })
  await expect(toast).toContainText(ADDED)
  await expect(toast.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/checkout/cart')
  await expectAccessible(page)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item in the cart')
  await expect(itemsButton(page)).toBeVisible()
  // The message disappears by itself.
  await cartLink(page).click()
  await page.waitForURL('**/checkout/cart')
  await page.getByRole('button', { name: /^One more/ }).click()
  await expect.poll(async () => ((await storedCart(page)) as { unit: number }[])[0]?.unit).toBe(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  await page.waitForURL('**/checkout')
  await fillWho(page, { ...FARHANA, phone: newPhone() })
  await place(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you. Arriving')
  expect(await storedCart(page)).toEqual([])
  await expect(cartLink(page)).toHaveAccessibleName('Cart')
})

test('adding twice has no effect, and minus down to zero removes', async ({ page }) => {
  await addFirstSingle(page)
  const [line] = (await storedCart(page)) as { _id: string; unit: number; varient: string }[]
  expect(line).toMatchObject({ unit: 1, varient: '' })
  await page.getByRole('button', { name: /^Remove / }).click()
  expect(await storedCart(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Add cart' }).first()).toBeFocused()
})

test('a coupon leaves with the last line', async ({ page }) => {
  await addFirstSingle(page)
  await open(page, '/checkout/cart')
  const draft = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('pf_draft') ?? '{}') as { coupon?: string })
  await page.getByRole('textbox', { name: 'Coupon' }).fill('nothing10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(async () => (await draft()).coupon).toBe('NOTHING10')
  await page
    .getByRole('button', { name: /^Remove .+ from the cart|^Remove / })
    .first()
    .click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  expect((await draft()).coupon).toBe('')
})

test('a fruit added from the grid and from its page is one line', ONLY_LONG, async ({ page }) => {
  const name = await addFirstSingle(page)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await page.waitForURL(/\/product\//)
  await expect(page.getByRole('textbox', { name: /^Units of/ }).first()).toHaveValue('1')
  await page
    .getByRole('button', { name: /^One more/ })
    .first()
    .click()
  await expect.poll(async () => ((await storedCart(page)) as { unit: number }[]).map(({ unit }) => unit)).toEqual([2])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the bar of the cart page leads to the checkout and shows the sum', async ({ page }) => {
    await addFirstSingle(page)
    await open(page, '/checkout/cart')
    const bar = page.locator('.buy-bar')
    await expect(bar).toHaveText(/^Checkout · ৳[\d,]+$/)
    await expect(itemsButton(page)).toBeHidden()
    await expectAccessible(page)
    await page.screenshot({ path: 'test-results/cart-360.png' })
    await bar.getByRole('link').click()
    await page.waitForURL('**/checkout')
  })
})

test('the unit selector accepts digits of both scripts and ignores the rest', ONLY_LONG, async ({ page }) => {
  await addFirstSingle(page)
  const field = page.getByRole('textbox', { name: /^Units of/ }).first()
  await field.fill('১২')
  await expect.poll(async () => ((await storedCart(page)) as { unit: number }[])[0]?.unit).toBe(12)
  await field.fill('1e3')
  await field.fill('-4')
  expect(((await storedCart(page)) as { unit: number }[])[0]?.unit).toBe(12)
})

test('two tabs stay in sync, and an order empties both', ONLY_LONG, async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  await open(second, '/shop')
  await addFirstSingle(first, 1)
  await expect(cartLink(second)).toHaveAccessibleName('Cart, 1 item in the cart')
  await expect(itemsButton(second)).toBeVisible()
  await second.getByRole('button', { name: /^One more/ }).click()
  await open(first, '/checkout')
  await expect(first.getByRole('complementary')).toContainText('2 ×')
  await fillWho(first, { ...FARHANA, phone: newPhone() })
  await place(first)
  await expect(cartLink(second)).toHaveAccessibleName('Cart')
  await expect(itemsButton(second)).toHaveCount(0)
})

const HOSTILE: [what: string, stored: string][] = [
  ['broken JSON', '[{'],
  ['a word', 'mango'],
  ['null', 'null'],
  ['an object', '{"length":3}'],
  ['lines that are none', '[null,1,"a",[],{"_id":1,"slug":"x","unit":1}]'],
  ['prototype keys', '[{"__proto__":{"_id":"a"},"constructor":1,"_id":"a","slug":"<b>","unit":1}]'],
  [
    'units that are none',
    '[{"_id":"a","slug":"a","unit":-1},{"_id":"b","slug":"b","unit":1.5},{"_id":"c","slug":"c","unit":"2"}]',
  ],
]

for (const [what, stored] of HOSTILE) {
  test(`a stored cart of ${what} becomes an empty cart`, ONLY_LONG, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('pf_cart', value), stored)
    await open(page, '/checkout/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    await expect(itemsButton(page)).toHaveCount(0)
    await open(page, '/checkout')
    await expect(page.getByText('Your cart is empty. Add some fruit first.')).toBeVisible()
  })
}

test('a thousand lines: the page works, and states the limit of an order', async ({ page }) => {
  await page.addInitScript(() => {
    const line = { name: 'x', image: '', price: 1, sale_price: null, quantity_kg: 1, unit: 1, varient: '' }
    const lines = Array.from({ length: 1000 }, (_, index) => ({ ...line, _id: `id-${index}`, slug: `slug-${index}` }))
    localStorage.setItem('pf_cart', JSON.stringify(lines))
  })
  await open(page, '/checkout')
  await expect(page.getByText(/An order can have at most 100/)).toBeVisible()
  await open(page, '/')
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1000 items in the cart')
})

test.describe('without storage', () => {
  // Reported by React Router's scroll restoration, which continues.
  test.use({ expectedComplaints: [/SecurityError: denied/] })

  test('the cart lasts as long as the page', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      Object.defineProperty(Storage.prototype, 'getItem', { value: refuse })
      Object.defineProperty(Storage.prototype, 'setItem', { value: refuse })
    })
    await open(page, '/shop')
    await page.getByRole('button', { name: 'Add cart' }).first().click()
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item in the cart')
  })
})

test('an outdated price is shown as changed before anything is ordered', ONLY_LONG, async ({ page }) => {
  await addFirstSingle(page)
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('pf_cart')!) as { price: number; sale_price: number | null }[]
    localStorage.setItem('pf_cart', JSON.stringify([{ ...line, price: 1, sale_price: null }]))
  })
  await open(page, '/checkout/cart')
  await expect(page.getByText('One item has changed since you added it.')).toBeVisible()
  await expect(page.getByText(/Now ৳[\d,]+, was ৳1\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update the cart' }).click()
  await expect(page.getByText(/was ৳1\./)).toHaveCount(0)
  expect(((await storedCart(page)) as { price: number }[])[0]!.price).toBeGreaterThan(1)
})
