import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, giftRun, NO_ANSWER_RULES, orderedRun, SHOP_URL } from '#tests/gift-world.ts'
import { withLongLinks } from '#tests/short-links.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import {
  addRecipient,
  answerProof,
  confirmRun,
  fixRecipient,
  planRun,
  productionWaits,
  proofsOf,
  recipientsOf,
  remindOfProofs,
  removeRecipient,
  runEvents,
  runOf,
  saveRun,
  showCard,
  showSleeve,
  type Run,
  type RunSettings,
} from './index.ts'
import { insertRecipients } from './insert-recipients.ts'

// Messages about proofs, and what happens to a proof when the card texts change.
let shop: Shop
let folder: string
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'proofs-'))
  files = localFiles(join(folder, 'files'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

const CARD = 'প্রিয় {name}, শুভেচ্ছা'

async function listed(): Promise<Run> {
  const run = await giftRun(shop)
  await save(run, { cardText: CARD })
  const people = [given(1), given(2), given(3, { card: 'Dear {name}' })]
  await shop.db.transaction(async (tx) =>
    insertRecipients(tx, shop.as('guest'), { run: (await runOf(shop.db, { runId: run.id }))!, given: people }),
  )
  return (await runOf(shop.db, { runId: run.id }))!
}

async function save({ id }: Run, difference: Partial<RunSettings>) {
  const run = (await runOf(shop.db, { runId: id }))!
  const { fromName, cardText, variantId, day } = run
  const settings = { fromName, cardText, variantId, day, fallback: null, answers: NO_ANSWER_RULES, ...difference }
  const saved = await saveRun(shop.as('guest'), { run: { token: run.token }, seenVersion: run.version, settings })
  if (!saved.ok) throw new Error(saved.problem)
}

async function approved(run: Run): Promise<string> {
  const shown = await showCard(shop.as('desk'), files, { runId: run.id, note: '', shopUrl: SHOP_URL })
  if (!shown.ok) throw new Error(shown.problem)
  const { proofId } = shown
  const answer = { run: { token: run.token }, proofId, approve: true, words: '', name: 'Shirin' }
  expect(await answerProof(shop.as('guest'), answer)).toEqual({ ok: true })
  return proofId
}

const states = async (run: Run) => (await proofsOf(shop.db, run.id)).map(({ state }) => state)
const typed = (run: Run, recipientId: string, change: Parameters<typeof fixRecipient>[1]['typed']) =>
  fixRecipient(shop.as('guest'), { run: { token: run.token }, recipientId, typed: change })

test('a changed card text withdraws the approval; a changed address, name or fewer people do not', async () => {
  const run = await listed()
  const [first, second, third] = await recipientsOf(shop.db, run.id)
  const proofId = await approved(run)
  expect(await typed(run, first!.id, { address: 'House 90, Road 2', name: 'Nasrin Akter' })).toEqual({ ok: true })
  expect(await typed(run, second!.id, { card: 'Dear {name}' })).toEqual({ ok: true })
  expect(await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(4) })).toEqual({ ok: true })
  expect(await removeRecipient(shop.as('guest'), { run: { token: run.token }, recipientId: second!.id })).toEqual({ ok: true })
  expect(await states(run)).toEqual(['approved'])
  const later = shop.at('2026-06-11T12:00:00+06:00')
  const change = { run: { token: run.token }, recipientId: third!.id, typed: { card: 'Dear {name}, thank you' } }
  expect(await fixRecipient(later.as('guest'), change)).toEqual({ ok: true })
  const [proof] = await proofsOf(shop.db, run.id)
  expect(proof).toMatchObject({ id: proofId, state: 'withdrawn', answeredBy: 'Shirin', withdrawnAt: later.now })
  expect((await runEvents(shop.db, run.id)).filter(({ kind }) => kind === 'proof-withdrawn')).toHaveLength(1)
  // It waits for a new approval, and the old proof can no longer be approved.
  expect(await productionWaits(shop.db, run)).toBe(true)
  const answer = { run: { token: run.token }, proofId, approve: true, words: '', name: 'Shirin' }
  expect(await answerProof(shop.as('guest'), answer)).toEqual({ ok: false, problem: 'proof-superseded' })
  await approved(run)
  expect(await states(run)).toEqual(['approved', 'withdrawn'])
  expect(await productionWaits(shop.db, run)).toBe(false)
})

test('changing the common text or the sender withdraws it too, also while it waits; adding a recipient’s own card text does as well', async () => {
  const run = await listed()
  await approved(run)
  await save(run, { cardText: `${CARD}!` })
  expect(await states(run)).toEqual(['withdrawn'])
  expect(await showCard(shop.as('desk'), files, { runId: run.id, note: '', shopUrl: SHOP_URL })).toMatchObject({ ok: true })
  await save(run, { fromName: 'Meghna Group' })
  expect(await states(run)).toEqual(['withdrawn', 'withdrawn'])
  await approved(run)
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(9, { card: 'Own words' }) })
  expect(await states(run)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
})

