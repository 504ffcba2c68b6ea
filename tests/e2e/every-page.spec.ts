import type { Response } from '@playwright/test'
import { inBangla, PUBLIC_PAGES } from '#scripts/public-pages.ts'
import { longIf } from '../long-run.ts'
import { axeLooks, expect, expectAccessible, hydrated, test, type Page } from './shop-test.ts'
import { openSlowLine } from './slow-line.ts'

const NARROWEST = { width: 320, height: 640 }
const PHONE = { width: 360, height: 740 }

// Survives client-side navigation, so it counts layout shifts while a page loads.
async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved = { score: 0, what: [] as string[] }
    Object.assign(globalThis, { moved })
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        moved.score += entry.value
        moved.what.push(
          ...entry.sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.nodeName ?? 'gone'),
          ),
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectNothingMoved(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: { score: number; what: string[] } }).moved)
  expect(moved, 'what moved while the page loaded').toEqual({ score: 0, what: [] })
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const parts = [...document.querySelectorAll('body *')].filter((part) => part.getBoundingClientRect().right > clientWidth + 1)
    return [`${scrollWidth} px`, ...parts.slice(0, 5).map((part) => part.outerHTML.slice(0, 120))]
  })
  expect(wider, `wider than ${NARROWEST.width} px`).toEqual([])
}

// Compressed as served: the download limit for a shopper on a slow network [Q2]. `npm run bench size` shows each page's.
const MOST_BYTES = { script: 125_000, stylesheet: 15_000 }

/** Adds up the page's downloads until `bytes` is called. */
function weigh(page: Page): { bytes: () => Promise<Record<keyof typeof MOST_BYTES, number>> } {
  const asked: Response[] = []
  page.on('response', (response) => asked.push(response))
  const sum = async (type: string) => {
    const ofType = asked.filter((response) => response.request().resourceType() === type)
    const sizes = await Promise.all(ofType.map((response) => response.request().sizes()))
    return sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0)
  }
  return { bytes: async () => ({ script: await sum('script'), stylesheet: await sum('stylesheet') }) }
}

// A short run looks at every other page, in one language by turns.
for (const [index, path] of PUBLIC_PAGES.flatMap((page) => [page, inBangla(page)]).entries()) {
  test(
    `${path} has no layout shift, fits a narrow phone and passes axe`,
    longIf(index > 1 && index % 8 > 0 && index % 8 !== 7),
    async ({ page }) => {
      await page.setViewportSize(PHONE)
      await watchLayout(page)
      const { bytes } = weigh(page)
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      expect(response?.headers()['set-cookie']).toBeUndefined()
      await hydrated(page)
      await expectNothingMoved(page)
      const { script, stylesheet } = await bytes()
      expect(
        [script > 0, script <= MOST_BYTES.script, stylesheet > 0, stylesheet <= MOST_BYTES.stylesheet],
        `${script}, ${stylesheet}`,
      ).toEqual([true, true, true, true])
      await expect(page.locator('h1')).toHaveCount(1)
      const language = path === '/bn' || path.startsWith('/bn/') ? 'bn' : 'en'
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      if (axeLooks(language, 'phone')) await expectAccessible(page)
      await page.setViewportSize(NARROWEST)
      await expectNoSidewaysScroll(page)
      if (!axeLooks(language, 'desk')) return
      await page.setViewportSize({ width: 1280, height: 900 })
      await expectAccessible(page)
    },
  )
}

test.describe('on a slow connection', () => {
  for (const path of ['/', '/bn', '/product/himsagar-mango', '/bn/product/himsagar-mango', '/checkout']) {
    for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
      test(
        `${path} arrives in parts at ${viewport.width} px, without a layout shift`,
        longIf(path !== '/bn' || viewport !== PHONE),
        async ({ page, baseURL }) => {
          const line = await openSlowLine(baseURL ?? '')
          await page.setViewportSize(viewport)
          await watchLayout(page)
          await page.goto(line.address + path)
          await hydrated(page)
          await expectNothingMoved(page)
          line.close()
        },
      )
    }
  }
})

test.describe('a page that does not exist', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  for (const path of ['/no-such-page', '/bn/no-such-page', '/product/no-such-fruit', '/bn/order/no-such-token']) {
    test(`${path} is a real 404 with links`, async ({ page }) => {
      await page.setViewportSize(NARROWEST)
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await hydrated(page)
      await expect(page.locator('h1')).toHaveCount(1)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  }
})
