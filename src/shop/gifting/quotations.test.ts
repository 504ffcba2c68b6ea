import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BUYER, draftEdit, draftQuotation, quotedLines, sendDraft } from '#tests/quotations.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { phone, taka } from '#tests/world-data.ts'
import { localFiles } from '#platform/files.ts'
import type { Ctx } from '../context.ts'
import { messageLog } from '../messaging/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import {
  answerOnQuotation,
  approveQuotation,
  commentOnQuotation,
  declineQuotation,
  eraseGiftsOf,
  makeQuotation,
  newQuotationVersion,
  noteOpened,
  quotationById,
  quotationEvents,
  quotationsToAnswer,
  quotationsForOffice,
  saveDraft,
  sendQuotation,
  versionsOf,
  type ApproveInput,
} from './index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
let folder: string
beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'quotations-'))
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const signed = { name: 'Kamrul Hasan', designation: 'Director', poNumber: 'PO-77', sent: null, shopUrl }

function approve(ctx: Ctx, input: Partial<ApproveInput> & { token: string; version?: number }) {
  return approveQuotation(ctx, localFiles(folder), { version: 1, ...signed, ...input })
}

async function statesOf(quotationId: string) {
  return (await versionsOf(shop.db, [quotationId])).map(({ version, state }) => `${version} ${state}`)
}

/** Expects this refusal, and that nothing changed. */
async function refuses(problem: string, act: () => Promise<unknown>) {
  const before = await shop.countAll()
  const states = await sql`select id, state from gifting.quotation_versions order by id`.execute(shop.db)
  expect(await act()).toMatchObject({ ok: false, problem })
  expect(await shop.countAll()).toEqual(before)
  expect((await sql`select id, state from gifting.quotation_versions order by id`.execute(shop.db)).rows).toEqual(states.rows)
}

describe('a draft', () => {
  test('adds up to the paisa, including VAT', async () => {
    const quotationId = await draftQuotation(shop)
    const edit = await draftEdit(shop, quotationId)
    expect(await saveDraft(shop.as('desk'), { ...edit, delivery: taka(3000), advancePercent: 50 })).toEqual({ ok: true })
    const [draft] = await versionsOf(shop.db, [quotationId])
    // Local fruit is exempt; the cards include 5 %: 930.00 × 5/105.
    expect(draft).toMatchObject({
      version: 1,
      state: 'draft',
      goods: taka(54_930),
      delivery: taka(3000),
      total: taka(57_930),
      vat: 4429,
      advancePercent: 50,
      validUntil: '2026-06-25',
    })
    expect(draft!.lines.map(({ units, linePaisa, vat, taxClassId }) => [units, linePaisa, vat, taxClassId])).toEqual([
      [60, taka(54_000), 0, 'local-fresh'],
      [60, taka(930), 4429, 'gift-basket'],
    ])
    expect((await quotationById(shop.db, quotationId))!.number).toBe('Q-2026-00001')
  })

  test('gives the second of two editors a conflict, and refuses impossible values', async () => {
    const quotationId = await draftQuotation(shop)
    const edit = await draftEdit(shop, quotationId)
    expect(await saveDraft(shop.as('desk'), edit)).toEqual({ ok: true })
    const now = { ...edit, revision: edit.revision + 1 }
    const line = { ...quotedLines(shop)[1]!, units: 1 }
    const refused: [string, Partial<typeof now>][] = [
      ['edit-conflict', { revision: edit.revision }],
      ['unknown-quotation', { quotationId: shop.newId() }],
      ['not-valid', { advancePercent: 101 }],
      ['not-valid', { creditDays: -1 }],
      ['not-valid', { delivery: paisa(-1) }],
      ['not-valid', { validUntil: dayFrom('2026-06-10') }],
      ['not-valid', { validUntil: dayFrom('2027-06-10') }],
      ['not-valid', { terms: 'x'.repeat(3001) }],
    ]
    for (const [problem, difference] of refused)
      await refuses(problem, () => saveDraft(shop.as('desk'), { ...now, ...difference }))
    const faulty = [
      { ...line, units: 0 },
      { ...line, units: 1.5 },
      { ...line, unitPrice: paisa(-1) },
      { ...line, taxClassId: 'none' },
      { ...line, name: { en: ' ', bn: '' } },
      { ...line, variantId: shop.newId() },
    ].map((one) => ({ ...one }))
    for (const one of faulty) await refuses('line-not-valid', () => saveDraft(shop.as('desk'), { ...now, lines: [line, one] }))
    await refuses('too-many-lines', () => saveDraft(shop.as('desk'), { ...now, lines: Array.from({ length: 61 }, () => line) }))
  })

  test('cannot be approved, and cannot be sent without lines', async () => {
    const made = await makeQuotation(shop.as('desk'), { ticketId: null, contact: BUYER, terms: '' })
    const { quotationId } = made as Extract<typeof made, { ok: true }>
    const { token } = (await quotationById(shop.db, quotationId))!
    await refuses('no-lines', () => sendQuotation(shop.as('desk'), { quotationId, revision: 1, shopUrl }))
    await refuses('not-sent', () => approve(shop.as('guest'), { token }))
    await refuses('not-sent', () => approve(shop.as('guest'), { token, version: 2 }))
    await refuses('unknown-quotation', () => commentOnQuotation(shop.as('guest'), { token, kind: 'comment', text: 'Hello' }))
  })
})

