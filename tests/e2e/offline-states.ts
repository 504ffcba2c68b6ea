import { sql } from 'kysely'
import { openShopDatabase } from '#scripts/shop-database.ts'
import { expect, FARHANA, fillWho, open, type Page } from './shop-test.ts'

export const WAITS = /^Your order of ৳[\d,]+ is waiting for a connection/
export const AWAY = 'You are offline. Prices may have changed.'
export const card = (page: Page) => page.locator('.offline-order')
export const line = (page: Page) => page.locator('.offline-line')

/**
 * Sends a waiting order only when its button is pressed: the page's own retries, except the first one, come after the test, and the browser
 * makes none.
 */
export async function sendOnlyByHand(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const every = globalThis.setInterval
    globalThis.setInterval = ((work: () => void, pause: number) => every(work, pause < 1000 ? pause : 3_600_000)) as typeof every
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined })
  })
}

export async function addFirst(page: Page, which: 'first' | 'last' = 'first'): Promise<void> {
  await open(page, '/shop')
  await page.getByRole('button', { name: 'Add cart' })[which]().click()
}

/** A completed checkout form with its total on the button, and everything cached that it needs to open again. */
export async function filledIn(page: Page, phone: string, which: 'first' | 'last' = 'first'): Promise<void> {
  await addFirst(page, which)
  await open(page, '/checkout')
  await fillWho(page, { ...FARHANA, phone })
  await expect(page.getByRole('button', { name: /^Place order/ }).last()).toBeVisible()
  await expect(page.locator('.buy-bar')).toContainText('on ')
  await kept(page, '/checkout')
  await kept(page, '/checkout/cart')
}

/** Waits until the service worker controls this page and has cached what it shows. */
export async function kept(page: Page, path: string): Promise<void> {
  // The service worker is registered at the first touch or key.
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => keptPaths(page)).toContain(path)
}

export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname + new URL(url).search)
    }
    return paths
  })
}

export const placeButton = (page: Page) => page.locator('.buy-bar').getByRole('button', { name: 'Place order' })

/** The number of orders of this phone number. */
export async function ordersOf(phone: string): Promise<number> {
  const database = await openShopDatabase(process.env['E2E_DATA_DIR']!)
  try {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ordering.orders where phone = ${`+88${phone}`}`.execute(database.db)
    return rows[0]!.count
  } finally {
    await database.close()
  }
}

/** What the browser has marked about waiting orders: null once none waits and every outcome was seen. */
export function waitingMark(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('pf_waiting'))
}
