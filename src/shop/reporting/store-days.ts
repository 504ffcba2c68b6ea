import { sql } from 'kysely'
import type { Ctx, Reader } from '../context.ts'
import { addDays, dayInDhaka, type CalendarDate } from '../values/index.ts'
import { CLAIMS } from './claim-rates.ts'
import { byDayPlaced, daysFrom, namesOf, type DayFigures } from './day-figures.ts'
import { DELIVERIES } from './deliveries.ts'
import { daysOfLots, MARGINS } from './margin.ts'
import { PRODUCT_SALES, SALES } from './sales.ts'
import { TAKEN } from './slow-fruit.ts'
import { VAT } from './vat.ts'

/** All figures that are stored for past days. */
export const STORED_FIGURES: readonly DayFigures[] = [
  byDayPlaced(SALES),
  byDayPlaced(PRODUCT_SALES),
  byDayPlaced(VAT),
  byDayPlaced(MARGINS),
  byDayPlaced(TAKEN),
  DELIVERIES,
  CLAIMS,
]
const TABLES = STORED_FIGURES.map(({ table }) => table)

/** Stores the figures of one past day whose orders have changed, or that is not stored yet: the latest first. True when there was one. */
export async function storeNextDay({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<boolean> {
  await markDaysOfLots({ db })
  const day = await nextDay(db, addDays(dayInDhaka(now), -1))
  if (day === null) return false
  await db.transaction(async (tx) => {
    // The locks of these rows: one process at a time stores a day.
    await sql`
      insert into reporting.stored_days (figures, day, stored_at) select figures, ${day}::date, ${now}::timestamptz from unnest(${TABLES}::text[]) as figures
      on conflict (figures, day) do update set stored_at = excluded.stored_at`.execute(tx)
    // One statement reads one state of the database: a change that these figures don't have leaves its row in changed_days.
    const steps = STORED_FIGURES.map((figures, index) => {
      const [table, names] = [sql.table(figures.table), namesOf(figures)]
      return sql`
        ${sql.ref(`old_${index}`)} as (delete from ${table} where day = ${day}),
        ${sql.ref(`new_${index}`)} as (
          insert into ${table} (${names}) select ${names} from (${figures.ofDays({ from: day, until: day })}) as figures)`
    })
    await sql`
      with days as materialized (${daysFrom(sql`select ${day}::date`)}),
      ${sql.join(steps)},
      -- Figures of a newer version, which runs beside this one during an upgrade: it stores them again.
      unknown as (delete from reporting.stored_days where day = ${day} and figures <> all(${TABLES}::text[]))
      delete from reporting.changed_days where day = ${day}`.execute(tx)
  })
  return true
}

/** Writes the days whose costs depend on a changed lot into changed_days. */
async function markDaysOfLots({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const changed = await sql`select from reporting.changed_lots limit 1`.execute(db)
  if (changed.rows.length === 0) return
  await db.transaction(async (tx) => {
    // Waits for a day that is being stored, whose lots cannot be seen yet.
    await sql`lock table reporting.stored_days in share row exclusive mode`.execute(tx)
    await sql`
      with seen as (delete from reporting.changed_lots returning *),
      days as (${daysOfLots(sql`seen`)})
      insert into reporting.changed_days (day) select day from days`.execute(tx)
  })
}

async function nextDay(reader: Reader, yesterday: CalendarDate): Promise<CalendarDate | null> {
  const found = await sql<{ day: CalendarDate | null }>`
    select coalesce(
      (select max(day) from reporting.changed_days where day <= ${yesterday}),
      (select max(asked.day) from (
        select figures, first.day + n as day
        from (select (min(placed_at) at time zone 'Asia/Dhaka')::date as day from ordering.orders) as first
        cross join lateral generate_series(0, ${yesterday}::date - first.day) as n
        cross join unnest(${TABLES}::text[]) as figures
      ) as asked where not exists (select from reporting.stored_days stored where stored.figures = asked.figures and stored.day = asked.day))
    ) as day`.execute(reader)
  return found.rows[0]!.day
}
