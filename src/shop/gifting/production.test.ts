import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, giftRun, SHOP_URL } from '#tests/gift-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import { packOrder } from '../ordering/index.ts'
import {
  answerProof,
  confirmRun,
  eraseLists,
  makePrint,
  planRun,
  printsOf,
  productionWaits,
  proofsOf,
  runEvents,
  runOf,
  setSleeve,
  showCard,
  showSleeve,
  startPrint,
  type Run,
} from './index.ts'
import { insertRecipients } from './insert-recipients.ts'

let shop: Shop
let folder: string
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'production-'))
  files = localFiles(join(folder, 'files'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

async function listed(): Promise<Run> {
  const run = await giftRun(shop)
  const people = [
    given(1, { card: 'প্রিয় {name}, শুভেচ্ছা 🥭' }),
    given(2, { card: 'Dear {name}, with thanks from {from}. '.repeat(4), day: '2026-06-13' }),
    given(3),
  ]
  await shop.db.transaction((tx) => insertRecipients(tx, shop.as('guest'), { run, given: people }))
  return (await runOf(shop.db, { runId: run.id }))!
}

async function ordered(run: Run): Promise<string> {
  const now = (await runOf(shop.db, { runId: run.id }))!
  const { total } = await planRun(shop.db, now, shop.now)
  const confirmed = await confirmRun(shop.as('guest'), {
    run: { token: run.token },
    seenVersion: now.version,
    expectedTotal: total,
    daysToPay: 3,
    gateways: [],
    shopUrl: SHOP_URL,
  })
  if (!confirmed.ok) throw new Error(confirmed.problem)
  return confirmed.orderId
}

/** Records the payment as a bank transfer. */
async function paid(orderId: string): Promise<void> {
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa where order_id = ${orderId}::uuid`.execute(
    shop.db,
  )
}

async function picture(name: string, size = 400) {
  const path = join(folder, name)
  const bytes = await sharp({ create: { width: size, height: 200, channels: 3, background: '#1e5b3a' } })
    .png()
    .toBuffer()
  writeFileSync(path, bytes)
  return { path, bytes: bytes.length }
}

const show = async (run: Run) => {
  const shown = await showSleeve(shop.as('desk'), files, {
    runId: run.id,
    note: 'Two colours',
    shopUrl: SHOP_URL,
    sent: await picture('a.png'),
  })
  if (!shown.ok) throw new Error(shown.problem)
  return shown.proofId
}
const answer = (run: Run, proofId: string, approve: boolean, words = '', name = 'Shirin Akter') =>
  answerProof(shop.as('guest'), { run: { token: run.token }, proofId, approve, words, name })

test('a sleeve is shown, sent back with a comment, shown again and approved; a superseded one cannot be approved', async () => {
  const run = await listed()
  expect(await setSleeve(shop.as('desk'), { runId: run.id, sleeve: true })).toEqual({ ok: true })
  const first = await show(run)
  expect(await answer(run, first, false)).toEqual({ ok: false, problem: 'proof-words' })
  expect(await answer(run, first, true, '', ' ')).toEqual({ ok: false, problem: 'proof-name' })
  expect(await answer(run, first, false, 'The logo is too small')).toEqual({ ok: true })
  expect(await answer(run, first, true)).toEqual({ ok: false, problem: 'proof-answered' })
  const second = await show(run)
  const third = await show(run)
  expect(await answer(run, second, true)).toEqual({ ok: false, problem: 'proof-superseded' })
  expect(await productionWaits(shop.db, run)).toBe(true)
  expect(await answer(run, third, true)).toEqual({ ok: true })
  expect(await productionWaits(shop.db, run)).toBe(false)
  expect((await proofsOf(shop.db, run.id)).map(({ version, state, answer: said }) => [version, state, said])).toEqual([
    [3, 'approved', ''],
    [2, 'superseded', ''],
    [1, 'sent-back', 'The logo is too small'],
  ])
  const other = await giftRun(shop)
  expect(await answer(other, third, true)).toEqual({ ok: false, problem: 'proof-superseded' })
})

test('of two concurrent answers one counts', async () => {
  const run = await listed()
  const proofId = await show(run)
  const answers = await Promise.all([answer(run, proofId, true), answer(run, proofId, false, 'No'), answer(run, proofId, true)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a file that is not a picture is refused and not stored', async () => {
  const run = await listed()
  const path = join(folder, 'x.png')
  writeFileSync(path, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const before = await shop.countAll()
  const sent = { path, bytes: 41 }
  expect(await showSleeve(shop.as('desk'), files, { runId: run.id, note: '', shopUrl: SHOP_URL, sent })).toEqual({
    ok: false,
    problem: 'not-a-photo',
  })
  const long = { runId: run.id, note: 'x'.repeat(501), shopUrl: SHOP_URL, sent: await picture('b.png') }
  expect(await showSleeve(shop.as('desk'), files, long)).toEqual({ ok: false, problem: 'too-long' })
  expect(await showCard(shop.as('desk'), files, { runId: (await giftRun(shop)).id, note: '', shopUrl: SHOP_URL })).toEqual({
    ok: false,
    problem: 'nothing-to-show',
  })
  expect((await shop.countAll())['gifting.proofs']).toBe(before['gifting.proofs'])
})

test('nothing is packed or printed before the proof is approved; after the order the approval is final', async () => {
  const run = await listed()
  await setSleeve(shop.as('desk'), { runId: run.id, sleeve: true })
  const orderId = await ordered(run)
  await paid(orderId)
  const [box] = await consignmentsOf(shop.db, [orderId])
  const pack = () => packOrder(shop.as('desk'), { early: true, orderId, consignmentId: box!.id })
  expect(await setSleeve(shop.as('desk'), { runId: run.id, sleeve: false })).toEqual({ ok: false, problem: 'frozen' })
  const movements = await shop.count('inventory.movements')
  expect(await pack()).toEqual({ ok: false, problem: 'waits-for-proof' })
  expect(await startPrint(shop.as('desk'), { runId: run.id })).toEqual({ ok: false, problem: 'waits-for-proof' })
  expect([await shop.count('inventory.movements'), await shop.count('gifting.prints')]).toEqual([movements, 0])
  const proofId = await show(run)
  expect(await pack()).toEqual({ ok: false, problem: 'waits-for-proof' })
  expect(await answer(run, proofId, true)).toEqual({ ok: true })
  const later = await showSleeve(shop.as('desk'), files, {
    runId: run.id,
    note: '',
    shopUrl: SHOP_URL,
    sent: await picture('c.png'),
  })
  expect(later).toEqual({ ok: false, problem: 'frozen' })
  await expect(sql`update gifting.proofs set state = 'superseded' where id = ${proofId}::uuid`.execute(shop.db)).rejects.toThrow(
    'a proof that was shown does not change',
  )
  await expect(sql`delete from gifting.proofs where id = ${proofId}::uuid`.execute(shop.db)).rejects.toThrow()
  expect(await pack()).toMatchObject({ ok: true })
})

test('the card proof shows real recipients', async () => {
  const run = await listed()
  const shown = await showCard(shop.as('desk'), files, { runId: run.id, note: '', shopUrl: SHOP_URL })
  expect(shown).toMatchObject({ ok: true })
  const [proof] = await proofsOf(shop.db, run.id)
  expect(proof).toMatchObject({ kind: 'card', version: 1, state: 'shown', actor: 'staff:Desk' })
  expect((await files.read(proof!.file!))!.subarray(0, 5).toString()).toBe('%PDF-')
  const events = await runEvents(shop.db, run.id)
  expect(events[0]).toMatchObject({ kind: 'proof-shown', actor: 'staff:Desk' })
})

async function printed(run: Run) {
  const started = await startPrint(shop.as('desk'), { runId: run.id })
  if (!started.ok) throw new Error(started.problem)
  const make = () => makePrint(shop.as('guest'), files, { printId: started.printId, attempt: 1, shopUrl: SHOP_URL })
  return { printId: started.printId, make }
}

test('cards and labels are made once by a job, with progress, and again on request', async () => {
  const run = await listed()
  expect(await startPrint(shop.as('desk'), { runId: run.id })).toEqual({ ok: false, problem: 'not-ordered' })
  await ordered(run)
  const { printId, make } = await printed(run)
  expect(await startPrint(shop.as('desk'), { runId: run.id })).toEqual({ ok: true, printId })
  expect(await shop.count('gifting.prints')).toBe(1)
  await make()
  const [print] = await printsOf(shop.db, run.id)
  expect(print).toMatchObject({ id: printId, state: 'done', pieces: 5, setPieces: 5, unprintable: [] })
  expect(print!.files.map(({ kind, first, last, pieces }) => [kind, first, last, pieces])).toEqual([
    ['cards', 'PF-10001-1', 'PF-10001-2', 2],
    ['labels', 'PF-10001-1', 'PF-10001-2', 3],
  ])
  const bytes = await files.read(print!.files[0]!.file)
  await make()
  expect(await files.read(print!.files[0]!.file)).toEqual(bytes)
  const again = await printed(run)
  expect(again.printId).not.toBe(printId)
  const jobs = await sql<{ payload: unknown }>`select payload from platform.jobs where kind = 'remove-files'`.execute(shop.db)
  expect(jobs.rows).toEqual([{ payload: { keys: print!.files.map(({ file }) => file) } }])
})

test('a failing print is tried three times and then reported', async () => {
  const run = await listed()
  await ordered(run)
  const { printId } = await printed(run)
  const broken: FileStore = { ...files, put: () => Promise.reject(new Error('The disk is full.')) }
  for (const attempt of [1, 2, 3]) {
    await expect(makePrint(shop.as('guest'), broken, { printId, attempt, shopUrl: SHOP_URL })).rejects.toThrow(
      'The disk is full.',
    )
    expect((await printsOf(shop.db, run.id))[0]!.state).toBe(attempt < 3 ? 'waiting' : 'failed')
  }
  await makePrint(shop.as('guest'), files, { printId, attempt: 4, shopUrl: SHOP_URL })
  expect((await printsOf(shop.db, run.id))[0]!.state).toBe('failed')
})

test('erasing the list deletes its files', async () => {
  const run = await listed()
  const shown = await showCard(shop.as('desk'), files, { runId: run.id, note: '', shopUrl: SHOP_URL })
  if (!shown.ok) throw new Error(shown.problem)
  await answer(run, shown.proofId, true)
  await ordered(run)
  const { make } = await printed(run)
  await make()
  const keys = [
    ...(await printsOf(shop.db, run.id))[0]!.files.map(({ file }) => file),
    (await proofsOf(shop.db, run.id))[0]!.file!,
  ]
  expect(await eraseLists({ ...shop.as('guest'), now: new Date('2026-12-01T03:00:00+06:00') })).toBe(1)
  expect(await printsOf(shop.db, run.id)).toEqual([])
  expect(await proofsOf(shop.db, run.id)).toMatchObject([{ state: 'approved', file: null, answeredBy: '' }])
  const jobs = await sql<{ payload: { keys: string[] } }>`select payload from platform.jobs where kind = 'remove-files'`.execute(
    shop.db,
  )
  expect(jobs.rows.flatMap(({ payload }) => payload.keys)).toEqual(expect.arrayContaining(keys))
  expect(await startPrint(shop.as('desk'), { runId: run.id })).toEqual({ ok: false, problem: 'erased' })
})