describe('a sent version', () => {
  test('reaches the buyer by SMS and e-mail, does not change, and is approved once by name with the purchase order', async () => {
    const quotationId = await draftQuotation(shop)
    const token = await sendDraft(shop, quotationId)
    const log = await messageLog(shop.db, { most: 50 })
    const sent = JSON.stringify(log)
    expect(sent).toContain(`/gift/quotation/${token}`)
    expect(await shop.count('messaging.messages', { template: 'quotation-sent' })).toBe(2)
    await refuses('no-draft', async () => saveDraft(shop.as('desk'), await draftEdit(shop, quotationId)))
    for (const change of [
      sql`update gifting.quotation_versions set total_paisa = total_paisa + 1, goods_paisa = goods_paisa + 1`,
      sql`update gifting.quotation_lines set units = 1`,
      sql`delete from gifting.quotation_lines`,
      sql`delete from gifting.quotation_versions`,
    ]) {
      await expect(change.execute(shop.db)).rejects.toThrow('does not change')
    }
    await noteOpened(shop.as('guest'), { quotationId, version: 1 })
    await noteOpened(shop.as('guest'), { quotationId, version: 1 })
    const path = join(folder, 'po.pdf')
    await writeFile(path, '%PDF-1.4 po')
    expect(await approve(shop.as('guest'), { token, sent: { path, bytes: 11 } })).toMatchObject({ ok: true })
    await refuses('approved-before', () => approve(shop.as('guest'), { token }))
    await refuses('approved-before', () => declineQuotation(shop.as('guest'), { token, version: 1, text: '' }))
    await refuses('approved-before', () => newQuotationVersion(shop.as('desk'), { quotationId }))
    const events = await quotationEvents(shop.db, quotationId)
    expect(events.map(({ kind }) => kind)).toEqual(['made', 'sent', 'opened', 'approved'])
    expect(events.at(-1)).toMatchObject({
      name: 'Kamrul Hasan',
      designation: 'Director',
      poNumber: 'PO-77',
      poKind: 'application/pdf',
    })
    expect(await readdir(join(folder, 'purchase-orders'))).toHaveLength(1)
  })

  test('approved twice at once: one succeeds, and only one file stays', async () => {
    const token = await sendDraft(shop, await draftQuotation(shop))
    const path = join(folder, 'po.pdf')
    await writeFile(path, '%PDF-1.4 po')
    await shop.warmUp()
    const approved = await Promise.all(
      Array.from({ length: 8 }, () => approve(shop.as('guest'), { token, sent: { path, bytes: 11 } })),
    )
    expect(approved.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(approved.flatMap((one) => (one.ok ? [] : [one.problem])))).toEqual(new Set(['approved-before']))
    expect(await shop.count('gifting.quotation_events', { kind: 'approved' })).toBe(1)
    expect(await readdir(join(folder, 'purchase-orders'))).toHaveLength(1)
  })

  test('can be approved until the end of its last day in Dhaka, and not a second longer', async () => {
    const quotationId = await draftQuotation(shop)
    const token = await sendDraft(shop, quotationId)
    const after = shop.at('2026-06-26T00:00:00+06:00')
    await refuses('expired', () => approve(after.as('guest'), { token }))
    await refuses('expired', () => declineQuotation(after.as('guest'), { token, version: 1, text: '' }))
    expect(await approve(shop.at('2026-06-25T23:59:59+06:00').as('guest'), { token })).toMatchObject({ ok: true })
  })

  test('is valid until a newer one is sent', async () => {
    const quotationId = await draftQuotation(shop)
    const token = await sendDraft(shop, quotationId)
    expect(await commentOnQuotation(shop.as('guest'), { token, kind: 'change-asked', text: 'Eighty boxes, please' })).toEqual({
      ok: true,
    })
    expect(await quotationsToAnswer(shop.db)).toBe(1)
    expect(await newQuotationVersion(shop.as('desk'), { quotationId })).toEqual({ ok: true })
    await refuses('draft-open', () => newQuotationVersion(shop.as('desk'), { quotationId }))
    expect(await statesOf(quotationId)).toEqual(['2 draft', '1 sent'])
    await sendDraft(shop, quotationId)
    expect(await statesOf(quotationId)).toEqual(['2 sent', '1 superseded'])
    expect(await quotationsToAnswer(shop.db)).toBe(0)
    await refuses('superseded', () => approve(shop.as('guest'), { token }))
    expect(await approve(shop.as('guest'), { token, version: 2 })).toMatchObject({ ok: true })
    expect(await statesOf(quotationId)).toEqual(['2 approved', '1 superseded'])
  })

  test('stays declined once declined, and a new one may follow', async () => {
    const quotationId = await draftQuotation(shop)
    const token = await sendDraft(shop, quotationId)
    expect(await declineQuotation(shop.as('guest'), { token, version: 1, text: 'Too dear' })).toEqual({ ok: true })
    await refuses('declined', () => approve(shop.as('guest'), { token }))
    await refuses('declined', () => declineQuotation(shop.as('guest'), { token, version: 1, text: '' }))
    expect(await newQuotationVersion(shop.as('desk'), { quotationId })).toEqual({ ok: true })
  })

  test('needs a name, a designation and a readable purchase order for approval', async () => {
    const token = await sendDraft(shop, await draftQuotation(shop))
    const path = join(folder, 'po.exe')
    await writeFile(path, 'MZ')
    const sent = { path, bytes: 2 }
    await refuses('name-missing', () => approve(shop.as('guest'), { token, name: ' ' }))
    await refuses('designation-missing', () => approve(shop.as('guest'), { token, designation: '' }))
    await refuses('po-too-long', () => approve(shop.as('guest'), { token, poNumber: 'x'.repeat(61) }))
    await refuses('not-a-receipt', () => approve(shop.as('guest'), { token, sent }))
    await refuses('unknown-quotation', () => approve(shop.as('guest'), { token: 'x'.repeat(43) }))
    await refuses('unknown-quotation', () => approve(shop.as('guest'), { token: "' or 1=1" }))
  })
})

