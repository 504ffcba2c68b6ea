import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'

/** The days of a period on which nothing is delivered anywhere. */
export async function closedBetween(
  reader: Reader,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<CalendarDate[]> {
  const found = await sql<{ day: CalendarDate }>`
    select day from fulfilment.closed_days where zone_id is null and day between ${from}::date and ${to}::date order by day`.execute(
    reader,
  )
  return found.rows.map(({ day }) => day)
}
