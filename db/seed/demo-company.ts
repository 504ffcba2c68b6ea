import { sql } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { saveCompany, setMember } from '#shop/accounts/index.ts'
import type { Ctx, Db, Tx, WithCommit } from '#shop/context.ts'
import {
  addRecipient,
  answerProof,
  approveQuotation,
  confirmRun,
  giftRules,
  makeQuotation,
  planRun,
  proofsOf,
  quotationById,
  runOf,
  runOfVersion,
  saveDraft,
  saveRun,
  sendQuotation,
  showCard,
  versionsOf,
} from '#shop/gifting/index.ts'
import { nextDayOf } from '#shop/gifting/model.ts'
import { confirmOrder } from '#shop/ordering/index.ts'
import { issueInvoice, takeCompanyMoney } from '#shop/billing/index.ts'
import { setCreditLimit } from '#shop/payments/index.ts'
import { addDays, dayInDhaka, parsePhone, type CalendarDate, type Phone } from '#shop/values/index.ts'
import { variantId } from './catalogue-rows.ts'
import { BUYER, APPROVER, CARD, COMPANY, PEOPLE, RUN, TO_APPROVE, type Member, type Quoted } from './demo-people.ts'
import { seedId, taka } from './seed-rows.ts'

const BOX = 'gift-executive-box'
const BOX_TAX = 'gift-basket'
const DAY_MS = 86_400_000
const TERMS = 'Prices hold for the days named above. Boxes may hold other fruit of the same worth when a harvest is late.'

// Only messages have links in them, and none is sent.
const shopUrl = 'http://localhost'

type Demo = { db: Db; files: FileStore; now: Date }

/**
 * A company that gives fruit to its people: with a buyer and an approver, a quotation that waits for the approver, and a run that is ordered, invoiced
 * and paid in part. Made as the office and the buyers make it, so its ids and links are new each time; who, what and when is always the same.
 * The people are invented, so nothing is sent to them.
 */
export async function addDemoCompany(tx: Tx, { files, now }: Omit<Demo, 'db'>): Promise<void> {
  const demo: Demo = { db: joined(tx), files, now }
  const ago = (days: number): Ctx => ({
    db: demo.db,
    now: new Date(now.getTime() - days * DAY_MS),
    actor: { kind: 'system', name: 'seed' },
  })
  const companyId = await company(tx, ago(12))
  const run = await quote(demo, { ctx: ago(10), companyId, quoted: RUN })
  const versionId = await approve(demo, run, ago(9))
  const orderId = await order(demo, { versionId, list: ago(4), ordering: ago(3) })
  await pay({ companyId, orderId }, ago)
  await quote(demo, { ctx: ago(2), companyId, quoted: TO_APPROVE })
  await sql`delete from messaging.messages`.execute(tx)
}

/** Everything is part of the transaction that writes the demo shop: after a kill nothing of it is there. */
function joined(tx: Tx): Db {
  const transaction = async <Result>(work: (tx: Tx, withCommit: WithCommit) => Promise<Result>): Promise<Result> => {
    const last: Promise<unknown>[] = []
    const result = await work(tx, (statements) => void last.push(statements))
    await Promise.all(last)
    return result
  }
  return Object.assign(tx, { transaction, close: () => Promise.resolve() })
}

async function company(tx: Tx, ctx: Ctx): Promise<string> {
  for (const member of [BUYER, APPROVER]) {
    await tx
      .insertInto('accounts.customers')
      .values({
        id: idOf(ctx, member),
        phone: phoneOf(member.phone),
        name: member.name,
        email: member.email,
        language: 'en',
        created_at: ctx.now,
        phone_proven_at: ctx.now,
      })
      .execute()
  }
  const saved = await saveCompany(ctx, { id: null, seen: '', facts: { ...COMPANY, phone: phoneOf(BUYER.phone) } })
  const { id: companyId } = done(saved)
  done(await setCreditLimit(ctx, { companyId, companyName: COMPANY.name, seen: null, limit: taka(300_000) }))
  for (const { phone, role, designation } of [BUYER, APPROVER])
    done(await setMember(ctx, { companyId, phone: phoneOf(phone), role, designation }))
  return companyId
}

/** Answers the quotation, sent. */
async function quote(
  { now }: Demo,
  { ctx, companyId, quoted }: { ctx: Ctx; companyId: string; quoted: Quoted },
): Promise<string> {
  const wantedDay = addDays(dayInDhaka(now), quoted.wantedInDays)
  const contact = {
    companyId,
    companyName: COMPANY.name,
    contactName: BUYER.name,
    contactDesignation: BUYER.designation,
    phone: phoneOf(BUYER.phone),
    email: BUYER.email,
    language: 'en' as const,
    occasion: quoted.occasion ?? (await nextOccasion(ctx.db, wantedDay)),
    wantedDay,
  }
  const { quotationId } = done(await makeQuotation(ctx, { ticketId: null, contact, terms: TERMS }))
  const revision = async () => (await versionsOf(ctx.db, [quotationId]))[0]!.revision
  const { boxes, boxTaka, deliveryTaka } = quoted
  const service = { name: { en: 'Printed card', bn: 'ছাপা কার্ড' }, units: boxes, unitPrice: taka(15), taxClassId: BOX_TAX }
  const saved = await saveDraft(ctx, {
    quotationId,
    revision: await revision(),
    lines: [
      { variantId: variantId(now, BOX), name: null, units: boxes, unitPrice: taka(boxTaka), taxClassId: null },
      { variantId: null, ...service },
    ],
    delivery: taka(deliveryTaka),
    validUntil: addDays(dayInDhaka(now), 12),
    terms: TERMS,
    advancePercent: 0,
    creditDays: COMPANY.creditDays,
  })
  done(saved)
  done(await sendQuotation(ctx, { quotationId, revision: await revision(), shopUrl }))
  return quotationId
}

