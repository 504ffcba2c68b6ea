import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { crateLine } from '#tests/api-orders.ts'
import { FORMS, HALF, LEFT_OUT, LONG, NUL, WRONG } from '#tests/hostile-values.ts'
import { typedAccount } from '#tests/typed-account.ts'
import { phone } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { ProblemWire } from '#shop/ordering/wire.ts'

// Every hostile request must get a 4xx problem document and write nothing.

let shop: Shop
let api: ReturnType<typeof apiOf>
let member: Record<string, string>
let before: Record<string, number>
beforeAll(async () => {
  shop = await openShop()
  api = apiOf(shop)
  const { session } = await typedAccount(shop, { phone: phone('01911223344'), name: 'Nasrin', password: 'mangoes in june' })
  member = {
    Cookie: `__Host-pf_session=${session.token}`,
    'X-PF-Token': session.antiForgery,
    'Idempotency-Key': 'a-hostile-key',
  }
  before = await shop.countAll()
})
afterAll(() => shop.close())

const line = () => crateLine(shop)

function changed(body: Record<string, unknown>, field: string, value: unknown): unknown {
  const copy = structuredClone(body)
  const path = field.split('/')
  const last = path.pop()!
  const holder = path.reduce<Record<string, unknown>>((part, key) => part[key] as Record<string, unknown>, copy)
  if (value === LEFT_OUT) Reflect.deleteProperty(holder, last)
  else holder[last] = value
  return copy
}

function addressOf(path: string): string {
  return path.replace('TOKEN', 'a'.repeat(43)).replaceAll('ID', () => shop.newId())
}

async function refused(
  path: string,
  sent: { method?: string; body?: unknown; raw?: string; headers?: Record<string, string> },
  about: string,
) {
  const answer = await api.call<ProblemWire>(path, { ...sent, headers: { ...member, ...sent.headers } })
  expect(answer.status, `${about}: ${answer.text.slice(0, 300)}`).toBeGreaterThanOrEqual(400)
  expect(answer.status, `${about}: ${answer.text.slice(0, 300)}`).toBeLessThan(500)
  expect(answer.headers.get('Content-Type'), about).toBe('application/problem+json')
  expect(answer.json, about).toMatchObject({
    type: expect.stringMatching(/^\/problems\/[a-z-]+$/),
    title: expect.any(String),
    status: answer.status,
    detail: expect.stringMatching(/\S/),
  })
  expect(answer.text.length, about).toBeLessThan(20_000)
  return answer
}

describe.each(FORMS)('$path', ({ path, method = 'POST', valid, fields }) => {
  test('refuses every invalid value of every field, naming the field', async () => {
    for (const [field, kind] of Object.entries(fields)) {
      for (const value of WRONG[kind]) {
        const about = `${field} = ${JSON.stringify(value)?.slice(0, 60)}`
        const answer = await refused(addressOf(path), { method, body: changed(valid(shop), field, value) }, about)
        if (answer.status === 422 && answer.json.field !== undefined)
          expect(answer.json.field, about).toMatch(new RegExp(`^${field}`))
      }
    }
    expect(await shop.countAll()).toEqual(before)
  })

  test('refuses a body that is not a JSON object', async () => {
    const bodies = [
      '',
      ' ',
      '{',
      '{"a":',
      'null',
      '5',
      '"x"',
      '[]',
      '[[]]',
      'undefined',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      '\u0000',
      `{"__proto__":{"a":1}}`,
    ]
    for (const raw of bodies) {
      // Where every field is optional, an object without known fields is a valid request that changes nothing.
      if (method === 'PATCH' && raw.startsWith('{"__proto__"')) continue
      await refused(addressOf(path), { method, raw: raw === '' ? ' ' : raw }, raw.slice(0, 40))
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'json',
    ]) {
      const answer = await refused(
        addressOf(path),
        { method, raw: JSON.stringify(valid(shop)), headers: { 'Content-Type': type } },
        type,
      )
      expect([415, 401]).toContain(answer.status)
    }
    expect(await shop.countAll()).toEqual(before)
  })
})

