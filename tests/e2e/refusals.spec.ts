import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { BuiltShop } from '#scripts/built-shop.ts'
import { inBangla } from '#scripts/public-pages.ts'
import { openShopDatabase } from '#scripts/shop-database.ts'
import { refuseForNow } from '#web/http/admission.ts'
import { startPreparedShop } from './prepared-shop.ts'
import { ONLY_LONG, longIf } from '../long-run.ts'
import { axeLooks, expect, expectAccessible, hydrated, newPhone, test, type Page } from './shop-test.ts'

// What no other journey opens in both languages: the pages of one order and one box, and the error pages. A separate shop, because parts
// of it are broken on purpose.
test.use({ viewport: { width: 360, height: 740 }, expectedComplaints: [/status of (404|422|429|500|503)/] })
test.describe.configure({ mode: 'default' })

let shop: BuiltShop
let database: Awaited<ReturnType<typeof openShopDatabase>>
test.beforeAll(async () => {
  test.setTimeout(240_000)
  shop = await startPreparedShop({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' })
  database = await openShopDatabase(shop.dataDir)
})
test.afterAll(async () => {
  await database?.close()
  await shop?.stop()
})

async function expectWell(page: Page, language: string): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect([page.url(), width, wider]).toEqual([page.url(), width, false])
    if (width !== 360 && axeLooks(language, width < 1000 ? 'phone' : 'desk')) await expectAccessible(page)
  }
}

const ANSWERS = [
  {
    language: 'en',
    address: '203.0.113.1',
    pathOf: (path: string) => path,
    missed: 'We can’t find an order with this number and phone.',
    tooOften: 'Too many attempts',
    broken: 'This page can’t be shown right now',
    busy: 'The shop is very busy right now.',
  },
  {
    language: 'bn',
    address: '203.0.113.2',
    pathOf: inBangla,
    missed: 'এই অর্ডার নম্বর আর ফোন নম্বরে কোনো অর্ডার পাওয়া যায়নি।',
    tooOften: 'অনেকবার চেষ্টা হয়েছে।',
    broken: 'পাতাটি এখন দেখানো যাচ্ছে না',
    busy: 'এই মুহূর্তে দোকানে খুব ভিড়।',
  },
] as const

for (const { language, address, pathOf, missed, tooOften, broken, busy } of ANSWERS) {
  test.describe(`in ${language}`, longIf(language === 'bn'), () => {
    // Its own address, so that the two languages do not share rate limits.
    test.use({ extraHTTPHeaders: { 'X-Forwarded-For': address } })

    test('the pages of an order and its box are well-formed, and so are the error pages of a broken shop', async ({ page }) => {
      const { rows } = await sql<{ order: string; box: string }>`
        select orders.token as order, box.box_code as box from ordering.orders
        join fulfilment.consignments as box on box.order_id = orders.id limit 1`.execute(database.db)
      for (const path of [`/order/${rows[0]!.order}`, `/box/${rows[0]!.box}`]) {
        const response = await page.goto(shop.address + pathOf(path))
        expect([path, response?.status()]).toEqual([path, 200])
        await hydrated(page)
        await expectWell(page, language)
      }
      await sql`alter table ordering.orders rename to orders_away`.execute(database.db)
      try {
        const response = await page.goto(`${shop.address}${pathOf(`/order/${rows[0]!.order}`)}`)
        expect(response?.status()).toBe(500)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(broken)
        await expectWell(page, language)
      } finally {
        await sql`alter table ordering.orders_away rename to orders`.execute(database.db)
      }
    })

    test('requests for an unknown order, and too many of them, get an explanation', ONLY_LONG, async ({ page }) => {
      for (const [times, said] of [
        [1, missed],
        [30, tooOften],
      ] as const) {
        for (let time = 1; time < times; time += 1) {
          await page.request.post(shop.address + pathOf('/track/order'), {
            form: { intent: 'track', number: 'PF-99999', phone: newPhone() },
          })
        }
        await page.goto(shop.address + pathOf('/track/order'))
        await hydrated(page)
        await page.locator('[name=number]').fill('PF-99999')
        await page.locator('[name=phone]').first().fill(newPhone())
        await page
          .locator('form')
          .filter({ has: page.locator('[name=number]') })
          .locator('[type=submit]')
          .click()
        await expect(page.getByText(said).first()).toBeVisible()
        await expectWell(page, language)
      }
    })

    test('an overloaded shop answers with its own page', async ({ page }) => {
      const full = createServer((request, response) => refuseForNow(request, response)).listen(0, '127.0.0.1')
      await expect.poll(() => full.listening).toBe(true)
      const response = await page.goto(`http://127.0.0.1:${(full.address() as AddressInfo).port}${pathOf('/shop')}`)
      expect(response?.status()).toBe(503)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(busy)
      await expectWell(page, language)
      full.close()
    })
  })
}
