import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany } from '#tests/company-orders.ts'
import { given, giftRun, NO_ANSWER_RULES, SHOP_URL } from '#tests/gift-world.ts'
import { readPdf } from '#tests/pdf-text.ts'
import { logoBytes } from '#tests/sender-logos.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import type { Phone } from '../values/index.ts'
import { eraseGiftsOf } from './erase-gifts.ts'
import { eraseRecipients } from './erase-some.ts'
import {
  addRecipient,
  approveHere,
  brandOfRun,
  confirmRun,
  drawCard,
  drawDesign,
  makePrint,
  planRun,
  printsOf,
  productionWaits,
  proofsOf,
  recipientsOf,
  runOf,
  saveRun,
  setSleeve,
  showCard,
  showSleeve,
  startPrint,
  wordsOfProofs,
  type Run,
  type RunSettings,
} from './index.ts'

// What is shown and approved is what is printed, and nothing waits for what is not made.
let shop: Shop
let folder: string
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'printed-'))
  files = localFiles(join(folder, 'files'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

const now = async ({ id }: Run) => (await runOf(shop.db, { runId: id }))!
const states = async (run: Run) => (await proofsOf(shop.db, run.id)).map(({ kind, state }) => `${kind} ${state}`)

async function save(run: Run, difference: Partial<RunSettings>) {
  const { fromName, cardText, variantId, day, version } = await now(run)
  const settings = { fromName, cardText, variantId, day, fallback: null, answers: NO_ANSWER_RULES, ...difference }
  const saved = await saveRun(shop.as('guest'), { run: { token: run.token }, seenVersion: version, settings })
  if (!saved.ok) throw new Error(saved.problem)
}

async function approve(run: Run, kind: 'card' | 'sleeve') {
  const { token, version } = await now(run)
  const input = { kind, name: 'Shirin Akter', seenVersion: version, example: 'Nasrin Sultana', shopUrl: SHOP_URL }
  return approveHere(shop.as('guest'), files, { run: { token }, ...input })
}

async function officeShows(run: Run) {
  const path = join(folder, 'sleeve.png')
  const bytes = await logoBytes({ ground: '#ffffff' })
  writeFileSync(path, bytes)
  const sent = { path, bytes: bytes.length }
  const shown = await showSleeve(shop.as('desk'), files, { runId: run.id, note: '', sent, shopUrl: SHOP_URL })
  if (!shown.ok) throw new Error(shown.problem)
  return shown.proofId
}

async function order(run: Run): Promise<string> {
  const { token, version } = await now(run)
  const { total } = await planRun(shop.db, await now(run), shop.now)
  const input = { run: { token }, seenVersion: version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
  const confirmed = await confirmRun(shop.as('guest'), input)
  if (!confirmed.ok) throw new Error(confirmed.problem)
  return confirmed.orderId
}

test('an order does not wait for cards whose text was removed, nor for a sleeve that is not made', async () => {
  const run = await giftRun(shop)
  await setSleeve(shop.as('desk'), { runId: run.id, sleeve: true })
  await save(run, { cardText: 'Dear {name}' })
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(1) })
  expect([await approve(run, 'card'), await approve(run, 'sleeve')]).toMatchObject([{ ok: true }, { ok: true }])
  await save(run, { cardText: '', design: 'welcome' })
  expect(await states(run)).toEqual(['card withdrawn', 'sleeve withdrawn'])
  expect(await productionWaits(shop.db, run)).toBe(true)
  await setSleeve(shop.as('desk'), { runId: run.id, sleeve: false })
  expect(await productionWaits(shop.db, run)).toBe(false)
  // One recipient with an own text has a card again.
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(2, { card: 'Own words' }) })
  expect(await productionWaits(shop.db, run)).toBe(true)
  expect(await approve(run, 'card')).toMatchObject({ ok: true })
  const orderId = await order(run)
  expect(await shop.count('ordering.packing_holds')).toBe(0)
  // One that an earlier version of the shop has held is released when it is printed.
  await sql`insert into ordering.packing_holds (order_id, reason, since) values (${orderId}::uuid, 'proof', ${shop.now})`.execute(
    shop.db,
  )
  expect(await startPrint(shop.as('desk'), { runId: run.id })).toMatchObject({ ok: true })
  expect(await shop.count('ordering.packing_holds')).toBe(0)
})

