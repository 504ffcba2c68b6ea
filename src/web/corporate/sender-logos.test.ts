import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { member } from '#tests/company-members.ts'
import { addCompany } from '#tests/company-orders.ts'
import { askedGift } from '#tests/asked-gift.ts'
import { giftRun } from '#tests/gift-world.ts'
import { officeOf } from '#tests/office-requests.ts'
import { posted, requestContextOf } from '#tests/posted-form.ts'
import { sentLogo, setRunLogo } from '#tests/sender-logos.ts'
import { phone } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import { tickets } from '#shop/content/index.ts'
import type { Actor } from '#shop/context.ts'
import { logoOfCompany, logoOfTicket, runOf } from '#shop/gifting/index.ts'
import * as companyPage from './company.route.tsx'
import * as giftFor from './gift-for.route.tsx'
import { takeEnquiry } from './gift/enquiry.server.ts'
import { logoNotes } from './logo-texts.server.ts'
import { giftFile } from './recipient/gift-files.server.ts'

// Where a logo is sent from and shown, besides the page of the card: the enquiry, the pages of a company, the page of a recipient.

let shop: Shop
let folder: string
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'sent-'))
  files = localFiles(join(folder, 'files'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

type File = { path: string; bytes: number } | { tooLarge: true; tooOften?: true }

function contextOf(file?: File, actor?: Actor) {
  const requestContext = requestContextOf(shop)
  return {
    ...requestContext,
    shop: { ...requestContext.shop, files },
    ...(actor && { ctx: { ...requestContext.ctx, actor } }),
    ...(file && { file: { name: 'logo.png', ...file } }),
  }
}

const ENQUIRY = { company: 'Meghna Textiles', name: 'Farhana Haque', phone: '01713 556 210', boxes: '40', where: 'many' }
const ask = async (file?: File) => takeEnquiry(contextOf(file), posted('/gift', ENQUIRY), 'en')

test('a logo is kept with its enquiry; the same form sent twice is one enquiry, with another logo it is another', async () => {
  const sent = await sentLogo(folder)
  expect(await ask(sent)).toMatchObject({ status: 200, answer: { ok: true } })
  expect(await ask(sent)).toMatchObject({ status: 200, answer: { ok: true } })
  const [ticket, ...others] = await tickets(shop.db)
  expect(others).toEqual([])
  const logo = (await logoOfTicket(shop.db, ticket!.id))!
  expect([logo.width, await files.list()]).toEqual([980, [logo.file]])
  await ask(await sentLogo(folder, { ground: '#ffffff' }))
  expect([(await tickets(shop.db)).length, (await files.list()).length]).toEqual([2, 2])
  // A field without a file is a form without a logo.
  expect(await ask({ path: sent.path, bytes: 0 })).toMatchObject({ status: 200 })
  expect((await files.list()).length).toBe(2)
})

test('an enquiry with an unusable logo is refused at its field, and keeps what was typed', async () => {
  const refused = [
    await ask({ path: import.meta.filename, bytes: 500 }),
    await ask({ tooLarge: true }),
    await ask({ tooLarge: true, tooOften: true }),
    await ask(await sentLogo(folder, { width: 120 })),
  ]
  expect(
    refused.map(({ status, answer }) => [status, answer.ok ? '' : answer.errors['logo'], answer.ok ? {} : answer.typed]),
  ).toEqual(
    [
      'We can’t read this file as a picture. Send the logo as PNG, JPEG, WebP or SVG.',
      'This file is too large or too complex. The limit is 5 MB and 50 million pixels.',
      'Many files have been sent from your network. Send the logo again in an hour, or the form without it now.',
      'This logo is too small to print: it is 118 pixels across, and the card needs 426. Send a larger picture, or the SVG.',
    ].map((sentence) => [422, sentence, ENQUIRY]),
  )
  expect([await tickets(shop.db), await files.list()]).toEqual([[], []])
})

test('a member keeps the logo of the company, which its next run has; other people cannot', async () => {
  const companyId = await addCompany(shop, null)
  const { customerId } = await member(shop, { companyId, phone: phone('01711300200'), name: 'Shirin Akter', role: 'buyer' })
  const asked = { path: `/profile/companies/${companyId}`, params: { id: companyId } }
  const send = (actor: Actor, fields: Record<string, string>, file?: File) =>
    officeOf(shop).callAs(contextOf(file, actor), companyPage.action, asked, posted(asked.path, fields))
  const shirin: Actor = { kind: 'customer', customerId }
  expect((await send({ kind: 'visitor' }, { intent: 'logo' }, await sentLogo(folder))).status).toBe(302)
  expect((await send({ kind: 'customer', customerId: shop.newId() }, { intent: 'logo' }, await sentLogo(folder))).status).toBe(
    404,
  )
  expect(await send(shirin, { intent: 'logo' })).toMatchObject({ status: 422, data: { fault: 'Choose the file of your logo.' } })
  expect(await files.list()).toEqual([])
  expect(await send(shirin, { intent: 'logo' }, await sentLogo(folder))).toMatchObject({ status: 303, to: asked.path })
  const logo = (await logoOfCompany(shop.db, companyId))!
  expect((await giftRun(shop, { companyId })).logoId).toBe(logo.id)
  const page = await officeOf(shop).callAs(contextOf(undefined, shirin), companyPage.loader, asked)
  expect(page.data).toMatchObject({ part: { logo: { src: `${asked.path}/files/logo.png?v=${logo.id}` } } })
  expect((await send(shirin, { intent: 'remove-logo' })).status).toBe(303)
  expect(await logoOfCompany(shop.db, companyId)).toBeNull()
})

test('a recipient sees the logo beside the sender and the card in its design', async () => {
  const { run, tokens } = await askedGift(shop)
  const [token] = tokens as [string]
  // An asked run is still open.
  const set = await setRunLogo(shop.as('guest'), files, { run: { token: run.token }, sent: await sentLogo(folder) })
  expect(set).toEqual({ ok: true })
  const { logoId } = (await runOf(shop.db, { runId: run.id }))!
  const opened = await officeOf(shop).callAs(contextOf(), giftFor.loader, { path: `/gift/for/${token}`, params: { link: token } })
  expect(opened.data).toMatchObject({
    view: {
      logo: { src: `/gift/for/${token}/logo.png?v=${logoId}`, width: 160, height: 46, alt: 'Meghna Textiles' },
      card: { words: 'Dear Nasrin Sultana A0', ofSender: true, strip: `/gift/for/${token}/strip.svg?v=thank-you-${logoId}` },
    },
  })
  const get = (file: string, link = token) => giftFile(contextOf(), { token: link, file })
  const style = (await get('card.css'))!
  expect(await style.text()).toMatch(/^\.for-card,\.for-kicker\{--leaf:#[0-9a-f]{6};--card-band:#[0-9a-f]{6}\}$/)
  const { headers } = (await get('logo.png'))!
  expect(['Content-Type', 'Content-Security-Policy', 'Cache-Control'].map((name) => headers.get(name))).toEqual([
    'image/png',
    "default-src 'none'; sandbox",
    'private, max-age=600',
  ])
  const strip = (await get('strip.svg'))!
  expect([strip.headers.get('Content-Type'), (await strip.text()).slice(0, 5)]).toEqual(['image/svg+xml', '<svg '])
  expect([await get('card.svg'), await get('logo.png', 'a'.repeat(24))]).toEqual([null, null])
})

test('what is said of a logo without colours follows the accent that the sleeve has', () => {
  const logo = { id: '', file: '', width: 1000, height: 280, mean: '#757575', ground: null, colours: [] }
  const notes = (accent: string) => logoNotes(logo, { design: null, accent, language: 'en' })
  expect(notes('')).toEqual(['The colour of the sleeve is close to that of your logo, so it is printed on a white label there.'])
  expect(notes('#7a1f3d')).toEqual([])
})
