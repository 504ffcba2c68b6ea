import { sql } from 'kysely'
import { followWeekly } from '#shop/weekly/index.ts'
import { addDays, dayInDhaka, formatDay, instantInDhaka } from '#shop/values/index.ts'
import { chooseArea, expect, expectAccessible, newPhone, open, signInByForm, test, type Page } from './shop-test.ts'
import { startShopWithGateways, type ShopWithGateways } from './shop-with-gateways.ts'

let own: ShopWithGateways
test.beforeAll(async () => {
  own = await startShopWithGateways()
})
test.afterAll(() => own?.stop())
test.use({ viewport: { width: 360, height: 740 }, expectedComplaints: [/status of 422/] })

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/weekly-${name}.png`, fullPage: true })

/** What every process does each minute, at another time. */
async function follow(now: Date): Promise<void> {
  const ctx = { db: own.database.db, now, actor: { kind: 'system', name: 'weekly' } } as const
  while (await followWeekly(ctx, { shopUrl: own.shop.address, channels: ['sms'] }));
}

/** The link in the only message of its kind. */
async function linkIn(template: string): Promise<string> {
  const { rows } = await sql<{ body: string }>`select body from messaging.messages where template = ${template}`.execute(
    own.database.db,
  )
  expect(rows).toHaveLength(1)
  return /http\S+/.exec(rows[0]!.body)![0]
}

async function firstBox(): Promise<{ day: string; cutOff: Date }> {
  const { rows } = await sql<{ day: string; cutOff: Date }>`
    select day::text, cut_off_at as "cutOff" from weekly.boxes order by week_day limit 1`.execute(own.database.db)
  return rows[0]!
}

/** Starts a plan in Bangla and confirms it by the link of the SMS. */
async function startPlan(page: Page): Promise<void> {
  await open(page, `${own.shop.address}/bn/weekly`)
  await expectAccessible(page)
  await shot(page, 'introduction')
  await page.getByRole('link', { name: 'প্ল্যান শুরু করুন' }).click()
  await chooseArea(page.locator('#area'), 'ধানমন্ডি')
  await page.getByRole('button', { name: 'দিন ও সময় দেখান' }).click()
  await page.getByLabel('আপনার নাম').fill('ফারহানা রহমান')
  await page.getByLabel('মোবাইল নম্বর').fill(newPhone())
  await page.getByLabel('ঠিকানা').fill('বাড়ি ১৭, রোড ৮/এ')
  await page.getByLabel('কতটা পাকা').selectOption({ label: 'শক্ত, রেখে খাওয়ার মতো' })
  await page.getByText('এগুলো কখনো দেবেন না').click()
  await page.getByLabel('হিমসাগর আম').first().check()
  await page.getByRole('button', { name: 'লিংক পাঠান' }).click()
  await expect(page.getByText('টিক দিন, যাতে আপনাকে বার্তা পাঠাতে পারি।').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/যেকোনো সময় বাদ দিতে, থামাতে বা শেষ করতে পারব/).press('Space')
  await page.getByRole('button', { name: 'লিংক পাঠান' }).click()
  await expect(page.getByText('আর একটি ধাপ')).toBeVisible()
  await page.goto(await linkIn('weekly-plan'))
  await page.getByRole('button', { name: 'প্ল্যান নিশ্চিত করুন' }).click()
  await expect(page.getByRole('heading', { name: /^আপনার পরের বক্স/ })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'confirmed')
}

const nextBox = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: /^আপনার পরের বক্স/ }) })
/** Its fruit. One that can be swapped for nothing within the ceiling does not unfold: which these are depends on the ids of the products. */
const lines = (page: Page) => nextBox(page).locator('summary, .profile-address')
const total = (page: Page) => nextBox(page).getByText(/^দরজায় ৳/)

/** Opens the link of the message about the box, swaps its first fruit for one that it does not hold, and skips the box after it. */
async function changeBox(page: Page): Promise<string> {
  await page.goto(await linkIn('weekly-box'))
  await expect(page).toHaveURL(/\/bn\/weekly\/[\w-]{20,}/)
  await expect(lines(page)).toHaveCount(3)
  await expectAccessible(page)
  await shot(page, 'composed')
  const fruitIn = (line: string) => line.split(',')[0]!
  const inside = (await lines(page).allTextContents()).map(fruitIn)
  expect(inside).not.toContain('হিমসাগর আম')
  const first = nextBox(page).locator('summary').first()
  const swapped = fruitIn((await first.textContent())!)
  await first.click()
  const select = nextBox(page).getByLabel(`${swapped} বদলে নিন`)
  const choices = await select.locator('option').allTextContents()
  const choice = choices.find((text) => !inside.some((fruit) => text.startsWith(fruit)))!
  await select.selectOption({ label: choice })
  await shot(page, 'swap')
  await nextBox(page).getByRole('button', { name: 'বদলান' }).first().click()
  await expect(page.getByText('রাখা হয়েছে।')).toBeVisible()
  const fruit = choice.split(' (')[0]!
  await expect(lines(page).filter({ hasText: fruit })).toHaveCount(1)
  await expect(lines(page).filter({ hasText: swapped })).toHaveCount(0)
  const others = page.locator('section', { has: page.getByRole('heading', { name: 'অন্য বক্স' }) })
  await others.getByRole('button', { name: 'বাদ দিন' }).first().click()
  await expect(others.getByRole('button', { name: 'তবু পাঠান' })).toBeVisible()
  await shot(page, 'skipped')
  return fruit
}

/** The load of the days and the fruit needed, after the first box is ordered. */
async function officeShows(office: Page, day: string): Promise<void> {
  await office.goto(`${own.shop.address}/office/weekly`)
  await expect(office.getByRole('link', { name: /ফারহানা রহমান/ })).toBeVisible()
  const load = office.getByRole('table', { name: 'Boxes of the next four weeks' })
  const ofDay = (shown: string) => load.getByRole('row', { name: shown }).getByRole('cell')
  await expect(ofDay(day)).toHaveText([/./, /1$/, /3 kg$/, /0$/])
  await expect(load.getByRole('row').nth(2).getByRole('cell')).toHaveText([/./, /0$/, /0 g$/, /1$/])
  const needs = office.getByRole('table', { name: 'Fruit needed in the next seven days' })
  await expect(needs.getByRole('row').nth(1)).toBeVisible()
  // Which fruit is in the box depends on the day: all of it is ordered, and together it is the size of the plan.
  const amounts = await Promise.all(
    (await needs.getByRole('row').all()).slice(1).map((row) => row.getByRole('cell').allInnerTexts()),
  )
  expect(amounts.map(([, , ordered]) => gramsIn(ordered!))).toEqual(amounts.map(([, needed]) => gramsIn(needed!)))
  expect(amounts.reduce((sum, [, needed]) => sum + gramsIn(needed!), 0)).toBe(3_000)
  await expectAccessible(office)
  await shot(office, 'office')
  await office.getByRole('link', { name: /ফারহানা রহমান/ }).click()
  await expect(office.getByRole('heading', { name: 'Boxes' })).toBeVisible()
  await expectAccessible(office)
  await shot(office, 'office-plan')
}

/** The weight at the end of a cell: `1.5 kg` or `500 g`. */
function gramsIn(cell: string): number {
  const [, amount, unit] = /([\d.]+)\s(kg|g)$/.exec(cell.trim())!
  return Number(amount) * (unit === 'kg' ? 1_000 : 1)
}

test('a weekly box is started by SMS, changed by its link, ordered at the cut-off, and counted in the office', async ({
  page,
  browser,
}) => {
  await startPlan(page)
  const { day, cutOff } = await firstBox()
  const dayBefore = addDays(dayInDhaka(cutOff), -1)
  await follow(instantInDhaka(dayBefore, '12:00'))
  const fruit = await changeBox(page)
  const price = await total(page).textContent()

  await follow(cutOff)
  await page.reload()
  await expect(nextBox(page).getByText('এই বক্সের অর্ডার হয়ে গেছে।')).toBeVisible()
  await expect(total(page)).toHaveText(price!)
  await expectAccessible(page)
  await shot(page, 'ordered')
  const { rows } = await sql<{ source: string; lines: string[] }>`
    select source, array(select name ->> 'bn' from ordering.order_lines line where line.order_id = orders.id) as lines
    from ordering.orders where source = 'weekly-box'`.execute(own.database.db)
  expect(rows).toEqual([{ source: 'weekly-box', lines: expect.arrayContaining([fruit]) as string[] }])
  await nextBox(page).getByRole('link', { name: 'অর্ডার দেখুন' }).click()
  await page.waitForURL(/\/bn\/order\/[\w-]{20,}/)
  await expect(page.getByText(fruit).first()).toBeVisible()

  const office = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await signInByForm(office, own.shop)
  await officeShows(office, formatDay(day as never, 'en', 'short'))
  await office.close()
})
