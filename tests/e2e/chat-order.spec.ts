import { sql } from 'kysely'
import { openShopDatabase } from '#scripts/shop-database.ts'
import { agree, expect, expectAccessible, FARHANA, hydrated, newPhone, open, signIn, test, type Page } from './shop-test.ts'

let database: Awaited<ReturnType<typeof openShopDatabase>>
test.beforeAll(async () => {
  database = await openShopDatabase(process.env['E2E_DATA_DIR']!)
})
test.afterAll(() => database?.close())
test.use({ expectedComplaints: [/status of (409|422)/] })

// No other journey orders it, so its price can change here.
const FRUIT = 'Lotkon'
const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/chat-${name}.png`, fullPage: true })

async function newDraft(desk: Page): Promise<void> {
  await desk.goto('/office/orders/chat')
  await expect(desk.getByRole('link', { name: 'New chat order' })).toHaveAttribute('href', '/office/orders/chat/new')
  await open(desk, '/office/orders/chat/new')
}

async function addFruit(desk: Page): Promise<void> {
  await desk.getByLabel('Add fruit by name').fill('lotkon')
  await desk.getByRole('button', { name: `${FRUIT}, 1 kg` }).click()
  await expect(desk.getByLabel('Add fruit by name')).toHaveValue('')
}

/** Presses the button right after the last key, before the sum was computed: the press counts all the same. */
async function makeLink(desk: Page): Promise<string> {
  await desk.getByRole('button', { name: 'Make the link' }).click()
  await desk.waitForURL(/chat\/[\w-]{36}$/)
  await hydrated(desk)
  return /http\S+/.exec(await desk.getByLabel('Text for Messenger or Instagram').inputValue())![0]
}

/** The order of a chat: nothing, a wrong number, an address that can't be read, then one that can. */
async function putTogether(desk: Page, phone: string): Promise<string> {
  await newDraft(desk)
  await desk.getByRole('button', { name: 'Make the link' }).click()
  await expect(desk.getByText('Add some fruit first.')).toBeVisible()
  await addFruit(desk)
  await desk.locator('#units-0').fill('3')
  await expect(desk.locator('.editor-sums')).toContainText('৳660')
  await desk.getByLabel('Paste an address').fill('??? kemon achen')
  await desk.getByRole('button', { name: 'Fill in the fields' }).click()
  await expect(desk.getByText('Not in the text: name, phone, area.')).toBeVisible()
  await desk.getByLabel('Phone').fill('01711')
  await desk.getByRole('button', { name: 'Make the link' }).click()
  await expect(desk.getByText('Enter a mobile number such as 01711 223344, or leave it empty.').first()).toBeVisible()
  await expectAccessible(desk)
  await desk.getByLabel('Paste an address').fill(`রহিমা খাতুন\n${phone}\nবাড়ি ১৭, রোড ৮/এ, ধানমন্ডি, ঢাকা`)
  await desk.getByRole('button', { name: 'Fill in the fields' }).click()
  await expect(desk.getByLabel('Phone')).toHaveValue(phone)
  await desk.getByLabel('Where you talk').selectOption({ label: 'Messenger' })
  await desk.getByLabel('Note for the buyer').fill('আপা, কথা মতো সাজিয়ে দিলাম।')
  return makeLink(desk)
}

async function changePrice(taka: number): Promise<void> {
  await sql`
    update pricing.prices set price_paisa = ${taka * 100} where variant_id in
      (select id from catalog.variants where product_id = (select id from catalog.products where slug = 'lotkon'))`.execute(
    database.db,
  )
}

/** What became of the drafts for this phone. */
async function ordersOf(phone: string) {
  const found = await sql<{ source: string; total: number; channel: string; units: number }>`
    select orders.source, orders.total_paisa::integer as total, draft.channel, line.units::integer as units
    from drafts.drafts draft join drafts.lines line on line.draft_id = draft.id
    join ordering.orders on orders.id = draft.order_id where draft.phone = ${`+88${phone}`}`.execute(database.db)
  return found.rows
}

test('a chat order: staff send a link, the buyer confirms it once on a phone at the new price', async ({ page, browser }) => {
  const phone = newPhone()
  await signIn(page)
  const link = await putTogether(page, phone)
  const draft = page.url()
  await expect(page.getByText('Not opened', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'link')

  const buyer = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const plain = await browser.newPage({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
  for (const one of [buyer, plain]) await one.goto(link)
  await hydrated(buyer)
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('আপনার অর্ডার')
  await expect(buyer.locator('.order-lines')).toContainText('৳৬৬০')
  await expectAccessible(buyer)
  const order = (one: Page) => one.getByRole('button', { name: 'অর্ডার দিন' })
  await order(buyer).click()
  await expect(buyer.getByText('শর্তাবলি ও গোপনীয়তা নীতিতে সম্মতি জানাতে টিক দিন।').first()).toBeVisible()
  await agree(buyer)
  await changePrice(250)
  await order(buyer).click()
  await expect(buyer.getByRole('alert')).toContainText('নতুন মোট দেখে আবার ‘অর্ডার দিন’ চাপুন।')
  await expect(buyer.locator('.order-lines')).toContainText('৳৭৫০')
  expect(await ordersOf(phone)).toEqual([])
  await shot(buyer, 'changed')
  await order(buyer).click()
  await buyer.waitForURL(/\/bn\/order\/[\w-]{20,}$/)
  // The same link in another browser, which still shows the old price: it leads to the order of the first.
  await plain.locator('[name=agree]').check()
  await order(plain).click()
  await expect(plain).toHaveURL(buyer.url())
  expect(await ordersOf(phone)).toEqual([{ source: 'chat', total: 83_000, channel: 'messenger', units: 3 }])

  await page.goto(draft)
  await expect(page.getByText('Ordered', { exact: true })).toBeVisible()
  await expect(page.getByText('It became the order')).toContainText('৳830')
  await newDraft(page)
  await addFruit(page)
  await page.getByLabel('Name', { exact: true }).fill(FARHANA.name)
  const second = await makeLink(page)
  await page.getByRole('button', { name: 'End the link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByText('The link has ended.')).toBeVisible()
  await buyer.goto(second)
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('লিংকটির সময় শেষ')
  await expectAccessible(buyer)
  await shot(buyer, 'over')
  await buyer.close()
  await plain.close()
})