test('a page from before the office showed its own artwork, or with a sleeve that was removed, approves nothing', async () => {
  const run = await giftRun(shop)
  expect(await approve(run, 'sleeve')).toEqual({ ok: false, problem: 'edit-conflict' })
  expect([await states(run), await files.list()]).toEqual([[], []])
  await setSleeve(shop.as('desk'), { runId: run.id, sleeve: true })
  const shown = await officeShows(run)
  const kept = await files.list()
  expect(await approve(run, 'sleeve')).toEqual({ ok: false, problem: 'edit-conflict' })
  const [proof, ...others] = await proofsOf(shop.db, run.id)
  expect([proof, others, await files.list()]).toMatchObject([{ id: shown, state: 'shown' }, [], kept])
})

test('the picture shows the card of a recipient who gets it, with an own text where there is no common one', async () => {
  const run = await giftRun(shop)
  const example = 'Example'
  const words = async () => (await wordsOfProofs(shop.db, { run: await now(run), example })).card
  expect([await words(), await drawCard(shop.db, files, { run, example })]).toEqual([null, { ok: false, problem: 'no-text' }])
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(1) })
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(2, { card: 'Own words' }) })
  expect(await words()).toBe('Nasrin Sultana C2. Own words. Meghna Textiles')
  expect(await drawCard(shop.db, files, { run: await now(run), example })).toMatchObject({ ok: true, words: await words() })
  expect(await approve(run, 'card')).toMatchObject({ ok: true })
  await save(run, { cardText: 'Dear {name}' })
  expect(await words()).toBe('Dear Nasrin Sultana B1. Meghna Textiles')
  await sql`update gifting.recipients set card_text = 'For ' || name where card_text = ''`.execute(shop.db)
  expect(await words()).toBe('For Nasrin Sultana B1. Meghna Textiles')
})

test('an English card to a Bangla name is signed in English, in the proof and in print', async () => {
  const companyId = await addCompany(shop, null, { name: 'Meghna Textiles Ltd', nameBn: 'মেঘনা টেক্সটাইলস' })
  const run = await giftRun(shop, { companyId })
  await save(run, { cardText: 'Dear {name}', fromName: 'Meghna Textiles Ltd' })
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(1, { name: 'নাসরিন সুলতানা' }) })
  const { card } = await wordsOfProofs(shop.db, { run: await now(run), example: '' })
  expect(card).toBe('Dear নাসরিন সুলতানা. Meghna Textiles Ltd')
  await order(run)
  const started = await startPrint(shop.as('desk'), { runId: run.id })
  if (!started.ok) throw new Error(started.problem)
  await makePrint(shop.as('desk'), files, { printId: started.printId, attempt: 1, shopUrl: SHOP_URL })
  const [print] = await printsOf(shop.db, run.id)
  const printed = readPdf((await files.read(print!.files[0]!.file))!)
  expect(printed.text.replaceAll(/\s+/g, ' ')).toContain('Meghna Textiles Ltd')
})

test('a run keeps the accent of the day on which it was opened', async () => {
  const run = await giftRun(shop)
  const drawn = await drawDesign(shop.db, { run, design: 'eid' })
  await sql`
    insert into content.settings (key, value, updated_at) values ('brand', '{"accent": "#7a1f3d"}', ${shop.now})
    on conflict (key) do update set value = settings.value || excluded.value`.execute(shop.db)
  expect([run.accent, (await brandOfRun(shop.db, run)).accent]).toEqual(['', ''])
  expect(await drawDesign(shop.db, { run, design: 'eid' })).toEqual(drawn)
  expect((await giftRun(shop)).accent).toBe('#7a1f3d')
  // One from before it was kept follows the shop.
  expect((await brandOfRun(shop.db, { accent: null })).accent).toBe('#7a1f3d')
})

