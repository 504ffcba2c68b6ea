import { sql } from 'kysely'
import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, FARHANA, fillWho, hydrated, newPhone, open, signIn, test, type Page } from './shop-test.ts'
import { startShopWithGateways, type ShopWithGateways } from './shop-with-gateways.ts'

// The mistakes that people make on a phone, and what the shop does in the meantime.
test.use({ viewport: { width: 360, height: 740 }, expectedComplaints: [/status of 409|favicon\.ico/] })

const bar = (page: Page) => page.locator('.buy-bar')
const order = (page: Page) => bar(page).locator('button[type=submit]')
const ORDER_PAGE = /\/order\/[\w-]{20,}$/

async function intoCart(page: Page, address: string, slug: string): Promise<void> {
  await open(page, `${address}/product/${slug}`)
  await bar(page).locator('.buy-add button').click()
  await expect(bar(page).locator('.buy-add a')).toBeVisible()
}

/** The total, with the delivery, is on the bar. */
async function expectTotal(page: Page): Promise<void> {
  await expect(bar(page).locator('.place-bar-total')).not.toContainText(/without delivery|ডেলিভারি ছাড়া/)
  await expect(page.locator('#when')).not.toHaveAttribute('aria-busy')
}

/** What the shop answers stands where the shopper looks, although the button is far below it. */
async function expectToldAtOnce(page: Page, words: string | RegExp): Promise<void> {
  const note = page.locator('.checkout-refused')
  await expect(note).toContainText(words)
  await expect(note).toBeFocused()
  await expect(note.getByText(words)).toBeInViewport()
}

/** In the office, on another page of the same browser. */
async function setPrice(office: Page, fruit: string): Promise<void> {
  await signIn(office)
  await office.setViewportSize({ width: 1280, height: 900 })
  await office.goto('/office/products')
  await office
    .locator(`a[href*="/office/products/"]`)
    .filter({ hasText: new RegExp(`^${fruit}$`, 'i') })
    .first()
    .click()
  await office.getByLabel('Price', { exact: true }).first().fill('999')
  await office.getByLabel('Sale price').first().fill('')
  await office.getByRole('button', { name: 'Save the price' }).first().click()
  await expect(office.getByText('The price is saved. The shop shows it now.')).toBeVisible()
  await office.close()
}

for (const { language, prefix, area, fruit, words } of [
  { language: 'English', prefix: '', area: 'Dhanmondi', fruit: 'pomegranate', words: 'press Place order again' },
  { language: 'Bangla', prefix: '/bn', area: 'ধানমন্ডি', fruit: 'pear', words: 'নতুন মোট দেখে আবার ‘অর্ডার দিন’ চাপুন' },
] as const) {
  test(
    `in ${language}, a price that the office changed while the checkout was open is told before anything is ordered`,
    ONLY_LONG,
    async ({ page, context }) => {
      await intoCart(page, prefix, fruit)
      await open(page, `${prefix}/checkout`)
      await fillWho(page, { ...FARHANA, area, phone: newPhone() })
      await expectTotal(page)

      await setPrice(await context.newPage(), fruit)
      await order(page).scrollIntoViewIfNeeded()
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await order(page).click()
      await expectToldAtOnce(page, words)
      await expect(page.locator('.checkout-refused')).toContainText(/৳999|৳৯৯৯/)
      await expectAccessible(page)
      await expectTotal(page)
      await order(page).click()
      await page.waitForURL(ORDER_PAGE)
    },
  )
}

// The shop of the second group.
let own: ShopWithGateways

const me = () => ({ name: 'ফারহানা রহমান', phone: newPhone(), area: 'ধানমন্ডি', address: 'বাড়ি ১৭, রোড ৮/এ' })
const variantsOf = (slug: string) =>
  sql`(select variants.id from catalog.variants join catalog.products on products.id = variants.product_id where products.slug = ${slug})`

const bangla = () => `${own.shop.address}/bn`

async function wrongPhone(page: Page): Promise<void> {
  // A phone number with digits missing.
  await fillWho(page, { ...me(), phone: '01711 2233' })
  await expectTotal(page)
  await order(page).click()
  await expect(page.getByText('২টি সংখ্যা কম আছে।').first()).toBeInViewport()
  await expectAccessible(page)
  await page.locator('[name=phone]').first().fill(newPhone())
  await expect(page.getByText('২টি সংখ্যা কম আছে।')).toHaveCount(0)
}

