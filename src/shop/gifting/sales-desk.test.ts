import { afterEach, beforeEach, expect, test } from 'vitest'
import { given } from '#tests/gift-world.ts'
import { BUYER, draftEdit, draftQuotation, quotedLines, sendDraft } from '#tests/quotations.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { localFiles } from '#platform/files.ts'
import { quotationResults } from '../reporting/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  approveQuotation,
  cancelRun,
  commentOnQuotation,
  compareVersions,
  giftPipeline,
  newQuotationVersion,
  openAgreedRun,
  outcomeOf,
  quotationById,
  quotationEvents,
  quotationsForOffice,
  quotationsToAnswer,
  recordOutcome,
  runOfVersion,
  saveDraft,
  versionsOf,
} from './index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function approve(token: string) {
  const input = { token, version: 1, name: 'Kamrul', designation: 'Director', poNumber: '', sent: null, shopUrl }
  return approveQuotation(shop.as('guest'), localFiles('/nowhere'), input)
}

async function stages(now = shop.now) {
  const cards = await giftPipeline(shop.db, { now })
  return cards.map(({ number, stage, attention, boxes, total }) => [number, stage, attention, boxes, total])
}

test('the board shows each quotation once in its stage, with what needs attention', async () => {
  const draft = await draftQuotation(shop)
  const sent = await sendDraft(shop, await draftQuotation(shop))
  const asked = await sendDraft(shop, await draftQuotation(shop))
  await commentOnQuotation(shop.as('guest'), { token: asked, kind: 'change-asked', text: 'Fewer, please' })
  const approved = await sendDraft(shop, await draftQuotation(shop))
  expect(await approve(approved)).toMatchObject({ ok: true })
  const number = async (id: string) => (await quotationById(shop.db, id))!.number
  expect(await number(draft)).toBe('Q-2026-00001')
  expect((await stages()).toSorted()).toEqual([
    ['Q-2026-00001', 'draft', null, 60, taka(54_930)],
    ['Q-2026-00002', 'sent', null, 60, taka(54_930)],
    ['Q-2026-00003', 'sent', 'question', 60, taka(54_930)],
    ['Q-2026-00004', 'approved', null, 60, taka(54_930)],
  ])
  // The day after its last day.
  expect((await stages(new Date('2026-06-26T09:00:00+06:00'))).toSorted()[1]).toEqual([
    'Q-2026-00002',
    'sent',
    'expired',
    60,
    taka(54_930),
  ])
  expect(sent).toMatch(/^.{22,}$/)
})

test('a quotation closed as lost ends the version that the buyer has, with the reason, and a new version opens it again', async () => {
  const quotationId = await draftQuotation(shop)
  const token = await sendDraft(shop, quotationId)
  await commentOnQuotation(shop.as('guest'), { token, kind: 'comment', text: 'Too expensive' })
  expect(await quotationsToAnswer(shop.db)).toBe(1)
  const lost = { quotationId, outcome: 'lost', reason: 'price', note: 'Ten per cent above the other offer' } as const
  expect(await recordOutcome(shop.as('desk'), lost)).toEqual({ ok: true })
  expect(await outcomeOf(shop.db, quotationId)).toMatchObject({ outcome: 'lost', reason: 'price', note: lost.note })
  expect((await versionsOf(shop.db, [quotationId])).map(({ state }) => state)).toEqual(['declined'])
  expect((await quotationEvents(shop.db, quotationId)).at(-1)).toMatchObject({ kind: 'declined', actor: 'staff:Desk' })
  expect(await approve(token)).toEqual({ ok: false, problem: 'declined' })
  expect(await quotationsToAnswer(shop.db)).toBe(0)
  expect((await stages()).map(([, stage]) => stage)).toEqual(['lost'])
  // It leaves the board after thirty days.
  expect(await stages(new Date(shop.now.getTime() + 31 * 86_400_000))).toEqual([])
  // Written again with another reason: still one row.
  expect(await recordOutcome(shop.as('desk'), { ...lost, reason: 'other-supplier', note: '' })).toEqual({ ok: true })
  expect(await outcomeOf(shop.db, quotationId)).toMatchObject({ reason: 'other-supplier', note: '' })

  expect(await newQuotationVersion(shop.as('desk'), { quotationId })).toEqual({ ok: true })
  expect((await quotationsForOffice(shop.db, { list: 'over' })).map(({ lost: isLost }) => isLost)).toEqual([true])
  await sendDraft(shop, quotationId)
  expect(await outcomeOf(shop.db, quotationId)).toBeNull()
  expect((await quotationsForOffice(shop.db, { list: 'open' })).map(({ lost: isLost, state }) => [isLost, state])).toEqual([
    [false, 'sent'],
  ])
})

