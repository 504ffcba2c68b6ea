import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany } from '#tests/company-orders.ts'
import { given, giftRun, NO_ANSWER_RULES, SHOP_URL } from '#tests/gift-world.ts'
import { sentLogo, setRunLogo } from '#tests/sender-logos.ts'
import { phone } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import { openTicket } from '../content/index.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import {
  addRecipient,
  approveHere,
  checkLogo,
  confirmRun,
  drawCard,
  drawDesign,
  drawSleeve,
  keepTicketLogo,
  logoById,
  logoOfCompany,
  logoOfTicket,
  openRun,
  planRun,
  productionWaits,
  proofsOf,
  removeCompanyLogo,
  runOf,
  saveRun,
  setCompanyLogo,
  setSleeve,
  type Run,
  type RunSettings,
} from './index.ts'
import { eraseTicketLogos } from './logos.ts'

let shop: Shop
let folder: string
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'logos-'))
  files = localFiles(join(folder, 'files'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

const now = async ({ id }: Run) => (await runOf(shop.db, { runId: id }))!
const setLogo = async (run: Run, how: Parameters<typeof sentLogo>[1] = {}) =>
  setRunLogo(shop.as('guest'), files, { run: { token: run.token }, sent: await sentLogo(folder, how) })
const removedFiles = async () => {
  const jobs = await sql<{ keys: string[] }>`
    select payload -> 'keys' as keys from platform.jobs where kind = 'remove-files'`.execute(shop.db)
  return jobs.rows.flatMap(({ keys }) => keys).toSorted()
}

async function save(run: Run, difference: Partial<RunSettings>) {
  const { fromName, cardText, variantId, day, version } = await now(run)
  const settings = { fromName, cardText, variantId, day, fallback: null, answers: NO_ANSWER_RULES, ...difference }
  const saved = await saveRun(shop.as('guest'), { run: { token: run.token }, seenVersion: version, settings })
  if (!saved.ok) throw new Error(saved.problem)
}

async function approve(run: Run, kind: 'card' | 'sleeve', seenVersion?: number, name = 'Shirin Akter') {
  const { token, version } = await now(run)
  return approveHere(shop.as('guest'), files, {
    run: { token },
    kind,
    name,
    seenVersion: seenVersion ?? version,
    example: 'Nasrin Sultana',
    shopUrl: SHOP_URL,
  })
}

test('the logo of a run is replaced and removed with its file', async () => {
  const run = await giftRun(shop)
  expect(await now(run)).toMatchObject({ design: 'thank-you', logoId: null })
  expect(await setLogo(run)).toEqual({ ok: true })
  const first = (await logoById(shop.db, (await now(run)).logoId))!
  expect(first).toMatchObject({ width: 980, ground: null, colours: ['#f2a900', '#0b5fa5'] })
  expect((await files.read(first.file))?.subarray(1, 4)).toEqual(Buffer.from('PNG'))
  expect(await setLogo(run, { ground: '#ffffff' })).toEqual({ ok: true })
  expect(await shop.count('gifting.logos', {})).toBe(1)
  expect(await removedFiles()).toEqual([first.file])
  const second = (await logoById(shop.db, (await now(run)).logoId))!
  expect(second.ground).toBe('#ffffff')
  expect(await setRunLogo(shop.as('guest'), files, { run: { token: run.token }, sent: null })).toEqual({ ok: true })
  expect([(await now(run)).logoId, await shop.count('gifting.logos', {})]).toEqual([null, 0])
  expect(await removedFiles()).toEqual([first.file, second.file].toSorted())
})

test('a logo that cannot be printed, and one for an ordered run, are refused and nothing is kept', async () => {
  const run = await giftRun(shop)
  const before = await shop.countAll()
  expect(await setLogo(run, { width: 150 })).toEqual({ ok: false, problem: 'logo-too-small', needs: 426, has: 148 })
  const nothing = { path: import.meta.filename, bytes: 1000 }
  expect(await setRunLogo(shop.as('guest'), files, { run: { token: run.token }, sent: nothing })).toEqual({
    ok: false,
    problem: 'not-a-logo',
  })
  await sql`update gifting.gift_runs set state = 'cancelled' where id = ${run.id}::uuid`.execute(shop.db)
  expect(await setLogo(run)).toEqual({ ok: false, problem: 'not-open' })
  expect(await setRunLogo(shop.as('guest'), files, { run: { token: run.token }, sent: null })).toEqual({
    ok: false,
    problem: 'not-open',
  })
  expect(await shop.countAll()).toEqual(before)
  expect(await files.list()).toEqual([])
})

const ENQUIRY = {
  kind: 'gift-enquiry' as const,
  name: 'Shirin Akter',
  phone: phone('01711902114'),
  email: null,
  message: 'Forty boxes',
  language: 'en' as const,
}

async function enquiry(requestId = 'an-enquiry-with-a-logo'): Promise<string> {
  const opened = await openTicket(shop.as('guest'), { ...ENQUIRY, requestId })
  if (!opened.ok) throw new Error(opened.problem)
  return opened.id
}

async function keptFor(ticketId: string, how: Parameters<typeof sentLogo>[1] = {}) {
  const logo = await checkLogo(await sentLogo(folder, how))
  if (!logo.ok) throw new Error(logo.problem)
  await keepTicketLogo(shop.as('guest'), files, { ticketId, logo })
}

test('the logo of an enquiry is the logo of its run; sent again, the first one stays', async () => {
  const ticketId = await enquiry()
  await keptFor(ticketId)
  await keptFor(ticketId, { ground: '#ffffff' })
  const kept = (await logoOfTicket(shop.db, ticketId))!
  expect([kept.ground, await files.list()]).toEqual([null, [kept.file]])
  const companyId = await addCompany(shop, null)
  expect(await setCompanyLogo(shop.as('guest'), files, { companyId, sent: await sentLogo(folder) })).toEqual({ ok: true })
  const run = await giftRun(shop, { companyId })
  // Without an enquiry it is that of the company.
  const ofCompany = (await logoOfCompany(shop.db, companyId))!
  expect((await now(run)).logoId).toBe(ofCompany.id)
  await sql`update gifting.gift_runs set state = 'cancelled' where id = ${run.id}::uuid`.execute(shop.db)
  await sql`
    update gifting.quotations set ticket_id = ${ticketId}::uuid, occasion = 'eid'
    where id = (select quotation_id from gifting.quotation_versions where id = ${run.quotationVersionId}::uuid)`.execute(shop.db)
  const opened = await openRun(shop.as('desk'), { versionId: run.quotationVersionId })
  expect(opened).toMatchObject({ ok: true, run: { logoId: kept.id, design: 'eid' } })
  // The run keeps it when the enquiry is erased.
  await shop.db.transaction(async (tx) => {
    await eraseTicketLogos(tx, shop.as('desk'), [ticketId])
    return { ok: true as const }
  })
  expect([await logoOfTicket(shop.db, ticketId), (await logoById(shop.db, kept.id))?.id]).toEqual([null, kept.id])
})

test('a logo of an erased enquiry that nothing uses is deleted with its file', async () => {
  const ticketId = await enquiry()
  await keptFor(ticketId)
  const { file } = (await logoOfTicket(shop.db, ticketId))!
  await shop.db.transaction(async (tx) => {
    await eraseTicketLogos(tx, shop.as('desk'), [ticketId])
    return { ok: true as const }
  })
  expect([await shop.count('gifting.logos', {}), await removedFiles()]).toEqual([0, [file]])
})

test('a company’s new logo is for its next runs; one that a run uses stays', async () => {
  const companyId = await addCompany(shop, null)
  const set = async () => setCompanyLogo(shop.as('guest'), files, { companyId, sent: await sentLogo(folder) })
  expect(await set()).toEqual({ ok: true })
  const first = (await logoOfCompany(shop.db, companyId))!
  const run = await giftRun(shop, { companyId })
  expect(await set()).toEqual({ ok: true })
  const second = (await logoOfCompany(shop.db, companyId))!
  expect([(await now(run)).logoId, await shop.count('gifting.logos', {}), await removedFiles()]).toEqual([first.id, 2, []])
  await removeCompanyLogo(shop.as('guest'), { companyId })
  expect([await logoOfCompany(shop.db, companyId), await removedFiles()]).toEqual([null, [second.file]])
  await setRunLogo(shop.as('guest'), files, { run: { token: run.token }, sent: null })
  expect([await shop.count('gifting.logos', {}), await removedFiles()]).toEqual([0, [first.file, second.file].toSorted()])
})

test('of concurrent logos of a company one is kept and no other row is left', async () => {
  const companyId = await addCompany(shop, null)
  const sent = await Promise.all([1, 2, 3, 4].map(() => sentLogo(folder)))
  const set = await Promise.all(sent.map((one) => setCompanyLogo(shop.as('guest'), files, { companyId, sent: one })))
  expect(set).toEqual(sent.map(() => ({ ok: true })))
  expect([await shop.count('gifting.logos', {}), await shop.count('gifting.company_logos', {})]).toEqual([1, 1])
})

test('card and sleeve are approved where they are shown; a changed design, logo or text withdraws them', async () => {
  const run = await giftRun(shop)
  await setSleeve(shop.as('desk'), { runId: run.id, sleeve: true })
  expect(await approve(run, 'card')).toEqual({ ok: false, problem: 'nothing-to-show' })
  await save(run, { cardText: 'প্রিয় {name}, শুভেচ্ছা', design: 'eid' })
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(1) })
  const { version } = await now(run)
  expect(await approve(run, 'card', version - 1)).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await approve(run, 'card', version, '  ')).toEqual({ ok: false, problem: 'proof-name' })
  expect(await shop.count('gifting.proofs', {})).toBe(0)
  const approved = await approve(run, 'card')
  expect(approved).toMatchObject({ ok: true })
  // A second click changes nothing.
  expect(await approve(run, 'card')).toEqual(approved)
  expect(await productionWaits(shop.db, run)).toBe(true)
  expect(await approve(run, 'sleeve')).toMatchObject({ ok: true })
  expect(await productionWaits(shop.db, run)).toBe(false)
  const states = async () =>
    (await proofsOf(shop.db, run.id)).map(({ kind, state, answeredBy }) => `${kind} ${state} ${answeredBy}`)
  const both = ['card approved Shirin Akter', 'sleeve approved Shirin Akter']
  expect([await states(), (await files.list()).length]).toEqual([both, 2])
  // The buyer approved it here and is not written to.
  expect(await shop.count('messaging.messages', { template: 'proof-shown' })).toBe(0)

  await save(run, { day: null })
  expect(await states()).toEqual(both)
  const changes = [
    () => save(run, { design: 'welcome' }),
    async () => expect(await setLogo(run)).toEqual({ ok: true }),
    async () =>
      expect(await setRunLogo(shop.as('guest'), files, { run: { token: run.token }, sent: null })).toEqual({ ok: true }),
    () => save(run, { fromName: 'Meghna Group' }),
  ]
  for (const change of changes) {
    await change()
    expect((await states()).filter((one) => one.includes('approved'))).toEqual([])
    expect(await productionWaits(shop.db, run)).toBe(true)
    expect([await approve(run, 'card'), await approve(run, 'sleeve')]).toMatchObject([{ ok: true }, { ok: true }])
  }
  // The words are on the card only.
  await save(run, { cardText: 'Dear {name}' })
  expect((await states()).filter((one) => one.includes('approved'))).toEqual(['sleeve approved Shirin Akter'])
})

