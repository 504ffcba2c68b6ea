import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany } from '#tests/company-orders.ts'
import { bring, given, orderedRun, SHOP_URL } from '#tests/gift-world.ts'
import { registerForVat } from '#tests/invoice-documents.ts'
import { requestContextOf } from '#tests/posted-form.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { localFiles } from '#platform/files.ts'
import { addDeliveryPhoto } from '#shop/fulfilment/index.ts'
import { runCounts, runOf, termsOf } from '#shop/gifting/index.ts'
import { confirmOrder, giveUpBox, replanDelivery } from '#shop/ordering/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import type { Language } from '#shop/values/language.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { progressView, type ProgressView } from './progress.server.ts'
import { runFile } from './run-files.server.ts'

let shop: Shop
let folder: string
beforeEach(async () => {
  shop = await openShop()
  await registerForVat(shop)
  folder = mkdtempSync(join(tmpdir(), 'progress-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

function requestContext(): RequestContext {
  const guest = requestContextOf(shop)
  return { ...guest, shop: { ...guest.shop, files: localFiles(folder) } }
}

/** Four boxes: handed over; failed and going out again; failed; given up. */
async function underWay() {
  const companyId = await addCompany(shop, taka(100_000))
  const people = [1, 2, 3, 4].map((index) => given(index))
  const ordered = await orderedRun(shop, { quoted: { companyId, creditDays: 30 }, people })
  const { orderId, boxes } = ordered
  await confirmOrder(shop.as('desk'), { orderId, shopUrl: SHOP_URL })
  const later = shop.at('2026-06-12T15:05:00+06:00')
  await bring(later, { orderId, consignmentId: boxes[0]! })
  await bring(later, { orderId, consignmentId: boxes[1]!, fails: { reason: 'nobody-home', words: 'Rang twice' } })
  const again = { slotId: shop.slot('dhaka-van-morning'), day: dayFrom('2026-06-14'), shopUrl: SHOP_URL }
  await replanDelivery(later.as('desk'), { orderId, consignmentId: boxes[1]!, ...again })
  await bring(later, { orderId, consignmentId: boxes[2]!, fails: { reason: 'phone-off', words: 'Twice.' } })
  await giveUpBox(later.as('desk'), {
    orderId,
    consignmentId: boxes[3]!,
    charged: false,
    reason: 'Left the company',
    shopUrl: SHOP_URL,
  })
  return { ...ordered, companyId, later }
}

async function seen(runId: string, language: Language = 'en'): Promise<ProgressView> {
  const run = (await runOf(shop.db, { runId }))!
  const [counts, terms] = [await runCounts(shop.db, run.id), await termsOf(shop.db, run)]
  const view = await progressView({ requestContext: requestContext(), language, run, counts, terms }, new URLSearchParams())
  if ('go' in view) throw new Error(view.go)
  return view
}

test('the page shows what happened to each recipient’s box, in both languages', async () => {
  const { run } = await underWay()
  const english = await seen(run.id)
  expect(english.rows.map(({ state, day, story }) => [state, day, story])).toEqual([
    ['delivered', 'Fri 12 June', 'Delivered Fri 12 June, 3:05 pm'],
    ['packed', 'Sun 14 June', 'Tried Fri 12 June, 3:05 pm: Nobody was home. Rang twice. We’ll try again Sun 14 June.'],
    ['failed', 'Fri 12 June', 'Tried Fri 12 June, 3:05 pm: The phone was off. Twice. We’ll agree on a new day.'],
    ['cancelled', 'Fri 12 June', 'Not delivered: Left the company. It is not charged.'],
  ])
  expect([english.delivered, english.total, english.open, english.documents]).toEqual([1, 3, true, []])
  expect(english.headline).toBe('1 of 3 boxes are delivered. One is being planned again.')
  const bangla = await seen(run.id, 'bn')
  expect(bangla.headline).toBe('৩টি বাক্সের মধ্যে ১টি পৌঁছেছে। ১টি আবার পাঠানো হবে।')
  expect(bangla.rows[2]!.story).toBe('শুক্র ১২ জুন, বিকেল ৩:০৫: গিয়েছিলাম, ফোন বন্ধ ছিল। Twice। নতুন দিন ঠিক করছি।')
})

test('when everything is delivered it stops polling, and the tax invoice is available in both languages', async () => {
  const { run, orderId, boxes, later } = await underWay()
  for (const consignmentId of [boxes[1]!, boxes[2]!]) {
    const up = { orderId, consignmentId, charged: true, reason: 'Moved away', shopUrl: SHOP_URL }
    expect(await giveUpBox(later.as('desk'), up)).toMatchObject({ ok: true })
  }
  const { documents, open } = await seen(run.id)
  expect(open).toBe(false)
  const path = `/gift/run/${run.token}/files/MSK-2025-26-000001.pdf`
  expect(documents).toEqual([
    {
      number: 'MSK-2025-26-000001',
      title: 'Tax invoice (Mushak 6.3)',
      amount: '৳3,500',
      path,
    },
  ])
  const file = 'MSK-2025-26-000001.pdf'
  const answer = (await runFile(requestContext(), { token: run.token, file, language: 'bn' }))!
  expect([answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
    'application/pdf',
    'private, no-store',
  ])
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  // The link of another run opens none of these files.
  const other = await orderedRun(shop, { people: [given(9)] })
  expect(await runFile(requestContext(), { token: other.run.token, file, language: 'en' })).toBeNull()
})

test('a photo of the handover is shown to holders of this run’s link, a photo of a failed attempt to no buyer', async () => {
  const { run, boxes, later } = await underWay()
  const files = localFiles(folder)
  await files.put('attempts/a.webp', Buffer.from('handed over'))
  await files.put('attempts/b.webp', Buffer.from('not met'))
  await later.db.transaction((tx) =>
    addDeliveryPhoto(tx, {
      consignmentId: boxes[0]!,
      file: 'attempts/a.webp',
      now: later.as('desk').now,
      actor: later.as('desk').actor,
    }),
  )
  await later.db.transaction((tx) =>
    addDeliveryPhoto(tx, {
      consignmentId: boxes[2]!,
      file: 'attempts/b.webp',
      now: later.as('desk').now,
      actor: later.as('desk').actor,
    }),
  )
  const { rows } = await seen(run.id)
  expect(rows.map(({ photos }) => photos.length)).toEqual([1, 0, 0, 0])
  const file = rows[0]!.photos[0]!.split('/').at(-1)!
  const answer = (await runFile(requestContext(), { token: run.token, file, language: 'en' }))!
  expect([answer.headers.get('Content-Type'), await answer.text()]).toEqual(['image/webp', 'handed over'])
  const failed = await shop.db
    .selectFrom('fulfilment.attempt_photos')
    .select('id')
    .where('file', '=', 'attempts/b.webp')
    .executeTakeFirstOrThrow()
  const other = await orderedRun(shop, { people: [given(9)] })
  for (const [token, name] of [
    [run.token, `${failed.id}.webp`],
    [other.run.token, file],
    [run.token, 'x.webp'],
    [run.token, '../secret.webp'],
  ]) {
    expect(await runFile(requestContext(), { token: token!, file: name!, language: 'en' })).toBeNull()
  }
})

test('the file to download contains the same, and no formula', async () => {
  const { run } = await underWay()
  for (const [position, name, thanks] of [
    [1, '=HYPERLINK("http://evil","Nasrin")', '=1+1'],
    [2, '+8801711', '-2'],
    [3, '@SUM(A1)', 'Thanks, "all"'],
    [4, '-Rahim; নাসরিন', ''],
  ] as const) {
    await sql`update gifting.recipients set name = ${name}, thanks = ${thanks} where run_id = ${run.id}::uuid and position = ${position}`.execute(
      shop.db,
    )
  }
  const answer = (await runFile(requestContext(), { token: run.token, file: 'progress.csv', language: 'en' }))!
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${run.number}-progress.csv"`)
  const again = 'Tried Fri 12 June, 3:05 pm: Nobody was home. Rang twice. We’ll try again Sun 14 June.'
  expect(Buffer.from(await answer.arrayBuffer()).toString('utf8')).toBe(
    [
      '\ufeffBox,Name,Phone,Area,Day,Status,Delivered,What happened,Answers,Thank-you messages',
      `PF-10001-1,"'=HYPERLINK(""http://evil"",""Nasrin"")",01720-000001,"Dhanmondi, Dhaka",2026-06-12,delivered,"Fri 12 June, 3:05 pm",,,'=1+1`,
      `PF-10001-2,'+8801711,01720-000002,"Dhanmondi, Dhaka",2026-06-14,packed,,"${again}",,'-2`,
      `PF-10001-3,'@SUM(A1),01720-000003,"Dhanmondi, Dhaka",2026-06-12,"delivery attempted, we’ll try again",,"Tried Fri 12 June, 3:05 pm: The phone was off. Twice. We’ll agree on a new day.",,"Thanks, ""all"""`,
      `PF-10001-4,'-Rahim; নাসরিন,01720-000004,"Dhanmondi, Dhaka",2026-06-12,cancelled,,Not delivered: Left the company. It is not charged.,,`,
    ].join('\r\n'),
  )
  const sheet = (await runFile(requestContext(), { token: run.token, file: 'progress.xlsx', language: 'bn' }))!
  const bytes = new Uint8Array(await sheet.arrayBuffer())
  const [read] = (await readXlsx(bytes)).sheets
  expect(read!.rows.slice(1).map((row) => [row[0], row[1], row[9] ?? ''])).toEqual([
    ['PF-10001-1', '\'=HYPERLINK("http://evil","Nasrin")', "'=1+1"],
    ['PF-10001-2', "'+8801711", "'-2"],
    ['PF-10001-3', "'@SUM(A1)", 'Thanks, "all"'],
    ['PF-10001-4', "'-Rahim; নাসরিন", ''],
  ])
  expect([...(read!.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([])
})

test('before the order there is no such file', async () => {
  const { run } = await orderedRun(shop, { people: [given(1)] })
  await sql`update gifting.gift_runs set state = 'draft', order_id = null, confirmed_at = null, keep_until = null where id = ${run.id}::uuid`.execute(
    shop.db,
  )
  for (const file of ['progress.csv', 'progress.xlsx', 'MSK-2025-26-000001.pdf', 'nothing.txt']) {
    expect(await runFile(requestContext(), { token: run.token, file, language: 'en' })).toBeNull()
  }
})
