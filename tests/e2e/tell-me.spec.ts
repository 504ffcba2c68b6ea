import { sql } from 'kysely'
import { notifyWaitlist } from '#shop/waitlist/index.ts'
import { addDays, dayInDhaka, instantInDhaka } from '#shop/values/index.ts'
import { expect, expectAccessible, newPhone, open, signInByForm, test, type Page } from './shop-test.ts'
import { startShopWithGateways, type ShopWithGateways } from './shop-with-gateways.ts'

let own: ShopWithGateways
test.beforeAll(async () => {
  own = await startShopWithGateways()
})
test.afterAll(() => own?.stop())
test.use({ viewport: { width: 360, height: 740 }, expectedComplaints: [/status of 422/] })

/** Asks in Bangla, first with a digit too few. */
async function ask(page: Page): Promise<void> {
  await open(page, `${own.shop.address}/bn/product/strawberry`)
  await page.locator('a[href$="/tell-me/strawberry"]').first().click()
  await page.getByLabel('মোবাইল নম্বর').fill('0171 122 33')
  await page.getByRole('button', { name: 'আমাকে জানান' }).click()
  await expect(page.getByText('আপনাকে বার্তা পাঠানোর অনুমতি দিতে ঘরটিতে টিক দিন।').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('মোবাইল নম্বর').fill(newPhone())
  await page.getByLabel(/যেকোনো সময় এসব বার্তা বন্ধ করতে পারব/).press('Space')
  await page.getByRole('button', { name: 'আমাকে জানান' }).click()
  await expect(page.getByText('আপনাকে জানাব')).toBeVisible()
  await expectAccessible(page)
}

/** Receives a lot in the office, where it says who waits for it. */
async function receive(office: Page): Promise<void> {
  await signInByForm(office, own.shop)
  await office.goto(`${own.shop.address}/office/stock/waitlist`)
  await expect(office.getByRole('link', { name: 'Strawberry' })).toBeVisible()
  await expectAccessible(office)
  const { rows } = await sql<{ id: string }>`select id from inventory.stock_items where name ->> 'en' = 'Strawberry'`.execute(
    own.database.db,
  )
  await office.goto(`${own.shop.address}/office/stock/receive?item=${rows[0]!.id}`)
  await expect(office.getByText('1 person waits for Strawberry')).toBeVisible()
  await office.getByLabel('Amount').fill('10')
  await office.getByLabel('Cost').fill('4000')
  await office.getByRole('button', { name: 'Put in stock' }).click()
  await office.waitForURL(/done=received/)
}

/** What the process does every minute, at an hour at which messages leave. Returns the link in the message. */
async function toldLink(): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select max(created_at) as at from waitlist.entries`.execute(own.database.db)
  const today = dayInDhaka(rows[0]!.at)
  const [morning, next] = [instantInDhaka(today, '10:00'), instantInDhaka(addDays(today, 1), '10:00')]
  const now = morning > rows[0]!.at ? morning : next
  const ctx = { db: own.database.db, now, actor: { kind: 'system', name: 'waitlist' } } as const
  await notifyWaitlist(ctx, { shopUrl: own.shop.address, channels: ['sms'] })
  const told = await sql<{ body: string }>`select body from messaging.messages where template = 'fruit-arrived'`.execute(
    own.database.db,
  )
  return /http\S+/.exec(told.rows[0]!.body)![0]
}

test('a shopper is told when fruit arrives, opens an order of it by the link, and ends the messages', async ({
  page,
  browser,
}) => {
  await ask(page)
  const office = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await receive(office)
  await office.close()
  await page.goto(await toldLink())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('স্ট্রবেরি এখন অর্ডার করা যাচ্ছে')
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/told.png' })
  const told = page.url()
  await page.getByRole('link', { name: 'স্ট্রবেরি অর্ডার দিন' }).click()
  await page.waitForURL(/\/bn\/express\/strawberry/)
  await expect(page.locator('.buy-bar button[type=submit]')).toBeVisible()
  await page.goto(told)
  await page.getByRole('button', { name: 'সব বার্তা বন্ধ করুন' }).click()
  await expect(page.getByText('এ ধরনের সব বার্তা বন্ধ করেছি।')).toBeVisible()
  const { rows } = await sql<{ state: string }>`select state from waitlist.entries`.execute(own.database.db)
  expect(rows).toEqual([{ state: 'unsubscribed' }])
})

test('a shopper asks for a fruit that a search did not find, and staff match its name to a product', async ({
  page,
  browser,
}) => {
  await open(page, `${own.shop.address}/bn/shop?q=${encodeURIComponent('রাম্বুটান')}`)
  await page.getByRole('link', { name: '‘রাম্বুটান’ এলে আমাকে জানান' }).click()
  await page.waitForURL(/\/bn\/ask-for-fruit\?fruit=/)
  await expect(page.getByLabel('কোন ফল?')).toHaveValue('রাম্বুটান')
  await page.getByLabel('মোবাইল নম্বর').fill(newPhone())
  await page.getByLabel(/যেকোনো সময় এসব বার্তা বন্ধ করতে পারব/).press('Space')
  await page.screenshot({ path: 'test-results/ask-for-fruit.png', fullPage: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'আমাকে জানান' }).click()
  await expect(page.getByText('আপনাকে জানাব')).toBeVisible()
  const office = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await signInByForm(office, own.shop)
  await office.goto(`${own.shop.address}/office/stock/waitlist`)
  await office.getByText('Match to a product').click()
  await office.getByLabel('Product').fill('Mango of nowhere')
  await office.getByRole('button', { name: 'Match রাম্বুটান' }).click()
  await expect(office.getByLabel('Product')).toHaveAttribute('aria-invalid', 'true')
  await office.screenshot({ path: 'test-results/unlisted-fruit.png', fullPage: true })
  await office.getByLabel('Product').fill('Strawberry')
  await office.getByRole('button', { name: 'Match রাম্বুটান' }).click()
  await expect(office.getByText('They wait for the product now')).toBeVisible()
  await expectAccessible(office)
  await office.setViewportSize({ width: 360, height: 740 })
  await office.screenshot({ path: 'test-results/unlisted-fruit-360.png', fullPage: true })
  await office.close()
  const { rows } = await sql<{ state: string }>`select state from waitlist.entries where fruit_key = 'rambutan'`.execute(
    own.database.db,
  )
  expect(rows).toEqual([{ state: 'waiting' }])
})
