import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { member } from '#tests/company-members.ts'
import { addCompany, NIRMAN } from '#tests/company-orders.ts'
import { bring, given, LINK_RULES, NO_ANSWER_RULES, plenty, SHOP_URL } from '#tests/gift-world.ts'
import { vanOn } from '#tests/held-places.ts'
import { documentsIn, registerForVat } from '#tests/invoice-documents.ts'
import { LONG_RUN } from '#tests/long-run.ts'
import { draftEdit, sendDraft } from '#tests/quotations.ts'
import { sentLogo } from '#tests/sender-logos.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { withLongLinks } from '#tests/short-links.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { phone, taka } from '#tests/world-data.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import { companyStatement, takeCompanyMoney } from '../billing/index.ts'
import { openTicket, ticketById } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import { ledgerDifferences } from '../inventory/index.ts'
import { confirmOrder, deliverOrder, dispatchOrder, giveUpBox, placeOrder, replanDelivery } from '../ordering/index.ts'
import { addMoney, dayFrom, paisa, subtractMoney, type Paisa } from '../values/index.ts'
import {
  answerDay,
  answerPlace,
  answerProof,
  approveQuotation,
  askRecipients,
  checkLogo,
  confirmRun,
  contactOfTicket,
  declineGift,
  eraseListNow,
  finishRun,
  keepTicketLogo,
  logoById,
  makeQuotation,
  planDeliveries,
  planRun,
  proofsOf,
  runOf,
  runOfVersion,
  saveDraft,
  saveRun,
  showCard,
  type Run,
} from './index.ts'
import { insertRecipients } from './insert-recipients.ts'

// The gifts of a company from its enquiry to a statement of zero, as one story: 340 boxes in the long run, 40 otherwise.
const BOXES = LONG_RUN ? 340 : 40
const ASKED = 20
/** Vans of Dhaka: two slots a day that carry two thirds of the boxes together. */
const VAN = Math.ceil(BOXES / 3)
const FIRST = dayFrom('2026-06-13')
const BUYER = phone('01711300200')

let shop: Shop
let folder: string
let files: FileStore
let companyId: string
let approver: Ctx
beforeEach(async () => {
  shop = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'story-'))
  files = localFiles(join(folder, 'files'))
  await registerForVat(shop)
  await plenty(shop)
  await sql`update fulfilment.slots set capacity_drops = ${VAN} where zone_id = 'dhaka' and mode = 'van'`.execute(shop.db)
  companyId = await addCompany(shop, taka(2_000_000), { approvalAbove: taka(10_000) })
  await member(shop, { companyId, phone: BUYER, name: 'Shirin Akter', role: 'buyer' })
  approver = (await member(shop, { companyId, phone: phone('01711300300'), name: 'Kamrul Hasan', role: 'approver' })).ctx
})
afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

/** The request of a known buyer, with the company's logo. */
async function enquiry(): Promise<string> {
  const opened = await openTicket(shop.as('guest'), {
    kind: 'gift-enquiry',
    name: 'Shirin Akter',
    phone: BUYER,
    email: null,
    message: 'ঈদের উপহার',
    details: { company: 'Nirman Group', boxes: BOXES, occasion: 'eid', delivery_day: FIRST },
    language: 'bn',
    requestId: 'one-story-of-gifts',
  })
  if (!opened.ok) throw new Error(opened.problem)
  const ticket = await sql<{ id: string }>`select id from content.tickets where number = ${opened.number}`.execute(shop.db)
  const { id } = ticket.rows[0]!
  const logo = await checkLogo(await sentLogo(folder))
  if (!logo.ok) throw new Error(logo.problem)
  await keepTicketLogo(shop.as('guest'), files, { ticketId: id, logo })
  return id
}

/** The quotation for the enquiry, with its days, sent to the buyer and waiting for the approver. */
async function quotation(ticketId: string): Promise<string> {
  const contact = await contactOfTicket(shop.db, (await ticketById(shop.db, ticketId))!.ticket)
  expect([contact.companyId, contact.language, contact.wantedDay]).toEqual([companyId, 'bn', FIRST])
  const made = await makeQuotation(shop.as('desk'), { ticketId, contact, terms: 'যেমন কথা হয়েছে।' })
  if (!made.ok) throw new Error(made.problem)
  const { quotationId } = made
  const box = { variantId: shop.variant('trio-box'), name: null, units: BOXES, unitPrice: taka(1_450), taxClassId: null }
  const edit = { ...(await draftEdit(shop, quotationId)), lines: [box], delivery: taka(5_000), creditDays: 30 }
  expect(await saveDraft(shop.as('desk'), edit)).toEqual({ ok: true })
  const { revision } = await draftEdit(shop, quotationId)
  const zones = [{ zoneId: 'dhaka', boxes: BOXES, perBox: null }]
  expect(await planDeliveries(shop.as('desk'), { quotationId, revision, zones })).toEqual({ ok: true })
  return sendDraft(shop, quotationId)
}

async function told(recipient: string): Promise<string[]> {
  const found = await sql<{ template: string }>`
    select template from messaging.messages where recipient = ${recipient} and channel = 'sms' order by id`.execute(shop.db)
  return found.rows.map(({ template }) => template)
}

