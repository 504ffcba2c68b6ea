import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKey } from '#tests/api-keys.ts'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { API_SCOPES, mayDo, ROLES, type ApiScope, type Permission } from '#shop/accounts/index.ts'
import type { ApiDocument, Operation } from '../openapi.ts'

// Every endpoint of the admin API, as the document lists them, with the key of every role and with keys that do not work.

type AdminOperation = Operation & { 'x-scope': ApiScope; 'x-permission': Permission }
type Endpoint = { method: string; path: string; operation: AdminOperation }

let shop: Shop
let api: ReturnType<typeof apiOf>
let endpoints: Endpoint[]
beforeAll(async () => {
  shop = await openShop()
  api = apiOf(shop)
  const { paths } = (await api.call<ApiDocument>('/api/v1/openapi.json')).json
  endpoints = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/admin/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation: operation as AdminOperation })),
    )
})
afterAll(() => shop.close())

/** What comes after the access check is no business of this test: nothing has these ids, and the body is empty. */
async function call(
  { method, path }: Endpoint,
  headers: Record<string, string>,
): Promise<{ status: number; type: string | null }> {
  const address = path.replaceAll(/\{\w+\}/g, () => shop.newId())
  const sent = { method: method.toUpperCase(), headers, ...(method !== 'get' && { body: {} }) }
  const answer = await api.call<{ type?: string } | null>(address, sent)
  return { status: answer.status, type: answer.json?.type ?? null }
}

const REFUSED = new Set(['/problems/scope-missing', '/problems/permission-missing', '/problems/api-key-needed'])

test('every endpoint names its scope and its permission, and needs a key', () => {
  expect(endpoints.length).toBeGreaterThan(5)
  for (const { path, operation } of endpoints) {
    expect([path, API_SCOPES.includes(operation['x-scope']), operation.security]).toEqual([path, true, [{ apiKey: [] }]])
    if (operation['x-scope'].endsWith(':write'))
      expect([
        path,
        operation.parameters!.some(({ name, in: place }) => name === 'idempotency-key' && place === 'header'),
      ]).toEqual([path, true])
  }
})

test('docs/admin-api.md has every endpoint with its scope and permission', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/admin-api.md'), 'utf8').replaceAll(/ +/g, ' ')
  const rows = [...text.matchAll(/^\| `([A-Z]+ \/\S+)` \| `(\S+)` \| `(\S+)` \| (.+) \|$/gm)].map((row) => row.slice(1))
  const own = endpoints.map(({ method, path, operation }) => [
    `${method.toUpperCase()} ${path.slice('/api/v1/admin'.length)}`,
    operation['x-scope'],
    operation['x-permission'],
    operation.summary,
  ])
  expect(rows.toSorted()).toEqual(own.toSorted())
})

test('the key of each role reaches what its role may do in the office, and nothing else', async () => {
  const before = await shop.count('accounts.api_requests')
  for (const role of ROLES) {
    const key = await apiKey(shop, role)
    for (const endpoint of endpoints) {
      const { 'x-permission': permission } = endpoint.operation
      const { status, type } = await call(endpoint, key.headers())
      const about = `${role} ${endpoint.method} ${endpoint.path}`
      if (mayDo(role, permission)) expect([about, REFUSED.has(type ?? ''), status < 500]).toEqual([about, false, true])
      else expect([about, status, type]).toEqual([about, 403, '/problems/permission-missing'])
    }
  }
  expect(await shop.count('accounts.api_requests')).toBe(before)
})

test('a key reaches only its scopes', async () => {
  for (const scope of API_SCOPES) {
    const key = await apiKey(shop, 'owner', [scope])
    for (const endpoint of endpoints) {
      const { type } = await call(endpoint, key.headers())
      const about = `${scope} ${endpoint.method} ${endpoint.path}`
      expect([about, type === '/problems/scope-missing']).toEqual([about, endpoint.operation['x-scope'] !== scope])
    }
  }
})

test('without a key, with a wrong, an expired or a revoked one nothing is reached', async () => {
  const [expired, revoked] = [await apiKey(shop, 'owner'), await apiKey(shop, 'owner')]
  await shop.db.transaction(async (tx) => {
    const past = new Date(shop.now.getTime() - 1)
    await tx.updateTable('accounts.api_keys').set({ expires_at: past }).where('id', '=', expired.id).execute()
    await tx.updateTable('accounts.api_keys').set({ revoked_at: past }).where('id', '=', revoked.id).execute()
  })
  const wrong = [
    {},
    { Authorization: 'Bearer' },
    { Authorization: `Bearer fsk_${'a'.repeat(43)}` },
    { Authorization: 'Basic b3duZXI6c2VjcmV0' },
  ]
  const before = await shop.countAll()
  for (const endpoint of endpoints) {
    for (const headers of wrong)
      expect(await call(endpoint, headers as Record<string, string>)).toEqual({ status: 401, type: '/problems/api-key-needed' })
    expect(await call(endpoint, expired.headers())).toEqual({ status: 401, type: '/problems/api-key-expired' })
    expect(await call(endpoint, revoked.headers())).toEqual({ status: 401, type: '/problems/api-key-revoked' })
  }
  expect(await shop.countAll()).toEqual(before)
})

test('guessing and asking too often are limited', async () => {
  const strict = apiOf(shop, { limitFactor: 1, clientAddress: '198.51.100.9' })
  const guess = () => strict.call('/api/v1/admin/orders', { headers: { Authorization: `Bearer fsk_${'b'.repeat(43)}` } })
  for (let tries = 0; tries < 60; tries += 1) expect((await guess()).status).toBe(401)
  const over = await guess()
  expect([over.status, Number(over.headers.get('Retry-After')) > 0]).toEqual([429, true])
})