describe('the cart', () => {
  test('of a thousand lines is refused as a whole', async () => {
    const lines = Array.from({ length: 1000 }, line)
    const order = FORMS[0]!.valid(shop)
    expect(await refused('/api/v1/cart/quote', { body: { lines } }, '1000 lines')).toMatchObject({
      status: 422,
      json: { field: 'lines' },
    })
    expect(await refused('/api/v1/orders', { body: { ...order, lines } }, '1000 lines')).toMatchObject({
      status: 422,
      json: { field: 'lines' },
    })
  })

  test('with another product’s variant, or unknown ids, is refused', async () => {
    const foreign = [
      { ...line(), varient: shop.variant('guava-1kg') },
      { ...line(), _id: shop.newId() },
      { ...line(), varient: shop.newId() },
      { ...line(), _id: 'x', varient: '' },
      { ...line(), _id: NUL },
      { ...line(), varient: HALF },
    ]
    for (const wrong of foreign) {
      const quoted = await api.call<{ lines: { changes: unknown }[]; total: number }>('/api/v1/cart/quote', {
        body: { lines: [wrong] },
      })
      expect(quoted).toMatchObject({ status: 200, json: { total: 0, lines: [{ changes: [{ kind: 'no-longer-sold' }] }] } })
      const answer = await refused(
        '/api/v1/orders',
        { body: { ...FORMS[0]!.valid(shop), lines: [wrong] } },
        JSON.stringify(wrong),
      )
      expect(answer.json.type).toBe('/problems/line-changed')
    }
    expect(await shop.countAll()).toEqual(before)
  })

  test('with prototype keys changes no object of the server', async () => {
    const raw = JSON.stringify({ lines: [line()] }).replace(
      '"unit"',
      '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"unit"',
    )
    expect((await api.call('/api/v1/cart/quote', { raw })).status).toBe(200)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('addresses and headers', () => {
  test.each([
    '/api/v1/products?page=0',
    '/api/v1/products?page=1e9',
    '/api/v1/products?sort=evil',
    '/api/v1/products?season=13',
    '/api/v1/products?min=-1',
    '/api/v1/products?max=1.5',
    '/api/v1/products?category=../x',
    '/api/v1/products?q=a&q=b',
    '/api/v1/products?stock=out',
    '/api/v1/products?lang=de',
    `/api/v1/products?q=${LONG.slice(0, 5000)}`,
    '/api/v1/products?q=%00',
    '/api/v1/suggest',
    '/api/v1/suggest?q=a&q=b',
    '/api/v1/suggest?q=%00',
    '/api/v1/products/%00',
    '/api/v1/products/..%2f..%2fetc',
    `/api/v1/products/${LONG.slice(0, 300)}`,
    '/api/v1/products/constructor',
    '/api/v1/delivery',
    '/api/v1/delivery?area_id=',
    '/api/v1/delivery?area_id=%00',
    '/api/v1/delivery?area_id=dhaka/mirpur&grams=-1',
    '/api/v1/delivery?area_id=dhaka/mirpur&grams=999999999999',
    '/api/v1/delivery?area_id=dhaka/mirpur&modes=bike',
    '/api/v1/delivery?area_id=dhaka/mirpur&lines=x',
    '/api/v1/delivery?area_id=dhaka/mirpur&lines=a:1,b',
    '/api/v1/delivery?area_id=dhaka/mirpur&goods=x',
    '/api/v1/orders/x',
    '/api/v1/orders/%00',
    `/api/v1/orders/${LONG.slice(0, 5000)}`,
    `/api/v1/orders/${'a'.repeat(43)}`,
    '/api/v1/orders/__proto__',
    '/api/v1/nothing',
    '/api/v2/products',
    '/api/',
    '/api/v1',
    '/api/v1/products/',
    '/api/v1/%e0%a4%a',
    '/api/v1/me/addresses/x',
    '/api/v1/me/recipients/x',
    '/api/v1/me/sessions/x',
    '/api/v1/me/orders/x/again',
    '/api/v1/me/companies/x',
    '/api/v1/me/companies/%00',
    '/api/v1/me/companies/__proto__',
    '/api/v1/me/companies/01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33',
    '/api/v1/me/data',
  ])('GET %s is a 4xx problem', async (path) => {
    await refused(path, { method: 'GET' }, path)
  })

  test('a key that is missing, too short, too long or has invisible characters is refused before anything happens', async () => {
    for (const key of ['', 'short', 'x'.repeat(256), 'with a space', 'ключ-key-key'.normalize()]) {
      const headers = { 'Idempotency-Key': encodeURI(key) === key || key.includes(' ') ? key : 'tab\there-key' }
      for (const path of ['/api/v1/orders', '/api/v1/tickets', '/api/v1/gift-enquiries']) {
        const form = FORMS.find((each) => each.path === path)!
        expect(await refused(path, { body: form.valid(shop), headers }, key)).toMatchObject({
          status: 422,
          json: { field: 'idempotency-key' },
        })
      }
    }
    expect(await shop.countAll()).toEqual(before)
  })

  test('a method that an address does not support is a 405 with the supported ones', async () => {
    for (const [method, path, allow] of [
      ['DELETE', '/api/v1/products', 'GET, HEAD, OPTIONS'],
      ['GET', '/api/v1/orders', 'POST, OPTIONS'],
      ['PUT', '/api/v1/me', 'GET, HEAD, PATCH, OPTIONS'],
      ['POST', '/api/v1/openapi.json', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const answer = await refused(path, { method }, path)
      expect(answer.status).toBe(405)
      expect(answer.headers.get('Allow')).toBe(allow)
    }
  })

  test('a request in an unknown language is answered in English', async () => {
    for (const header of ['*', 'de,fr;q=0.5', ';;;,,,', 'q=1', LONG.slice(0, 8000), 'bn;q=0']) {
      const answer = await refused('/api/v1/nothing', { method: 'GET', headers: { 'Accept-Language': header } }, header)
      expect(answer.json.title).toBe('Not found')
    }
    const bangla = await refused(
      '/api/v1/nothing',
      { method: 'GET', headers: { 'Accept-Language': 'de, bn;q=0.8, en;q=0.7' } },
      'bn',
    )
    expect(bangla.json.title).toBe('পাওয়া যায়নি')
  })
})
