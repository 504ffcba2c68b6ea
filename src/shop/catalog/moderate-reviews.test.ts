import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { answerReview, moderateReview, reviewCounts, reviewRecords, reviewsOf } from './index.ts'

let shop: Shop
let productId: string
let productName: string
beforeEach(async () => {
  shop = await openShop()
  const found = await sql<{
    id: string
    name: string
  }>`select id, name->>'en' as name from catalog.products order by position limit 1`.execute(shop.db)
  productId = found.rows[0]!.id
  productName = found.rows[0]!.name
})
afterEach(() => shop.close())

async function write(name: string, day: string): Promise<string> {
  const id = shop.newId()
  const words = JSON.stringify({ en: name, bn: 'রহিমা' })
  await sql`
    insert into catalog.reviews (id, product_id, name, area, rating, body, written_on, position)
    values (${id}::uuid, ${productId}::uuid, ${words}::jsonb, ${words}::jsonb, 4, ${words}::jsonb, ${day}::date, 1)`.execute(
    shop.db,
  )
  return id
}
const publish = (id: string, seen: string) => moderateReview(shop.as('owner'), { id, to: 'published', seen })
const hide = (id: string, seen: string, reason = 'Names a neighbour') =>
  moderateReview(shop.as('owner'), { id, to: 'hidden', reason, seen })

test('a pending review is published, hidden with a reason, and published again', async () => {
  const before = await reviewCounts(shop.db)
  const [first, second] = [await write('Rahima', '2026-06-01'), await write('Karim', '2026-06-03')]
  const waiting = await reviewRecords(shop.db, { state: 'pending', limit: 10, offset: 0 })
  expect(waiting.map(({ id }) => id).slice(0, 2)).toEqual([second, first])
  expect(await reviewCounts(shop.db)).toEqual({ ...before, pending: before.pending + 2 })
  const shown = async () => (await reviewsOf(shop.db, productId)).some(({ id }) => id === first)
  expect(await shown()).toBe(false)
  expect(await publish(first, 'pending')).toEqual({ ok: true })
  expect(await shown()).toBe(true)
  expect(await hide(first, 'published', '  Names a  neighbour ')).toEqual({ ok: true })
  expect(await shown()).toBe(false)
  expect((await reviewRecords(shop.db, { state: 'hidden', limit: 10, offset: 0 }))[0]).toMatchObject({
    id: first,
    hiddenReason: 'Names a neighbour',
  })
  const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
  expect(entry).toMatchObject({
    action: 'hide-review',
    subject: { type: 'review', id: first, name: productName },
    before: { state: 'published', reason: null },
    after: { state: 'hidden', reason: 'Names a neighbour' },
  })
  expect(await publish(first, 'hidden')).toEqual({ ok: true })
  expect(await shown()).toBe(true)
  expect(await shop.count('platform.page_changes')).toBe(3)
})

test('of two concurrent moderators, the second gets a conflict', async () => {
  const id = await write('Rahima', '2026-06-01')
  const both = await Promise.all([publish(id, 'pending'), hide(id, 'pending')])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, problem: 'edit-conflict' })
  expect(await shop.count('accounts.audit_log')).toBe(1)
})

test('hiding needs a reason, and an unknown review is not found', async () => {
  const id = await write('Rahima', '2026-06-01')
  const rows = await shop.countAll()
  expect(await hide(id, 'pending', ' \u200b ')).toEqual({ ok: false, problem: 'reason-missing' })
  expect(await hide(id, 'pending', 'x'.repeat(201))).toEqual({ ok: false, problem: 'reason-missing' })
  expect(await publish(id, 'hidden')).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await publish(shop.newId(), 'pending')).toEqual({ ok: false, problem: 'no-such-review' })
  expect(await publish('x', 'pending')).toEqual({ ok: false, problem: 'no-such-review' })
  expect(await shop.countAll()).toEqual(rows)
  expect((await reviewRecords(shop.db, { state: 'pending', limit: 10, offset: 0 }))[0]).toMatchObject({ id, state: 'pending' })
})

test('the log says that a review was answered, without the answer and without the reviewer', async () => {
  const id = await write('Rahima', '2026-06-01')
  expect(await answerReview(shop.as('owner'), { id, answer: 'Thank you, Rahima.', seen: '' })).toEqual({ ok: true })
  const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
  expect(entry).toMatchObject({
    action: 'answer-review',
    subject: { type: 'review', id, name: productName },
    before: { answer: false },
    after: { answer: true },
  })
  expect(JSON.stringify(entry)).not.toContain('Rahima')
})
