import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { addDays, dayInDhaka, type CalendarDate, type Paisa, type Phone } from '../values/index.ts'
import type { PlanState, Rhythm } from './model.ts'

export const PLAN_SORTS = ['began', 'name', 'next'] as const
export type PlanSort = (typeof PLAN_SORTS)[number]

/** Why somebody should look at a plan. */
export const PLAN_RISKS = ['failed', 'short', 'not-told', 'paused-long', 'not-confirmed'] as const
export type PlanRisk = (typeof PLAN_RISKS)[number]

const LONG_PAUSE_DAYS = 28
const UNCONFIRMED_DAYS = 2
/** A failed box counts this long. */
const RECENT_DAYS = 14

export type PlanRow = {
  id: string
  state: PlanState
  name: string
  phone: Phone | null
  sizeCode: string
  ceiling: Paisa
  everyWeeks: Rhythm
  nextDay: CalendarDate | null
  credit: number
  risks: PlanRisk[]
}

export type PlanFilter = { state: PlanState | null; risk: boolean; words: string | null }

/**
 * Plans for the office: 50 at most, those at risk with their reasons. At risk: a box failed lately, the next one is short or not announced a
 * day before its cut-off, the plan is paused for long, or its number was never confirmed.
 */
export async function plansForOffice(
  reader: Reader,
  { filter, sort, now, page = 1 }: { filter: PlanFilter; sort: { by: PlanSort; down: boolean }; now: Date; page?: number },
): Promise<{ plans: PlanRow[]; more: boolean }> {
  const today = dayInDhaka(now)
  const { state, risk, words } = filter
  const like = words === null ? null : `%${words.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  const columns = { began: sql`plan.place`, name: sql`lower(plan.name)`, next: sql`next.day` }
  const found = await sql<PlanRow>`
    with known as (
      select plan.*, next.day as next_day, coalesce(owed.amount, 0)::integer as credit, array_remove(array[
          case when failed.any then 'failed' end,
          case when next.short_grams > 0 then 'short' end,
          case when next.state = 'composed' and next.told_at is null and next.cut_off_at < ${now}::timestamptz + interval '24 hours'
            then 'not-told' end,
          case when plan.state = 'paused' and plan.paused_at < ${now}::timestamptz - make_interval(days => ${LONG_PAUSE_DAYS})
            then 'paused-long' end,
          case when plan.state = 'new' and plan.created_at < ${now}::timestamptz - make_interval(days => ${UNCONFIRMED_DAYS})
            then 'not-confirmed' end], null) as risks
      from weekly.plans as plan
      left join lateral (
        select day, state, short_grams, told_at, cut_off_at from weekly.boxes as box
        where box.plan_id = plan.id and box.day >= ${today}::date and box.state in ('upcoming', 'composed', 'ordered')
        order by box.day limit 1) as next on true
      cross join lateral (
        select exists (select from weekly.boxes as box where box.plan_id = plan.id and box.state = 'failed'
          and box.day >= ${addDays(today, -RECENT_DAYS)}::date) as any) as failed
      cross join lateral (select sum(amount_paisa) as amount from weekly.credits where plan_id = plan.id) as owed
      where (${state}::text is null and plan.state <> 'ended' or plan.state = ${state})
        and (${like}::text is null or plan.name ilike ${like} or plan.phone like ${like})
      order by ${columns[sort.by]} ${sort.down ? sql`desc` : sql`asc`} nulls last, plan.place)
    select id, state, name, phone, size_code as "sizeCode", ceiling_paisa as ceiling, every_weeks as "everyWeeks", next_day as "nextDay",
      credit, risks
    from known where not ${risk}::boolean or cardinality(risks) > 0
    limit ${PAGE + 1} offset ${(page - 1) * PAGE}`.execute(reader)
  return { plans: found.rows.slice(0, PAGE), more: found.rows.length > PAGE }
}

const PAGE = 50