/** The occasion of the gift calendar that comes first from this day on; empty without one. */
async function nextOccasion(db: Db, from: CalendarDate): Promise<string> {
  const days = (await giftRules(db)).occasions.flatMap((occasion) => {
    const day = nextDayOf(occasion, from)
    return day ? [{ day, slug: occasion.slug }] : []
  })
  return days.toSorted((one, other) => (one.day < other.day ? -1 : 1))[0]?.slug ?? ''
}

/** As its approver does it, signed in. Answers the version. */
async function approve({ files, now }: Demo, quotationId: string, ctx: Ctx): Promise<string> {
  const { token } = (await quotationById(ctx.db, quotationId))!
  const customerId = idOf({ now: new Date(now.getTime() - 12 * DAY_MS) }, APPROVER)
  const approved = await approveQuotation({ ...ctx, actor: { kind: 'customer', customerId } }, files, {
    token,
    version: 1,
    name: APPROVER.name,
    designation: APPROVER.designation,
    poNumber: 'MTL/PO/2041',
    sent: null,
    shopUrl,
  })
  return done(approved).versionId
}

/** The list, a card that was looked at, and the order. */
async function order(
  { db, files, now }: Demo,
  { versionId, list, ordering }: { versionId: string; list: Ctx; ordering: Ctx },
): Promise<string> {
  const run = { runId: (await runOfVersion(db, versionId))!.id }
  const buyer: Ctx = { ...list, actor: { kind: 'visitor' } }
  const day = addDays(dayInDhaka(now), 5)
  const fresh = async () => (await runOf(db, run))!
  const answers = { language: null, lastDay: null, mayPassOn: false, charity: null, declinedBoxes: 'left-out' } as const
  const settings = { fromName: COMPANY.name, cardText: CARD, variantId: variantId(now, BOX), day, fallback: null, answers }
  done(await saveRun(buyer, { run, seenVersion: (await fresh()).version, settings }))
  for (const [index, person] of PEOPLE.entries()) {
    const { card = '', ...where } = person
    const later = index >= PEOPLE.length - 2 ? addDays(day, 1) : ''
    const typed = { landmark: '', box: '', language: '', byLink: false, ...where, card, day: later }
    done(await addRecipient(buyer, { run, typed }))
  }
  done(await showCard(list, files, { runId: run.runId, note: '', shopUrl }))
  const [proof] = await proofsOf(db, run.runId)
  done(await answerProof(buyer, { run, proofId: proof!.id, approve: true, words: '', name: BUYER.name }))
  const ready = await fresh()
  const { total } = await planRun(db, ready, ordering.now)
  const edit = { run, seenVersion: ready.version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl }
  return done(await confirmRun({ ...ordering, actor: buyer.actor }, edit)).orderId
}

/** A part of it by bank, and after that a certificate of the VAT that was deducted. */
async function pay({ companyId, orderId }: { companyId: string; orderId: string }, ago: (days: number) => Ctx): Promise<void> {
  done(await confirmOrder(ago(3), { orderId, shopUrl }))
  done(await issueInvoice(ago(3), { orderId }))
  const [bank, paper] = [ago(2), ago(1)]
  const paid = (ctx: Ctx) => ({ companyId, day: dayInDhaka(ctx.now), note: '', against: 'what-is-due-first' }) as const
  const money = { ...paid(bank), kind: 'money', way: 'bank', reference: 'BEFTN 118204', amount: taka(5_000) } as const
  const certificate = { ...paid(paper), kind: 'vds', way: null, reference: 'M66-2291', amount: taka(600) } as const
  done(await takeCompanyMoney(bank, money))
  done(await takeCompanyMoney(paper, certificate))
}

function idOf({ now }: Pick<Ctx, 'now'>, { phone }: Member): string {
  return seedId(now, `customer ${phone}`)
}

function phoneOf(typed: string): Phone {
  const parsed = parsePhone(typed)
  if (!parsed.ok) throw new Error(`No phone number: ${typed}`)
  return parsed.phone
}

/** The demo refuses nothing: where a rule does, the demo is wrong. */
function done<Outcome extends { ok: boolean }>(outcome: Outcome): Extract<Outcome, { ok: true }> {
  if (!outcome.ok) throw new Error(`The demo company can't be made: ${JSON.stringify(outcome)}`)
  return outcome as Extract<Outcome, { ok: true }>
}
