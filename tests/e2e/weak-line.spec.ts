import { card, kept, keptPaths, line, ordersOf, placeButton, sendOnlyByHand, WAITS } from './offline-states.ts'
import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, FARHANA, fillWho, hydrated, newPhone, open, test, type Page } from './shop-test.ts'
import { openWeakLine, type WeakLine } from './weak-line.ts'

test.use({ viewport: { width: 360, height: 740 }, expectedComplaints: [/net::ERR_|Failed to load resource|Failed to fetch/] })

let weak: WeakLine
test.beforeEach(async ({ baseURL }) => {
  weak = await openWeakLine(baseURL ?? '')
})
test.afterEach(() => weak.close())

/** Waits until the first retry of a waiting order is lost too, and the browser sends nothing more. */
async function noMoreSent(page: Page): Promise<number> {
  await expect.poll(() => weak.ordersSent).toBeGreaterThan(1)
  for (let before = 0; before !== weak.ordersSent; await page.waitForTimeout(1_000)) before = weak.ordersSent
  return weak.ordersSent
}

test('a lost answer leads to no second order', async ({ page }) => {
  const phone = newPhone()
  await sendOnlyByHand(page)
  await open(page, `${weak.address}/express/amrapali-mango`)
  await fillWho(page, { ...FARHANA, phone })
  await expect(page.locator('.buy-bar')).toContainText('on ')
  weak.become('lost')
  await placeButton(page).click()
  await expect(card(page)).toContainText(WAITS)
  expect(await ordersOf(phone)).toBe(1)
  const lost = await noMoreSent(page)
  weak.become('open')
  await card(page).getByRole('button', { name: 'Send now' }).click()
  await expect(card(page)).toContainText(/Order PF-\d+ is placed/)
  expect(weak.ordersSent).toBeGreaterThan(lost)
  expect(await ordersOf(phone)).toBe(1)
})

test('an order that arrived and is then taken back is not placed again', ONLY_LONG, async ({ page }) => {
  const phone = newPhone()
  await open(page, `${weak.address}/express/amrapali-mango`)
  await fillWho(page, { ...FARHANA, phone })
  await expect(page.locator('.buy-bar')).toContainText('on ')
  weak.become('lost')
  await placeButton(page).click()
  await expect(card(page)).toContainText(WAITS)
  weak.become('away')
  await card(page).getByRole('button', { name: 'Cancel sending' }).click()
  await expect(page.getByLabel('Mobile number').first()).toHaveValue(phone)
  weak.become('open')
  await page.reload()
  await hydrated(page)
  await expect(page.locator('.buy-bar')).toContainText('on ')
  await placeButton(page).click()
  await page.waitForURL(/\/order\/[\w-]{20,}$/)
  expect(await ordersOf(phone)).toBe(1)
})

test('a visited page is shown with its time while the shop does not answer', ONLY_LONG, async ({ page }) => {
  await open(page, `${weak.address}/season`)
  await kept(page, '/season')
  weak.become('silent')
  await page.reload({ waitUntil: 'commit' })
  await hydrated(page)
  await expect(line(page)).toContainText(
    /^This page couldn’t be reloaded\. You are seeing it as of .+; prices may have changed\.$/,
  )
  await expectAccessible(page)
  weak.become('open')
  await page.reload()
  await hydrated(page)
  await expect(line(page)).toHaveCount(0)
})

test('a visited page is shown while the shop is failing, an unvisited one is not', ONLY_LONG, async ({ page }) => {
  await open(page, `${weak.address}/season`)
  await kept(page, '/season')
  weak.become('broken')
  expect((await page.reload())?.status()).toBe(200)
  await hydrated(page)
  await expect(line(page)).toContainText(/You are seeing it as of .+; prices may have changed\.$/)
  expect((await page.goto(`${weak.address}/about`))?.status()).toBe(503)
  await expect(page.locator('body')).toHaveText('in a moment')
  weak.become('open')
  await open(page, `${weak.address}/season`)
  await expect(line(page)).toHaveCount(0)
})

test('a newer build takes over: caches of the older one are deleted, and pages of both are never mixed', async ({ page }) => {
  await open(page, `${weak.address}/season`)
  await kept(page, '/season')
  const before = await page.evaluate(() => caches.keys())
  weak.build = '0ddba11'
  await open(page, `${weak.address}/farms`)
  // The cache exists from the installation on. Until the activation ends, the older worker still answers.
  await expect.poll(() => activeWithCache(page, 'pf-pages-0ddba11')).toBe(true)
  await open(page, `${weak.address}/contact`)
  await kept(page, '/contact')
  await open(page, `${weak.address}/about`)
  const gone = before.filter((name) => name !== 'pf-photos')
  await expect.poll(async () => (await page.evaluate(() => caches.keys())).filter((name) => gone.includes(name))).toEqual([])
  expect(await keptPaths(page)).not.toContain('/season')
})

function activeWithCache(page: Page, cache: string): Promise<boolean> {
  return page.evaluate(async (name) => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration || registration.installing || registration.waiting) return false
    return registration.active?.state === 'activated' && (await caches.has(name))
  }, cache)
}

test('our large Bangla fonts are loaded over a fast connection only', ONLY_LONG, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const letters = () => asked.filter((path) => path.startsWith('/fonts/')).sort()
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  const become = (latency: number, kilobits: number) =>
    tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: (kilobits * 1000) / 8,
      uploadThroughput: (kilobits * 1000) / 8,
    })
  await become(400, 400)
  await page.goto('/bn/season', { waitUntil: 'load' })
  await hydrated(page)
  await page.evaluate(() => document.fonts.ready)
  expect(letters()).toEqual(['/fonts/anek-latin.woff2', '/fonts/anek-taka.woff2'])
  await page.locator('main a[href^="/bn/product/"]').first().click()
  await page.waitForURL('**/bn/product/*')
  expect(letters()).toEqual(['/fonts/anek-latin.woff2', '/fonts/anek-taka.woff2'])
  await become(20, 20_000)
  asked.length = 0
  await page.goto('/bn/about', { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  expect(letters()).toContain('/fonts/anek-bangla.woff2')
})
