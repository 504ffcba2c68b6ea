import { sql } from 'kysely'
import { expect, expectAccessible, fillWho, newPhone, open, signInByForm, test, type Page } from './shop-test.ts'
import { startShopWithGateways, type ShopWithGateways } from './shop-with-gateways.ts'

let own: ShopWithGateways
test.beforeAll(async () => {
  own = await startShopWithGateways()
})
test.afterAll(() => own?.stop())
test.use({ viewport: { width: 360, height: 740 }, expectedComplaints: [/status of 422/] })

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/ripe-${name}.png`, fullPage: true })

async function guava(): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from inventory.stock_items where name ->> 'en' = 'Thai guava'`.execute(
    own.database.db,
  )
  return rows[0]!.id
}

/** Receives another lot, which is firm, beside the lots of the demo, which are ripe. */
async function receiveFirm(office: Page): Promise<void> {
  await office.goto(`${own.shop.address}/office/stock/receive?item=${await guava()}`)
  await office.getByLabel('Amount').fill('40')
  await office.getByLabel('Cost').fill('2000')
  const best = await office.getByLabel('Best before').inputValue()
  await office.getByLabel('Ripe from').fill('2050-01-01')
  await office.getByRole('button', { name: 'Put in stock' }).click()
  await expect(office.getByLabel('Ripe from')).toHaveAttribute('aria-invalid', 'true')
  await office.getByLabel('Ripe from').fill(best)
  await office.getByRole('button', { name: 'Put in stock' }).click()
  await office.waitForURL(/done=received/)
  await sql`
    update inventory.lots set ripe_on = received_on
    where stock_item_id = ${await guava()}::uuid and ripe_on is null and state = 'received'`.execute(own.database.db)
}

/** Adds a rule, first with a wrong percent, and lowers the price of one lot that it proposes. */
async function lowerPrice(office: Page): Promise<void> {
  await office.goto(`${own.shop.address}/office/stock/ripe`)
  await expectAccessible(office)
  const form = office.locator('form', { has: office.getByRole('button', { name: 'Add a rule' }) })
  await form.getByLabel('Fruit').selectOption({ label: 'Thai guava' })
  await form.getByLabel('Days before best-before').fill('60')
  await form.getByLabel('Lower by').fill('95')
  await form.getByLabel('Not below').fill('10')
  await form.getByRole('button', { name: 'Add a rule' }).click()
  await expect(form.getByLabel('Lower by')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Lower by').fill('30')
  await form.getByRole('button', { name: 'Add a rule' }).click()
  await expect(office.getByText('The rule counts from now on.')).toBeVisible()
  await shot(office, 'office-proposed')
  await office
    .getByRole('button', { name: /Lower the price/ })
    .first()
    .click()
  await expect(office.getByText('The lot is on sale at the lower price.')).toBeVisible()
  await expectAccessible(office)
  await shot(office, 'office-applied')
  await office.setViewportSize({ width: 360, height: 740 })
  await office.goto(`${own.shop.address}/office/account?lang=bn`)
  await office.goto(`${own.shop.address}/office/stock/ripe`)
  await expectAccessible(office)
  await shot(office, 'office-bn')
  await office.goto(`${own.shop.address}/office/account?lang=en`)
}

test('ripe fruit is sold from its lot at a lower price, on a shelf of its own, and a buyer chooses how ripe it should be', async ({
  page,
  browser,
}) => {
  const office = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await signInByForm(office, own.shop)
  await receiveFirm(office)
  await lowerPrice(office)

  await open(page, `${own.shop.address}/bn`)
  await expect(page.getByRole('heading', { name: 'আজই পাকা' })).toBeVisible()
  await page.getByRole('heading', { name: 'আজই পাকা' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/ripe-home.png' })
  await open(page, `${own.shop.address}/bn/ripe-today`)
  await expect(page.getByText(/-এর মধ্যে খান/).first()).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'shelf')
  await page.getByRole('button', { name: 'কার্টে দিন' }).first().click()

  await open(page, `${own.shop.address}/bn/product/thai-guava`)
  await expectAccessible(page)
  await shot(page, 'product')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${own.shop.address}/product/thai-guava`)
  await shot(page, 'product-wide')
  await page.setViewportSize({ width: 360, height: 740 })

  await open(page, `${own.shop.address}/bn/checkout/cart`)
  await expect(page.getByText(/-এর মধ্যে খান/)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'cart')
  await open(page, `${own.shop.address}/bn/checkout`)
  await fillWho(page, { name: 'ফারহানা রহমান', phone: newPhone(), area: 'ধানমন্ডি', address: 'বাড়ি ১৭, রোড ৮/এ' })
  // The total with the delivery is on the bar.
  await expect(page.locator('.buy-bar .place-bar-total')).not.toContainText('ডেলিভারি ছাড়া')
  await expect(page.locator('#when')).not.toHaveAttribute('aria-busy')
  await page.locator('.buy-bar button[type=submit]').click()
  await page.waitForURL(/\/bn\/order\/[\w-]{20,}/)
  const { rows } = await sql<{ marked: boolean; held: number }>`
    select bool_and(lots.marked_down) as marked, count(*)::integer as held
    from inventory.allocations join inventory.lots on lots.id = allocations.lot_id
    join ordering.order_lines line on line.id = order_line_id where line.lot_id is not null`.execute(own.database.db)
  expect(rows[0]).toEqual({ marked: true, held: 1 })
})