test('a run confirmed with a withdrawn card is not packed before the new proof is approved', async () => {
  const run = await listed()
  await approved(run)
  await save(run, { cardText: 'Eid Mubarak' })
  const now = (await runOf(shop.db, { runId: run.id }))!
  const { total } = await planRun(shop.db, now, shop.now)
  const input = { run: { token: run.token }, seenVersion: now.version, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
  expect(await confirmRun(shop.as('guest'), { ...input, expectedTotal: total })).toMatchObject({ ok: true })
  expect(await shop.count('ordering.packing_holds')).toBe(1)
  await approved(run)
  expect(await shop.count('ordering.packing_holds')).toBe(0)
  await expect(
    sql`update gifting.proofs set state = 'withdrawn', withdrawn_at = now() where state = 'approved'`.execute(shop.db),
  ).rejects.toThrow('a proof that was shown does not change')
})

const messages = async (template: string) =>
  (
    await sql<{ channel: string; body: string }>`
      select channel, body from messaging.messages where template = ${template} order by created_at, channel`.execute(shop.db)
  ).rows

test('the buyer gets a message about a proof at once, and one reminder after some days while it waits', async () => {
  const run = await listed()
  const path = join(folder, 'a.png')
  const bytes = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#1e5b3a' } })
    .png()
    .toBuffer()
  writeFileSync(path, bytes)
  await showCard(shop.as('desk'), files, { runId: run.id, note: '', shopUrl: SHOP_URL })
  const sent = { path, bytes: bytes.length }
  await showSleeve(shop.as('desk'), files, { runId: run.id, note: '', sent, shopUrl: SHOP_URL })
  const letters = await messages('proof-shown')
  expect(letters.map(({ channel }) => channel).toSorted()).toEqual(['email', 'email', 'sms', 'sms'])
  const link = `${SHOP_URL}/gift/run/${run.token}/proofs`
  const texts = letters.filter(({ channel }) => channel === 'sms').map(({ body }) => withLongLinks(shop, body))
  expect(await Promise.all(texts)).toEqual([
    `PakaFol: gift order ${run.number}: please check the card design. We start once you approve it: ${link}`,
    `PakaFol: gift order ${run.number}: please check the sleeve design. We start once you approve it: ${link}`,
  ])
  const [card] = (await proofsOf(shop.db, run.id)).filter(({ kind }) => kind === 'card')
  await answerProof(shop.as('guest'), { run: { token: run.token }, proofId: card!.id, approve: true, words: '', name: 'Shirin' })
  await sql`update gifting.gift_runs set language = 'bn' where id = ${run.id}::uuid`.execute(shop.db)
  const remind = (moment: string) => remindOfProofs(shop.at(moment).as('guest'), { days: 2, shopUrl: SHOP_URL })
  expect(await remind('2026-06-13T09:59:00+06:00')).toBe(0)
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => remind('2026-06-13T10:30:00+06:00')))
  expect(atOnce.toSorted()).toEqual([0, 0, 0, 1])
  expect(await remind('2026-06-20T10:30:00+06:00')).toBe(0)
  const reminded = await messages('proof-reminder')
  expect(reminded.map(({ channel }) => channel)).toEqual(['email', 'sms'])
  expect(await withLongLinks(shop, reminded[1]!.body)).toBe(
    `পাকাফল: উপহার ${run.number}: লোগো স্লিভ আপনার অনুমোদনের অপেক্ষায়। দেখুন: ${SHOP_URL}/bn/gift/run/${run.token}/proofs`,
  )
})

test('no reminder is sent for a cancelled run, or for an answered proof', async () => {
  const { run } = await orderedRun(shop, { people: [given(1, { card: 'Dear {name}' })] })
  await approved(run)
  const draft = await listed()
  await showCard(shop.as('desk'), files, { runId: draft.id, note: '', shopUrl: SHOP_URL })
  await sql`update gifting.gift_runs set state = 'cancelled' where id = ${draft.id}::uuid`.execute(shop.db)
  expect(await remindOfProofs(shop.at('2026-06-30T10:30:00+06:00').as('guest'), { days: 2, shopUrl: SHOP_URL })).toBe(0)
  expect(await messages('proof-reminder')).toEqual([])
})

test('the last sleeve proof and the ten unanswered ones before it keep their picture; approved and returned ones always do', async () => {
  const run = await listed()
  const path = join(folder, 'sleeve.png')
  writeFileSync(
    path,
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#285' } })
      .png()
      .toBuffer(),
  )
  const show = async () => {
    const shown = await showSleeve(shop.as('desk'), files, {
      runId: run.id,
      note: '',
      sent: { path, bytes: 900 },
      shopUrl: SHOP_URL,
    })
    if (!shown.ok) throw new Error(shown.problem)
    return shown.proofId
  }
  const answer = { run: { token: run.token }, words: 'no', name: 'Shirin' }
  const sentBack = await show()
  await answerProof(shop.as('guest'), { ...answer, proofId: sentBack, approve: false })
  const approvedOne = await show()
  await answerProof(shop.as('guest'), { ...answer, proofId: approvedOne, approve: true })
  const others: string[] = []
  for (let count = 0; count < 13; count += 1) others.push(await show())
  const withFile = (await proofsOf(shop.db, run.id)).filter(({ file }) => file !== null).map(({ id }) => id)
  expect(withFile.toSorted()).toEqual([sentBack, approvedOne, ...others.slice(2)].toSorted())
  const jobs = await shop.db.selectFrom('platform.jobs').select('payload').where('kind', '=', 'remove-files').execute()
  expect(jobs.map(({ payload }) => payload)).toEqual(others.slice(0, 2).map((id) => ({ keys: [`gift-proofs/${id}.webp`] })))
})
