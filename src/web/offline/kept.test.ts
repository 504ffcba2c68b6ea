import { expect, test } from 'vitest'
import { PUBLIC_PAGES } from '#scripts/public-pages.ts'
import { publicPageKey } from '../http/public-pages.ts'
import { documentOf, keptAs, offlinePage, overfull, pagesToOrder, photoName, wholeData } from './kept.ts'

const kept = (path: string) => keptAs(new URL(path, 'https://shop.example'))
const SEEN = PUBLIC_PAGES.filter((path) => kept(path) !== null)

test('only public pages are stored, for each language separately', () => {
  expect(SEEN.length).toBeGreaterThan(15)
  for (const path of SEEN.flatMap((page) => [page, page === '/' ? '/bn' : `/bn${page}`])) {
    expect(publicPageKey(path), path).not.toBeNull()
    expect(kept(path)).toEqual({ store: 'pages', key: path })
  }
  expect(PUBLIC_PAGES.filter((path) => kept(path) === null)).toEqual([
    '/track/order',
    '/tell-me',
    '/weekly',
    '/weekly/start',
    '/tell-me/himsagar-mango',
    '/ask-for-fruit',
    '/ripe-today',
    '/auth/login',
    '/profile',
    '/gift/build',
  ])
})

const TOKEN = 'Zm9vYmFyYmF6cXV4cXV1eGZvb2JhcmJhenF1eHF1dXg'
test.each([
  '/office',
  '/office/orders.data',
  '/office/sign-in',
  '/profile',
  '/profile.data',
  '/bn/profile/companies/1',
  '/auth/login',
  '/track/order',
  `/order/${TOKEN}`,
  `/bn/order/${TOKEN}.data`,
  `/order/${TOKEN}/papers/invoice.pdf`,
  `/box/${TOKEN}`,
  `/gift/quotation/${TOKEN}`,
  `/gift/run/${TOKEN}/recipients`,
  `/gift/for/${TOKEN}`,
  '/preview/himsagar-mango',
  '/gift/build?fruit=1',
  '/pay/bkash/return',
  '/api/v1/me',
  '/api/v1/orders',
  '/api/v1/cart/quote',
  '/api/v1/delivery?area_id=1',
  '/api/v1/areas/1',
  '/healthz',
  '/metrics',
  '/sw.js',
  '/media/../office.webp',
])('%s is never stored', (path) => {
  expect(kept(path)).toBeNull()
})

test('parameters that a page does not read are not part of its key', () => {
  expect(kept('/product/litchi?utm_source=x&fbclid=y')).toEqual({ store: 'pages', key: '/product/litchi' })
  expect(kept('/express/litchi?variant=1')).toEqual({ store: 'pages', key: '/express/litchi' })
  expect(kept('/bn/shop?category=mango')).toEqual({ store: 'pages', key: '/bn/shop?category=mango' })
  expect(kept(`/shop?category=${'m'.repeat(400)}`)).toBeNull()
  expect(kept('/api/v1/areas?lang=bn')).toEqual({ store: 'pages', key: '/api/v1/areas' })
})

test('data belongs to its page, and complete data covers its parts', () => {
  const part = kept('/shop.data?category=mango&_routes=storefront%2Fshop.route')!.key
  expect(part).toBe('/shop.data?category=mango&_routes=storefront%2Fshop.route')
  expect(wholeData(part)).toBe('/shop.data?category=mango')
  expect(documentOf(part)).toBe('/shop?category=mango')
  expect([documentOf('/_.data'), documentOf('/bn.data'), documentOf('/bn/farms.data')]).toEqual(['/', '/bn', '/bn/farms'])
  expect([wholeData('/shop'), documentOf('/shop')]).toEqual([null, null])
})

test('files and photos are stored by their paths', () => {
  expect(kept('/assets/shell-Ab_1-c.js')).toEqual({ store: 'files', key: '/assets/shell-Ab_1-c.js' })
  expect(kept('/fonts/anek-latin.woff2')).toEqual({ store: 'files', key: '/fonts/anek-latin.woff2' })
  expect(kept('/media/himsagar-mango-320.avif')).toEqual({ store: 'photos', key: '/media/himsagar-mango-320.avif' })
  expect(photoName('/media/himsagar-mango-320.avif')).toBe(photoName('/media/himsagar-mango-1200.webp'))
  expect(photoName('/media/himsagar-mango.webp')).toBe(photoName('/media/himsagar-mango-320.avif'))
  expect(photoName('/media/mango-320.avif')).not.toBe(photoName('/media/himsagar-mango-320.avif'))
})

test('everything that the order form needs is stored', () => {
  for (const path of [...pagesToOrder('en'), ...pagesToOrder('bn')])
    expect(kept(path), path).toEqual({ store: 'pages', key: path })
})

test('the page shown for one that is not stored is in its language', () => {
  expect(offlinePage('/about', '')).toBe('/offline?from=%2Fabout')
  expect(offlinePage('/bn/shop', '?a=b&c')).toBe('/bn/offline?from=%2Fbn%2Fshop%3Fa%3Db%26c')
})

test('the oldest are deleted until the rest fits, by number and by bytes', () => {
  const entries = ['a', 'b', 'c', 'd'].map((key, index) => ({ key, bytes: 100 * (index + 1) }))
  expect(overfull(entries, { count: 4, bytes: 1000 })).toEqual([])
  expect(overfull(entries, { count: 3, bytes: 1000 })).toEqual(['a'])
  expect(overfull(entries, { count: 4, bytes: 700 })).toEqual(['a', 'b'])
  expect(overfull(entries, { count: 4, bytes: 399 })).toEqual(['a', 'b', 'c', 'd'])
})
