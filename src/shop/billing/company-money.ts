import { newId } from '#platform/ids.ts'
import { companyById, languageOfPhone, writeAudit, type AuditAction, type Company } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { writeMessages } from '../messaging/index.ts'
import {
  addReceipt,
  allocateReceipt,
  allocationsOf,
  bookMoney,
  followTotal,
  isReceiptNoted,
  lockReceipt,
  openOnAccount,
  undoReceipt,
  type CompanyReceipt,
  type ReceiptKind,
  type ReceiptWay,
} from '../payments/index.ts'
import {
  cleanLine,
  cleanText,
  dayInDhaka,
  DEFAULT_LANGUAGE,
  nameIn,
  paisa,
  type CalendarDate,
  type Paisa,
} from '../values/index.ts'
import { isId, assertStaff, lockOrder, lockOrders } from '../ordering/index.ts'
import { isBankReceipt } from '../remittances/index.ts'
import { companyStatement } from './company-statement.ts'

/** Allocate to named orders, or to those due first. */
export type Against = 'what-is-due-first' | readonly { orderId: string; amount: Paisa }[]

export type MoneyInput = {
  companyId: string
  kind: ReceiptKind
  /** How the money was paid; null for a certificate. */
  way: ReceiptWay | null
  reference: string
  day: CalendarDate
  amount: Paisa
  note: string
  against: Against
}

export type MoneyTaken =
  | { ok: true; receiptId: string; allocated: Paisa }
  | {
      ok: false
      problem:
        | 'unknown-company'
        | 'not-an-amount'
        | 'way-missing'
        | 'reference-missing'
        | 'note-too-long'
        | 'day-ahead'
        | 'noted-before'
        | 'certificate-above-due'
        | AllocationProblem
    }

type AllocationProblem = 'unknown-order' | 'above-receipt' | 'above-due'

/**
 * Records a receipt of a company and allocates it to orders. A certificate of deducted VAT or income tax counts like money, so an invoice
 * paid less that tax is fully paid. The unallocated remainder of money stays with the company for later orders.
 */
export async function takeCompanyMoney(ctx: Ctx, input: MoneyInput): Promise<MoneyTaken> {
  assertStaff(ctx)
  return ctx.db
    .transaction((tx) => recordMoney(tx, ctx, input))
    .catch((error: unknown) => {
      if (isReceiptNoted(error)) return { ok: false, problem: 'noted-before' } as const
      throw error
    })
}

async function recordMoney(tx: Tx, ctx: Ctx, input: MoneyInput): Promise<MoneyTaken> {
  const { companyId, kind, way, day, amount, against } = input
  const company = isId(companyId) ? await companyById(tx, companyId) : null
  if (!company) return { ok: false, problem: 'unknown-company' }
  if (!Number.isSafeInteger(amount) || amount <= 0) return { ok: false, problem: 'not-an-amount' }
  if ((kind === 'money') !== (way !== null)) return { ok: false, problem: 'way-missing' }
  const reference = cleanLine(input.reference, 60)?.toUpperCase()
  if (!reference) return { ok: false, problem: 'reference-missing' }
  const note = cleanText(input.note, 500)
  if (note === null) return { ok: false, problem: 'note-too-long' }
  if (day > dayInDhaka(ctx.now)) return { ok: false, problem: 'day-ahead' }
  // A courier paid with it.
  if (way === 'bank' && (await isBankReceipt(tx, reference))) return { ok: false, problem: 'noted-before' }
  const { now, actor } = ctx
  const receipt = { id: newId(now), companyId, kind, way, reference, day, amount, note }
  await addReceipt(tx, { ...receipt, now, actor })
  const allocated = await allocate(tx, ctx, { receipt: { ...receipt, allocated: paisa(0) }, against })
  if (!allocated.ok) return allocated
  // Money may come early. Tax is deducted from what is due, so more of it is a typing error; a certificate may be kept for no order yet.
  if (kind !== 'money' && against === 'what-is-due-first' && allocated.allocated < amount)
    return { ok: false, problem: 'certificate-above-due' }
  await writeAudit(tx, ctx, {
    action: 'take-company-money',
    subject: { type: 'company', id: companyId, name: company.name },
    before: null,
    after: { kind, way, reference, day, amount_paisa: amount, allocated_paisa: allocated.allocated },
  })
  if (kind === 'money') await tellCompany(tx, ctx, { company, amount, reference })
  return { ok: true, receiptId: receipt.id, allocated: allocated.allocated }
}

/** Tells the company that its payment arrived, and what it still owes. */
async function tellCompany(
  tx: Tx,
  { now }: Ctx,
  { company, amount, reference }: { company: Company; amount: Paisa; reference: string },
): Promise<void> {
  const { id, name, contactName, phone, email } = company
  const language = phone === null ? DEFAULT_LANGUAGE : ((await languageOfPhone(tx, phone)) ?? DEFAULT_LANGUAGE)
  const { balance } = await companyStatement(tx, { companyId: id, today: dayInDhaka(now) })
  const news = { language, company: nameIn(company, language), amount, reference, balance }
  const letter = { to: { name: contactName || name, phone, email }, news }
  await writeMessages(tx, { template: 'company-paid', letters: [letter], now })
}

export type MoneyAllocated =
  | { ok: true; allocated: Paisa }
  | { ok: false; problem: 'unknown-receipt' | 'undone-before' | AllocationProblem }

