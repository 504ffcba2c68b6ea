import { expect, test } from 'vitest'
import { index, route } from '@react-router/dev/routes'
import { inEachTree, routesIn, storefrontTrees, STOREFRONT_TREES } from './storefront-routes.ts'

// As with a third language, whose row does not exist.
const TREES = [
  { path: 'bn?', languages: ['en', 'bn'], ids: '' },
  { path: 'ks', languages: ['ks' as 'en'], ids: 'ks/' },
] as const

test('two languages share their routes, and a further one has its own', () => {
  expect(STOREFRONT_TREES).toEqual([TREES[0]])
  expect(storefrontTrees(['en', 'bn', 'ks'], (language) => (language === 'en' ? '' : `/${language}`))).toEqual(TREES)
})

test('every tree has all pages, and every id exists once', () => {
  const layout = route('', 'storefront/layout.tsx', [
    index('storefront/home.route.tsx'),
    route('shop', 'storefront/shop.route.tsx'),
  ])
  expect(inEachTree(layout, TREES)).toEqual([
    { ...layout, path: 'bn?' },
    {
      file: 'storefront/layout.tsx',
      id: 'ks/storefront/layout',
      path: 'ks',
      children: [
        { ...layout.children![0], id: 'ks/storefront/home.route' },
        { ...layout.children![1], id: 'ks/storefront/shop.route' },
      ],
    },
  ])
})

test('a page gets the routes of its language and those outside the storefront', () => {
  const routes = { root: 1, 'storefront/layout': 2, 'ks/storefront/layout': 3, 'office/layout': 4 }
  expect(routesIn('bn', routes, TREES)).toEqual({ root: 1, 'storefront/layout': 2, 'office/layout': 4 })
  expect(routesIn('ks' as 'en', routes, TREES)).toEqual({ root: 1, 'ks/storefront/layout': 3, 'office/layout': 4 })
})
