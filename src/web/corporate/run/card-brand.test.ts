import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, giftRun } from '#tests/gift-world.ts'
import { officeOf } from '#tests/office-requests.ts'
import { posted, requestContextOf } from '#tests/posted-form.ts'
import { sentLogo } from '#tests/sender-logos.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import { addRecipient, logoById, proofsOf, runOf, setSleeve, type Run } from '#shop/gifting/index.ts'
import * as cardPage from '../gift-run.route.tsx'
import * as proofsPage from '../gift-proofs.route.tsx'
import { runFile } from './run-files.server.ts'

let shop: Shop
let folder: string
let run: Run
let files: FileStore
beforeAll(async () => {
  shop = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'card-'))
  files = localFiles(join(folder, 'files'))
  run = await giftRun(shop)
  await setSleeve(shop.as('desk'), { runId: run.id, sleeve: true })
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(1) })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

function contextOf() {
  const requestContext = requestContextOf(shop, { limitFactor: 100 })
  return { ...requestContext, shop: { ...requestContext.shop, files } }
}

const now = async () => (await runOf(shop.db, { runId: run.id }))!
type Drawn = { card: string | null; sleeve: string | null; problems: object; words: { card: string }; logoLater: boolean }
type File = { path: string; bytes: number } | { tooLarge: true }

async function send(fields: Record<string, string>, file?: File) {
  const requestContext = { ...contextOf(), ...(file && { file: { name: 'logo.png', ...file } }) }
  const { version, fromName, cardText } = await now()
  const sent = { version: String(version), from: fromName, card: cardText, ...fields }
  const asked = { path: `/gift/run/${run.token}`, params: { token: run.token } }
  return officeOf(shop).callAs(requestContext, cardPage.action, asked, posted(asked.path, sent))
}

async function page(loader: (args: never) => unknown, part = '') {
  const asked = { path: `/gift/run/${run.token}${part}`, params: { token: run.token } }
  const { data } = await officeOf(shop).callAs(contextOf(), loader, asked)
  return (data as { part: { brand: { logo: { notes: string[] } | null }; artwork: Record<string, unknown>[] } }).part
}

async function file(name: string): Promise<Response | null> {
  return runFile(contextOf(), { token: run.token, file: name, language: 'en' })
}

