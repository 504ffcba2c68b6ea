import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { stubBuild } from '#tests/stub-build.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { databaseUnavailable } from '#platform/database/unavailable.ts'
import { localFiles } from '#platform/files.ts'
import { readBrand } from '#shop/content/brand.ts'
import * as entry from '../entry.server.tsx'
import { rememberBrand } from './last-known-brand.ts'
import { makeServer } from './server.ts'

// The real server with the real entry, whose pages fail as they do when the database is unreachable.

let shop: Shop
let server: Server
let address: string
let broken: () => Error
beforeAll(async () => {
  shop = await openShop()
  const { webShop } = apiOf(shop)
  rememberBrand(webShop.config, { ...readBrand({}), name: { en: 'Mango Corner', bn: 'আমের কোণ' }, phone: '09678 200 300' })
  const opened = makeServer({
    shop: { ...webShop, files: localFiles('no-such-folder') },
    build,
    clientFolder: 'public',
    ready: () => Promise.resolve(false),
    version: () => 1,
  })
  server = opened.server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop.close()
})

const fail = () => {
  throw broken()
}
const nothing = { default: () => null }
const build = {
  ...stubBuild({}),
  entry: { module: entry },
  routes: {
    root: { id: 'root', path: '', module: { ...nothing, ErrorBoundary: () => null } },
    layout: { id: 'layout', parentId: 'root', path: 'bn?', module: { ...nothing, loader: fail } },
    about: { id: 'about', parentId: 'layout', path: 'about', module: nothing },
    order: { id: 'order', parentId: 'layout', path: 'order/:token', module: nothing },
  },
} as unknown as ServerBuild

test.each([
  ['/about', 'en', 'Mango Corner'],
  ['/bn/about', 'bn', 'আমের কোণ'],
  // Rendered per visitor, so not from the page cache.
  [`/order/${'a'.repeat(43)}`, 'en', 'Mango Corner'],
])('while the database is unavailable, %s is a plain page with name and phone', async (path, language, name) => {
  broken = () => databaseUnavailable('away')
  const response = await fetch(`${address}${path}`, { headers: { Accept: 'text/html' } })
  const html = await response.text()
  expect([response.status, response.headers.get('Retry-After'), response.headers.get('Cache-Control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(html).toContain(`<html lang="${language}">`)
  expect(html).toContain(`>${name}</a>`)
  expect(html).toContain('tel:09678200300')
  // One policy, which allows the style of the page.
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^,]+$/)
})

test('an error of the shop is a 500 without Retry-After', async () => {
  broken = () => new Error('a bug')
  const response = await fetch(`${address}/about`, { headers: { Accept: 'text/html' } })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([500, null])
  expect(await response.text()).toContain('Something went wrong on our side.')
})

test('a program gets a problem document', async () => {
  broken = () => databaseUnavailable('away')
  const response = await fetch(`${address}/about.data`)
  expect(response.status).toBe(503)
  expect(await response.text()).not.toContain('<html')
})
