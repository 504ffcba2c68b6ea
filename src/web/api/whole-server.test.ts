import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { crateLine, orderBody } from '#tests/api-orders.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { makeServer } from '../http/server.ts'

// The API as clients reach it: over sockets, through the whole server.

let shop: Shop
let server: Server
let address: string
beforeAll(async () => {
  shop = await openShop()
  const made = makeServer({
    shop: apiOf(shop).webShop,
    build: () => Promise.reject(new Error('no page is requested here')),
    clientFolder: 'public',
    ready: () => Promise.resolve(true),
    version: () => 1,
  })
  server = made.server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop.close()
})

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${path}`, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } })

test('responses are compressed, and have an ETag and the common headers', async () => {
  const areas = await fetch(`${address}/api/v1/areas`, { headers: { 'Accept-Encoding': 'br' } })
  expect(areas.headers.get('Content-Encoding')).toBe('br')
  expect(areas.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(await areas.json()).toMatchObject({ districts: [{ id: 'dhaka' }, { id: 'gazipur' }, { id: 'rajshahi' }] })
  const products = await fetch(`${address}/api/v1/products`, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(products.headers.get('Content-Encoding')).toBe('gzip')
  expect(await products.json()).toMatchObject({ total: 5 })
  const again = await fetch(`${address}/api/v1/products`, { headers: { 'If-None-Match': products.headers.get('ETag')! } })
  expect(again.status).toBe(304)
})

test('the API page has its own policy', async () => {
  const page = await fetch(`${address}/api/docs`)
  expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'self'/)
  expect(await page.text()).toContain('<link rel="stylesheet" href="/brand/api-docs.css" />')
  expect((await fetch(`${address}/brand/api-docs.css`)).headers.get('Content-Type')).toContain('text/css')
})

test('a change from another website, or one too large, is refused as a problem', async () => {
  const before = await shop.countAll()
  const order = JSON.stringify(orderBody(shop))
  const foreign = await post('/api/v1/orders', order, { 'Idempotency-Key': 'from-elsewhere', Origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  expect(foreign.headers.get('Content-Type')).toBe('application/problem+json')
  const large = await post('/api/v1/cart/quote', JSON.stringify({ lines: [crateLine(shop)], junk: 'x'.repeat(600_000) }))
  expect(large.status).toBe(413)
  expect(large.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await shop.countAll()).toEqual(before)
})

test('an order is placed and read by its link', async () => {
  const placed = await post('/api/v1/orders', JSON.stringify(orderBody(shop)), { 'Idempotency-Key': 'over-sockets' })
  expect(placed.status).toBe(201)
  const { token } = (await placed.json()) as { token: string }
  const found = await fetch(`${address}/api/v1/orders/${token}`)
  expect(found.headers.get('Cache-Control')).toBe('no-store')
  expect(await found.json()).toMatchObject({ number: 'PF-10001', total: 1030 })
})
