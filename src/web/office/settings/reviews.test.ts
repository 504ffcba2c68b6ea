import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { reviewRecords } from '#shop/catalog/index.ts'
import * as reviewsPage from '../reviews.route.tsx'
import type { ReviewsView } from './reviews.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const page = officePage<ReviewsView>(() => shop, { path: '/office/settings/reviews', ...reviewsPage })

async function write(name: string): Promise<string> {
  const id = shop.newId()
  const words = JSON.stringify({ en: name, bn: 'রহিমা' })
  await sql`
    insert into catalog.reviews (id, product_id, name, area, rating, body, written_on, position)
    values (${id}::uuid, ${shop.product('himsagar')}::uuid, ${words}::jsonb, ${words}::jsonb, 4, ${words}::jsonb,
      '2026-06-01'::date, 1)`.execute(shop.db)
  return id
}

test('a review is published, then hidden with a reason, from the list', async () => {
  const about = await write('Rahima')
  expect((await page.look()).rows.map(({ id }) => id)).toContain(about)
  const stored = async (state: 'published' | 'hidden') =>
    (await reviewRecords(shop.db, { state, limit: 50, offset: 0 })).find(({ id }) => id === about)
  expect(await page.send({ intent: 'publish', about, seen: 'pending' })).toMatchObject(
    page.done('review-shown', 'state=pending&'),
  )
  expect(await stored('published')).toMatchObject({ hiddenReason: null })
  const hide = { intent: 'hide', about, seen: 'published' }
  expect(await page.send({ ...hide, reason: ' ' })).toMatchObject({
    status: 422,
    data: { intent: 'hide', about, problem: 'not-valid', errors: { reason: expect.any(String) } },
  })
  expect(await page.send({ ...hide, reason: 'Names a neighbour' })).toMatchObject(page.done('review-hidden', 'state=published&'))
  expect(await stored('hidden')).toMatchObject({ hiddenReason: 'Names a neighbour' })
  expect(await page.send({ ...hide, reason: 'Again' })).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
})
