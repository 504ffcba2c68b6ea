// What shoppers and the owner do in a real browser, through the proxy in front of the shop.
import { chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import {
  FARHANA,
  agree,
  askForCode,
  choosePayment,
  fillWho,
  hydrated,
  newPhone,
  open,
  orderByExpress,
} from '#tests/e2e/shop-test.ts'
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts'
import { confirmOrder, signInToOffice } from './office.ts'
import type { Report } from './report.ts'
import type { Scene } from './scene.ts'

export type Protocol = 'HTTP/2' | 'HTTP/1.1'

const PATIENCE_MS = 20_000
const HOPS: Record<Protocol, string> = { 'HTTP/2': 'h2', 'HTTP/1.1': 'http/1.1' }

type Around = { scene: Scene; browser: Browser; report: Report; title: string }

export async function playJourneys(
  scene: Scene,
  report: Report,
  { title, protocol }: { title: string; protocol: Protocol },
): Promise<void> {
  const flags = [
    // Trusts our own certificate, so that the browser treats the shop like any other: workers, cookies, storage.
    `--ignore-certificate-errors-spki-list=${scene.certificate.publicKeyHash}`,
    ...(protocol === 'HTTP/1.1' ? ['--disable-http2'] : []),
  ]
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...CHROMIUM_FLAGS, ...flags],
    // Its own handler of Ctrl+C would end this process before everything else is stopped.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const around = { scene, browser, report, title: `${title}, ${protocol}` }
  try {
    const number = await shop(around, protocol)
    await shopWithoutScripts(around)
    await office(around, number)
  } finally {
    await browser.close()
  }
}

/** A complete purchase with scripts. Returns the order number. */
async function shop(around: Around, protocol: Protocol): Promise<string> {
  const { scene, title, report } = around
  const { context, page, complaints } = await newVisitor(around)
  let number = ''
  await report.step(`${title}: the home page loads, and the service worker is registered`, async () => {
    const answer = await page.goto('/')
    await hydrated(page)
    expect(answer!.headers()['strict-transport-security']).toBe('max-age=31536000')
    expect(
      await page.evaluate(() =>
        performance.getEntriesByType('navigation').map((one) => (one as PerformanceNavigationTiming).nextHopProtocol),
      ),
    ).toEqual([HOPS[protocol]])
    await page.keyboard.press('Shift')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  })
  await report.step(`${title}: fruit is bought and the order is tracked by number and phone`, async () => {
    const order = await orderByExpress(page, 'amrapali-mango')
    number = order.number
    await open(page, '/track/order')
    await page.getByLabel('Order number').fill(number)
    await page.getByLabel('Phone on the order').first().fill(order.phone)
    await page.getByRole('button', { name: 'Show my order' }).click()
    await expect(page.locator('.track-found').getByText(`Order ${number}`)).toBeVisible()
    return number
  })
  await report.step(`${title}: a code signs in, with a __Host- cookie`, async () => {
    const phone = newPhone()
    await askForCode(page, phone)
    await page.getByLabel('Code').fill(await codeFor(scene, phone))
    await page.locator('#verify-code').press('Enter')
    await page.waitForURL('**/profile')
    await expect(page.getByRole('heading', { name: 'Your orders' })).toBeVisible()
    await expectSafeCookies(context, ['__Host-pf_session'])
  })
  for (const [way, choice, by] of [
    ['bKash', 'pay', 'bKash'],
    [/^Nagad/, 'pay', 'Nagad'],
    ['Card or another wallet', 'card', 'card at SSLCommerz'],
  ] as const) {
    await report.step(`${title}: fruit is paid by ${by}`, () => pay(scene, page, { way, choice }))
  }
  await report.step(`${title}: the browser reported no errors`, () => {
    expect(complaints.filter((complaint) => !/favicon\.ico/.test(complaint))).toEqual([])
    return Promise.resolve()
  })
  await context.close()
  return number
}

