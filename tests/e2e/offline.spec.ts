import { sql } from 'kysely'
import { openShopDatabase } from '#scripts/shop-database.ts'
import { ONLY_LONG } from '../long-run.ts'
import { agree, chooseArea, expect, expectAccessible, hydrated, newPhone, open, signUp, storedCart, test } from './shop-test.ts'
import { addFirst, AWAY, card, filledIn, kept, keptPaths, line, ordersOf, placeButton, WAITS } from './offline-states.ts'

// Network errors that the browser itself reports without a connection, including for the offline page.
test.use({
  viewport: { width: 360, height: 740 },
  expectedComplaints: [/net::ERR_|Failed to load resource|Error loading route module|Failed to fetch/],
})

let database: Awaited<ReturnType<typeof openShopDatabase>>
test.beforeAll(async () => {
  database = await openShopDatabase(process.env['E2E_DATA_DIR']!)
})
test.afterAll(() => database.close())

test('visited pages open without a network, others say that they cannot, each in its language', async ({ page, context }) => {
  await open(page, '/')
  await kept(page, '/')
  await open(page, '/product/himsagar-mango')
  await kept(page, '/product/himsagar-mango')
  await expect(line(page)).toHaveCount(0)
  await context.setOffline(true)
  await expect(line(page)).toHaveText(AWAY)
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Himsagar/)
  await expect(line(page)).toHaveText(AWAY)
  await expectAccessible(page)

  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByRole('link', { name: /Himsagar/ })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/offline-page-360.png', fullPage: true })
  // Visited in English only, so there is no Bangla copy.
  await page.goto('/bn/product/himsagar-mango')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('আপনি এখন অফলাইনে')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page.getByRole('link', { name: /Himsagar/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)

  await context.setOffline(false)
  await page.waitForURL('**/bn/product/himsagar-mango')
  await expect(line(page)).toHaveCount(0)
})

test(
  'during navigation without a network, an unvisited page says so and opens when the connection returns',
  ONLY_LONG,
  async ({ page, context }) => {
    await open(page, '/shop')
    await kept(page, '/shop')
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Himsagar mango' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Himsagar/)
  },
)

test('personal data is never cached', async ({ page }) => {
  const phone = newPhone()
  await filledIn(page, phone)
  await placeButton(page).click()
  await page.waitForURL(/\/order\/[\w-]{20,}$/)
  await open(page, '/track/order')
  await open(page, '/profile')
  await open(page, '/auth/login')
  await page.goto('/office/sign-in')
  await open(page, '/shop?q=mango')
  await open(page, '/gift')
  await kept(page, '/gift')
  const paths = await keptPaths(page)
  const personal = paths.filter((path) =>
    /^\/(?:bn\/)?(?:order|profile|auth|track|office|pay)|[?&]q=|^\/api\/(?!v1\/areas$)/.test(path),
  )
  expect(personal).toEqual([])
  const names = paths.filter((path) => path.includes('/office-') || path.includes('token'))
  expect(names).toEqual([])
})

test('the cart works without a network, and is repriced when the connection returns', ONLY_LONG, async ({ page, context }) => {
  await addFirst(page)
  await kept(page, '/checkout/cart')
  await kept(page, '/shop')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add cart' }).first().click()
  await expect.poll(async () => ((await storedCart(page)) as unknown[]).length).toBe(2)
  await page.goto('/checkout/cart')
  await hydrated(page)
  await expect(line(page)).toHaveText(AWAY)
  await expect(page.getByText('Your cart is saved.')).toBeVisible()
  await page
    .getByRole('button', { name: /^One more/ })
    .first()
    .click()
  const [first, second] = (await storedCart(page)) as { unit: number; price: number; sale_price: number | null; name: string }[]
  expect(first!.unit).toBe(2)
  const sum = 2 * (first!.sale_price ?? first!.price) + (second!.sale_price ?? second!.price)
  await expect(page.getByRole('complementary')).toContainText('Fruit, as last seen')
  await expect(page.getByRole('complementary')).toContainText(`৳${sum.toLocaleString('en-US')}`)
  await expect(page.locator('.cart-row img').first()).toHaveJSProperty('complete', true)
  expect(
    await page
      .locator('.cart-row img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/offline-cart-360.png', fullPage: true })
  await context.setOffline(false)
  await expect(page.getByText('Your cart is saved.')).toHaveCount(0)
  await expect(page.getByRole('complementary')).toContainText('Without delivery')
  await expect(line(page)).toHaveCount(0)
})

