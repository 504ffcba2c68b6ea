import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { placeOrder } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sql`insert into content.page_versions (slug, version, title, body, published_at, author)
    select 'policy', 3, title, body, published_at, author from content.page_versions where slug = 'terms' limit 1`.execute(
    shop.db,
  )
})
afterEach(() => shop.close())

async function kept(difference: Parameters<typeof sampleOrder>[1]): Promise<number | null> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, difference))
  if (!placed.ok) throw new Error(placed.problem)
  const order = shop.db.selectFrom('ordering.orders').select('privacy_version').where('id', '=', placed.orderId)
  return (await order.executeTakeFirstOrThrow()).privacy_version
}

test('the version of the privacy policy is kept with an order from our own form', async () => {
  expect(await kept({})).toBe(3)
  expect(await kept({ privacyVersion: 3 })).toBe(3)
})

test('the version is kept with an order of an API client only if it was agreed to, and never with an order by phone', async () => {
  expect(await kept({ source: 'api', privacyVersion: 3 })).toBe(3)
  expect(await kept({ source: 'api' })).toBeNull()
  expect(await kept({ source: 'phone' })).toBeNull()
})

test('an order that agreed to another version is refused, and stores nothing', async () => {
  const before = await shop.countAll()
  const refused = await placeOrder(shop.as('guest'), sampleOrder(shop, { privacyVersion: 2 }))
  expect(refused).toEqual({ ok: false, problem: 'terms-changed' })
  expect(await shop.countAll()).toEqual(before)
})
