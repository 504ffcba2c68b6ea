// `npm run bench phone -- [name=address …] [--times 7]`: what a shopper with a cheap phone waits for on the grid, the home page and a product page. The
// processor is slowed down four times, and the line is slow (phone-line.ts). Without addresses it measures this build. With several shops, each opening of
// one is followed by the same of the next, so that other load on the machine is the same for all. It has no target: the times depend on the
// machine, only their ratios tell something.
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { buildWhenNeeded } from '../build.ts'
import { startBuiltShop } from '../built-shop.ts'
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts'
import { inBangla } from '../public-pages.ts'
import { jobsDone, openShopDatabase } from '../shop-database.ts'
import { middle } from './middle.ts'
import { phoneLine } from './phone-line.ts'
import { inPhone, type Figures, type Goal } from './phone-page.ts'

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const SLOWER = 4
const HELD_MS = 80
const PAUSE_MS = 1200
const LONGEST = { timeout: 120_000 }
const LARGEST_WAIT_MS = 60_000
const PRODUCT: Goal = { shows: '.product-columns', control: '.buy-bar button' }
const GRID: Goal = { shows: '.shop-results .product-card', control: '.shop-results .product-card-actions button' }
const COUNT = '.header .count'

type Shop = { name: string; address: string }

const { values, positionals } = parseArgs({ options: { times: { type: 'string', default: '7' } }, allowPositionals: true })
const named = positionals.filter((one) => one.includes('='))
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: CHROMIUM_FLAGS,
  // Phones have it.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})
const own = named.length === 0 ? await ownShop() : null
try {
  const shops = own ? [{ name: 'this build', address: own.address }] : named.map(shopNamed)
  tell(shops, await figuresOf(shops, Number(values.times)))
} finally {
  await browser.close()
  await own?.stop()
}

async function ownShop() {
  buildWhenNeeded()
  const started = await startBuiltShop()
  const database = await openShopDatabase(started.dataDir)
  // Until a new shop has made all photo sizes, it sends large ones.
  await jobsDone(database.db)
  await database.close()
  return started
}

function shopNamed(text: string): Shop {
  const at = text.indexOf('=')
  return { name: text.slice(0, at), address: text.slice(at + 1) }
}

async function figuresOf(shops: readonly Shop[], times: number): Promise<Figures[][]> {
  const found: Figures[][] = shops.map(() => [])
  // The first round fills the page caches of the shops.
  for (let round = 0; round <= times; round += 1) {
    for (const [index, { address }] of shops.entries()) {
      const figures = await open(address)
      if (round > 0) found[index]!.push(figures)
    }
    process.stderr.write(`${round} of ${times}, load ${loadavg()[0]!.toFixed(1)}\n`)
  }
  return found
}

async function open(address: string): Promise<Figures> {
  const grid = await onPhone(address, '/shop', async (page) => ({
    'add to cart': await timeOfTap(page, addButton(page), COUNT),
    'open filters': await timeOfTap(page, page.locator('.filter-chip'), 'dialog[open] .filter-group'),
    'open menu': await timeOfMenu(page),
    ...(await wayTo('to product', page, PRODUCT, (link) => press(page, link))),
    ...(await wayTo('back', page, GRID, null)),
  }))
  const home = await onPhone(address, '/', async (page) => ({
    'open menu': await timeOfMenu(page),
    'add to cart': await timeOfTap(page, addButton(page), COUNT),
  }))
  const product = await onPhone(address, '/product/himsagar-mango', async (page) => ({
    'choose size': await timeOfTap(page, page.locator('.choice').nth(1), '.choice:nth-child(2) input:checked'),
    'add to cart': await timeOfTap(page, page.locator('.buy-bar .buy-add button'), COUNT),
  }))
  const ofPage = (page: string, figures: Figures) => Object.entries(figures).map(([what, figure]) => [`${page}: ${what}`, figure])
  return Object.fromEntries([...ofPage('grid', grid), ...ofPage('home', home), ...ofPage('product', product)]) as Figures
}

