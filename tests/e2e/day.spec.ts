import { expectedReports, EXPECTED_FILES, type ExpectedReport } from './day/expected-reports.ts'
import { changePrices, receiveLots, type Lots } from './day/lots-and-prices.ts'
import { callAndConfirm, EVENING_TODAY, orderByExpress, takeOrders, type Numbers } from './day/orders.ts'
import { countOff, drive, handIn, pick, recall, sendOut, takeBack, todos, weighAndPack } from './day/out-and-back.ts'
import { addRider, dayText, EVENING, MORNING, NEXT_DAY, ORDER_DAY, ownShop, WORK_DAY } from './day/own-shop.ts'
import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, hydrated, test, type Page } from './shop-test.ts'

// One business day of the office staff: each part starts with the result of the previous one.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: ({ browserName: _ }, use) => use(shop.address()) })

const LONGEST_START_MS = 300_000
const shop = ownShop()
let lots: Lots
let numbers: Numbers

test.afterAll(() => shop.clear())

test.describe('in the evening', ONLY_LONG, () => {
  test.beforeAll(async () => {
    test.setTimeout(LONGEST_START_MS)
    await shop.startAt(EVENING)
  })
  test.afterAll(({ browser }) => shop.stop(browser))

  test('lots are received, prices are set, and orders are taken and confirmed', async ({ page }) => {
    test.slow()
    await shop.signIn(page)
    await test.step('receive', async () => (lots = await receiveLots(page)))
    await test.step('set prices by a sheet', () => changePrices(page))
    const taken = await test.step('take orders', () => takeOrders(page))
    await test.step('call and confirm', () => callAndConfirm(page, taken))
    numbers = { ...taken, salma: '' }
    await page.goto('/office')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(EVENING_TODAY.day)
    await expect(page.locator('.figure')).toHaveText(EVENING_TODAY.sales)
    await expect(page.getByText(EVENING_TODAY.placed)).toBeVisible()
    expect(await todos(page)).toMatchObject({ 'To confirm': 0, 'To pack for today': 0, 'To pack for tomorrow': 5 })
  })
})

test.describe('on the next day', ONLY_LONG, () => {
  test.beforeAll(async () => {
    test.setTimeout(LONGEST_START_MS)
    await shop.startAt(MORNING)
  })
  test.afterAll(({ browser }) => shop.stop(browser))

  test('boxes are picked, weighed, packed and delivered, and the cash is handed in', async ({ page, browser }) => {
    test.slow()
    await shop.signIn(page)
    expect(await todos(page)).toMatchObject({ 'To pack for today': 5, Late: 0 })
    const rider = await addRider(page, browser)
    await test.step('pick', () => pick(page, numbers, lots))
    await test.step('weigh and pack', () => weighAndPack(page, numbers))
    const manifest = await test.step('dispatch', () => sendOut(page, rider.name))
    await page.goto('/office')
    expect(await todos(page)).toMatchObject({ 'To pack for today': 0, 'Out for delivery': 5 })
    await test.step('deliver the round', () => drive(rider.phone, numbers))
    expect(rider.complaints).toEqual([])
    await test.step('hand the cash in', () => handIn(page, manifest))
    await page.goto('/office')
    expect(await todos(page)).toMatchObject({ 'Out for delivery': 0, 'Failed attempts': 1 })
  })

  test('the day is closed: returns, waste and missing stock are recorded, and every figure is right', async ({
    page,
    context,
  }) => {
    test.slow()
    numbers.salma = await orderByExpress(await context.newPage(), 'himsagar-mango', 'salma')
    await shop.signIn(page)
    await test.step('take the box back', () => takeBack(page, numbers, lots))
    await test.step('recall', () => recall(page, numbers, lots))
    await test.step('write off and count', () => countOff(page, lots))
    await test.step('today', () => readToday(page))
    await page.goto('/office/reports?report=sales-by-day')
    for (const report of expectedReports(lots)) await test.step(report.name, () => readReport(page, report))
  })
})

async function readToday(page: Page): Promise<void> {
  await page.goto('/office')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(dayText(WORK_DAY, 'long'))
  expect(await todos(page)).toEqual({
    Late: 0,
    'Failed attempts': 0,
    'To confirm': 1,
    'To pack for today': 0,
    'To pack for tomorrow': 1,
    'Packed, waiting to leave': 0,
    'Out for delivery': 0,
    'Open tickets': 0,
  })
  await expect(page.locator('.figure')).toHaveText('৳635')
  await expect(page.getByText('1 order placed')).toBeVisible()
  const bars = await page.getByRole('img', { name: 'Sales of the last 14 days' }).locator('title').allTextContents()
  expect(bars.slice(-2)).toEqual([`${dayText(ORDER_DAY, 'dayMonth')}: ৳4,471`, `${dayText(WORK_DAY, 'dayMonth')}: ৳635`])
  expect(bars.slice(0, -2).every((bar) => bar.endsWith(': ৳0'))).toBe(true)
  await expect(page.locator('dl').filter({ hasText: 'Cash taken' })).toHaveText(
    'Cash taken, 4 payments৳4,471Due today and delivered4',
  )
  // Ten jackfruits expire today; recalled stock cannot be sold.
  await expect(page.getByRole('row', { name: lots.jackfruit.code })).toContainText('10 pcs')
  for (const { code } of [lots.himsagarFirst, lots.himsagarLater, lots.fuji])
    await expect(page.getByRole('row', { name: code })).toHaveCount(0)
  await expect(page.locator('.office-clock li')).toHaveText([`Hand over${numbers.salma}Sun 14 June, 12 midnight`])
  await expectAccessible(page)
}

/** Chosen in the form, as the accountant does; then compared cell by cell, with both of its files. */
async function readReport(page: Page, { name, basis, table }: ExpectedReport): Promise<void> {
  await hydrated(page)
  await page.getByLabel('Report', { exact: true }).selectOption({ label: name })
  await page.getByLabel('From day').fill(ORDER_DAY)
  await page.getByLabel('To day').fill(NEXT_DAY)
  const count = page.getByLabel('Count by')
  if (basis && (await count.count()) > 0) await count.selectOption({ label: basis })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  const days = `${dayText(ORDER_DAY, 'withYear')} – ${dayText(NEXT_DAY, 'withYear')}`
  await expect(page.locator('.report-head p').first()).toHaveText(basis ? `${days} · ${basis}` : days)
  const rows = await page
    .locator('.report-table tr')
    .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent)))
  expect(rows, name).toEqual(table)
  await expectAccessible(page)
  const expected = EXPECTED_FILES[name]
  if (!expected) return
  const path = await page.getByRole('link', { name: 'CSV file' }).getAttribute('href')
  const file = await (await page.request.get(path!)).text()
  expect(
    file
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n'),
  ).toEqual(expected)
}