test('an order without a network survives a reload, and is sent once by itself', async ({ page, context }) => {
  const phone = newPhone()
  await filledIn(page, phone)
  await context.setOffline(true)
  await placeButton(page).click()
  await expect(card(page)).toContainText(WAITS)
  await expect(page.getByText('This order is waiting for a connection.')).toBeVisible()
  await expect(page.getByText('You have nothing to order yet')).toHaveCount(0)
  expect(await storedCart(page)).toEqual([])
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/waiting-360.png' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/waiting-1440.png' })
  await page.reload()
  await hydrated(page)
  await expect(card(page)).toContainText(WAITS)
  await card(page).getByRole('button', { name: 'Send now' }).click()
  await expect(card(page)).toContainText('There is still no connection.')
  expect(await ordersOf(phone)).toBe(0)
  await context.setOffline(false)
  await expect(card(page)).toContainText(/Order PF-\d+ is placed/)
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/waiting-placed-1440.png' })
  expect(await ordersOf(phone)).toBe(1)
  const left = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(left).not.toContain(phone)
  await card(page).getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you. Arriving')
  // The order's page says more, so the card disappears; a page that is left earlier leaves the card to the next one.
  await expect(card(page)).toHaveCount(0)
  await open(page, '/')
  await expect(card(page)).toHaveCount(0)
})

test('two tabs with the same waiting order send it once', ONLY_LONG, async ({ page, context }) => {
  const phone = newPhone()
  await filledIn(page, phone)
  await context.setOffline(true)
  await placeButton(page).click()
  await expect(card(page)).toContainText(WAITS)
  const second = await context.newPage()
  await second.goto('/shop')
  await expect(card(second)).toContainText(WAITS)
  await context.setOffline(false)
  await expect(card(page)).toContainText(/Order PF-\d+ is placed/)
  await expect(card(second)).toContainText(/Order PF-\d+ is placed/)
  expect(await ordersOf(phone)).toBe(1)
  await card(second).getByRole('button', { name: 'Close' }).click()
  await expect(card(page)).toHaveCount(0)
})

test('a waiting order can be taken back, and everything is as before', ONLY_LONG, async ({ page, context }) => {
  const phone = newPhone()
  await filledIn(page, phone)
  const before = await storedCart(page)
  await context.setOffline(true)
  await placeButton(page).click()
  await card(page).getByRole('button', { name: 'Cancel sending' }).click()
  await expect(card(page)).toHaveCount(0)
  expect(await storedCart(page)).toEqual(before)
  await expect(page.getByLabel('Your name')).toHaveValue('Farhana Rahman')
  await expect(page.getByLabel('Mobile number').first()).toHaveValue(phone)
  await context.setOffline(false)
  await page.waitForTimeout(1000)
  expect(await ordersOf(phone)).toBe(0)
  // It can still be placed afterwards, once.
  await expect(page.locator('.buy-bar')).toContainText('on ')
  await placeButton(page).click()
  await page.waitForURL(/\/order\/[\w-]{20,}$/)
  expect(await ordersOf(phone)).toBe(1)
})