/** Allocates the remainder of a receipt to these orders. */
export function allocateCompanyMoney(
  ctx: Ctx,
  { companyId, receiptId, against }: { companyId: string; receiptId: string; against: Against },
): Promise<MoneyAllocated> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<MoneyAllocated> => {
    const found = await findReceipt(tx, { companyId, receiptId })
    if (!found.ok) return found
    const { receipt } = found
    const allocated = await allocate(tx, ctx, { receipt, against })
    if (!allocated.ok || allocated.allocated === 0) return allocated
    await auditReceipt(tx, ctx, receipt, 'allocate-company-money', { allocated_paisa: allocated.allocated })
    return allocated
  })
}

type MoneyUndone = { ok: true } | { ok: false; problem: 'unknown-receipt' | 'undone-before' | 'reason-missing' }

/** Reverses a bounced cheque or a typing error: what it paid is due again. */
export function undoCompanyMoney(
  ctx: Ctx,
  { companyId, receiptId, reason }: { companyId: string; receiptId: string; reason: string },
): Promise<MoneyUndone> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<MoneyUndone> => {
    const found = await findReceipt(tx, { companyId, receiptId })
    if (!found.ok) return found
    const words = cleanLine(reason, 300)
    if (!words) return { ok: false, problem: 'reason-missing' }
    const orderIds = [...new Set((await allocationsOf(tx, [receiptId])).map(({ orderId }) => orderId))].toSorted()
    await lockOrders(tx, orderIds)
    const { now, actor } = ctx
    await undoReceipt(tx, { receiptId, reason: words, now, actor })
    for (const orderId of orderIds) await follow(tx, ctx, orderId, words)
    await auditReceipt(tx, ctx, found.receipt, 'undo-company-money', { amount_paisa: found.receipt.amount, reason: words })
    return { ok: true }
  })
}

async function findReceipt(
  tx: Tx,
  { companyId, receiptId }: { companyId: string; receiptId: string },
): Promise<{ ok: true; receipt: CompanyReceipt } | { ok: false; problem: 'unknown-receipt' | 'undone-before' }> {
  const receipt = isId(receiptId) ? await lockReceipt(tx, receiptId) : null
  if (receipt?.companyId !== companyId) return { ok: false, problem: 'unknown-receipt' }
  return receipt.undoneAt ? { ok: false, problem: 'undone-before' } : { ok: true, receipt }
}

type ToAllocate = {
  receipt: Pick<CompanyReceipt, 'id' | 'companyId' | 'kind' | 'reference' | 'amount' | 'allocated'>
  against: Against
}

/** Locks all orders by id first and reads their open amounts only afterwards. */
async function allocate(
  tx: Tx,
  ctx: Ctx,
  { receipt, against }: ToAllocate,
): Promise<{ ok: true; allocated: Paisa } | { ok: false; problem: AllocationProblem }> {
  const before = await openOnAccount(tx, receipt.companyId)
  const named = against === 'what-is-due-first' ? before : against
  if (named.some(({ orderId }) => !isId(orderId))) return { ok: false, problem: 'unknown-order' }
  await lockOrders(
    tx,
    named.map(({ orderId }) => orderId),
  )
  const open = await openOnAccount(tx, receipt.companyId)
  const openOf = Map.groupBy(open, ({ orderId }) => orderId)
  const wanted =
    against === 'what-is-due-first' ? open.filter(({ orderId }) => named.some((one) => one.orderId === orderId)) : against
  let left = paisa(receipt.amount - receipt.allocated)
  const first = left
  for (const { orderId, amount } of wanted) {
    const most = (openOf.get(orderId) ?? []).reduce((sum, one) => sum + one.amount, 0)
    if (against === 'what-is-due-first') {
      if (left === 0) break
    } else {
      if (!openOf.has(orderId)) return { ok: false, problem: 'unknown-order' }
      if (!Number.isSafeInteger(amount) || amount <= 0 || amount > most) return { ok: false, problem: 'above-due' }
      if (amount > left) return { ok: false, problem: 'above-receipt' }
      openOf.set(orderId, [{ orderId, amount: paisa(most - amount), dueOn: null }])
    }
    const taken = paisa(Math.min(amount, left))
    await book(tx, ctx, { receipt, orderId, amount: taken })
    left = paisa(left - taken)
  }
  return { ok: true, allocated: paisa(first - left) }
}

async function book(
  tx: Tx,
  ctx: Ctx,
  { receipt, orderId, amount }: Pick<ToAllocate, 'receipt'> & { orderId: string; amount: Paisa },
): Promise<void> {
  const { now, actor } = ctx
  const { id: receiptId, companyId, kind, reference } = receipt
  const id = newId(now)
  const note = kind === 'money' ? reference : `${kind.toUpperCase()} ${reference}`
  const money = { id, orderId, attempt: id, method: 'on-account', companyId, amount, inReview: false, note } as const
  await bookMoney(tx, { ...money, now, actor })
  await allocateReceipt(tx, { receiptId, orderId, paymentId: id, amount, now })
  await follow(tx, ctx, orderId, note)
}

async function follow(tx: Tx, { now, actor }: Ctx, orderId: string, note: string): Promise<void> {
  const order = (await lockOrder(tx, { orderId }))!
  if (order.state === 'cancelled') return
  const { number, total } = order
  await followTotal(tx, { orderId, number, newPaymentId: newId(now), total, now, actor, note })
}

async function auditReceipt(
  tx: Tx,
  ctx: Ctx,
  { companyId, reference }: CompanyReceipt,
  action: AuditAction,
  after: Record<string, string | number>,
): Promise<void> {
  const company = (await companyById(tx, companyId))!
  const subject = { type: 'company', id: companyId, name: company.name }
  await writeAudit(tx, ctx, { action, subject, before: null, after: { reference, ...after } })
}