test('of concurrent approvals one proof is made', async () => {
  const run = await giftRun(shop)
  await save(run, { cardText: 'Dear {name}' })
  const { version } = await now(run)
  const approved = await Promise.all([1, 2, 3].map(() => approve(run, 'card', version)))
  expect(new Set(approved.map((one) => (one.ok ? one.proofId : one.problem))).size).toBe(1)
  expect([await shop.count('gifting.proofs', {}), (await files.list()).length]).toEqual([1, 1])
})

test('the company is named in the language of the card, whatever the language of the run', async () => {
  const companyId = await addCompany(shop, null, { name: 'Meghna Textiles Ltd', nameBn: 'মেঘনা টেক্সটাইলস' })
  const run = await giftRun(shop, { companyId })
  expect((await now(run)).language).toBe('en')
  const people = [given(1), given(2, { card: 'Dear {name}, from {company} and {from}' }), given(3, { card: '{name}: {company}' })]
  await save(run, { cardText: 'প্রিয় {name}, {company} থেকে {from}' })
  for (const typed of people) await addRecipient(shop.as('guest'), { run: { token: run.token }, typed })
  const { total } = await planRun(shop.db, await now(run), shop.now)
  const confirmed = await confirmRun(shop.as('guest'), {
    run: { token: run.token },
    seenVersion: (await now(run)).version,
    expectedTotal: total,
    daysToPay: 3,
    gateways: [],
    shopUrl: SHOP_URL,
  })
  if (!confirmed.ok) throw new Error(confirmed.problem)
  const boxes = await consignmentsOf(shop.db, [confirmed.orderId])
  const said = boxes.map(({ recipient }) => recipient.giftMessage).toSorted()
  expect(said).toEqual([
    'Dear Nasrin Sultana C2, from Meghna Textiles Ltd and Meghna Textiles Ltd',
    'Nasrin Sultana D3: Meghna Textiles Ltd',
    'প্রিয় Nasrin Sultana B1, মেঘনা টেক্সটাইলস থেকে মেঘনা টেক্সটাইলস',
  ])
})

