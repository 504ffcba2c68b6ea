import { startBuiltShop, type BuiltShop } from '#scripts/built-shop.ts'
import { buildWhenNeeded } from '#scripts/build.ts'
import { signIn } from '#scripts/sign-in.ts'
import routes from '#web/routes.ts'
import { expect, test } from './shop-test.ts'

type Route = (typeof routes)[number]

// Who is signed in already is sent to the office, and so is a link to sign out.
const SENDS_ON: Record<string, number> = { '/office/sign-in': 302, '/office/sign-in/code': 302, '/office/sign-out': 302 }
// What the demo names: nothing of it may be in a shop without it.
const OF_THE_DEMO = /pakafol\.example|09678|004512378|Rafiqul|রফিকুল|Meghna Textiles|\/media\/|contracted|চুক্তিবদ্ধ/

function pathsOf(all: readonly Route[], parent = ''): string[] {
  return all.flatMap(({ path = '', index = false, children }) => {
    const here = path === '' && !index ? parent : `${parent}${path === '' ? '' : `/${path}`}`
    return children ? pathsOf(children, here) : [here]
  })
}

/** Every page without an id in its address. */
const paths = pathsOf(routes).filter((path) => !path.replace('/bn?', '').includes(':') && !path.includes('*'))
const publicPaths = paths.filter((path) => path.startsWith('/bn?')).map((path) => path.slice('/bn?'.length))
const officePaths = [...paths.filter((path) => !path.startsWith('/bn?')), '/office/settings/pages/about']

// One shop for both.
test.describe.configure({ mode: 'serial' })

let shop: BuiltShop | null = null
test.beforeAll(async () => {
  buildWhenNeeded()
  shop = await startBuiltShop({ env: { DEMO: 'no' } })
})
test.afterAll(() => shop?.stop())

test('a shop without the demo answers on every page in both languages, and names nothing of the demo', async () => {
  expect(publicPaths.length).toBeGreaterThan(15)
  for (const path of publicPaths) {
    for (const prefix of ['', '/bn']) {
      const answer = await fetch(`${shop!.address}${prefix}${path || '/'}`.replace(/(?<=bn)\/$/, ''), { redirect: 'manual' })
      expect([prefix + path, answer.status]).toEqual([prefix + path, 200])
      expect([prefix + path, OF_THE_DEMO.exec(await answer.text())?.[0]]).toEqual([prefix + path, undefined])
    }
  }
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
