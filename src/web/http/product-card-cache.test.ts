import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { shelf } from '#shop/storefront/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import type { RequestContext } from './request-context.ts'
import { cacheProductCards } from './product-card-cache.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const requestContext = (db = shop.db): RequestContext => {
  const plain = officeOf(shop).requestContextOf({ kind: 'visitor' })
  return { ...plain, ctx: { ...plain.ctx, db } }
}

test('cards are built once for all requests, and again for the next version', async () => {
  let version = 1
  const kept = cacheProductCards(() => version)
  const asked = { language: 'en' } as const
  const [first, second] = await Promise.all([kept(requestContext(), asked), kept(requestContext(), asked)])
  expect(second).toBe(first)
  expect(first).toEqual(await shelf(shop.db, { now: shop.now, language: 'en' }))
  const bangla = await kept(requestContext(), { language: 'bn' })
  expect(bangla[0]!.name).not.toBe(first[0]!.name)
  const later = await kept(requestContext(), { language: 'en', firstDay: dayFrom('2026-06-20') })
  expect(later).not.toBe(first)

  await shop.db
    .updateTable('catalog.products')
    .set({ name: '{"en":"Renamed","bn":"নতুন"}' })
    .where('id', '=', first[0]!._id)
    .execute()
  expect((await kept(requestContext(), asked))[0]!.name).toBe(first[0]!.name)
  version = 2
  expect((await kept(requestContext(), asked))[0]!.name).toBe('Renamed')
})

test('a failure is not cached', async () => {
  const kept = cacheProductCards(() => 1)
  const broken = new Proxy(shop.db, {
    get: () => {
      throw new Error('the database is away')
    },
  })
  const failing = async () => kept(requestContext(broken), { language: 'en', firstDay: dayFrom('2026-06-12') })
  await expect(failing()).rejects.toThrow('the database is away')
  expect(await kept(requestContext(), { language: 'en', firstDay: dayFrom('2026-06-12') })).not.toEqual([])
})
