import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { BOOKS, FORMATS } from '../reports/accounting-files.server.ts'
import { makeRequestPaths, pagePathsOf, PARAMETER_FORMS } from './request-path.ts'

const TOKEN = 'Zq3_'.repeat(10) + 'abc'
const ID = '0198c0de-0000-7000-8000-00000000000a'

const built = (entries: RouteConfigEntry[], parentId: string): Parameters<typeof pagePathsOf>[0] =>
  Object.fromEntries(
    entries.flatMap(({ file, path, index, children = [] }) => {
      const id = file.replace(/\.tsx$/, '')
      return [[id, { id, parentId, path, index }], ...Object.entries(built(children, id))]
    }),
  )
const pages = pagePathsOf({ root: { id: 'root', path: '' }, ...built(routes, 'root') })
const { judge } = makeRequestPaths(pages, ['/api/v1/orders/:token', '/api/v1/orders/:token/cancel'])
const judged = (url: string) => {
  const answer = judge(url)
  return answer.kind === 'redirect' ? `308 ${answer.to}` : answer.url
}

test.each([
  [`/order/${TOKEN}`, `/order/${TOKEN}`],
  [`/bn/order/${TOKEN}/papers/INV-2026-11-000001.pdf`, `/bn/order/${TOKEN}/papers/INV-2026-11-000001.pdf`],
  [`/order/${'a'.repeat(44)}`, '/not-found'],
  ['/order/short', '/not-found'],
  [`/order/${TOKEN.slice(1)}%00`, '/not-found'],
  ['/order/short.data?_routes=root', '/not-found.data'],
  ['/bn/order/short', '/bn/not-found'],
  [`/ORDER/${'a'.repeat(200)}`, '/not-found'],
  [`/x/../order/${'a'.repeat(200)}`, '/not-found'],
  [`/x/%2e%2e/order/${'a'.repeat(200)}`, '/not-found'],
  [`/order\\${'a'.repeat(200)}`, '/not-found'],
  [`/${'a'.repeat(14_800)}`, '/not-found'],
  [`/gift/quotation/${'a'.repeat(14_800)}`, '/not-found'],
  [`/gift/quotation/${'a'.repeat(200)}?version=1`, '/not-found'],
  ['/gift/quotation/short/pdf', '/not-found'],
  ['/gift/run/short/import', '/not-found'],
  [`/gift/run/${TOKEN}/proofs/not-an-id`, '/not-found'],
  [`/gift/run/${TOKEN}/files/${'a'.repeat(80)}.pdf`, '/not-found'],
  [`/gift/for/${TOKEN}`, '/not-found'],
  [`/gift/for/${TOKEN.slice(0, 24)}`, `/gift/for/${TOKEN.slice(0, 24)}`],
  ['/box/short', '/not-found'],
  [`/office/join/${TOKEN}`, `/office/join/${TOKEN}`],
  ['/office/join/short', '/not-found'],
  ['/office/orders/new', '/office/orders/new'],
  [`/office/orders/${ID}?tab=money`, `/office/orders/${ID}?tab=money`],
  ['/office/orders/1 or 1=1', '/not-found'],
  ['/office/orders/17', '/not-found'],
  [`/api/v1/orders/${TOKEN}/cancel`, `/api/v1/orders/${TOKEN}/cancel`],
  [`/api/v1/orders/${'a'.repeat(200)}?language=bn`, '/api/not-found'],
  [`/api/v1/orders/${'a'.repeat(14_800)}/cancel`, '/api/not-found'],
  ['/api/v1/products/%zz', '/api/not-found'],
  ['/%zz', '/not-found'],
  ['/order/%E0%A4%A', '/not-found'],
  ['/media/%E0%A4%A.webp', '/not-found'],
  ['/product/none?_routes=%zz', '/product/none?_routes=%zz'],
])('%s is processed as %s', (url, expected) => expect(judged(url)).toBe(expected))

test.each([
  ['/SHOP', '/shop'],
  ['/shop/', '/shop'],
  ['//shop', '/shop'],
  ['/%73hop?category=mango', '/shop?category=mango'],
  ['/Bn/Shop/?utm_source=x', '/bn/shop?utm_source=x'],
  ['/bn/', '/bn'],
  ['//', '/'],
  ['/product/Himsagar', '/product/himsagar'],
  ['/shop/.data', '/shop.data'],
  ['/SHOP.data?_routes=junk', '/shop.data'],
  ['/.data', '/_.data'],
  ['/shop/_.data?page=2', '/shop.data?page=2'],
  [`/Order/${TOKEN}/`, `/order/${TOKEN}`],
  [`/office/orders/${ID.toUpperCase()}`, `/office/orders/${ID}`],
  ['/x/../shop', '/shop'],
])('%s is redirected to %s', (url, expected) => expect(judged(url)).toBe(`308 ${expected}`))

test.each([
  '/',
  '/bn',
  '/shop',
  '/shop?page=2&utm_source=facebook',
  '/_.data',
  '/bn.data',
  '/office',
  '/unknown/page',
  '/sw.js',
  '/assets/a-1_B.js',
])('%s stays as it is', (url) => expect(judged(url)).toBe(url))

test('the data of a page is requested by its routes, in one order', () => {
  const parts = ['root', 'storefront/layout', 'storefront/shop.route']
  expect(judged(`/shop.data?_routes=${parts[2]},junk,root,root&page=2`)).toBe(
    `/shop.data?page=2&${new URLSearchParams({ _routes: `root,${parts[2]}` })}`,
  )
  expect(judged('/shop.data?_routes=anything&page=2')).toBe('/shop.data?page=2')
})

test('a page parameter without a known format is an error', () => {
  expect(() => makeRequestPaths([{ path: 'gift/:secret', routes: [] }], [])).toThrow('no form is known for :secret')
})

test('a page with a malformed parameter answers 404 at its own path, and a form sent to it is not processed', () => {
  expect(judge('/bn/order/short?tab=x')).toEqual({ kind: 'go-on', url: '/bn/not-found', read: '/bn/order/short?tab=x' })
  expect(judge('/order/short.data?_routes=root')).toEqual({ kind: 'go-on', url: '/not-found.data', read: '/order/short.data' })
  expect(judge(`/order/${'a'.repeat(14_800)}`)).toEqual({ kind: 'go-on', url: '/not-found' })
})

test('every parameter of a page has a form, and what pages link to fits it', () => {
  const parameters = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path = '', children = [] }) => [...(path.match(/(?<=:)\w+/g) ?? []), ...parameters(children)])
  const names = new Set(parameters(routes))
  expect(names.size).toBeGreaterThan(20)
  expect([...names].filter((name) => !Object.hasOwn(PARAMETER_FORMS, name))).toEqual([])
  for (const book of BOOKS)
    for (const format of FORMATS[book])
      expect([book, PARAMETER_FORMS['book']!.test(book), PARAMETER_FORMS['format']!.test(format)]).toEqual([book, true, true])
})