test('an outdated total is not charged: the order returns with the reason', ONLY_LONG, async ({ page, context }) => {
  const phone = newPhone()
  // A product that no other journey orders.
  await filledIn(page, phone, 'last')
  const [item] = (await storedCart(page)) as { _id: string; name: string }[]
  await context.setOffline(true)
  await placeButton(page).click()
  await expect(card(page)).toContainText(WAITS)
  const raised = async (paisa: number) => {
    await sql`update pricing.prices set price_paisa = price_paisa + ${paisa}, sale_price_paisa = sale_price_paisa + ${paisa}
      where variant_id in (select id from catalog.variants where product_id = ${item!._id})`.execute(database.db)
  }
  await raised(1_000)
  try {
    await context.setOffline(false)
    await expect(card(page)).toContainText('Your order couldn’t be placed.')
    await expect(card(page)).toContainText('Everything you entered is back.')
    await expectAccessible(page)
    await page.screenshot({ path: 'test-results/waiting-refused-360.png' })
    expect(await ordersOf(phone)).toBe(0)
    expect(((await storedCart(page)) as { name: string }[])[0]!.name).toBe(item!.name)
    await expect(page.getByLabel('Mobile number').first()).toHaveValue(phone)
  } finally {
    await raised(-1_000)
  }
})

test('a signed-in customer orders for the account, and by express in Bangla', ONLY_LONG, async ({ page, context }) => {
  const phone = await signUp(page)
  await open(page, '/bn/express/himsagar-mango')
  await kept(page, '/bn/express/himsagar-mango')
  await page.getByRole('textbox', { name: 'ঠিকানা', exact: true }).fill('বাড়ি ১৭, রোড ৮/এ')
  await agree(page)
  await chooseArea(page.getByRole('combobox', { name: 'এলাকা বা থানা' }), 'ধানমন্ডি')
  await expect(page.getByLabel('মোবাইল নম্বর').first()).toHaveValue(phone)
  const button = page.locator('.buy-bar').getByRole('button', { name: 'অর্ডার দিন' })
  await expect(page.locator('#when')).toBeVisible()
  const total = page.locator('.place-bar-total')
  await expect(total).toContainText('৳')
  await expect(total).not.toContainText('ডেলিভারি ছাড়া')
  await context.setOffline(true)
  await button.click()
  await expect(card(page)).toContainText('নেটওয়ার্কের অপেক্ষায় আছে')
  await expect(page.getByText('অর্ডারটি নেটওয়ার্কের অপেক্ষায় আছে। পাতাটি খোলা রাখুন, ইন্টারনেট এলেই নিজে থেকে যাবে।')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/waiting-bn-360.png' })
  await context.setOffline(false)
  await expect(card(page)).toContainText('নেওয়া হয়েছে')
  await expectAccessible(page)
  expect(await ordersOf(phone)).toBe(1)
  // Shown on an English page, it leads to the order in the language it was placed in.
  await open(page, '/shop')
  await card(page).getByRole('link', { name: 'See the order' }).click()
  await page.waitForURL(/\/bn\/order\/[\w-]{20,}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ধন্যবাদ')
  await expect(card(page)).toHaveCount(0)
  await open(page, '/profile')
  await expect(page.getByText(/PF-\d+/).first()).toBeVisible()
})

test('signing out leaves no waiting order behind', ONLY_LONG, async ({ page, context }) => {
  const phone = await signUp(page)
  await filledIn(page, phone)
  await context.route('**/api/v1/orders?*', (route) => route.abort())
  await placeButton(page).click()
  await expect(card(page)).toContainText(WAITS)
  await page.getByRole('button', { name: 'Menu' }).click()
  await hydrated(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Logged Out!')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  const rows = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const asked = indexedDB.open('pf-offline')
        asked.addEventListener('success', () => {
          const all = asked.result.transaction('orders').objectStore('orders').getAll()
          all.addEventListener('success', () => resolve(all.result.length))
        })
      }),
  )
  expect(rows).toBe(0)
  expect(await ordersOf(phone)).toBe(0)
})
