import { sql } from 'kysely'
import { companiesByIds } from '../accounts/index.ts'
import type { Reader } from '../context.ts'
import { dayInDhaka, type CalendarDate, type Paisa } from '../values/index.ts'
import type { MonthState, ProgrammeState } from './programme-rules.ts'

/** A programme in the list of the office, with its latest month and the days whose boxes are not ordered. */
export type ListedProgramme = {
  id: string
  name: string
  companyId: string
  company: string
  state: ProgrammeState
  people: number
  month: CalendarDate | null
  monthState: MonthState | null
  monthTotal: Paisa | null
  approveBy: CalendarDate | null
  waitingDays: number
}

const MOST_LISTED = 500

/** Those that need something first: days that are not ordered, months that wait for approval, drafts. */
export async function programmesForOffice(reader: Reader, now: Date): Promise<ListedProgramme[]> {
  const found = await sql<Omit<ListedProgramme, 'company'>>`
    select programme.id, programme.name, company_id as "companyId", programme.state, month.month,
      month.state as "monthState", month.total_paisa as "monthTotal", month.approve_by as "approveBy",
      (select count(*)::integer from programmes.people where programme_id = programme.id and erased_at is null) as people,
      (select count(*)::integer from programmes.days join programmes.months on months.id = month_id
        where programme_id = programme.id and problem is not null and day >= ${dayInDhaka(now)}::date) as "waitingDays"
    from programmes.programmes as programme
    left join lateral (
      select * from programmes.months where programme_id = programme.id order by months.month desc limit 1) as month on true
    order by "waitingDays" desc, (month.state = 'planned') desc nulls last, array_position(array['draft', 'active', 'paused', 'ended'],
      programme.state), programme.created_at desc, programme.id limit ${MOST_LISTED}`.execute(reader)
  const companies = await companiesByIds(
    reader,
    found.rows.map(({ companyId }) => companyId),
  )
  return found.rows.map((row) => ({ ...row, company: companies.get(row.companyId)!.name }))
}

/** How many days of programmes could not be ordered, and how many months expired without approval in the last three days. */
export async function programmesToLookAt(reader: Reader, now: Date): Promise<number> {
  const found = await sql<{ count: number }>`
    select (select count(*) from programmes.days where problem is not null and day >= ${dayInDhaka(now)}::date)::integer
      + (select count(*) from programmes.months where expired_at > ${now}::timestamptz - interval '3 days')::integer as count`.execute(
    reader,
  )
  return found.rows[0]!.count
}
