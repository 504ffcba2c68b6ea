import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { customer, handOver, member, orderedRun } from '#tests/company-members.ts'
import { addCompany, placeOnAccount } from '#tests/company-orders.ts'
import { given, giftRun, SHOP_URL } from '#tests/gift-world.ts'
import { draftQuotation, sendDraft } from '#tests/quotations.ts'
import { phone, taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { companyById, dropMember, saveCompany, companyVersion, type CompanyFacts } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { companyStatement, issueInvoice, takeCompanyMoney, undoCompanyMoney } from '../billing/index.ts'
import { confirmOrder } from '../ordering/index.ts'
import { dayFrom } from '../values/index.ts'
import { companiesOfMember, companyPortal, eraseListNow, eraseLists, keepListUntil, runEvents, runOf } from './index.ts'
import { insertRecipients } from './insert-recipients.ts'

// Asks for quotations in the test world and has runs.
const SHIRIN = phone('01711300200')
const KAMRUL = phone('01711300300')

let shop: Shop
let companyId: string
let buyer: { customerId: string; ctx: Ctx }
let approver: { customerId: string; ctx: Ctx }
beforeEach(async () => {
  shop = await openShop()
  companyId = await addCompany(shop, taka(500_000), { approvalAbove: taka(50_000), note: 'Slow payers, watch out' })
  buyer = await member(shop, { companyId, phone: SHIRIN, name: 'Shirin Akter', role: 'buyer' })
  approver = await member(shop, { companyId, phone: KAMRUL, name: 'Kamrul Hasan', role: 'approver' })
})
afterEach(() => shop.close())

const portalOf = ({ customerId }: { customerId: string }, now = shop.now) =>
  companyPortal(shop.db, { companyId, customerId, now })
const waitsOf = async (who: { customerId: string }) =>
  (await portalOf(who))!.waits.map(({ kind, number, ...rest }) => [kind, number, 'count' in rest ? rest.count : rest.total])

async function change(difference: Partial<CompanyFacts>): Promise<void> {
  const before = (await companyById(shop.db, companyId))!
  const facts = { ...before, ...difference }
  expect(await saveCompany(shop.as('owner'), { id: companyId, seen: companyVersion(before), facts })).toMatchObject({ ok: true })
}

test('is shown to members only', async () => {
  const other = await addCompany(shop, null, { name: 'Padma Foods', bin: null })
  const stranger = await customer(shop, phone('01711300400'), 'Somebody')
  expect((await portalOf(buyer))!).toMatchObject({ role: 'buyer', company: { id: companyId, name: 'Nirman Group' } })
  for (const id of [other, shop.newId(), 'x', '__proto__', `${companyId}x`]) {
    expect(await companyPortal(shop.db, { companyId: id, customerId: buyer.customerId, now: shop.now })).toBeNull()
  }
  expect(await portalOf(stranger)).toBeNull()
  await sql`update accounts.customers set phone_proven_at = null where id = ${approver.customerId}::uuid`.execute(shop.db)
  expect(await portalOf(approver)).toBeNull()
  expect(await companiesOfMember(shop.db, { customerId: approver.customerId, now: shop.now })).toEqual([])
  await dropMember(shop.as('owner'), { companyId, customerId: buyer.customerId })
  expect(await portalOf(buyer)).toBeNull()
  expect(await companiesOfMember(shop.db, { customerId: buyer.customerId, now: shop.now })).toEqual([])
})

test('a quotation above the limit waits for its approvers, and never for the person who asked for it', async () => {
  const quotationId = await draftQuotation(shop, { companyId })
  expect((await portalOf(approver))!.quotations).toEqual([])
  await sendDraft(shop, quotationId)
  expect((await portalOf(buyer))!.quotations).toMatchObject([
    { number: 'Q-2026-00001', version: 1, status: 'sent', total: taka(54_930), phone: SHIRIN },
  ])
  expect(await waitsOf(approver)).toEqual([['approve', 'Q-2026-00001', taka(54_930)]])
  expect(await waitsOf(buyer)).toEqual([])
  expect(await companiesOfMember(shop.db, { customerId: approver.customerId, now: shop.now })).toEqual([
    { companyId, company: 'Nirman Group', companyBn: 'নির্মাণ গ্রুপ', role: 'approver', blocked: false, waiting: 1 },
  ])
  // Below the limit anyone with the link may approve, which includes every member.
  await change({ approvalAbove: taka(60_000) })
  expect(await waitsOf(buyer)).toEqual([['approve', 'Q-2026-00001', taka(54_930)]])
  await change({ approvalAbove: taka(50_000) })
  await sql`update gifting.quotations set phone = ${KAMRUL}`.execute(shop.db)
  expect(await waitsOf(approver)).toEqual([])
  await change({ approvalAbove: null, blocked: true })
  expect(await waitsOf(approver)).toEqual([])
  expect((await portalOf(approver))!.quotations).toHaveLength(1)
  await change({ blocked: false })
  expect((await portalOf(approver, new Date('2026-12-01T10:00:00+06:00')))!.waits).toEqual([])
})

test('a run waits for its list, for corrections, for the order, and for answers to proofs', async () => {
  const run = await giftRun(shop, { companyId })
  expect(await waitsOf(buyer)).toEqual([['list', run.number, 0]])
  const add = (people: ReturnType<typeof given>[]) =>
    shop.db.transaction((tx) => insertRecipients(tx, shop.as('guest'), { run, given: people }))
  await add([given(1), given(2, { phone: 'x' })])
  expect(await waitsOf(buyer)).toEqual([['faults', run.number, 1]])
  await sql`delete from gifting.recipients where faults <> '[]'`.execute(shop.db)
  expect(await waitsOf(approver)).toEqual([['order', run.number, 1]])
  await sql`
    insert into gifting.proofs (id, run_id, kind, version, actor, created_at)
    values (${shop.newId()}::uuid, ${run.id}::uuid, 'card', 1, 'staff:Desk', ${shop.now})`.execute(shop.db)
  expect(await waitsOf(buyer)).toEqual([
    ['proof', run.number, 1],
    ['order', run.number, 1],
  ])
  await add([given(3, { byLink: true, district: '', area: '', address: '' })])
  expect(await waitsOf(buyer)).toEqual([['proof', run.number, 1]])
})

test('shows the statement, receipts with certificates, invoices and box progress, and no staff notes', async () => {
  const run = await orderedRun(shop, companyId)
  const { orderId, total } = await placeOnAccount(shop, companyId, { buys: { 'himsagar-5kg': 2 } })
  await confirmOrder(shop.as('owner'), { orderId, shopUrl: SHOP_URL })
  expect(await issueInvoice(shop.as('owner'), { orderId })).toMatchObject({ ok: true })
  const paid = { companyId, day: dayFrom('2026-06-09'), against: 'what-is-due-first', note: 'They always argue' } as const
  const money = { ...paid, kind: 'money', way: 'bank', reference: 'BEFTN 1', amount: taka(500) } as const
  expect(await takeCompanyMoney(shop.as('owner'), money)).toMatchObject({ ok: true })
  const certificate = {
    ...paid,
    day: dayFrom('2026-06-10'),
    kind: 'vds',
    way: null,
    reference: 'M66 118',
    amount: taka(100),
  } as const
  expect(await takeCompanyMoney(shop.as('owner'), certificate)).toMatchObject({ ok: true })
  const cheque = { ...money, day: dayFrom('2026-06-11'), way: 'cheque', reference: 'CH 9', amount: taka(50) } as const
  const bounced = await takeCompanyMoney(shop.as('owner'), cheque)
  if (!bounced.ok) throw new Error(bounced.problem)
  await undoCompanyMoney(shop.as('owner'), { companyId, receiptId: bounced.receiptId, reason: 'bounced, as ever' })

  const portal = (await portalOf(buyer))!
  expect(portal.statement).toEqual(await companyStatement(shop.db, { companyId, today: dayFrom('2026-06-11') }))
  expect(portal.statement.balance).toBe(taka(3_500) + total - taka(600))
  expect(portal.credit).toMatchObject({ limit: taka(500_000), used: portal.statement.balance })
  expect(portal.receipts.map(({ kind, reference, undoneAt }) => [kind, reference, undoneAt !== null])).toEqual([
    ['money', 'BEFTN 1', false],
    ['vds', 'M66 118', false],
    ['money', 'CH 9', true],
  ])
  expect(portal.documents.map(({ kind, orderId: of }) => [kind, of])).toEqual([['invoice', orderId]])
  expect(portal.runs).toMatchObject([
    { id: run.id, people: 3, boxes: { boxes: 3, open: 3, delivered: 0, lastDay: '2026-06-12' } },
  ])
  expect(portal.members.map(({ name, role }) => [name, role])).toEqual([
    ['Kamrul Hasan', 'approver'],
    ['Shirin Akter', 'buyer'],
  ])
  const shown = JSON.stringify(portal)
  for (const secret of ['Slow payers', 'always argue', 'as ever', 'staff:']) expect(shown).not.toContain(secret)
})

test('a member can erase a list once no box is on its way; nobody else can', async () => {
  const run = await orderedRun(shop, companyId)
  const ref = { companyId, runId: run.id }
  const stranger = await customer(shop, phone('01711300400'), 'Somebody')
  const other = await addCompany(shop, null, { name: 'Padma Foods', bin: null })
  const [list] = (await portalOf(buyer))!.lists
  expect(list).toMatchObject({ people: 3, keptUntil: '2026-09-10', mayErase: false })
  const before = await shop.countAll()
  expect(await eraseListNow(buyer.ctx, ref)).toEqual({ ok: false, problem: 'still-open' })
  await handOver(shop, run.orderId!)
  for (const ctx of [stranger.ctx, shop.as('guest'), shop.as('owner')]) {
    expect(await eraseListNow(ctx, ref)).toEqual({ ok: false, problem: 'unknown-run' })
  }
  expect(await eraseListNow(buyer.ctx, { ...ref, companyId: other })).toEqual({ ok: false, problem: 'unknown-run' })
  for (const runId of ['', 'x', '__proto__', shop.newId()])
    expect(await eraseListNow(buyer.ctx, { companyId, runId })).toEqual({ ok: false, problem: 'unknown-run' })
  await change({ blocked: true })
  expect(await eraseListNow(buyer.ctx, ref)).toEqual({ ok: false, problem: 'company-blocked' })
  expect((await portalOf(buyer))!.lists).toMatchObject([{ mayErase: false, limits: null }])
  await change({ blocked: false })
  expect({ ...(await shop.countAll()), 'accounts.audit_log': 0 }).toMatchObject({
    'gifting.run_events': before['gifting.run_events'],
    'gifting.recipients': 3,
  })
  expect((await runOf(shop.db, { runId: run.id }))!.erasedAt).toBeNull()

  // Two members at once: exactly one succeeds.
  const answers = await Promise.all([eraseListNow(buyer.ctx, ref), eraseListNow(approver.ctx, ref)])
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
  const left = await sql<{ name: string; address: string }>`
    select distinct name, address_line as address from gifting.recipients where run_id = ${run.id}::uuid`.execute(shop.db)
  expect(left.rows).toEqual([{ name: '—', address: '' }])
  expect(await shop.count('fulfilment.consignments', { recipient_name: '—' })).toBe(3)
  expect((await runEvents(shop.db, run.id))[0]).toMatchObject({ kind: 'erased', count: 3 })
  expect((await portalOf(buyer))!.lists).toMatchObject([{ keptUntil: null, mayErase: false, limits: null }])
  expect(await keepListUntil(buyer.ctx, { ...ref, until: dayFrom('2026-08-01') })).toEqual({
    ok: false,
    problem: 'erased-before',
  })
})

test('a list’s last day can be changed within the agreed limit, and not before the last box', async () => {
  const run = await orderedRun(shop, companyId)
  const ref = { companyId, runId: run.id }
  expect((await portalOf(buyer))!.lists).toMatchObject([{ limits: { from: '2026-06-12', to: '2026-09-10' } }])
  for (const until of ['2026-06-11', '2026-09-11', '2030-01-01'])
    expect(await keepListUntil(buyer.ctx, { ...ref, until: dayFrom(until) })).toEqual({ ok: false, problem: 'not-that-day' })
  expect((await runOf(shop.db, { runId: run.id }))!.keepUntil).toBe('2026-09-10')
  expect(await keepListUntil(approver.ctx, { ...ref, until: dayFrom('2026-07-01') })).toEqual({ ok: true })
  expect((await runEvents(shop.db, run.id))[0]).toMatchObject({ kind: 'keep-changed', actor: `customer:${approver.customerId}` })
  // The company's limit may have been reduced since.
  await change({ keepListsDays: 10 })
  expect(await keepListUntil(buyer.ctx, { ...ref, until: dayFrom('2026-06-23') })).toEqual({ ok: false, problem: 'not-that-day' })
  expect(await keepListUntil(buyer.ctx, { ...ref, until: dayFrom('2026-06-22') })).toEqual({ ok: true })
  const at = (day: string): Ctx => ({ ...shop.as('guest'), now: new Date(`${day}T03:00:00+06:00`) })
  expect(await eraseLists(at('2026-06-22'))).toBe(0)
  expect(await eraseLists(at('2026-06-23'))).toBe(1)
  const draft = await giftRun(shop, { companyId })
  const drafted = { companyId, runId: draft.id }
  expect(await keepListUntil(buyer.ctx, { ...drafted, until: dayFrom('2026-06-20') })).toEqual({
    ok: false,
    problem: 'not-that-day',
  })
  expect(await eraseListNow(buyer.ctx, drafted)).toEqual({ ok: false, problem: 'still-open' })
})
