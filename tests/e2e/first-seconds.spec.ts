import { expect, hydrated, test, type Page } from './shop-test.ts'

const PHONE = { width: 360, height: 740 }
const LATER = ['section-farms', 'section-gift', 'section-how', 'section-reviews', 'footer']

test.use({ viewport: PHONE })

function laidOutLater(page: Page): Promise<{ name: string; when: string }[]> {
  return page.locator('.later').evaluateAll((pieces, names) => {
    return pieces.map((piece) => ({
      name: names.find((name) => piece.classList.contains(name)) ?? '',
      when: getComputedStyle(piece).contentVisibility,
    }))
  }, LATER)
}

for (const path of ['/', '/bn']) {
  test(`what is far down ${path} waits while there is other work, and is whole without a scroll when there is none`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const waiting: IdleRequestCallback[] = []
      window.requestIdleCallback = (work) => waiting.push(work)
      const idle = () => waiting.shift()?.({ didTimeout: false, timeRemaining: () => 1 })
      Object.assign(globalThis, { idle, waiting })
    })
    await page.goto(path)
    await hydrated(page)
    await page.waitForFunction(() => (globalThis as unknown as { waiting: unknown[] }).waiting.length === 1)
    expect(await laidOutLater(page)).toEqual(LATER.map((name) => ({ name, when: 'auto' })))
    await page.waitForFunction(() => {
      ;(globalThis as unknown as { idle: () => void }).idle()
      return document.documentElement.dataset['laidOut'] === ''
    })
    expect(await laidOutLater(page)).toEqual(LATER.map((name) => ({ name, when: 'visible' })))
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await page.locator('footer').scrollIntoViewIfNeeded()
    expect(await height()).toBe(before)
  })
}

test('photos that wait are painted once, wherever they are', async ({ page }) => {
  // None of them ever comes.
  await page.route('**/media/**', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.getAnimations().length >= 10)
  const animated = await page.evaluate(() => {
    const frames = document.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
    return [...new Set(frames.flatMap(Object.keys))].filter((name) => !/^(?:offset|computedOffset|easing|composite)$/.test(name))
  })
  expect(animated).toEqual(['transform'])
})
