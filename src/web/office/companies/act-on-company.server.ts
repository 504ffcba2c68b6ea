import { companyById, dropMember, MEMBER_ROLES, setMember, type Permission } from '#shop/accounts/index.ts'
import {
  allocateCompanyMoney,
  companyStatement,
  takeCompanyMoney,
  undoCompanyMoney,
  type Against,
  type MoneyAllocated,
  type MoneyTaken,
} from '#shop/ordering/index.ts'
import { RECEIPT_WAYS, receiptsOf, setCreditLimit } from '#shop/payments/index.ts'
import { dayInDhaka, paisa, type Paisa } from '#shop/values/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { readFields, refused, type Typed } from '../settings/settings-fields.server.ts'
import { phoneIn, writeCompany, type CompanyDone } from './companies.server.ts'

/** The permission that each button needs; any other value does nothing. */
export const COMPANY_NEEDS: Record<string, Permission> = {
  save: 'manage-companies',
  credit: 'manage-companies',
  member: 'manage-companies',
  'drop-member': 'manage-companies',
  take: 'take-company-money',
  allocate: 'take-company-money',
  undo: 'take-company-money',
}

export async function actOnCompany(requestContext: StaffContext, companyId: string, fields: Typed): Promise<CompanyDone> {
  const company = await companyById(requestContext.ctx.db, companyId)
  if (!company) throw notFound()
  switch (fields['intent']?.split(' ')[0]) {
    case 'save':
      return writeCompany(requestContext, companyId, fields)
    case 'credit':
      return credit(requestContext, { id: companyId, name: company.name }, fields)
    case 'member':
      return member(requestContext, companyId, fields)
    case 'drop-member':
      return drop(requestContext, companyId, fields)
    case 'take':
      return take(requestContext, companyId, fields)
    case 'allocate':
      return allocate(requestContext, companyId, fields)
    case 'undo':
      return undo(requestContext, companyId, fields)
    default:
      return refused(fields, 'not-understood')
  }
}

async function credit({ ctx }: StaffContext, { id, name }: { id: string; name: string }, fields: Typed): Promise<CompanyDone> {
  const read = readFields(fields)
  const limit = read.money('creditLimit')
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const seenText = fields['seen'] ?? ''
  const seen = /^\d{1,15}$/.test(seenText) ? paisa(Number(seenText)) : null
  const set = await setCreditLimit(ctx, { companyId: id, companyName: name, seen, limit })
  if (set.ok) return { ok: true, companyId: id, done: 'credit-set' }
  switch (set.problem) {
    case 'not-an-amount':
      return refused(fields, 'not-valid', { wrong: ['creditLimit'] })
    case 'below-used':
      return refused(fields, 'below-credit', { wrong: ['creditLimit'] })
    case 'edit-conflict':
      return refused(fields, 'edit-conflict')
    default:
      return set.problem satisfies never
  }
}

