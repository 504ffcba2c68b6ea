import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKey } from '#tests/api-keys.ts'
import { apiOf } from '#tests/api.ts'
import { LONG_RUN } from '#tests/long-run.ts'
import { typedAccount } from '#tests/typed-account.ts'
import { phone } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { makeServer } from '#web/http/server.ts'
import { makeChance } from './chance.ts'
import { answerFaults, fuzzApi } from './fuzz-api.ts'
import { makeRequest, type Target } from './requests.ts'
import { schemaFaults } from './schema-faults.ts'

let shop: Shop
let server: Server
let signedIn: Record<string, string>
let keys: string[]
beforeAll(async () => {
  shop = await openShop()
  const made = makeServer({
    shop: apiOf(shop, { limitFactor: 100_000 }).webShop,
    build: () => Promise.reject(new Error('no page is requested here')),
    clientFolder: 'public',
    ready: () => Promise.resolve(true),
    version: () => 1,
  })
  server = made.server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { session } = await typedAccount(shop, { phone: phone('01911223344'), name: 'Nasrin', password: 'mangoes in june' })
  keys = [(await apiKey(shop, 'owner')).secret, (await apiKey(shop, 'accountant')).secret]
  signedIn = { Cookie: `__Host-pf_session=${session.token}`, 'X-PF-Token': session.antiForgery }
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop.close()
})

test.each(LONG_RUN ? [1, 2026] : [1])(
  'requests generated from the OpenAPI document get documented responses, no server errors, and invalid ones are refused (seed %i)',
  async (seed) => {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { findings, statuses, orders } = await fuzzApi({ address, seed, requests: 1000, signedIn, keys })
    expect(findings).toEqual([])
    expect(orders).toBe(7)
    for (const status of ['200', '201', '204', '400', '401', '403', '404', '409', '413', '415', '422'])
      expect(Object.keys(statuses)).toContain(status)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  },
  120_000,
)

test('the same seed generates the same requests, another seed different ones', () => {
  const target: Target = {
    method: 'POST',
    path: '/api/v1/tickets/{id}',
    operation: {
      parameters: [{ name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' } }],
      requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } } },
      responses: {},
    },
  }
  const many = (seed: number) => {
    const around = { chance: makeChance(seed), schemas: {}, seen: new Map<string, unknown[]>(), signedIn: null }
    return Array.from({ length: 50 }, () => makeRequest(target, around))
  }
  expect(many(7)).toEqual(many(7))
  expect(many(7)).not.toEqual(many(8))
})

const LINE = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 5 },
    day: { type: ['string', 'null'], format: 'date' },
    units: { type: 'integer', minimum: 1, maximum: 9 },
    kind: { enum: ['a', 'b'] },
  },
}

test.each([
  [{ name: 'ripe', units: 9, day: '', kind: 'a', more: 1 }, 0],
  [{ name: ' ripe   ' }, 0],
  [{}, 1],
  [{ name: 'overripe' }, 1],
  [{ name: 5, units: 1.5, day: 'soon', kind: 'c' }, 4],
  [{ name: 'ripe', units: 0 }, 1],
  [{ name: 'ripe', units: 10 }, 1],
  [[], 1],
  [null, 1],
])('%j has %i faults', (value, count) => {
  expect(schemaFaults({ $ref: '#/components/schemas/Line' }, value, { Line: LINE })).toHaveLength(count)
})

test('a response that deviates from the document is detected', () => {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Line' } } }
  const target: Target = {
    method: 'GET',
    path: '/',
    operation: { responses: { 200: { description: '', content }, 204: { description: '' } } },
  }
  const faults = (status: number, type: string, text: string) =>
    answerFaults({ target, status, type, text, schemas: { Line: LINE, Problem: { type: 'object', required: ['type'] } } })
  expect(faults(200, 'application/json', '{"name":"ripe"}')).toEqual([])
  expect(faults(200, 'application/json', '{"name":7}')).toHaveLength(1)
  expect(faults(200, 'application/json', '{')).toHaveLength(1)
  expect(faults(200, 'text/html', '<p>')).toHaveLength(1)
  expect(faults(201, 'application/json', '{"name":"ripe"}')).toHaveLength(1)
  expect(faults(204, '', 'x')).toHaveLength(1)
  expect(faults(500, 'application/json', '{}')).toHaveLength(1)
  expect(faults(422, 'application/problem+json', '{"type":"x","status":422}')).toEqual([])
  expect(faults(422, 'application/problem+json', '{"type":"x","status":400}')).toHaveLength(1)
  expect(faults(422, 'application/problem+json', '{"status":422}')).toHaveLength(1)
})