test('a draft that was never sent can be closed as lost and is not open any more', async () => {
  const quotationId = await draftQuotation(shop)
  expect(await recordOutcome(shop.as('desk'), { quotationId, outcome: 'lost', reason: 'no-answer', note: '' })).toEqual({
    ok: true,
  })
  expect(await quotationsForOffice(shop.db, { list: 'open' })).toEqual([])
  expect((await quotationsForOffice(shop.db, { list: 'over' })).map(({ id }) => id)).toEqual([quotationId])
  expect((await versionsOf(shop.db, [quotationId])).map(({ state }) => state)).toEqual(['draft'])
})

test.each([
  ['quotation-changed', { outcome: 'lost', reason: 'price', note: '' }],
  ['reason-missing', { outcome: 'won', reason: 'day-full', note: '' }],
  ['reason-missing', { outcome: 'won', reason: '', note: '' }],
  ['note-too-long', { outcome: 'won', reason: 'fruit', note: 'x'.repeat(501) }],
] as const)('of an approved quotation, this is refused and changes nothing: %s', async (problem, typed) => {
  const quotationId = await draftQuotation(shop)
  expect(await approve(await sendDraft(shop, quotationId))).toMatchObject({ ok: true })
  const before = await shop.countAll()
  expect(await recordOutcome(shop.as('desk'), { quotationId, ...typed })).toEqual({ ok: false, problem })
  expect(await shop.countAll()).toEqual(before)
})

test('closed as lost while the buyer approves: one of the two is done, the other refused', async () => {
  const quotationId = await draftQuotation(shop)
  const token = await sendDraft(shop, quotationId)
  const [closed, approved] = await Promise.all([
    recordOutcome(shop.as('desk'), { quotationId, outcome: 'lost', reason: 'no-answer', note: '' }),
    approve(token),
  ])
  expect(closed.ok).toBe(!approved.ok)
  const states = (await versionsOf(shop.db, [quotationId])).map(({ state }) => state)
  expect(states).toEqual([approved.ok ? 'approved' : 'declined'])
  expect(await outcomeOf(shop.db, quotationId)).toEqual(closed.ok ? expect.objectContaining({ outcome: 'lost' }) : null)
})

test('two versions are compared line by line: what is new, left out, changed, and nothing else', async () => {
  const quotationId = await draftQuotation(shop)
  await sendDraft(shop, quotationId)
  expect(await newQuotationVersion(shop.as('desk'), { quotationId })).toEqual({ ok: true })
  const compare = async () => {
    const [after, before] = await versionsOf(shop.db, [quotationId])
    return compareVersions(before!, after!)
  }
  const nothing = {
    lines: [],
    delivery: null,
    total: null,
    advancePercent: null,
    creditDays: null,
    deliveriesChanged: false,
    termsChanged: false,
  }
  expect(await compare()).toMatchObject(nothing)
  const [crates] = quotedLines(shop)
  const ribbon = { variantId: null, name: { en: 'Ribbon', bn: 'ফিতা' }, units: 50, unitPrice: taka(10), taxClassId: 'gift-basket' }
  const edit = {
    lines: [{ ...crates!, units: 50 }, ribbon],
    delivery: taka(2000),
    advancePercent: 30,
    validUntil: dayFrom('2026-06-30'),
  }
  expect(await saveDraft(shop.as('desk'), { ...(await draftEdit(shop, quotationId)), ...edit })).toEqual({ ok: true })
  expect(await compare()).toEqual({
    lines: [
      {
        name: expect.anything(),
        before: { units: 60, unitPrice: taka(900), linePaisa: taka(54_000) },
        after: { units: 50, unitPrice: taka(900), linePaisa: taka(45_000) },
      },
      { name: ribbon.name, before: null, after: { units: 50, unitPrice: taka(10), linePaisa: taka(500) } },
      { name: { en: 'Printed card', bn: 'ছাপা কার্ড' }, before: { units: 60, unitPrice: 1550, linePaisa: taka(930) }, after: null },
    ],
    delivery: { before: 0, after: taka(2000) },
    total: { before: taka(54_930), after: taka(47_500) },
    validUntil: { before: expect.any(String), after: '2026-06-30' },
    advancePercent: { before: 0, after: 30 },
    creditDays: null,
    deliveriesChanged: false,
    termsChanged: false,
  })
})

