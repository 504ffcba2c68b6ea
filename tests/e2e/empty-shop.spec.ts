import { startBuiltShop, type BuiltShop } from '#scripts/built-shop.ts'
import { buildWhenNeeded } from '#scripts/build.ts'
import { signIn } from '#scripts/sign-in.ts'
import { expectNothingOfTheDemo, officePaths } from './empty-shop.ts'
import { expect, test } from './shop-test.ts'

// Redirects: to the list on which the fruit of a pre-order is chosen; to the office for a person who is signed in already, and after signing out; the address for reports from a door leads to the round.
const SENDS_ON: Record<string, number> = {
  '/office/stock/preorders/new': 302,
  '/office/rounds/reports': 302,
  '/office/sign-in': 302,
  '/office/sign-in/code': 302,
  '/office/sign-out': 302,
}
// One shop for both.
test.describe.configure({ mode: 'serial' })

let shop: BuiltShop | null = null
test.beforeAll(async () => {
  buildWhenNeeded()
  shop = await startBuiltShop({ env: { DEMO: 'no' } })
})
test.afterAll(() => shop?.stop())

test('a shop without the demo answers on every page in both languages, and names nothing of the demo', async () => {
  await expectNothingOfTheDemo(shop!)
})

test('its office answers on every page in both languages', async () => {
  const { cookie } = await signIn(shop!)
  expect(officePaths.length).toBeGreaterThan(40)
  for (const path of officePaths) {
    for (const language of ['en', 'bn']) {
      const headers = { Cookie: `${cookie}; pf_office_lang=${language}` }
      const answer = await fetch(`${shop!.address}${path}`, { headers, redirect: 'manual' })
      expect([path, answer.status]).toEqual([path, SENDS_ON[path] ?? 200])
    }
  }
})
