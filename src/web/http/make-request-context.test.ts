import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { makeRequestContext } from './make-request-context.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['unknown', undefined],
  ['<script>', undefined],
  ['', undefined],
])('changes in a request are recorded with its valid address: %s', async (clientAddress, address) => {
  const requestContext = await makeRequestContext(apiOf(shop).webShop, new Request('https://shop.example/office'), {
    clientAddress,
    requestId: 'r',
  })
  expect(requestContext.ctx.address).toBe(address)
})
