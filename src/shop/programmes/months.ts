import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { CalendarDate, Paisa } from '../values/index.ts'
import type { GiftReason, GiftState, GoesTo, MonthState } from './programme-rules.ts'
import { isId } from './programmes.ts'

/** A month of a programme: what is sent in it, and who approved it. */
export type Month = {
  id: string
  programmeId: string
  /** Its first day. */
  month: CalendarDate
  state: MonthState
  /** The last day of approval. */
  approveBy: CalendarDate
  budget: Paisa
  total: Paisa
  changedBy: string | null
  approvedBy: string | null
  approverName: string | null
  approverDesignation: string | null
  approvedAt: Date | null
  expiredAt: Date | null
  version: number
}

export async function monthRows(reader: Reader, rest: RawBuilder<unknown>): Promise<Month[]> {
  const found = await sql<Month>`
    select id, programme_id as "programmeId", month, state, approve_by as "approveBy", budget_paisa as budget, total_paisa as total,
      changed_by as "changedBy", approved_by as "approvedBy", approver_name as "approverName",
      approver_designation as "approverDesignation", approved_at as "approvedAt", expired_at as "expiredAt", version
    from programmes.months ${rest}`.execute(reader)
  return found.rows
}

export function monthsOf(reader: Reader, programmeId: string): Promise<Month[]> {
  return monthRows(reader, sql`where programme_id = ${programmeId}::uuid order by month desc`)
}

/** A month of this programme by its first day; null for anything else. */
export async function monthOfProgramme(
  reader: Reader,
  { programmeId, month }: { programmeId: string; month: CalendarDate },
): Promise<Month | null> {
  if (!isId(programmeId)) return null
  return (await monthRows(reader, sql`where programme_id = ${programmeId}::uuid and month = ${month}::date`))[0] ?? null
}

/** After the lock of the programme. */
export async function lockMonth(
  tx: Tx,
  { programmeId, month }: { programmeId: string; month: CalendarDate },
): Promise<Month | null> {
  const rows = await monthRows(tx, sql`where programme_id = ${programmeId}::uuid and month = ${month}::date for update`)
  return rows[0] ?? null
}

/** A gift with its person, as members see it. */
export type MonthGift = {
  id: string
  personId: string
  name: string
  nameBn: string
  occasion: string
  occasionDay: CalendarDate
  day: CalendarDate
  variantId: string
  unitPrice: Paisa
  delivery: Paisa
  goesTo: GoesTo
  areaId: string | null
  addressLine: string | null
  state: GiftState
  reason: GiftReason | null
  changed: boolean
  runId: string | null
}

export const GIFTS_ON_A_PAGE = 50

/** The gifts of a month by day. `leftOut`: only those, or only the others. */
export async function giftsOfMonth(
  reader: Reader,
  { monthId, leftOut, page }: { monthId: string; leftOut: boolean; page: number },
): Promise<MonthGift[]> {
  const found = await sql<MonthGift>`
    select gift.id, person_id as "personId", person.name, person.name_bn as "nameBn", occasion, occasion_day as "occasionDay", day,
      variant_id as "variantId", unit_price_paisa as "unitPrice", delivery_paisa as delivery, goes_to as "goesTo", gift.area_id as "areaId",
      gift.address_line as "addressLine", state, reason, changed, run_id as "runId"
    from programmes.gifts as gift join programmes.people as person on person.id = person_id
    where month_id = ${monthId}::uuid and (state = 'left-out') = ${leftOut}::boolean
    order by day, occasion, person.position limit ${GIFTS_ON_A_PAGE} offset ${(page - 1) * GIFTS_ON_A_PAGE}`.execute(reader)
  return found.rows
}

export type MonthCounts = {
  sent: number
  reasons: { reason: GiftReason; count: number }[]
  occasions: { occasion: string; count: number }[]
}

export async function monthCounts(reader: Reader, monthId: string): Promise<MonthCounts> {
  const [reasons, occasions] = await Promise.all([
    sql<{ reason: GiftReason; count: number }>`
      select reason, count(*)::integer as count from programmes.gifts
      where month_id = ${monthId}::uuid and state = 'left-out' group by reason order by count desc, reason`.execute(reader),
    sql<{ occasion: string; count: number }>`
      select occasion, count(*)::integer as count from programmes.gifts
      where month_id = ${monthId}::uuid and state <> 'left-out' group by occasion order by min(day), occasion`.execute(reader),
  ])
  const sent = occasions.rows.reduce((sum, { count }) => sum + count, 0)
  return { sent, reasons: reasons.rows, occasions: occasions.rows }
}

/** The runs of a month by day. `problem`: why it is not ordered yet. */
export type MonthDay = { day: CalendarDate; runId: string; problem: string | null; boxes: number }

export async function daysOfMonth(reader: Reader, monthId: string): Promise<MonthDay[]> {
  const found = await sql<MonthDay>`
    select days.day, days.run_id as "runId", days.problem,
      (select count(*)::integer from programmes.gifts where gifts.run_id = days.run_id) as boxes
    from programmes.days where month_id = ${monthId}::uuid order by days.day`.execute(reader)
  return found.rows
}

/** The months of a company that wait for approval, those of running programmes only. */
export async function monthsWaiting(reader: Reader, companyId: string): Promise<(Month & { programme: string })[]> {
  const found = await sql<{ id: string; name: string }>`
    select months.id, programmes.name from programmes.months join programmes.programmes on programmes.id = programme_id
    where company_id = ${companyId}::uuid and programmes.state = 'active' and months.state = 'planned'`.execute(reader)
  const names = new Map(found.rows.map(({ id, name }) => [id, name]))
  const months = await monthRows(reader, sql`where id = any(${[...names.keys()]}::uuid[]) order by month, id`)
  return months.map((month) => ({ ...month, programme: names.get(month.id)! }))
}
