import { sql } from 'kysely'
import { simulatedSettings, startSimulators, type Simulators } from '#simulators/start.ts'
import type { BuiltShop } from '#scripts/built-shop.ts'
import { openShopDatabase } from '#scripts/shop-database.ts'
import { notifyWaitlist } from '#shop/waitlist/index.ts'
import { addDays, dayInDhaka, instantInDhaka } from '#shop/values/index.ts'
import { startPreparedShop } from './prepared-shop.ts'
import { expect, expectAccessible, newPhone, open, test, type Page } from './shop-test.ts'

let simulators: Simulators
let shop: BuiltShop
let database: Awaited<ReturnType<typeof openShopDatabase>>
test.beforeAll(async () => {
  simulators = await startSimulators({ port: 0 })
  shop = await startPreparedShop(simulatedSettings(simulators.address))
  database = await openShopDatabase(shop.dataDir)
})
test.afterAll(async () => {
  await database?.close()
  await shop?.stop()
  await simulators?.stop()
})
test.use({ viewport: { width: 360, height: 740 }, expectedComplaints: [/status of 422/] })

/** Asks in Bangla, first with a digit too few. */
async function ask(page: Page): Promise<void> {
  await open(page, `${shop.address}/bn/product/strawberry`)
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
  await office.goto(`${shop.address}/office/sign-in`)
  await office.getByLabel('Name').fill(shop.owner!.name)
  await office.getByLabel('Password').fill(shop.owner!.password)
  await office.getByRole('button', { name: 'Sign in' }).click()
  await office.waitForURL(/\/office$/)
  await office.goto(`${shop.address}/office/stock/waitlist`)
  await expect(office.getByRole('link', { name: 'Strawberry' })).toBeVisible()
  await expectAccessible(office)
  const { rows } = await sql<{ id: string }>`select id from inventory.stock_items where name ->> 'en' = 'Strawberry'`.execute(
    database.db,
  )
  await office.goto(`${shop.address}/office/stock/receive?item=${rows[0]!.id}`)
  await expect(office.getByText('1 person waits for Strawberry')).toBeVisible()
  await office.getByLabel('Amount').fill('10')
  await office.getByLabel('Cost').fill('4000')
  await office.getByRole('button', { name: 'Put in stock' }).click()
  await office.waitForURL(/done=received/)
}

/** What the process does every minute, at an hour at which messages leave. Returns the link in the message. */
async function toldLink(): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select max(created_at) as at from waitlist.entries`.execute(database.db)
  const today = dayInDhaka(rows[0]!.at)
  const [morning, next] = [instantInDhaka(today, '10:00'), instantInDhaka(addDays(today, 1), '10:00')]
  const now = morning > rows[0]!.at ? morning : next
  const ctx = { db: database.db, now, actor: { kind: 'system', name: 'waitlist' } } as const
  await notifyWaitlist(ctx, { shopUrl: shop.address, channels: ['sms'] })
  const told = await sql<{ body: string }>`select body from messaging.messages where template = 'fruit-arrived'`.execute(
    database.db,
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
  const { rows } = await sql<{ state: string }>`select state from waitlist.entries`.execute(database.db)
  expect(rows).toEqual([{ state: 'unsubscribed' }])
})
