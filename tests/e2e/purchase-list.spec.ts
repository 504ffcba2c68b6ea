import { sql } from 'kysely'
import { expect, expectAccessible, signInByForm, test, type Page } from './shop-test.ts'
import { startShopWithGateways, type ShopWithGateways } from './shop-with-gateways.ts'

let own: ShopWithGateways
test.beforeAll(async () => {
  own = await startShopWithGateways()
})
test.afterAll(() => own?.stop())
test.use({ expectedComplaints: [/status of (409|422)/] })

const FARM = 'Shibganj Mango Orchard'
const GROWER = '+8801711000099'
const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/purchase-${name}.png`, fullPage: true })

/** What the orders of the list have left behind: expected lots of the grower that are new, and messages to the grower. */
async function ordered() {
  const { db } = own.database
  const lots = await sql<{ amount: number; cost: number; state: string; grade: string }>`
    select lots.on_hand as amount, lots.cost_paisa::integer as cost, lots.state, lots.grade from purchasing.lines line
    join inventory.lots on lots.id = line.lot_id`.execute(db)
  const messages = await sql<{ body: string; language: string; recipient: string }>`
    select body, language, recipient from messaging.messages where template = 'fruit-ordered'`.execute(db)
  return { lots: lots.rows, messages: messages.rows }
}

/** Adds a line by hand, then changes its amount; an amount that is none is refused at its field. */
async function fillList(office: Page): Promise<void> {
  await office.getByRole('link', { name: 'Stock', exact: true }).click()
  await office.getByRole('link', { name: 'Purchase list' }).click()
  await expect(office.getByText('No line waits to be ordered.')).toBeVisible()
  await expectAccessible(office)
  await office.getByText('Add a line').click()
  await office.getByLabel('Fruit', { exact: true }).selectOption({ label: 'Himsagar mango' })
  await office.getByLabel('Amount', { exact: true }).fill('200')
  await office.getByLabel('Price', { exact: true }).fill('70')
  await office.getByLabel('From', { exact: true }).selectOption({ label: FARM })
  await office.getByRole('button', { name: 'Add to the list' }).click()
  await expect(office.getByText('On the list.')).toBeVisible()
  await shot(office, 'list')
  await office.locator('.purchase-change summary').click()
  const change = office.locator('.purchase-change')
  await change.getByLabel('Amount', { exact: true }).fill('much')
  await change.getByRole('button', { name: /^Save the line/ }).click()
  await expect(change.getByLabel('Amount', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await change.getByLabel('Amount', { exact: true }).fill('120')
  await change.getByRole('button', { name: /^Save the line/ }).click()
  await expect(office.getByText('The line is saved.')).toBeVisible()
  await expect(office.locator('.purchase-amount')).toContainText('120 kg')
  await expectAccessible(office)
}

/** The form as it would be sent now. */
function fieldsOf(office: Page): Promise<[string, string][]> {
  return office
    .getByRole('button', { name: 'Order 1 line' })
    .evaluate((button: HTMLButtonElement) =>
      [...new FormData(button.form!, button)].map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : value.name,
      ]),
    )
}

test('staff change an amount of the purchase list and order it once: one expected lot, one SMS to the grower in Bangla', async ({
  browser,
}) => {
  await sql`update catalog.farms set phone = ${GROWER} where name ->> 'en' = ${FARM}`.execute(own.database.db)
  const office = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await signInByForm(office, own.shop)
  await fillList(office)
  await office.getByRole('button', { name: 'Order the ticked lines' }).click()
  await expect(office.getByLabel('Message to the grower')).toHaveValue(/১২০ কেজি/)
  await expectAccessible(office)
  await shot(office, 'preview')
  const preview = office.url()
  const sent = await fieldsOf(office)
  await office.getByRole('button', { name: 'Order 1 line' }).click()
  await expect(office.getByText('Ordered. The growers with a number get their message.')).toBeVisible()
  await expectAccessible(office)
  await shot(office, 'ordered')
  const once = await ordered()
  expect(once).toEqual({
    lots: [{ amount: 120_000, cost: 840_000, state: 'expected', grade: 'A' }],
    messages: [{ body: expect.stringMatching(/হিমসাগর আম.*১২০ কেজি/) as unknown as string, language: 'bn', recipient: GROWER }],
  })

  // Back: the page offers nothing to order any more. The browser sends the same form again all the same.
  await office.goBack()
  await expect(office.getByText('None of these lines waits to be ordered.')).toBeVisible()
  const again = await office.evaluate(
    async ([url, fields]) => {
      const { status, url: to } = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
      return { status, to: to.replace(location.origin, '') }
    },
    [preview, sent] as const,
  )
  expect(again).toEqual({ status: 200, to: '/office/stock/purchases?done=ordered' })
  expect(await ordered()).toEqual(once)

  await office.setViewportSize({ width: 360, height: 740 })
  await office.goto(`${own.shop.address}/office/account?lang=bn`)
  await office.goto(`${own.shop.address}/office/stock/purchases`)
  await expectAccessible(office)
  await shot(office, 'ordered-bn')
  await office.close()
})
