import { sql } from 'kysely'
import { sortedPage } from '#platform/database/sorted-page.ts'
import type { Reader } from '../context.ts'
import type { CalendarDate, Paisa } from '../values/index.ts'
import type { QuotationList, QuotationSort, QuotationState } from './quotation-rules.ts'
import type { QuotationEventKind } from './quotations.ts'

export type ListedQuotation = {
  id: string
  number: string
  ticketId: string | null
  companyName: string
  contactName: string
  version: number
  state: QuotationState
  total: Paisa
  validUntil: CalendarDate
  createdAt: Date
  /** The latest event and its time: a question on top of the list waits for an answer. */
  last: QuotationEventKind
  lastAt: Date
  /** Recorded as lost by the sales desk. */
  lost: boolean
}

const STATES: Record<QuotationList, QuotationState[]> = {
  open: ['draft', 'sent'],
  approved: ['approved'],
  over: ['declined', 'superseded'],
  all: ['draft', 'sent', 'approved', 'declined', 'superseded'],
}

const MOST = 200

/** Whether the quotation `q` was offered to a buyer. Those of gift programmes are made with the approval of their month, and are no sales. */
export const WAS_OFFERED = sql<boolean>`exists (select from gifting.quotation_events where quotation_id = q.id and kind = 'sent')`

const SORTED_BY = { last: sql`e.at`, valid: sql`v.valid_until`, total: sql`v.total_paisa` } as const

/** The sales desk has closed the quotation `q`, whose latest version is `v`. */
export const IS_LOST = sql<boolean>`
  v.state <> 'approved' and exists (select from gifting.quotation_outcomes where quotation_id = q.id and outcome = 'lost')`

/** By latest version. `query` matches part of the number, the company, the contact or the phone. */
export async function quotationsForOffice(
  reader: Reader,
  {
    list,
    query = '',
    companyId = null,
    ticketIds = null,
    sort = null,
    most = MOST,
    offset = 0,
  }: {
    list: QuotationList
    query?: string
    companyId?: string | null
    ticketIds?: readonly string[] | null
    /** The latest event first without it. */
    sort?: { by: QuotationSort; down: boolean } | null
    most?: number
    offset?: number
  },
): Promise<ListedQuotation[]> {
  const like = `%${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { by, down } = sort ?? { by: 'last', down: true }
  const { orderBy } = sortedPage({ by: [SORTED_BY[by], sql`q.id`], down }, sql`gifting.quotations q`)
  const found = await sql<ListedQuotation>`
    select q.id, q.number, q.ticket_id as "ticketId", q.company_name as "companyName", q.contact_name as "contactName", v.version, v.state, v.total_paisa as total,
      v.valid_until as "validUntil", q.created_at as "createdAt", e.kind as last, e.at as "lastAt",
      ${IS_LOST} as lost
    from gifting.quotations q
    join lateral (
      select * from gifting.quotation_versions where quotation_id = q.id order by version desc limit 1) v on true
    join lateral (
      select kind, at from gifting.quotation_events where quotation_id = q.id and kind <> 'opened' order by id desc limit 1) e on true
    where case
        when ${IS_LOST} then ${list === 'over' || list === 'all'}
        else v.state = any(${STATES[list]}::text[]) and (${list === 'all'} or v.state = 'draft' or ${WAS_OFFERED}) end
      and (${companyId}::uuid is null or q.company_id = ${companyId}::uuid)
      and (${ticketIds === null} or q.ticket_id = any(${[...(ticketIds ?? [])]}::uuid[]))
      and (${query} = '' or lower(q.number) like ${like} or lower(q.company_name) like ${like} or lower(q.contact_name) like ${like}
        or q.phone like ${like})
    order by ${orderBy} limit ${most} offset ${offset}`.execute(reader)
  return found.rows
}

/** How many buyers wait for an answer: the latest event of an open quotation is their question, or that they ask for a change. */
export async function quotationsToAnswer(reader: Reader): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from gifting.quotations q
    where exists (select from gifting.quotation_versions v where v.quotation_id = q.id and v.state in ('draft', 'sent'))
      and not exists (select from gifting.quotation_outcomes where quotation_id = q.id and outcome = 'lost')
      and (select kind in ('comment', 'change-asked') from gifting.quotation_events e
        where e.quotation_id = q.id and e.kind <> 'opened' order by e.id desc limit 1)`.execute(reader)
  return found.rows[0]!.count
}