async function newPriceAndSoldOut(page: Page): Promise<void> {
  // A new price, then another buyer orders the last apples.
  await sql`update pricing.prices set price_paisa = price_paisa + 3000, sale_price_paisa = null
    where variant_id in ${variantsOf('amrapali-mango')}`.execute(own.database.db)
  await order(page).click()
  await expectToldAtOnce(page, 'নতুন মোট দেখে আবার ‘অর্ডার দিন’ চাপুন')
  await expectTotal(page)
  await sql`update inventory.lots set quarantined = true where stock_item_id in
    (select stock_item_id from inventory.contents where variant_id in ${variantsOf('fuji-apple')})`.execute(own.database.db)
  await order(page).click()
  await expectToldAtOnce(page, 'এইমাত্র অন্য কেউ শেষটুকু কিনে নিয়েছেন')
  await expect(page.locator('.checkout-refused')).toContainText('শেষ হয়ে গেছে।')
  await expectTotal(page)
}

async function backFromBkash(page: Page): Promise<void> {
  // Paid with bKash, but the shopper goes back. The order is found from the page and from the empty cart.
  await page.getByRole('radio', { name: 'বিকাশ' }).check()
  await order(page).click()
  await page.waitForURL((url) => url.href.startsWith(own.simulators.address))
  await page.goBack()
  await page.waitForURL(/\/bn\/order\/[\w-]{20,}/)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('টাকা দেওয়া পর্যন্ত আপনার জন্য রাখা আছে')
  await open(page, `${bangla()}/checkout/cart`)
  await page.getByRole('link', { name: 'অর্ডারটি খুলে পেমেন্ট করুন' }).click()
  await page.waitForURL(/\/bn\/order\/[\w-]{20,}/)
  await page.getByRole('button', { name: 'বিকাশে পেমেন্ট করুন' }).click()
  await page.waitForURL((url) => url.href.startsWith(own.simulators.address))
  await page.locator('button[value="pay"]').click()
  await page.waitForURL(/\/bn\/order\/[\w-]{20,}/)
  await expect(page.getByRole('heading', { name: 'পেমেন্ট হয়েছে', exact: true })).toBeVisible()
}

async function fruitForTwoDays(page: Page): Promise<void> {
  // Ready fruit and a pre-order: the cart says so, and the checkout makes two orders of it.
  const { products } = (await (await page.request.get(`${own.shop.address}/api/v1/products?season=pre-order`)).json()) as {
    products: { slug: string; ships_from: string }[]
  }
  const later = products.toSorted((a, b) => (a.ships_from < b.ships_from ? 1 : -1))[0]!
  for (const slug of ['sagor-banana', later.slug]) await intoCart(page, bangla(), slug)
  await open(page, `${bangla()}/checkout`)
  await fillWho(page, me())
  await open(page, `${bangla()}/checkout/cart`)
  await expect(page.getByText('২টি আলাদা ডেলিভারি হবে')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'ডেলিভারি বেছে নিন' }).click()
  await page.waitForURL('**/bn/checkout')
  await page.getByRole('button', { name: '২টি ডেলিভারিতে অর্ডার করুন' }).click()
  await expectTotal(page)
  await order(page).click()
  await page.waitForURL(/\/bn\/order\/[\w-]{20,}/)
  await page.getByRole('link', { name: 'পরের ডেলিভারি অর্ডার করুন' }).click()
  await page.waitForURL('**/bn/checkout')
  await expectTotal(page)
  await order(page).click()
  await page.waitForURL(/\/bn\/order\/[\w-]{20,}/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ধন্যবাদ')
}

test.describe('in Bangla, with a mistake at every step', () => {
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    own = await startShopWithGateways()
  })
  test.afterAll(() => own?.stop())

  test('nobody is stuck: wrong phone, new price, sold out, back from bKash, a second tab, fruit for two days', async ({
    page,
    context,
  }) => {
    for (const slug of ['amrapali-mango', 'fuji-apple']) await intoCart(page, bangla(), slug)
    await open(page, `${bangla()}/checkout`)
    await wrongPhone(page)
    const second = await context.newPage()
    await open(second, `${bangla()}/checkout`)
    await newPriceAndSoldOut(page)
    await backFromBkash(page)
    // The second tab still shows the same cart: it can't be ordered twice.
    await second.bringToFront()
    await expect(second.getByText('অর্ডার করার মতো কিছু নেই')).toBeVisible()
    await second.close()
    await fruitForTwoDays(page)
    // What is not in season says when it is, and what there is instead.
    await open(page, `${bangla()}/express/green-malta`)
    await expect(page.getByText('এখন মৌসুম নয়।')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'এখন অর্ডার করা যায়' })).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: 'test-results/out-of-season-bn-360.png', fullPage: true })
  })
})
