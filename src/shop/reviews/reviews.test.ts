import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { delivered, moved, placed } from '#tests/invoice-documents.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import { answerReview, moderateReview } from '../catalog/index.ts'
import { erasePerson } from '../customers/index.ts'
import { productView } from '../storefront/index.ts'
import { expectsReview, reviewableLines, writeReview } from './index.ts'
import { REVIEW_DAYS } from './model.ts'

let shop: Shop
let folder: string
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'reviews-'))
  files = localFiles(folder)
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const WORDS = { rating: 5, name: 'Farhana', body: 'Sweet, and ripe on the day.', language: 'en', photo: null } as const

async function linesOf(token: string, now = shop.now) {
  return (await reviewableLines(shop.db, { token, now }))!.lines
}

async function stored() {
  const { rows } = await sql<{ state: string; rating: number; body: { en: string; bn: string } }>`
    select state, rating, body from catalog.reviews where verified order by id`.execute(shop.db)
  return rows
}

async function photo(): Promise<{ path: string; bytes: number }> {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#F2A516' } })
    .jpeg()
    .toBuffer()
  const path = join(folder, 'sent')
  await writeFile(path, bytes)
  return { path, bytes: bytes.length }
}

const viewOf = async (slug: string, language: 'en' | 'bn' = 'en') =>
  (await productView(shop.db, { slug, now: shop.now, language }))!.reviews

test('each line of a delivered order is reviewed once, and shown after staff have read it', async () => {
  const { token } = await delivered(shop, { buys: { 'himsagar-5kg': 1, 'guava-1kg': 1 } })
  const [first, second] = await linesOf(token)
  expect(await expectsReview(shop.db, { token, now: shop.now })).toBe(true)
  const input = { ...WORDS, token, lineId: first!.id, photo: await photo() }
  expect(await writeReview(shop.as('guest'), files, input)).toEqual({ ok: true })
  expect(await writeReview(shop.as('guest'), files, input)).toEqual({ ok: false, problem: 'already-written' })
  expect((await linesOf(token)).map(({ review }) => review)).toEqual(['pending', null])
  expect((await viewOf(first!.slug)).list).toEqual([])
  const { rows } = await sql<{ id: string }>`select id from catalog.reviews where verified`.execute(shop.db)
  const id = rows[0]!.id
  expect(await moderateReview(shop.as('owner'), { id, to: 'published', seen: 'pending' })).toEqual({ ok: true })
  expect(await answerReview(shop.as('owner'), { id, answer: 'Thank you.', seen: '' })).toEqual({ ok: true })
  expect(await answerReview(shop.as('owner'), { id, answer: 'Thanks!', seen: '' })).toEqual({
    ok: false,
    problem: 'edit-conflict',
  })
  const shown = await viewOf(first!.slug, 'bn')
  expect(shown).toMatchObject({ count: 1, average: 5 })
  expect(shown.list).toMatchObject([
    {
      name: 'Farhana',
      area: 'ধানমন্ডি',
      rating: 5,
      text: WORDS.body,
      language: 'en',
      verified: true,
      sample: false,
      answer: 'Thank you.',
    },
  ])
  expect(shown.list[0]!.photo!.src).toMatch(/^\/.*review-[0-9a-f]{32}x.*\.webp$/)
  expect(await writeReview(shop.as('guest'), files, { ...input, photo: null, lineId: second!.id })).toEqual({ ok: true })
  expect(await expectsReview(shop.db, { token, now: shop.now })).toBe(false)
})

test('two browsers at once write one review, and the photo of the other is deleted', async () => {
  const { token } = await delivered(shop)
  const [line] = await linesOf(token)
  const sent = await photo()
  const both = await Promise.all(
    [1, 4].map((rating) => writeReview(shop.as('guest'), files, { ...WORDS, rating, token, lineId: line!.id, photo: sent })),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.filter(({ ok }) => !ok)).toEqual([{ ok: false, problem: 'already-written' }])
  expect(await stored()).toHaveLength(1)
  // The slower one may not have stored a photo at all.
  const { rows } = await sql<{ photos: number; dropped: number }>`
    select (select count(*) from content.photos where key like 'review-%') as photos,
      (select count(*) from platform.jobs where kind = 'drop-photos') as dropped`.execute(shop.db)
  expect(rows[0]!.photos - rows[0]!.dropped).toBe(1)
})

test('an order that is not delivered, an old one, and a wrong form are refused and change nothing', async () => {
  const open = await placed(shop)
  const [line] = await linesOf(open.token)
  const write = (change: object, now = shop.now) =>
    writeReview({ ...shop.as('guest'), now }, files, { ...WORDS, token: open.token, lineId: line!.id, ...change })
  expect(await write({})).toEqual({ ok: false, problem: 'not-now' })
  await moved(shop, open.orderId, ['confirm', 'pack', 'dispatch', 'deliver'])
  const late = new Date(shop.now.getTime() + REVIEW_DAYS * 86_400_000)
  expect(await write({}, late)).toEqual({ ok: false, problem: 'not-now' })
  expect(await write({ token: 'a'.repeat(43) })).toEqual({ ok: false, problem: 'unknown-order' })
  expect(await write({ lineId: shop.newId() })).toEqual({ ok: false, problem: 'unknown-line' })
  expect(await write({ rating: 6, name: ' ', body: 'Good' })).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['rating', 'name', 'body'],
  })
  const path = join(folder, 'text')
  await writeFile(path, 'no photo')
  expect(await write({ photo: { path, bytes: 8 } })).toEqual({ ok: false, problem: 'not-a-photo' })
  expect(await stored()).toEqual([])
})

test('when the buyer is erased, the words stay without name, photo and order', async () => {
  const { token, orderId } = await delivered(shop)
  const [line] = await linesOf(token)
  await writeReview(shop.as('guest'), files, { ...WORDS, token, lineId: line!.id, photo: await photo() })
  const written = await sql<{ id: string }>`select id from catalog.reviews where verified`.execute(shop.db)
  expect(await answerReview(shop.as('owner'), { id: written.rows[0]!.id, answer: 'Thanks, Farhana.', seen: '' })).toEqual({
    ok: true,
  })
  expect(await erasePerson(shop.as('owner'), orderId)).toMatchObject({ ok: true })
  const { rows } = await sql`
    select name, photo_id, answer, answered_on, body->>'en' as body, (select count(*) from reviews.written) as links
    from catalog.reviews where verified`.execute(shop.db)
  expect(rows).toEqual([
    { name: { en: '—', bn: '—' }, photo_id: null, answer: null, answered_on: null, body: WORDS.body, links: 0 },
  ])
})
