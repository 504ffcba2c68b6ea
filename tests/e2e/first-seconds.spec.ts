import { expect, hydrated, test, type Page } from './shop-test.ts'

const PHONE = { width: 360, height: 740 }
const LATER = ['section-farms', 'section-gift', 'section-how', 'section-reviews', 'footer']

test.use({ viewport: PHONE })

function renderedOffscreen(page: Page): Promise<{ name: string; when: string }[]> {
  return page.locator('.later').evaluateAll((pieces, names) => {
    return pieces.map((piece) => ({
      name: names.find((name) => piece.classList.contains(name)) ?? '',
      when: getComputedStyle(piece).contentVisibility,
    }))
  }, LATER)
}

for (const path of ['/', '/bn']) {
  test(`the lower part of ${path} waits for the first key, and is complete soon after it without a scroll`, async ({ page }) => {
    await page.addInitScript(() => {
      const waiting: IdleRequestCallback[] = []
      window.requestIdleCallback = (work) => waiting.push(work)
      const idle = () => waiting.shift()?.({ didTimeout: false, timeRemaining: () => 1 })
      Object.assign(globalThis, { idle, waiting })
    })
    const asked = () => page.evaluate(() => (globalThis as unknown as { waiting: unknown[] }).waiting.length)
    await page.goto(path)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await asked()).toBe(0)
    await page.keyboard.press('Shift')
    await page.keyboard.press('Shift')
    expect(await asked()).toBe(1)
    expect(await renderedOffscreen(page)).toEqual(LATER.map((name) => ({ name, when: 'auto' })))
    await page.waitForFunction(() => {
      ;(globalThis as unknown as { idle: () => void }).idle()
      return document.documentElement.dataset['laidOut'] === ''
    })
    expect(await renderedOffscreen(page)).toEqual(LATER.map((name) => ({ name, when: 'visible' })))
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await page.locator('footer').scrollIntoViewIfNeeded()
    expect(await height()).toBe(before)
  })
}

test('scripts are requested after the first paint, including those of the page’s language', async ({ page }) => {
  for (const [path, words, other] of [
    ['/', 'en', 'bn'],
    ['/bn', 'bn', 'en'],
  ] as const) {
    await page.goto(path)
    await hydrated(page)
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-paint')[0]!.startTime,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, startTime }) => ({ name: new URL(name).pathname, startTime })),
    }))
    expect(scripts.length).toBeGreaterThan(5)
    for (const { startTime } of scripts) expect(startTime).toBeGreaterThan(painted)
    const named = (language: string) => scripts.filter(({ name }) => name.startsWith(`/assets/${language}-`)).length
    expect([named(words), named(other)]).toEqual([1, 0])
    // And the routes of its language only.
    expect(scripts.filter(({ name }) => name.includes('/manifest-')).map(({ name }) => name.split('-')[1])).toEqual([words])
  }
})

test('without a paint event, scripts are requested at once', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'PerformanceObserver', { value: undefined })
    // The fallback timer never fires here.
    const later = globalThis.setTimeout
    globalThis.setTimeout = ((work: () => void, pause: number) => (pause === 3000 ? 0 : later(work, pause))) as typeof later
  })
  await page.goto('/')
  await hydrated(page)
})

test('without scripts a page has all its texts, and no placeholder is animated', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('footer')).toBeVisible()
  await expect(page.locator('main h2')).toHaveCount(6)
  expect(
    await page
      .locator('.photo')
      .first()
      .evaluate((photo) => getComputedStyle(photo, '::before').content),
  ).toBe('none')
  await context.close()
})

test('photos loaded before hydration, and later ones, stop their placeholder animation', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const hero = page.locator('.hero .photo')
  await expect(hero).toHaveAttribute('data-there', '')
  expect(await hero.evaluate((photo) => getComputedStyle(photo, '::before').content)).toBe('none')
  const last = page.locator('main .photo').last()
  await expect(last).not.toHaveAttribute('data-there')
  await last.scrollIntoViewIfNeeded()
  await expect(last).toHaveAttribute('data-there', '')
})

test.describe('a broken photo', () => {
  test.use({ expectedComplaints: [/Failed to load resource|net::ERR_/] })

  test('is replaced by the drawing', async ({ page }) => {
    await page.route('**/media/hero-*', (route) => route.abort())
    await page.goto('/')
    await hydrated(page)
    const hero = page.locator('.hero .photo')
    await expect(hero.locator('img')).toHaveAttribute('src', '/brand/placeholder.svg')
    await expect(hero).toHaveAttribute('data-there', '')
    await expect(hero).not.toHaveAttribute('data-broken')
  })
})

test('waiting photos are painted once, wherever they are', async ({ page }) => {
  // None of them ever arrives.
  await page.route('**/media/**', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.getAnimations().length >= 10)
  const animated = await page.evaluate(() => {
    const frames = document.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
    return [...new Set(frames.flatMap(Object.keys))].filter((name) => !/^(?:offset|computedOffset|easing|composite)$/.test(name))
  })
  expect(animated).toEqual(['transform'])
})

test.describe('before its scripts have loaded', () => {
  const filled = JSON.stringify([{ _id: 'x', slug: 'himsagar-mango', unit: 1, name: 'Mango', price: 1, sale_price: null }])
  // The part below the page's header: what is shown with an empty browser storage, and with stored data.
  const cases = [
    ['/checkout/cart', 'Your cart is empty', '.cart-skeleton', 'pf_cart', filled],
    ['/bn/checkout', 'অর্ডার করার মতো কিছু নেই', 'form.checkout', 'pf_cart', filled],
    ['/profile', 'Log in to see your profile', '.profile-skeleton', 'pfwt', '1'],
  ] as const

  for (const [path, nothing, something, name, value] of cases) {
    test(`${path} shows what matches the browser’s stored data, which its scripts then confirm`, async ({ page }) => {
      let answer: (() => void) | undefined
      const scripts = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await scripts
        await route.continue()
      })
      const titled = page.getByRole('heading', { level: 2, name: nothing })
      for (const kept of [null, value, '[]']) {
        if (kept === '[]' && name === 'pfwt') continue
        await page.addInitScript(([key, text]) => text !== null && localStorage.setItem(key, text), [name, kept] as const)
        await page.goto(path, { waitUntil: 'commit' })
        const empty = kept !== value
        await expect(titled).toBeVisible({ visible: empty })
        await expect(page.locator(something).first()).toBeVisible({ visible: !empty })
        await expect(page.locator('main img[src$="fruit-drawing.svg"]')).toHaveCount(1)
      }
      await page.evaluate((key) => localStorage.removeItem(key), name)
      answer?.()
      await hydrated(page)
      await expect(titled).toBeVisible()
      await expect(page.locator(something)).toHaveCount(0)
    })
  }

  test('the drawing in an empty cart stays the same during hydration', async ({ page }) => {
    await page.goto('/checkout/cart', { waitUntil: 'commit' })
    const drawing = await page.waitForSelector('main .empty img')
    await hydrated(page)
    expect(await drawing.evaluate((image) => image.isConnected)).toBe(true)
    expect(await page.locator('main .empty').count()).toBe(1)
    expect(await page.locator('main script').count()).toBe(0)
  })
})
