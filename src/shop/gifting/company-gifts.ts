import { sql } from 'kysely'
import type { MemberRole } from '../accounts/index.ts'
import type { Reader } from '../context.ts'
import { boxesOfOrders, type BoxesOfOrder } from '../fulfilment/index.ts'
import type { CalendarDate, Paisa, Phone } from '../values/index.ts'
import { needsApprover, quotationStatus, type QuotationState, type QuotationStatus } from './quotation-rules.ts'
import type { RunState } from './run-rules.ts'

export type CompanyQuotation = {
  id: string
  number: string
  token: string
  /** The latest version sent. */
  version: number
  status: QuotationStatus
  total: Paisa
  validUntil: CalendarDate
  sentAt: Date
  contactName: string
  phone: Phone
}

const MOST = 100

/** The quotations sent to a company, newest first. Drafts are internal. */
export async function quotationsOfCompany(
  reader: Reader,
  { companyId, today }: { companyId: string; today: CalendarDate },
): Promise<CompanyQuotation[]> {
  const found = await sql<Omit<CompanyQuotation, 'status'> & { state: QuotationState }>`
    select q.id, q.number, q.token, v.version, v.state, v.total_paisa as total, v.valid_until as "validUntil", v.sent_at as "sentAt",
      q.contact_name as "contactName", q.phone
    from gifting.quotations q
    join lateral (
      select * from gifting.quotation_versions where quotation_id = q.id and state <> 'draft' order by version desc limit 1) v on true
    where q.company_id = ${companyId}::uuid order by v.sent_at desc, q.id desc limit ${MOST}`.execute(reader)
  return found.rows.map(({ state, ...quotation }) => ({
    ...quotation,
    status: quotationStatus({ state, validUntil: quotation.validUntil }, today),
  }))
}

export type CompanyRun = {
  id: string
  number: string
  token: string
  /** The number of its quotation. */
  quotation: string
  state: RunState
  orderId: string | null
  people: number
  /** The recipients with faults. */
  faulty: number
  /** Recipients who were asked by a link and have not answered. */
  silent: number
  /** Artwork proofs that wait for an answer. */
  proofs: number
  day: CalendarDate | null
  keepUntil: CalendarDate | null
  erasedAt: Date | null
  createdAt: Date
  /** Set once it is ordered. */
  boxes: BoxesOfOrder | null
}

export async function runsOfCompany(reader: Reader, companyId: string): Promise<CompanyRun[]> {
  const found = await sql<Omit<CompanyRun, 'boxes'>>`
    select run.id, run.number, run.token, quotation.number as quotation, run.state, run.order_id as "orderId", run.day, run.keep_until as "keepUntil",
      run.erased_at as "erasedAt", run.created_at as "createdAt", counts.people, counts.faulty, counts.silent,
      (select count(*)::integer from gifting.proofs where run_id = run.id and state = 'shown') as proofs
    from gifting.gift_runs as run
    join gifting.quotation_versions version on version.id = run.quotation_version_id
    join gifting.quotations quotation on quotation.id = version.quotation_id
    cross join lateral (
      select count(*)::integer as people, (count(*) filter (where faults <> '[]'))::integer as faulty,
        (count(*) filter (where by_link and state in ('open', 'asked')))::integer as silent
      from gifting.recipients where run_id = run.id) as counts
    where run.company_id = ${companyId}::uuid order by run.created_at desc, run.id desc limit ${MOST}`.execute(reader)
  const boxes = await boxesOfOrders(
    reader,
    found.rows.flatMap(({ orderId }) => orderId ?? []),
  )
  return found.rows.map((run) => ({ ...run, boxes: boxes.get(run.orderId ?? '') ?? null }))
}

/** What waits for a member of the company: approving, filling the list, correcting it, ordering, checking a proof. */
export type Wait =
  | { kind: 'approve'; number: string; token: string; total: Paisa; validUntil: CalendarDate }
  | { kind: 'list' | 'faults' | 'order' | 'proof'; number: string; token: string; count: number }

/** Above the approval limit a quotation waits for an approver, and never for the person who asked for it. */
export function waitsFor(
  member: { role: MemberRole; phone: Phone },
  {
    approvalAbove,
    quotations,
    runs,
  }: { approvalAbove: Paisa | null; quotations: readonly CompanyQuotation[]; runs: readonly CompanyRun[] },
): Wait[] {
  const toApprove = quotations.filter(
    ({ status, total, phone }) =>
      status === 'sent' && (!needsApprover(total, approvalAbove) || (member.role === 'approver' && member.phone !== phone)),
  )
  return [
    ...toApprove.map(({ number, token, total, validUntil }): Wait => ({ kind: 'approve', number, token, total, validUntil })),
    ...runs.flatMap(waitsOfRun),
  ]
}

function waitsOfRun({ number, token, state, people, faulty, silent, proofs, erasedAt }: CompanyRun): Wait[] {
  if (state === 'cancelled' || erasedAt) return []
  const wait = (kind: Exclude<Wait['kind'], 'approve'>, count: number): Wait => ({ kind, number, token, count })
  const shown = proofs > 0 ? [wait('proof', proofs)] : []
  if (state !== 'draft') return shown
  if (people === 0) return [...shown, wait('list', 0)]
  if (faulty > 0) return [...shown, wait('faults', faulty)]
  // Recipients who were asked for their address may still answer.
  return silent > 0 ? shown : [...shown, wait('order', people)]
}