/** A new visitor opens a page and waits until it is usable, then acts. */
async function onPhone(address: string, path: string, act: (page: Page) => Promise<Figures>): Promise<Figures> {
  const line = await phoneLine(Number(new URL(address).port))
  // A worker would load its files during the taps.
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(inPhone)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const scripts = scriptsOf(context)
    await page.goto(`http://localhost:${line.port}${inBangla(path)}`, LONGEST)
    await page.waitForFunction(() => phone.usableAt !== null, null, LONGEST)
    await wait(PAUSE_MS)
    const opened = { scripts: await scripts(), ...(await page.evaluate(() => phone.opened())) }
    return { ...opened, ...(await act(page)) }
  } finally {
    await context.close()
    line.close()
  }
}

/** The bytes of all scripts until now, compressed. */
function scriptsOf(context: BrowserContext): () => Promise<number> {
  const sizes: Promise<number>[] = []
  context.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) sizes.push(request.sizes().then((of) => of.responseBodySize))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}

function addButton(page: Page): Locator {
  return page.locator('.product-card-actions button.button-soft').first()
}

/** From the end of the tap until the frame that shows `until`. */
async function timeOfTap(page: Page, where: Locator, until: string): Promise<number> {
  await where.scrollIntoViewIfNeeded()
  await wait(PAUSE_MS / 3)
  await page.evaluate((what) => phone.follow(what), until)
  await press(page, where)
  const painted = await page.waitForFunction(() => phone.painted, null, LONGEST)
  const time = (await painted.jsonValue())!
  // Drawers close with it.
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null, null, LONGEST)
  return time
}

async function timeOfMenu(page: Page): Promise<number> {
  return timeOfTap(page, page.locator('.header-menu-button button'), 'dialog[open] .phone-menu')
}

async function press(page: Page, where: Locator): Promise<void> {
  const box = (await where.boundingBox())!
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const tools = await page.context().newCDPSession(page)
  await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await wait(HELD_MS)
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await tools.detach()
}

/** To the page of a card by a tap, or back: until it is painted, and until its button has scripts. */
async function wayTo(name: string, page: Page, goal: Goal, go: ((link: Locator) => Promise<void>) | null): Promise<Figures> {
  const link = page.locator('.product-card-name a').nth(2)
  if (go) await link.scrollIntoViewIfNeeded()
  await wait(PAUSE_MS / 3)
  await page.evaluate(({ to, now }) => phone.leave(to, now), { to: goal, now: go === null })
  if (go) await go(link)
  else await page.evaluate(() => void setTimeout(() => history.back()))
  const { shown, usable } = await whenThere(page)
  await wait(PAUSE_MS)
  return { [`${name}, painted`]: shown, [`${name}, usable`]: usable }
}

async function whenThere(page: Page): Promise<{ shown: number; usable: number }> {
  for (let waited = 0; waited < LARGEST_WAIT_MS; waited += 50) {
    // Fails while the next document replaces this one.
    const there = await page.evaluate(() => phone.there()).catch(() => null)
    if (there) return there
    await wait(50)
  }
  throw new Error(`${page.url()} did not appear.`)
}

function tell(shops: readonly Shop[], found: readonly Figures[][]): void {
  const row = (what: string, columns: readonly string[]) =>
    process.stdout.write(`${what.padEnd(26)}${columns.map((one) => one.padStart(28)).join('')}\n`)
  row(
    'bytes and milliseconds',
    shops.map(({ name }) => name),
  )
  for (const what of Object.keys(found[0]![0]!)) {
    const base = middle(found[0]!.map((figures) => figures[what]!))
    row(
      what,
      found.map((times) => {
        const all = times.map((figures) => Math.round(figures[what]!))
        const ratio = base === 0 ? '' : ` ${(middle(all) / base).toFixed(2)}`
        return `${Math.round(middle(all))} (${Math.min(...all)}–${Math.max(...all)})${ratio}`
      }),
    )
  }
}