async function pay(scene: Scene, page: Page, { way, choice }: { way: string | RegExp; choice: string }): Promise<void> {
  await open(page, '/express/amrapali-mango')
  await fillWho(page, { ...FARHANA, phone: newPhone() })
  await choosePayment(page, way)
  await page.getByRole('button', { name: /^Place order, ৳/ }).click()
  await leads(page, (url) => url.href.startsWith(scene.simulators.address))
  await page.locator(`button[value="${choice}"]`).click()
  await leads(page, (url) => url.protocol === 'https:' && /^\/order\/[\w-]{43}$/.test(url.pathname))
  await expect(page.getByRole('heading', { name: 'Paid', exact: true }), await page.locator('main').innerText()).toBeVisible()
}

/** Waits for an address; a failure tells what the browser shows instead. */
async function leads(page: Page, to: (url: URL) => boolean): Promise<void> {
  try {
    await page.waitForURL(to)
  } catch (error) {
    const shown = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch((failure: unknown) => String(failure))
    throw new Error(`${page.url()} shows: ${shown.replace(/\s+/g, ' ').slice(0, 1_500)}`, { cause: error })
  }
}

/** The plain forms, submitted by the browser itself. */
async function shopWithoutScripts(around: Around): Promise<void> {
  const { context, page } = await newVisitor(around, { javaScriptEnabled: false })
  await around.report.step(`${around.title}: fruit is bought and tracked by plain forms, without scripts`, async () => {
    const phone = newPhone()
    await page.goto('/express/langra-mango')
    await page.getByLabel('Your name').fill(FARHANA.name)
    await page.getByLabel('Mobile number').first().fill(phone)
    await page.getByLabel('Area or thana').selectOption('dhaka/metro-dhanmondi')
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(FARHANA.address)
    await agree(page)
    await page.getByRole('button', { name: 'Choose the day' }).first().click()
    await page
      .getByRole('radio', { name: /total ৳/ })
      .first()
      .check()
    await page.getByRole('button', { name: 'Place order' }).first().click()
    await page.waitForURL(/\/order\/[\w-]{43}/)
    const number = /PF-\d+/.exec(await page.locator('main').innerText())![0]
    await page.goto('/track/order')
    await page.getByLabel('Order number').fill(number)
    await page.getByLabel('Phone on the order').first().fill(phone)
    await page.getByRole('button', { name: 'Show my order' }).click()
    await expect(page.locator('.track-found')).toContainText(number)
    return number
  })
  await context.close()
}

async function office(around: Around, number: string): Promise<void> {
  const { scene, title, report } = around
  const { context, page, complaints } = await newVisitor(around)
  await report.step(`${title}: the owner signs in with a second factor and __Host- cookies, confirms the order`, async () => {
    await signInToOffice(page, scene.owner, () => scene.shops.now())
    await expectSafeCookies(context, ['__Host-pf_office', '__Host-pf_office_token'])
    await confirmOrder(page, number)
    expect(complaints).toEqual([])
  })
  await report.step(`${title}: a new order appears in the open list of the office`, async () => {
    const listening = page.waitForResponse(/\/office\/live\?after=/)
    await page.goto('/office/orders')
    await listening
    const shopper = await newVisitor(around)
    const order = await orderByExpress(shopper.page, 'amrapali-mango')
    const inList = page.getByRole('table').getByRole('link', { name: order.number })
    await expect(inList).toBeVisible({ timeout: PATIENCE_MS })
    expect(complaints).toEqual([])
    await shopper.context.close()
    return order.number
  })
  await context.close()
}

async function newVisitor({ scene, browser }: Around, options: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({
    baseURL: `https://localhost:${scene.ports.secure}`,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  return { context, page: await context.newPage(), complaints }
}

/** Each cookie exists, is sent by https only, and cannot be set by another host. */
async function expectSafeCookies(context: BrowserContext, names: string[]): Promise<void> {
  const cookies = (await context.cookies()).map(({ name, secure }) => ({ name, secure }))
  expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  for (const cookie of cookies) expect(cookie).toEqual({ name: expect.stringMatching(/^__Host-/), secure: true })
}

/** As received by the SMS gateway. */
async function codeFor({ simulators }: Scene, phone: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(() => {
      const message = simulators.control.inbox.find(({ to }) => to.endsWith(phone))
      code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
      return code
    })
    .toBeDefined()
  return code!
}
