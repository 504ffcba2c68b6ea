import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { loader } from './unknown.route.tsx'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('an address without a page is a 404 for staff', async () => {
  const answer = await officeOf(shop).call(staffActor('packer'), loader, { path: '/office/no-such-page', params: {} })
  expect(answer.status).toBe(404)
})
