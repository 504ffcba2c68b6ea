import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localFiles, type FileStore } from '#platform/files.ts'
import { bring, given, giftRun, LINK_RULES, SHOP_URL } from '#tests/gift-world.ts'
import { withLongLinks } from '#tests/short-links.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import { confirmOrder } from '../ordering/index.ts'
import {
  addRecipient,
  answerDay,
  answerPlace,
  askRecipients,
  confirmRun,
  eraseLists,
  expectsThanksPhoto,
  giftFilesAmong,
  planRun,
  recipientByLink,
  runOf,
  sayThanks,
  tellOfThanks,
  thanksPhotoOf,
  type Run,
} from './index.ts'

let shop: Shop
let folder: string
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'thanks-'))
  files = localFiles(folder)
})
afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

async function photo(name = 'photo.jpg'): Promise<{ path: string; bytes: number }> {
  const made = { width: 300, height: 200, channels: 3, background: '#b3263e' } as const
  const bytes = await sharp({ create: made })
    .withExif({ IFD3: { GPSLatitude: '23/1 45/1 0/1' } })
    .jpeg()
    .toBuffer()
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return { path, bytes: bytes.length }
}

/** An ordered run of two recipients, and their links. */
async function orderedRun(): Promise<{ run: Run; orderId: string; tokens: [string, string] }> {
  const begun = await giftRun(shop)
  const run = { token: begun.token }
  const guest = shop.as('guest')
  for (const index of [1, 2]) {
    await addRecipient(guest, { run, typed: given(index, { byLink: true, district: '', area: '', address: '' }) })
  }
  await askRecipients(guest, { run, rules: LINK_RULES })
  const log = await shop.db
    .selectFrom('messaging.messages')
    .select('body')
    .where('template', '=', 'gift-link')
    .orderBy('recipient')
    .execute()
  const long = await Promise.all(log.map(({ body }) => withLongLinks(shop, body)))
  const tokens = long.map((body) => /\/gift\/for\/([\w-]+)$/.exec(body)![1]!) as [string, string]
  for (const token of tokens) {
    const place = { areaId: 'dhaka/mirpur', addressLine: 'House 9, Road 3', landmark: '', person: null }
    await answerPlace(guest, { token, place })
    await answerDay(guest, { token, day: '2026-06-12' as never, slotId: shop.slot('dhaka-van-morning'), ripeness: null })
  }
  const ready = (await runOf(shop.db, run))!
  const { total } = await planRun(shop.db, ready, shop.now)
  const shown = { seenVersion: ready.version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
  const confirmed = await confirmRun(guest, { run, ...shown })
  if (!confirmed.ok) throw new Error(confirmed.problem)
  const { orderId } = confirmed
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa`.execute(shop.db)
  await confirmOrder(shop.as('desk'), { orderId, shopUrl: SHOP_URL })
  return { run: (await runOf(shop.db, run))!, orderId, tokens }
}

const rowOf = async (token: string) => (await recipientByLink(shop.db, token, shop.now))!.row
const stored = async () => (await files.list()).filter((key) => key.startsWith('gift-thanks/'))

test('words and a photo go to the sender once the box was delivered; a new photo replaces the earlier one', async () => {
  const { run, orderId, tokens } = await orderedRun()
  const [token] = tokens
  const guest = shop.as('guest')
  const say = async (thanks: string, sent: { path: string; bytes: number } | null) =>
    sayThanks(guest, files, { token, thanks, photo: sent })
  expect(await expectsThanksPhoto(shop.db, { token, now: shop.now })).toBe(false)
  expect(await say('Thank you', await photo())).toEqual({ ok: false, problem: 'not-yet' })
  expect([(await rowOf(token)).thanks, await stored()]).toEqual([null, []])
  const [box] = await consignmentsOf(shop.db, [orderId])
  await bring(shop, { orderId, consignmentId: box!.id })
  expect(await expectsThanksPhoto(shop.db, { token, now: shop.now })).toBe(true)
  expect(await say('Thank you', await photo())).toEqual({ ok: true })
  const { id, thanks, thanksFile } = await rowOf(token)
  expect([thanks, await stored()]).toEqual(['Thank you', [thanksFile]])
  const kept = await sharp((await files.read(thanksFile!))!).metadata()
  expect([kept.format, kept.width, kept.exif]).toEqual(['webp', 300, undefined])
  expect(await thanksPhotoOf(shop.db, { runId: run.id, recipientId: id })).toBe(thanksFile)
  expect(await thanksPhotoOf(shop.db, { runId: shop.newId(), recipientId: id })).toBeNull()
  expect(await giftFilesAmong(shop.db, [thanksFile!, 'gift-thanks/other.webp'])).toEqual([thanksFile])
  // Other words keep the photo.
  expect(await say('Thanks a lot', null)).toEqual({ ok: true })
  expect(await rowOf(token)).toMatchObject({ thanks: 'Thanks a lot', thanksFile })
  expect(await say('Thanks a lot', await photo('other.jpg'))).toEqual({ ok: true })
  const removed = await sql<{ payload: unknown }>`select payload from platform.jobs where kind = 'remove-files'`.execute(shop.db)
  expect(removed.rows).toEqual([{ payload: { keys: [thanksFile] } }])
})

test('what is no photo, and words that are too long, are refused and leave nothing behind', async () => {
  const { orderId, tokens } = await orderedRun()
  const [token] = tokens
  const [box] = await consignmentsOf(shop.db, [orderId])
  await bring(shop, { orderId, consignmentId: box!.id })
  const path = join(folder, 'page.html')
  writeFileSync(path, '<script>alert(1)</script>')
  const before = await rowOf(token)
  const guest = shop.as('guest')
  expect(await sayThanks(guest, files, { token, thanks: 'x', photo: { path, bytes: 25 } })).toEqual({
    ok: false,
    problem: 'not-a-photo',
  })
  expect(await sayThanks(guest, files, { token, thanks: 'x'.repeat(501), photo: await photo() })).toEqual({
    ok: false,
    problem: 'too-long',
  })
  expect([await rowOf(token), await stored()]).toEqual([before, []])
})

test('the sender is told once a day, in one message for all thanks of the run', async () => {
  const { run, tokens } = await orderedRun()
  const system = { ...shop.as('owner'), actor: { kind: 'system', name: 'gifts' } as const }
  const told = () =>
    shop.db
      .selectFrom('messaging.messages')
      .select(['channel', 'recipient', 'body'])
      .where('template', '=', 'gift-thanks')
      .execute()
  expect(await tellOfThanks(system, { shopUrl: SHOP_URL })).toBe(0)
  for (const token of tokens) await sayThanks(shop.as('guest'), files, { token, thanks: 'Thank you', photo: null })
  const both = await Promise.all([1, 2].map(() => tellOfThanks(system, { shopUrl: SHOP_URL })))
  expect(both.toSorted()).toEqual([0, 1])
  const messages = await told()
  expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  const sms = messages.find(({ channel }) => channel === 'sms')!
  expect(await withLongLinks(shop, sms.body)).toBe(
    `PakaFol: gift order ${run.number}: 2 people have said thank you. Read it: ${SHOP_URL}/gift/run/${run.token}/progress`,
  )
  // Changed words are not told again.
  await sayThanks(shop.as('guest'), files, { token: tokens[0], thanks: 'Thanks', photo: null })
  expect(await tellOfThanks(system, { shopUrl: SHOP_URL })).toBe(0)
  expect(await told()).toHaveLength(2)
})

test('with the list, the photo and everything about the person who got the box are erased', async () => {
  const { run, orderId, tokens } = await orderedRun()
  const [token] = tokens
  const [box] = await consignmentsOf(shop.db, [orderId])
  await bring(shop, { orderId, consignmentId: box!.id })
  await sayThanks(shop.as('guest'), files, { token, thanks: 'Thank you', photo: await photo() })
  const { thanksFile } = await rowOf(token)
  await sql`
    update gifting.recipients set goes_to = 'person', given_name = 'Rezaul Haq', given_phone = '+8801819220873',
      pending_place = '{"areaId": "dhaka/mirpur", "address": "House 5", "landmark": "", "person": null}' where run_id = ${run.id}::uuid`.execute(
    shop.db,
  )
  const system = { ...shop.at('2026-09-13T03:00:00+06:00').as('owner'), actor: { kind: 'system', name: 'gifts' } as const }
  expect(await eraseLists(system)).toBe(1)
  const left = JSON.stringify(await shop.db.selectFrom('gifting.recipients').selectAll().execute())
  for (const secret of ['Rezaul', '19220873', 'House', 'Thank', 'gift-thanks']) expect(left).not.toContain(secret)
  const jobs = await sql<{ payload: { keys: string[] } }>`select payload from platform.jobs where kind = 'remove-files'`.execute(
    shop.db,
  )
  expect(jobs.rows.flatMap(({ payload }) => payload.keys)).toContain(thanksFile)
})
