import {
  companyById,
  memberOf,
  membersOf,
  membershipsOf,
  type Company,
  type CompanyMember,
  type MemberRole,
  type Membership,
} from '../accounts/index.ts'
import type { Reader } from '../context.ts'
import { companyStatement, documentsOfCompany, type CompanyStatement } from '../billing/index.ts'
import { companyCredit, receiptsOf, type CompanyCredit, type CompanyReceipt, type InvoiceDocument } from '../payments/index.ts'
import { dayInDhaka, type CalendarDate } from '../values/index.ts'
import {
  quotationsOfCompany,
  runsOfCompany,
  waitsFor,
  type CompanyQuotation,
  type CompanyRun,
  type Wait,
} from './company-gifts.ts'
import { keptLists } from './list-retention.ts'
import { keepLimits, listKeptUntil, mayEraseList } from './list-rules.ts'

/** A run's recipient list: how long it is kept, and what a member may change. */
export type CompanyList = {
  runId: string
  number: string
  quotation: string
  token: string
  people: number
  erasedAt: Date | null
  keptUntil: CalendarDate | null
  mayErase: boolean
  /** The allowed range for the last day; null when it cannot be changed. */
  limits: { from: CalendarDate; to: CalendarDate } | null
}

/** What members see of their company, without staff notes. */
export type CompanyPortal = {
  company: Omit<Company, 'note'>
  role: MemberRole
  today: CalendarDate
  waits: Wait[]
  quotations: CompanyQuotation[]
  runs: CompanyRun[]
  lists: CompanyList[]
  members: CompanyMember[]
  credit: CompanyCredit | null
  statement: CompanyStatement
  receipts: Omit<CompanyReceipt, 'note' | 'actor' | 'undoneReason'>[]
  documents: InvoiceDocument[]
}

type Asked = { companyId: string; customerId: string; now: Date }

/** Null for an unknown company, and for anyone who is not a member with a verified number. */
export async function companyPortal(reader: Reader, asked: Asked): Promise<CompanyPortal | null> {
  const { companyId, customerId, now } = asked
  const member = isId(companyId) ? await memberOf(reader, { companyId, customerId }) : null
  const found = member && (await companyById(reader, companyId))
  if (!member || !found) return null
  const { note: _, ...company } = found
  const today = dayInDhaka(now)
  const [members, credit, statement, receipts, documents, quotations, runs] = await Promise.all([
    membersOf(reader, companyId),
    companyCredit(reader, companyId),
    companyStatement(reader, { companyId, today }),
    receiptsOf(reader, companyId),
    documentsOfCompany(reader, companyId),
    quotationsOfCompany(reader, { companyId, today }),
    runsOfCompany(reader, companyId),
  ])
  return {
    company,
    role: member.role,
    today,
    waits: company.blocked ? [] : waitsFor(member, { approvalAbove: company.approvalAbove, quotations, runs }),
    quotations,
    runs,
    lists: await listsOf(reader, { runs, company, today }),
    members,
    credit,
    statement,
    receipts: receipts.map(({ note: _note, actor: _actor, undoneReason: _reason, ...receipt }) => receipt),
    documents,
  }
}

async function listsOf(
  reader: Reader,
  { runs, company, today }: { runs: readonly CompanyRun[]; company: Omit<Company, 'note'>; today: CalendarDate },
): Promise<CompanyList[]> {
  const lists = await keptLists(reader, runs)
  return runs.map(({ id, number, quotation, token, people, erasedAt }) => {
    const list = lists.get(id)!
    const mayChange = !company.blocked
    return {
      runId: id,
      number,
      quotation,
      token,
      people,
      erasedAt,
      keptUntil: listKeptUntil(list),
      mayErase: mayChange && mayEraseList(list),
      limits: mayChange ? keepLimits(list, { keepListsDays: company.keepListsDays, today }) : null,
    }
  })
}

/** A person's companies, and the number of waiting tasks in each. */
export async function companiesOfMember(
  reader: Reader,
  { customerId, now }: { customerId: string; now: Date },
): Promise<(Membership & { waiting: number })[]> {
  const today = dayInDhaka(now)
  const memberships = await membershipsOf(reader, customerId)
  return Promise.all(
    memberships.map(async (membership) => ({
      ...membership,
      waiting: await waitingIn(reader, { membership, customerId, today }),
    })),
  )
}

async function waitingIn(
  reader: Reader,
  { membership, customerId, today }: { membership: Membership; customerId: string; today: CalendarDate },
): Promise<number> {
  const { companyId, blocked } = membership
  const member = blocked ? null : await memberOf(reader, { companyId, customerId })
  const company = member && (await companyById(reader, companyId))
  if (!member || !company) return 0
  const [quotations, runs] = [await quotationsOfCompany(reader, { companyId, today }), await runsOfCompany(reader, companyId)]
  return waitsFor(member, { approvalAbove: company.approvalAbove, quotations, runs }).length
}

/** A malformed id matches nothing, without a query. */
function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
