import type { BuiltShop } from '#scripts/built-shop.ts'
import routes from '#web/routes.ts'
import { expect } from './shop-test.ts'

type Route = (typeof routes)[number]

// What the demo names: nothing of it may be in a shop without it. The icons are the shop's own, with the first letter of its name.
const OF_THE_DEMO =
  /pakafol\.example|09678|004512378|Rafiqul|রফিকুল|Meghna Textiles|\/media\/(?!brand\/letter-)|contracted|চুক্তিবদ্ধ/

function pathsOf(all: readonly Route[], parent = ''): string[] {
  return all.flatMap(({ path = '', index = false, children }) => {
    const here = path === '' && !index ? parent : `${parent}${path === '' ? '' : `/${path}`}`
    return children ? pathsOf(children, here) : [here]
  })
}

/** Every page without an id in its address. */
const paths = pathsOf(routes).filter((path) => !path.replace('/bn?', '').includes(':') && !path.includes('*'))
const publicPaths = paths.filter((path) => path.startsWith('/bn?')).map((path) => path.slice('/bn?'.length))
export const officePaths = [...paths.filter((path) => !path.startsWith('/bn?')), '/office/settings/pages/about']

/** Every public page answers in both languages, and names nothing of the demo. */
export async function expectNothingOfTheDemo({ address }: Pick<BuiltShop, 'address'>): Promise<void> {
  expect(publicPaths.length).toBeGreaterThan(15)
  for (const path of publicPaths) {
    for (const prefix of ['', '/bn']) {
      const answer = await fetch(`${address}${prefix}${path || '/'}`.replace(/(?<=bn)\/$/, ''), { redirect: 'manual' })
      // Only members see it: everybody else is sent to sign in.
      expect([prefix + path, answer.status]).toEqual([prefix + path, path === '/profile/waiting' ? 302 : 200])
      expect([prefix + path, OF_THE_DEMO.exec(await answer.text())?.[0]]).toEqual([prefix + path, undefined])
    }
  }
}