test('comments go both ways, and a question is first in the list', async () => {
  const first = await draftQuotation(shop)
  const second = await draftQuotation(shop, { companyName: 'Meghna Ltd' })
  const token = await sendDraft(shop, first)
  await sendDraft(shop, second)
  await refuses('words-missing', () => commentOnQuotation(shop.as('guest'), { token, kind: 'comment', text: '\n ' }))
  await refuses('words-missing', () => commentOnQuotation(shop.as('guest'), { token, kind: 'comment', text: 'x'.repeat(1001) }))
  const later = shop.at('2026-06-11T12:00:00+06:00')
  await commentOnQuotation(later.as('guest'), { token, kind: 'comment', text: 'When do you deliver?' })
  const list = (query = '') => quotationsForOffice(shop.db, { list: 'open', query })
  expect((await list()).map(({ id, last }) => [id, last])).toEqual([
    [first, 'comment'],
    [second, 'sent'],
  ])
  expect((await list('meghna')).map(({ id }) => id)).toEqual([second])
  expect(await answerOnQuotation(shop.as('desk'), { quotationId: first, text: 'On the 20th.', shopUrl })).toEqual({ ok: true })
  expect(await shop.count('messaging.messages', { template: 'quotation-answered' })).toBe(2)
  expect((await quotationEvents(shop.db, first)).at(-1)).toMatchObject({
    kind: 'answer',
    text: 'On the 20th.',
    actor: 'staff:Desk',
  })
})

test('an erased person is no longer the contact of a quotation, and its figures stay', async () => {
  const quotationId = await draftQuotation(shop)
  const other = await draftQuotation(shop, { phone: phone('01711300299') })
  await sendDraft(shop, quotationId)
  await shop.db.transaction((tx) => eraseGiftsOf(tx, shop.as('desk'), { phones: [BUYER.phone], ticketIds: [] }))
  const erased = (await quotationById(shop.db, quotationId))!
  expect(erased).toMatchObject({ contactName: '—', contactDesignation: '', phone: '+8800000000000', email: null })
  expect((await versionsOf(shop.db, [quotationId]))[0]!.total).toBe(taka(54_930))
  expect((await quotationById(shop.db, other))!.contactName).toBe('Shirin Akter')
})
