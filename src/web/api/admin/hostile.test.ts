import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKey } from '#tests/api-keys.ts'
import { apiOf } from '#tests/api.ts'
import { giftRun, given } from '#tests/gift-world.ts'
import { HALF, LONG, NUL, WRONG } from '#tests/hostile-values.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { ProblemWire } from '#shop/ordering/wire.ts'
import type { ApiDocument } from '../openapi.ts'

// Every hostile request with a key that may do everything gets a 4xx problem document and writes nothing.

let shop: Shop
let api: ReturnType<typeof apiOf>
let key: Awaited<ReturnType<typeof apiKey>>
let runId: string
let endpoints: { method: string; path: string; query: string[] }[]
let before: Record<string, number>
beforeAll(async () => {
  shop = await openShop()
  api = apiOf(shop)
  key = await apiKey(shop, 'owner')
  runId = (await giftRun(shop)).id
  const { paths } = (await api.call<ApiDocument>('/api/v1/openapi.json')).json
  endpoints = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/admin/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [] }]) => ({
        method: method.toUpperCase(),
        path,
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      })),
    )
  before = await shop.countAll()
})
afterAll(() => shop.close())

async function refused(
  path: string,
  sent: { method?: string; body?: unknown; raw?: string; headers?: Record<string, string> },
  about: string,
) {
  const answer = await api.call<ProblemWire>(path, { ...sent, headers: key.headers(sent.headers) })
  expect(
    [about, answer.status >= 400 && answer.status < 500, answer.headers.get('Content-Type')],
    answer.text.slice(0, 300),
  ).toEqual([about, true, 'application/problem+json'])
  expect(answer.text.length, about).toBeLessThan(20_000)
  return answer
}

const IDS = [
  '0',
  'null',
  '..%2f..',
  '%00',
  "'%20or%201=1--",
  'A'.repeat(3_000),
  '01970A3C-1C4E-7B52-9B62-0F6D5F1D2A33',
  '%ED%A0%80',
]

test('an id, a name or a code that cannot be one', async () => {
  const withIds = endpoints.filter(({ path }) => path.includes('{'))
  expect(withIds.length).toBeGreaterThan(8)
  for (const { method, path } of withIds) {
    for (const wrong of IDS) {
      const sent = { method, ...(method !== 'GET' && { body: {} }) }
      await refused(path.replaceAll(/\{\w+\}/g, wrong), sent, `${method} ${path} ${wrong.slice(0, 30)}`)
    }
  }
  expect(await shop.countAll()).toEqual(before)
})

const QUERIES = ['%00', '-1', '1e9', 'NaN', '[]', "'", 'A'.repeat(5_000), '%ED%A0%80', '2026-02-30', 'constructor']

test('a cursor, a number, a day or a choice that cannot be one', async () => {
  const asked = endpoints.filter(({ query }) => query.length > 0)
  expect(asked.length).toBeGreaterThan(8)
  for (const { method, path, query } of asked) {
    // A search takes any words.
    for (const name of query.filter((one) => one !== 'q' && one !== 'sku' && one !== 'code')) {
      for (const wrong of QUERIES) {
        // Reports need their days, so that nothing but this is wrong.
        const days = path.includes('/accounting/') || path.includes('/reports/') ? 'from=2026-06-01&to=2026-06-02&' : ''
        const others = days.replace(new RegExp(`${name}=[^&]*&`), '')
        const address = path.replace('{id}', runId).replace('{name}', 'vat')
        await refused(`${address}?${others}${name}=${wrong}`, { method }, `${path} ${name}=${wrong.slice(0, 20)}`)
      }
    }
  }
  expect(await shop.countAll()).toEqual(before)
})

test('a body that is not a JSON object', async () => {
  const changes = endpoints.filter(({ method }) => method !== 'GET')
  expect(changes.length).toBeGreaterThan(4)
  for (const { method, path } of changes) {
    const address = path.replaceAll(/\{\w+\}/g, runId)
    for (const raw of [' ', '{', 'null', '5', '"x"', '[]', 'undefined', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, '\u0000'])
      await refused(address, { method, raw }, `${method} ${path} ${raw.slice(0, 20)}`)
    for (const idempotencyKey of ['', 'short', 'with a space', 'é'.repeat(10), 'x'.repeat(256)])
      await refused(
        address,
        { method, body: {}, headers: { 'Idempotency-Key': idempotencyKey } },
        `${path} key ${idempotencyKey.slice(0, 10)}`,
      )
  }
  expect(await shop.countAll()).toEqual(before)
})

const TEXTS = [5, true, {}, [], ['x'], NUL, LONG, HALF]

test('people of a roster with fields that cannot be one', async () => {
  const { name, phone, district, area, address } = given(1)
  const valid: Record<string, unknown> = {
    name,
    phone,
    district,
    area,
    address,
    landmark: '',
    box: '',
    card: '',
    day: '',
    language: '',
  }
  const path = `/api/v1/admin/gift-runs/${runId}/recipients`
  for (const field of Object.keys(valid)) {
    for (const value of TEXTS) {
      const about = `${field} = ${JSON.stringify(value)?.slice(0, 40)}`
      const answer = await refused(path, { body: { recipients: [valid, { ...valid, [field]: value }] } }, about)
      expect([about, answer.status, answer.json.field]).toEqual([about, 422, `recipients/1/${field}`])
    }
  }
  for (const value of ['true', 1, {}, [], null]) {
    const answer = await refused(
      path,
      { body: { recipients: [{ ...valid, by_link: value }] } },
      `by_link ${JSON.stringify(value)}`,
    )
    expect(answer.json.field).toBe('recipients/0/by_link')
  }
  for (const value of [...WRONG.list, [], Array.from({ length: 501 }, () => valid)]) {
    const body = { recipients: value }
    const answer = await refused(path, { body }, `recipients = ${JSON.stringify(value)?.slice(0, 40)}`)
    expect(answer.json.field).toMatch(/^recipients/)
  }
  expect(await shop.countAll()).toEqual(before)
})
