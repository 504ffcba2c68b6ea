import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Response } from '@playwright/test'

const QUIET_MS = 500

/** React adds its own keys to hydrated elements. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
}

/**
 * Opens a page and waits until it is hydrated and its requests have finished. Scripts are requested only after the first paint
 * (docs/decisions/0018), and until then the network may be idle for longer than a browser waits.
 */
export async function openWhole(page: Page, url: string): Promise<Response | null> {
  let asked = 0
  const count = () => (asked += 1)
  page.on('request', count)
  const response = await page.goto(url)
  await hydrated(page)
  for (let before = -1; before !== asked; await wait(QUIET_MS)) before = asked
  page.off('request', count)
  return response
}
