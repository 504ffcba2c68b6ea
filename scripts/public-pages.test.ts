import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { PUBLIC_PAGES, publicPatterns } from './public-pages.ts'

const fits = (pattern: string, path: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[a-z0-9-]+')}$`).test(path)

test('the list contains exactly the public pages of the route table', () => {
  const patterns = publicPatterns(routes)
  expect(patterns.length).toBeGreaterThan(15)
  expect(patterns.filter((pattern) => !PUBLIC_PAGES.some((path) => fits(pattern, path)))).toEqual([])
  expect(PUBLIC_PAGES.filter((path) => !patterns.some((pattern) => fits(pattern, path)))).toEqual([])
})
