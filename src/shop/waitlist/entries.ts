import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { addDays, dayInDhaka, type CalendarDate, type Phone } from '../values/index.ts'
import type { EntryState } from './model.ts'

export type OwnEntry = {
  productId: string
  state: Extract<EntryState, 'waiting' | 'notified'>
  answerUntil: Date | null
  createdAt: Date
}

/** What a person waits for, in the order in which they asked. */
export async function openEntriesOf(reader: Reader, phone: Phone): Promise<OwnEntry[]> {
  const found = await sql<OwnEntry>`
    select product_id as "productId", state, answer_until as "answerUntil", created_at as "createdAt" from waitlist.entries
    where phone = ${phone} and state in ('waiting', 'notified') order by place`.execute(reader)
  return found.rows
}

export type Demand = {
  productId: string
  /** The size that the first of them asked for. */
  variantId: string
  people: number
  grams: number
  /** Those of the people who were told and have time to answer. */
  notified: number
  /** Who asked in the last seven days. */
  newPeople: number
  /** Most people first; null for people who named none. */
  districts: { districtId: string | null; people: number; grams: number }[]
}

/** Who waits for what, most people first. One statement. */
export async function demand(
  reader: Reader,
  { now, productIds = null }: { now: Date; productIds?: readonly string[] | null },
): Promise<Demand[]> {
  const found = await sql<Demand>`
    with open as (
      select product_id, variant_id, place, grams, state, created_at, district_id from waitlist.entries
      where state in ('waiting', 'notified') ${productIds === null ? sql`` : sql`and product_id = any(${[...productIds]}::uuid[])`}),
    districts as (
      select product_id, district_id, count(*)::integer as people, sum(grams)::integer as grams from open group by product_id, district_id)
    select product_id as "productId", (array_agg(variant_id order by place))[1] as "variantId", count(*)::integer as people, sum(grams)::integer as grams,
      count(*) filter (where state = 'notified')::integer as notified,
      count(*) filter (where created_at > ${now}::timestamptz - interval '7 days')::integer as "newPeople",
      (select jsonb_agg(jsonb_build_object('districtId', districts.district_id, 'people', districts.people, 'grams', districts.grams) order by districts.people desc, districts.district_id)
        from districts where districts.product_id = open.product_id) as districts
    from open group by product_id order by people desc, product_id`.execute(reader)
  return found.rows
}

/** How many weeks the demand is counted for; the last one ends today. */
export const DEMAND_WEEKS = 8

/** `weeks`: of each week, the oldest first, who asked and how much they would buy, whatever became of it. */
export type WeeklyDemand = { productId: string; variantId: string; weeks: { people: number; grams: number }[] }

/** The first day of each week, the oldest first. */
export function demandWeeks(now: Date): CalendarDate[] {
  const last = addDays(dayInDhaka(now), -6)
  return Array.from({ length: DEMAND_WEEKS }, (_, index) => addDays(last, -7 * (DEMAND_WEEKS - 1 - index)))
}

/** Who asked for what, week by week; most people first. One statement. */
export async function demandByWeek(reader: Reader, now: Date): Promise<WeeklyDemand[]> {
  const weeks = demandWeeks(now)
  const found = await sql<WeeklyDemand>`
    with asked as (
      select product_id, variant_id, place, grams, ((created_at at time zone 'Asia/Dhaka')::date - ${weeks[0]!}::date) / 7 as week
      from waitlist.entries
      where product_id is not null and state <> 'merged' and (created_at at time zone 'Asia/Dhaka')::date between ${weeks[0]!}::date and ${dayInDhaka(now)}::date),
    counted as (
      select product_id, week, count(*)::integer as people, sum(grams)::integer as grams from asked group by product_id, week)
    select product_id as "productId", (array_agg(variant_id order by place))[1] as "variantId",
      (select jsonb_agg(jsonb_build_object('people', coalesce(counted.people, 0), 'grams', coalesce(counted.grams, 0)) order by weeks.week)
        from generate_series(0, ${DEMAND_WEEKS - 1}::integer) as weeks (week)
        left join counted on counted.week = weeks.week and counted.product_id = asked.product_id) as weeks
    from asked group by product_id order by count(*) desc, product_id`.execute(reader)
  return found.rows
}