/** Shoppers want every place of the first day at the same time. */
async function shoppersFill(): Promise<number> {
  const slots = [shop.slot('dhaka-van-morning'), shop.slot('dhaka-van-evening')]
  const wants = Array.from({ length: VAN + 10 }, (_, index) =>
    placeOrder(shop.as('guest'), sampleOrder(shop, { delivery: { slotId: slots[index % 2]!, day: FIRST } })),
  )
  const got = await Promise.all(wants)
  return got.filter(({ ok }) => ok).length
}

async function approved(token: string): Promise<Run> {
  const signed = {
    token,
    version: 1,
    name: 'Kamrul Hasan',
    designation: 'Director',
    poNumber: 'PO-9',
    sent: null,
    shopUrl: SHOP_URL,
  }
  expect(await approveQuotation(shop.as('guest'), files, signed)).toEqual({ ok: false, problem: 'approver-needed' })
  const done = await approveQuotation(approver, files, signed)
  if (!done.ok) throw new Error(done.problem)
  const run = (await runOfVersion(shop.db, done.versionId))!
  expect(await logoById(shop.db, run.logoId)).toMatchObject({ width: 980 })
  return run
}

/** The list: twenty people are asked, the others have their address. Returns the links of those who are asked. */
async function listed(begun: Run): Promise<{ run: Run; links: string[] }> {
  const guest = shop.as('guest')
  const settings = {
    fromName: NIRMAN.name,
    cardText: 'প্রিয় {name}, {company} থেকে ঈদের শুভেচ্ছা।',
    variantId: null,
    day: begun.day,
    fallback: { areaId: 'dhaka/mirpur', addressLine: 'অফিস, রোড ১১', landmark: '' },
    answers: { ...NO_ANSWER_RULES, language: 'bn' as const, mayPassOn: true, declinedBoxes: 'sender' as const },
  }
  expect(await saveRun(guest, { run: { token: begun.token }, seenVersion: begun.version, settings })).toEqual({ ok: true })
  const asked = { byLink: true, district: '', area: '', address: '' }
  const people = Array.from({ length: BOXES }, (_, index) => given(index, index < ASKED ? asked : {}))
  await shop.db.transaction((tx) => insertRecipients(tx, guest, { run: begun, given: people }))
  expect(await askRecipients(guest, { run: { token: begun.token }, rules: LINK_RULES })).toMatchObject({ ok: true })
  const messages = await sql<{ body: string }>`
    select body from messaging.messages where template = 'gift-link' order by recipient`.execute(shop.db)
  const links: string[] = []
  for (const { body } of messages.rows) links.push(/gift\/for\/([\w-]+)$/.exec(await withLongLinks(shop, body))![1]!)
  expect(links).toHaveLength(ASKED)
  return { run: (await runOf(shop.db, { runId: begun.id }))!, links }
}

const MIRPUR = { areaId: 'dhaka/mirpur', addressLine: 'বাসা ৩', landmark: '', person: null }

/** Three decline, three give it on, nine choose, and five do not answer. */
async function answers(links: readonly string[], day: Run['day']): Promise<void> {
  const guest = shop.as('guest')
  const slotId = shop.slot('dhaka-van-morning')
  const choose = (token: string) => answerDay(guest, { token, day: day!, slotId, ripeness: null })
  for (const token of links.slice(0, 3)) expect(await declineGift(guest, { token, shopUrl: SHOP_URL })).toEqual({ ok: true })
  for (const [index, token] of links.slice(3, 15).entries()) {
    const person = index < 3 ? { name: 'রেজাউল হক', phone: `0181922080${index}` } : null
    expect(await answerPlace(guest, { token, place: { ...MIRPUR, person } })).toEqual({ ok: true })
    expect(await choose(token)).toEqual({ ok: true })
  }
}