async function member({ ctx }: StaffContext, companyId: string, fields: Typed): Promise<CompanyDone> {
  const read = readFields(fields)
  const phone = phoneIn(fields['memberPhone'] ?? '')
  if (!phone) read.wrong.push('memberPhone')
  const role = read.oneOf('memberRole', MEMBER_ROLES)
  if (!phone || read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const set = await setMember(ctx, { companyId, phone, role, designation: fields['memberDesignation'] ?? '' })
  if (set.ok) return { ok: true, companyId, done: 'member-set' }
  switch (set.problem) {
    case 'unknown-company':
      return refused(fields, 'company-gone')
    case 'no-account':
      return refused(fields, 'no-account', { wrong: ['memberPhone'] })
    case 'designation-too-long':
      return refused(fields, 'not-valid', { wrong: ['memberDesignation'] })
    case 'too-many-members':
      return refused(fields, 'too-many-members')
    default:
      return set.problem satisfies never
  }
}

async function drop({ ctx }: StaffContext, companyId: string, fields: Typed): Promise<CompanyDone> {
  const customerId = idIn(fields['customer'])
  const dropped = customerId && (await dropMember(ctx, { companyId, customerId }))
  return dropped && dropped.ok ? { ok: true, companyId, done: 'member-dropped' } : refused(fields, 'not-understood')
}

const WHATS = [...RECEIPT_WAYS, 'vds', 'tds'] as const

async function take(requestContext: StaffContext, companyId: string, fields: Typed): Promise<CompanyDone> {
  const { ctx } = requestContext
  const read = readFields(fields)
  const what = read.oneOf('receiptWhat', WHATS)
  const amount = read.money('receiptAmount')
  const day = read.day('receiptDay')
  const reference = read.line('receiptReference', 60)
  const against = await againstIn(requestContext, companyId, { typed: fields['receiptAgainst'] ?? '', most: amount })
  if (!against) read.wrong.push('receiptAgainst')
  if (!against || read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const document = what === 'vds' || what === 'tds'
  const kind = document ? { kind: what, way: null } : { kind: 'money' as const, way: what }
  const note = fields['receiptNote'] ?? ''
  const taken = await takeCompanyMoney(ctx, { companyId, ...kind, reference, day, amount, note, against })
  return taken.ok ? { ok: true, companyId, done: 'money-taken' } : moneyRefused(fields, taken.problem)
}

async function allocate(requestContext: StaffContext, companyId: string, fields: Typed): Promise<CompanyDone> {
  const receiptId = idIn(fields['receipt'])
  const receipt = (await receiptsOf(requestContext.ctx.db, companyId)).find(({ id }) => id === receiptId)
  if (!receipt) return refused(fields, 'not-understood')
  const most = paisa(receipt.amount - receipt.allocated)
  const against = await againstIn(requestContext, companyId, { typed: fields['receiptAgainst'] ?? '', most })
  if (!against) return refused(fields, 'not-valid', { wrong: ['receiptAgainst'] })
  const allocated = await allocateCompanyMoney(requestContext.ctx, { companyId, receiptId: receipt.id, against })
  return allocated.ok ? { ok: true, companyId, done: 'money-taken' } : moneyRefused(fields, allocated.problem)
}

async function undo({ ctx }: StaffContext, companyId: string, fields: Typed): Promise<CompanyDone> {
  const receiptId = idIn(fields['receipt'])
  if (!receiptId) return refused(fields, 'not-understood')
  const undone = await undoCompanyMoney(ctx, { companyId, receiptId, reason: fields['undoReason'] ?? '' })
  if (undone.ok) return { ok: true, companyId, done: 'money-undone' }
  switch (undone.problem) {
    case 'reason-missing':
      return refused(fields, 'not-valid', { wrong: ['undoReason'] })
    case 'undone-before':
      return refused(fields, 'undone-before')
    case 'unknown-receipt':
      return refused(fields, 'not-understood')
    default:
      return undone.problem satisfies never
  }
}

/** For one order, the smaller of its open amount and the rest of the receipt; null for an invalid choice. */
async function againstIn(
  { ctx }: StaffContext,
  companyId: string,
  { typed, most }: { typed: string; most: Paisa },
): Promise<Against | null> {
  if (typed === 'first') return 'what-is-due-first'
  if (typed === 'later') return []
  const { open } = await companyStatement(ctx.db, { companyId, today: dayInDhaka(ctx.now) })
  const order = open.find(({ id, onAccount }) => id === typed && onAccount > 0)
  return order ? [{ orderId: order.id, amount: paisa(Math.min(order.onAccount, most)) }] : null
}

type MoneyProblem = Extract<MoneyTaken | MoneyAllocated, { ok: false }>['problem']

function moneyRefused(fields: Typed, problem: MoneyProblem): CompanyDone {
  switch (problem) {
    case 'not-an-amount':
      return refused(fields, 'not-valid', { wrong: ['receiptAmount'] })
    case 'way-missing':
      return refused(fields, 'not-valid', { wrong: ['receiptWhat'] })
    case 'reference-missing':
      return refused(fields, 'not-valid', { wrong: ['receiptReference'] })
    case 'note-too-long':
      return refused(fields, 'not-valid', { wrong: ['receiptNote'] })
    case 'day-ahead':
      return refused(fields, 'not-valid', { wrong: ['receiptDay'] })
    case 'noted-before':
      return refused(fields, 'noted-before', { wrong: ['receiptReference'] })
    case 'above-due':
    case 'above-receipt':
    case 'unknown-order':
      return refused(fields, 'above-due', { wrong: ['receiptAgainst'] })
    case 'undone-before':
      return refused(fields, 'undone-before')
    case 'unknown-company':
    case 'unknown-receipt':
      return refused(fields, 'not-understood')
    default:
      return problem satisfies never
  }
}

function idIn(typed: string | undefined): string | null {
  return typed !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed) ? typed : null
}
