// Browser tabs that were open before the upgrade and are still used.
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts'

const STARTS = ['/', '/shop', '/season', '/bn']
const TURN = ['/shop', '/season', '/farms', '/gift', '/about', '/contact', '/checkout/cart', '/frequently-asked']
const PAUSE_MS = 1500
const LONGEST_MS = 30_000
const MOST_MS = 3 * LONGEST_MS

/** `onVersion`: how many of the tabs finally show pages of this version. */
type Tabs = { count: number; stop: (version: string) => Promise<{ clicks: number; onVersion: number; failed: string[] }> }

export async function openTabs(address: string): Promise<Tabs> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS })
  const failed: string[] = []
  let [clicks, going] = [0, true]

  async function open(start: string): Promise<Page> {
    const page = await (await browser.newContext()).newPage()
    watch(page, `the tab of ${start}`)
    await page.goto(address + start)
    // The service worker is registered at the first touch.
    await page.mouse.wheel(0, 200)
    await page
      .waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: LONGEST_MS })
      .catch(() => undefined)
    return page
  }

  function watch(page: Page, name: string): void {
    page.on('pageerror', (error) => failed.push(`${name}: ${error.message}`))
    page.on('response', (answer) => {
      if (answer.url().startsWith(address) && answer.status() >= 400) failed.push(`${name}: ${answer.status()} ${answer.url()}`)
    })
    page.on('requestfailed', (asked) => {
      const why = asked.failure()?.errorText ?? ''
      // A navigation cancels requests of the page before it. They are not failures.
      if (asked.url().startsWith(address) && why !== 'net::ERR_ABORTED') failed.push(`${name}: ${why} ${asked.url()}`)
    })
  }

  async function click(page: Page, start: string): Promise<void> {
    const path = (start === '/bn' ? '/bn' : '') + TURN[clicks % TURN.length]!
    clicks += 1
    try {
      const link = page.locator(`a[href="${path}"]`).first()
      if ((await link.count()) === 0) return
      await link.evaluate((element) => (element as HTMLElement).click())
      await page.waitForURL(address + path, { timeout: LONGEST_MS })
      await page.locator('main h1').first().waitFor({ state: 'attached', timeout: LONGEST_MS })
      const isBroken = (await page.locator('main.plain-error').count()) > 0
      if (isBroken) failed.push(`${path}, clicked in the tab of ${start}, shows the error page`)
    } catch (error) {
      failed.push(`${path}, clicked in the tab of ${start}: ${String(error).slice(0, 300)}`)
    }
  }

  const pages = await Promise.all(STARTS.map(open))
  const all = pages.map(async (page, index) => {
    while (going) {
      const done = await Promise.race([click(page, STARTS[index]!).then(() => true), wait(MOST_MS, false)])
      if (!done) return void failed.push(`the tab of ${STARTS[index]} stands still at ${page.url()}`)
      await wait(PAUSE_MS)
    }
  })
  return {
    count: pages.length,
    async stop(version) {
      going = false
      await Promise.all(all)
      const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['version'])
      const shown = await Promise.all(pages.map((page) => Promise.race([versionOf(page), wait(LONGEST_MS)])))
      await browser.close()
      return { clicks, onVersion: shown.filter((one) => one === version).length, failed }
    },
  }
}