test('from typing to the approval: shown without being saved, saved with the logo, approved, withdrawn by a change', async () => {
  // Shown: nothing is saved.
  const shown = await send({ intent: 'show', card: 'প্রিয় {name}, ঈদ মোবারক', design: 'eid' })
  expect(shown.status).toBe(200)
  const { shown: drawn } = shown.data as { shown: Drawn }
  expect([drawn.problems, drawn.words.card]).toEqual([
    { card: null, sleeve: null },
    'প্রিয় Nasrin Sultana B1, ঈদ মোবারক. Meghna Textiles',
  ])
  for (const src of [drawn.card!, drawn.sleeve!]) {
    const svg = Buffer.from(src.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
    expect(svg).toMatch(/^<svg /)
  }
  expect(await now()).toMatchObject({ cardText: '', design: 'thank-you', logoId: null })
  expect((await page(cardPage.loader)).artwork).toMatchObject([
    { kind: 'card', src: null, mayApprove: false },
    { kind: 'sleeve', mayApprove: true },
  ])

  // Saved, with the logo in the same form.
  const saved = await send({ intent: 'stay', card: 'প্রিয় {name}, ঈদ মোবারক', design: 'eid' }, await sentLogo(folder))
  expect([saved.status, saved.to]).toEqual([303, `/gift/run/${run.token}?done=saved`])
  const kept = await now()
  expect(kept).toMatchObject({ cardText: 'প্রিয় {name}, ঈদ মোবারক', design: 'eid' })
  expect((await logoById(shop.db, kept.logoId))?.width).toBe(980)
  expect((await page(cardPage.loader)).brand.logo?.notes).toEqual([
    'The colour of the sleeve is close to that of your logo, so it is printed on a white label there.',
  ])

  const types = await Promise.all(['card.svg', 'sleeve.svg', 'design-puja.svg', 'logo.png'].map(file))
  expect(types.map((one) => [one?.status, one?.headers.get('Content-Type')])).toEqual([
    [200, 'image/svg+xml'],
    [200, 'image/svg+xml'],
    [200, 'image/svg+xml'],
    [200, 'image/png'],
  ])
  expect(types[0]!.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect([await file('design-nothing.svg'), await file('other.png')]).toEqual([null, null])

  // Approved where it is shown, and no longer offered.
  const old = await send({ intent: 'approve', kind: 'card', name: 'Shirin Akter', version: String(kept.version - 1) })
  expect(old.status).toBe(409)
  expect((await send({ intent: 'approve', kind: 'card', name: '' })).status).toBe(422)
  const approved = await send({ intent: 'approve', kind: 'card', name: 'Shirin Akter' })
  expect([approved.status, approved.to]).toEqual([303, `/gift/run/${run.token}?done=proof-approved`])
  expect((await page(cardPage.loader)).artwork).toMatchObject([
    { kind: 'card', approved: { name: 'Shirin Akter' }, mayApprove: false },
    { kind: 'sleeve', approved: null, mayApprove: true },
  ])
  // The page of proofs offers the sleeve only.
  expect((await page(proofsPage.loader, '/proofs')).artwork.map(({ kind }) => kind)).toEqual(['sleeve'])

  await send({ intent: '', design: 'welcome' })
  expect((await page(cardPage.loader)).artwork[0]).toMatchObject({ approved: null, changed: true, mayApprove: true })
  expect((await proofsOf(shop.db, run.id)).map(({ kind, state }) => [kind, state])).toEqual([['card', 'withdrawn']])
})

test('a logo that cannot be printed is refused with what was typed, and removing it needs no file', async () => {
  const before = await now()
  const refused = await send({ card: 'Dear {name}' }, await sentLogo(folder, { width: 150 }))
  expect(refused.status).toBe(422)
  expect(refused.data).toMatchObject({
    typed: { card: 'Dear {name}' },
    logoFault:
      'This logo is too small to print: it is 148 pixels across, and the card needs 426. Send a larger picture, or the SVG.',
  })
  expect((await send({}, { tooLarge: true })).data).toMatchObject({ wrong: ['logo'] })
  expect((await send({}, { path: import.meta.filename, bytes: 500 })).data).toMatchObject({ wrong: ['logo'] })
  // Another person has changed the run: the logo is not kept either.
  expect((await send({ version: String(before.version - 1) }, await sentLogo(folder))).status).toBe(409)
  expect(await now()).toEqual(before)
  await send({ remove_logo: 'on' })
  expect((await now()).logoId).toBeNull()
})

/** What is shown for this; it must not change anything. */
async function shownFor(fields: Record<string, string>, sent?: File): Promise<Drawn> {
  const before = [await now(), await proofsOf(shop.db, run.id), await shop.countAll(), await files.list()]
  const { status, data } = await send({ intent: 'show', ...fields }, sent)
  expect(status).toBe(200)
  expect([await now(), await proofsOf(shop.db, run.id), await shop.countAll(), await files.list()]).toEqual(before)
  return (data as { shown: Drawn }).shown
}

test('showing what is typed changes nothing, with a file for the logo or without the logo', async () => {
  await send({ intent: 'stay', card: 'Dear {name}' }, await sentLogo(folder))
  for (const kind of ['card', 'sleeve']) await send({ intent: 'approve', kind, name: 'Shirin Akter' })
  const withLogo = await shownFor({})
  expect(withLogo).toMatchObject({ problems: { card: null, sleeve: null }, logoLater: false })
  const chosen = await shownFor({}, await sentLogo(folder, { ground: '#ffffff' }))
  expect([chosen.card === withLogo.card, chosen.logoLater]).toEqual([true, true])
  const removed = await shownFor({ remove_logo: 'on' })
  expect([removed.card === withLogo.card, removed.logoLater]).toEqual([false, false])
})

test('a text that is missing or too long is not drawn, and a run without a design stays without one', async () => {
  expect(await shownFor({ card: ' ' })).toMatchObject({ card: null, problems: { card: 'no-text', sleeve: null } })
  expect(await shownFor({ card: 'x'.repeat(301) })).toMatchObject({
    card: null,
    sleeve: null,
    problems: { card: 'too-long', sleeve: 'too-long' },
  })
  const thanks = await shownFor({ card: 'Dear {name}', design: 'thank-you' })
  await sql`update gifting.gift_runs set design = null where id = ${run.id}::uuid`.execute(shop.db)
  const plain = await shownFor({ card: 'Dear {name}' })
  expect([plain.card === thanks.card, plain.card]).toEqual([false, expect.stringMatching(/^data:image\/svg/)])
})

test('settings that are refused leave the logo and the approvals as they were', async () => {
  await send({ intent: 'stay', card: 'Dear {name}', design: 'welcome' })
  await send({ intent: 'approve', kind: 'card', name: 'Shirin Akter' })
  const before = [await now(), await proofsOf(shop.db, run.id), await shop.countAll(), await files.list()]
  const refused = await send({ card: 'Dear {nobody}' }, await sentLogo(folder))
  expect([refused.status, refused.data]).toMatchObject([422, { wrong: ['cardText'] }])
  expect([await now(), await proofsOf(shop.db, run.id), await shop.countAll(), await files.list()]).toEqual(before)
})
