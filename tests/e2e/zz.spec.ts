import { SHOP_TIME } from '#scripts/built-shop.ts'
import { makeGiftStates } from './gift-states.ts'
import { test } from './shop-test.ts'
test('look', async ({ page }) => {
  test.setTimeout(200_000)
  const states = await makeGiftStates(process.env['E2E_DATA_DIR']!, new Date(SHOP_TIME))
  console.log(Object.keys(states.buyer).join(' '))
  let n = 0
  for (const [name, path] of Object.entries(states.buyer).filter(([name]) => /^(for|run)-/.test(name))) {
    if (!/^for-/.test(name) && !/card|proof/.test(name)) continue
    if (++n > 14) break
    for (const [w, prefix] of [[360, '/bn'], [1440, '']] as const) {
      await page.setViewportSize({ width: w, height: 900 })
      await page.goto(prefix + path, { waitUntil: 'networkidle' })
      await page.screenshot({ path: `/dev/shm/brand/look/${name}-${w}.png`, fullPage: true })
    }
  }
})