test('another name of the company ends the approvals that show it, at the latest when the run is ordered', async () => {
  const companyId = await addCompany(shop, null, { name: 'Meghna Textiles Ltd', nameBn: 'মেঘনা টেক্সটাইলস' })
  const opened = async (cardText: string) => {
    const run = await giftRun(shop, { companyId })
    await save(run, { cardText, fromName: 'Shirin Akter' })
    await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(1) })
    expect(await approve(run, 'card')).toMatchObject({ ok: true })
    return run
  }
  const [named, unnamed] = [await opened('প্রিয় {name}, {company} থেকে'), await opened('Dear {name}')]
  await sql`update accounts.companies set name_bn = 'মেঘনা গ্রুপ' where id = ${companyId}::uuid`.execute(shop.db)
  await order(named)
  expect([await states(named), await shop.count('ordering.packing_holds')]).toEqual([['card withdrawn'], 1])
  await order(unnamed)
  expect([await states(unnamed), await shop.count('ordering.packing_holds')]).toEqual([['card approved'], 1])
  expect(await approve(named, 'card')).toMatchObject({ ok: true })
  expect(await shop.count('ordering.packing_holds')).toBe(0)
})

async function removedFiles(): Promise<string[]> {
  const jobs = await sql<{ keys: string[] }>`
    select payload -> 'keys' as keys from platform.jobs where kind = 'remove-files'`.execute(shop.db)
  return jobs.rows.flatMap(({ keys }) => keys).toSorted()
}

async function erase(phone: string) {
  await shop.db.transaction(async (tx) => {
    await eraseGiftsOf(tx, shop.as('desk'), { phones: [phone as Phone], ticketIds: [] })
    return { ok: true as const }
  })
}

/** A run with these recipients and an approved card. */
async function withCard(recipients: number[]): Promise<Run> {
  const run = await giftRun(shop)
  await setSleeve(shop.as('desk'), { runId: run.id, sleeve: true })
  await save(run, { cardText: 'Dear {name}' })
  for (const row of recipients) await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(row) })
  expect(await approve(run, 'card')).toMatchObject({ ok: true })
  return run
}

test('the files of card proofs are deleted when a person on the list is erased; the approval stays', async () => {
  const run = await withCard([1, 2])
  await approve(run, 'sleeve')
  const other = await withCard([3])
  await order(run)
  const [card, sleeve] = await proofsOf(shop.db, run.id)
  await erase('+8801799999999')
  expect(await proofsOf(shop.db, run.id)).toEqual([card, sleeve])
  await erase('+8801720000001')
  expect(await proofsOf(shop.db, run.id)).toEqual([{ ...card, file: null }, sleeve])
  expect((await proofsOf(shop.db, other.id))[0]!.file).not.toBeNull()
  expect(await removedFiles()).toEqual([card!.file])
})

test.each(['draft', 'cancelled'])('so are they when some recipients of a list are erased that is %s', async (state) => {
  const run = await withCard([1, 2])
  await sql`update gifting.gift_runs set state = ${state} where id = ${run.id}::uuid`.execute(shop.db)
  const [card] = await proofsOf(shop.db, run.id)
  const [first] = await recipientsOf(shop.db, run.id)
  await shop.db.transaction(async (tx) => {
    await eraseRecipients(tx, shop.as('desk'), { runId: run.id, recipientIds: [first!.id] })
    return { ok: true as const }
  })
  expect([await proofsOf(shop.db, run.id), await removedFiles()]).toEqual([[{ ...card, file: null }], [card!.file]])
})

test('a card proof that is typeset while a recipient is erased is not kept', async () => {
  const run = await giftRun(shop)
  await save(run, { cardText: 'Dear {name}' })
  for (const row of [1, 2]) await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(row) })
  const erasing = (phone: string): FileStore => ({
    ...files,
    put: async (key, bytes) => {
      await files.put(key, bytes)
      await erase(phone)
    },
  })
  const conflict = { ok: false, problem: 'edit-conflict' }
  const asked = { runId: run.id, note: '', shopUrl: SHOP_URL }
  expect(await showCard(shop.as('desk'), erasing('+8801720000001'), asked)).toEqual(conflict)
  const { version } = await now(run)
  const input = { kind: 'card' as const, name: 'Shirin Akter', seenVersion: version, example: '', shopUrl: SHOP_URL }
  expect(await approveHere(shop.as('guest'), erasing('+8801720000002'), { run: { token: run.token }, ...input })).toEqual(
    conflict,
  )
  expect([await states(run), await files.list(), await recipientsOf(shop.db, run.id)]).toEqual([[], [], []])
})