test('the report counts the quotations that were sent by their result and reason', async () => {
  const lost = await draftQuotation(shop)
  await sendDraft(shop, lost)
  await recordOutcome(shop.as('desk'), { quotationId: lost, outcome: 'lost', reason: 'day-full', note: '' })
  const won = await draftQuotation(shop)
  await approve(await sendDraft(shop, won))
  await recordOutcome(shop.as('desk'), { quotationId: won, outcome: 'won', reason: 'fruit', note: '' })
  await approve(await sendDraft(shop, await draftQuotation(shop)))
  await sendDraft(shop, await draftQuotation(shop))
  // Never sent: not counted.
  await draftQuotation(shop)
  const period = { from: dayFrom('2026-06-01'), until: dayFrom('2026-06-30') }
  expect(await quotationResults(shop.db, period)).toEqual([
    { outcome: 'won', reason: 'fruit', quotations: 1, total: taka(54_930) },
    { outcome: 'won', reason: null, quotations: 1, total: taka(54_930) },
    { outcome: 'lost', reason: 'day-full', quotations: 1, total: taka(54_930) },
    { outcome: 'open', reason: null, quotations: 1, total: taka(54_930) },
  ])
  expect(await quotationResults(shop.db, { from: dayFrom('2026-05-01'), until: dayFrom('2026-05-31') })).toEqual([])
})

test('a run of a gift programme, which was approved without an offer, is no sale', async () => {
  const person = { ...given(1), variantId: shop.variant('himsagar-5kg') }
  const agreed = {
    contact: BUYER,
    lines: [{ variantId: person.variantId, units: 1, unitPrice: taka(900) }],
    delivery: taka(80),
    creditDays: 30,
    day: dayFrom('2026-06-20'),
    approved: { name: 'Kamrul', designation: 'Director' },
    people: [person],
  }
  await shop.db.transaction(async (tx) => {
    await openAgreedRun(tx, shop.as('owner'), agreed)
    return { ok: true }
  })
  expect((await quotationsForOffice(shop.db, { list: 'all' })).map(({ state }) => state)).toEqual(['approved'])
  expect(await quotationsForOffice(shop.db, { list: 'approved' })).toEqual([])
  expect(await stages()).toEqual([])
  expect(await quotationResults(shop.db, { from: dayFrom('2026-06-01'), until: dayFrom('2026-06-30') })).toEqual([])
})

test('an approved quotation whose run was cancelled is lost: on the board, in the report, and the reason can be recorded', async () => {
  const quotationId = await draftQuotation(shop)
  const done = await approve(await sendDraft(shop, quotationId))
  if (!done.ok) throw new Error(done.problem)
  const won = { quotationId, outcome: 'won', reason: 'fruit', note: '' } as const
  const lost = { quotationId, outcome: 'lost', reason: 'put-off', note: '' } as const
  expect(await recordOutcome(shop.as('desk'), lost)).toEqual({ ok: false, problem: 'quotation-changed' })
  const run = (await runOfVersion(shop.db, done.versionId))!
  expect(await cancelRun(shop.as('desk'), { run: { runId: run.id } })).toEqual({ ok: true })
  expect((await stages()).map(([, stage]) => stage)).toEqual(['lost'])
  expect(await recordOutcome(shop.as('desk'), won)).toEqual({ ok: false, problem: 'quotation-changed' })
  expect(await recordOutcome(shop.as('desk'), lost)).toEqual({ ok: true })
  expect((await versionsOf(shop.db, [quotationId])).map(({ state }) => state)).toEqual(['approved'])
  const period = { from: dayFrom('2026-06-01'), until: dayFrom('2026-06-30') }
  expect(await quotationResults(shop.db, period)).toEqual([
    { outcome: 'lost', reason: 'put-off', quotations: 1, total: taka(54_930) },
  ])
})