test('the live proof shows what is typed for the first recipient, is drawn once, and draws few at once', async () => {
  const run = await giftRun(shop)
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(1) })
  const typed = { fromName: 'Meghna', cardText: 'Dear {name}', design: 'puja' as const }
  const first = await drawCard(shop.db, files, { run, typed, example: 'Example' })
  expect(first).toMatchObject({ ok: true, words: 'Dear Nasrin Sultana B1. Meghna' })
  if (!first.ok) throw new Error(first.problem)
  expect(first.svg).toMatch(/^<svg /)
  expect(await drawCard(shop.db, files, { run, typed, example: 'Example' })).toEqual(first)
  expect(await drawCard(shop.db, files, { run, typed: { ...typed, cardText: 'x'.repeat(301) }, example: '' })).toEqual({
    ok: false,
    problem: 'too-long',
  })
  expect(await drawSleeve(shop.db, files, { run, typed })).toMatchObject({ ok: true, words: 'Happy Durga Puja. Meghna' })
  expect(await drawDesign(shop.db, { run, design: 'eid' })).toMatchObject({ ok: true })
  const many = Array.from({ length: 40 }, (_, index) => ({ ...typed, cardText: `Dear {name} ${index}` }))
  const drawn = await Promise.all(many.map((one) => drawCard(shop.db, files, { run, typed: one, example: '' })))
  const refused = drawn.filter((one) => !one.ok)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map((one) => (one.ok ? '' : one.problem)))).toEqual(new Set(['busy']))
  expect(drawn.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(24)
})
