import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { ApiDocument } from './openapi.ts'
import { PUBLIC_READS } from './read-elsewhere.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const withOrigins = (API_ORIGINS: string) => apiOf(shop, { settings: { API_ORIGINS } })
const allowed = ({ headers }: { headers: Headers }) => headers.get('Access-Control-Allow-Origin')
const fromBlog = { Origin: 'https://blog.example' }
const preflight = { ...fromBlog, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'content-type' }

test('by default no other website may read', async () => {
  const api = apiOf(shop)
  expect(allowed(await api.call('/api/v1/products', { headers: fromBlog }))).toBeNull()
  const asked = await api.call('/api/v1/products', { method: 'OPTIONS', headers: preflight })
  expect([asked.status, allowed(asked), asked.headers.get('Allow')]).toEqual([204, null, 'GET, HEAD, OPTIONS'])
})

test('websites in the setting may read, others may not', async () => {
  const api = withOrigins('https://blog.example, https://www.blog.example')
  for (const path of ['/api/v1/products', '/api/v1/areas', '/api/v1/openapi.json', '/api/v1/products/no-such-fruit']) {
    const answer = await api.call(path, { headers: fromBlog })
    expect(allowed(answer), path).toBe('https://blog.example')
    expect(answer.headers.get('Vary'), path).toContain('Origin')
    expect(answer.headers.get('Access-Control-Allow-Credentials'), path).toBeNull()
    expect(allowed(await api.call(path, { headers: { Origin: 'https://evil.example' } })), path).toBeNull()
  }
})

test('a preflight is answered for reads only', async () => {
  const api = withOrigins('*')
  const asked = await api.call('/api/v1/delivery', { method: 'OPTIONS', headers: preflight })
  expect([asked.status, asked.text, allowed(asked)]).toEqual([204, '', '*'])
  expect(asked.headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD')
  expect(asked.headers.get('Access-Control-Allow-Headers')).toContain('Content-Type')
  expect(asked.headers.get('Access-Control-Max-Age')).toBe('86400')
  for (const path of ['/api/v1/orders', '/api/v1/cart/quote', '/api/v1/me', '/api/v1/orders/x']) {
    expect(allowed(await api.call(path, { method: 'OPTIONS', headers: preflight })), path).toBeNull()
    expect(allowed(await api.call(path, { headers: fromBlog })), path).toBeNull()
  }
  const plain = await api.call('/api/v1/products', { method: 'OPTIONS' })
  expect([plain.status, plain.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
})

test('the list of public reads equals that of the document', async () => {
  const { paths } = (await apiOf(shop).call<ApiDocument>('/api/v1/openapi.json')).json
  const described = Object.entries(paths).flatMap(([path, { get }]) =>
    get && get.security?.length === 0 && !path.includes('{token}') ? [path.replaceAll(/\{(\w+)\}/g, ':$1')] : [],
  )
  expect([...described, '/api/v1/openapi.json'].sort()).toEqual([...PUBLIC_READS].sort())
})