async function ordered(run: Run): Promise<{ orderId: string; total: Paisa }> {
  const now = (await runOf(shop.db, { runId: run.id }))!
  const { total } = await planRun(shop.db, now, shop.now)
  const shown = { seenVersion: now.version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
  const confirmed = await confirmRun(shop.as('guest'), { run: { token: run.token }, ...shown })
  if (!confirmed.ok) throw new Error(confirmed.problem)
  expect(confirmed.boxes).toBe(BOXES)
  return { orderId: confirmed.orderId, total }
}

async function boxesTo(line: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from fulfilment.consignments where address_line = ${line}`.execute(shop.db)
  return found.rows[0]!.count
}

/** All boxes leave and arrive but two: one is brought the next day, one is given up and not charged. */
async function delivered(orderId: string): Promise<void> {
  const noon = shop.at('2026-06-14T12:00:00+06:00')
  const desk = noon.as('desk')
  await confirmOrder(desk, { orderId, shopUrl: SHOP_URL })
  const boxes = await consignmentsOf(shop.db, [orderId])
  for (const [index, { id: consignmentId }] of boxes.entries()) {
    await bring(noon, { orderId, consignmentId, fails: index < 2 ? { reason: 'nobody-home', words: null } : null })
  }
  const [again, away] = boxes
  const next = {
    orderId,
    consignmentId: again!.id,
    slotId: shop.slot('dhaka-van-evening'),
    day: dayFrom('2026-06-15'),
    shopUrl: SHOP_URL,
  }
  expect(await replanDelivery(desk, next)).toMatchObject({ ok: true })
  const gone = { orderId, consignmentId: away!.id, charged: false, reason: 'ঠিকানা বদলেছে', shopUrl: SHOP_URL }
  expect(await giveUpBox(desk, gone)).toMatchObject({ ok: true })
  const later = shop.at('2026-06-15T11:00:00+06:00').as('desk')
  const last = { orderId, consignmentId: again!.id, shopUrl: SHOP_URL }
  expect(await dispatchOrder(later, { ...last, early: true })).toMatchObject({ ok: true })
  expect(await deliverOrder(later, last)).toMatchObject({ ok: true })
}

test('the gifts of a company run from the enquiry with its logo to a statement of zero', async () => {
  const token = await quotation(await enquiry())
  expect(await told('+8801711300300')).toEqual(['quotation-to-approve'])
  const days = await vanOn(shop, FIRST)
  const keptFree = VAN * 2 - days.held
  expect(days.held).toBe(days.drops)
  // Retail gets what is not held, at the same moment, and not one place more.
  expect(await shoppersFill()).toBe(keptFree)
  expect(await vanOn(shop, FIRST)).toEqual({ drops: VAN * 2, held: days.held })

  const { run, links } = await listed(await approved(token))
  await answers(links, run.day)
  expect(await showCard(shop.as('desk'), files, { runId: run.id, note: '', shopUrl: SHOP_URL })).toMatchObject({ ok: true })
  const [card] = await proofsOf(shop.db, run.id)
  const approval = { proofId: card!.id, approve: true, words: '', name: 'Shirin Akter' }
  expect(await answerProof(shop.as('guest'), { run: { token: run.token }, ...approval })).toMatchObject({ ok: true })
  const { orderId, total } = await ordered(run)
  const { held, drops } = await vanOn(shop, FIRST)
  expect([held, drops <= VAN * 2]).toEqual([0, true])
  // Three declined and five did not answer: their boxes go to the sender.
  expect(await boxesTo('অফিস, রোড ১১')).toBe(8)
  // After the order one of them moves to another address, and chooses the next day for it.
  const late = links[6]!
  const moved = await answerPlace(shop.as('guest'), { token: late, place: { ...MIRPUR, addressLine: 'নতুন বাসা ৯' } })
  const slotId = shop.slot('dhaka-van-evening')
  const chosen = await answerDay(shop.as('guest'), { token: late, day: dayFrom('2026-06-14'), slotId, ripeness: null })
  expect([moved, chosen]).toEqual([{ ok: true }, { ok: true }])
  expect(await boxesTo('নতুন বাসা ৯')).toBe(1)
  await delivered(orderId)
  const finished = shop.at('2026-06-15T11:10:00+06:00').as('owner')
  await finishRun({ ...finished, actor: { kind: 'system', name: 'gifts' } }, { orderId, shopUrl: SHOP_URL })
  const [invoice, ...others] = await documentsIn(shop, orderId)
  expect([others, invoice!.kind, invoice!.content.buyer]).toEqual([
    [],
    'tax-invoice',
    expect.objectContaining({ bin: NIRMAN.bin }),
  ])
  const owed = invoice!.total
  // The box that was given up is not charged.
  expect(subtractMoney(total, owed)).toBe(taka(1_450))
  expect(await told('+8801711300200')).toContain('gift-run-delivered')
  await paid(owed)
  expect(await eraseListNow(approver, { companyId, runId: run.id })).toEqual({ ok: true, people: BOXES })
  expect(await shop.count('gifting.recipients', { name: '—' })).toBe(BOXES)
  expect(await ledgerDifferences(shop.db)).toEqual([])
}, 600_000)

/** The bank transfer is short by the VAT and the income tax that the company deducted; the certificates follow. */
async function paid(owed: Paisa): Promise<void> {
  const vds = paisa(Math.round(owed * 0.05))
  const tds = paisa(Math.round(owed * 0.02))
  const bank = subtractMoney(owed, addMoney(vds, tds))
  const receipts = [
    { kind: 'money', way: 'bank', reference: 'BEFTN 7', amount: bank },
    { kind: 'vds', way: null, reference: 'M66-7', amount: vds },
    { kind: 'tds', way: null, reference: 'TDS-7', amount: tds },
  ] as const
  const balances: Paisa[] = []
  for (const [index, receipt] of receipts.entries()) {
    const now = shop.at(`2026-07-0${index + 1}T11:00:00+06:00`)
    const day = dayFrom(`2026-07-0${index + 1}`)
    const money = { ...receipt, companyId, day, note: '', against: 'what-is-due-first' as const }
    expect(await takeCompanyMoney(now.as('owner'), money)).toMatchObject({ ok: true, allocated: receipt.amount })
    balances.push((await companyStatement(shop.db, { companyId, today: day })).balance)
  }
  expect(balances).toEqual([addMoney(vds, tds), tds, 0])
}
