import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'

/** The first legal harvest day of this fruit in the farm's district and this year; null where no date is set. `fruit` is a stock item code. */
export async function harvestNotBeforeAtFarm(
  reader: Reader,
  { fruit, farmId, year }: { fruit: string; farmId: string; year: number },
): Promise<CalendarDate | null> {
  const row = await reader
    .selectFrom('catalog.harvest_dates as date')
    .innerJoin('catalog.farms as farm', 'farm.district_id', 'date.district_id')
    .select('date.not_before')
    .where('date.fruit', '=', fruit)
    .where('farm.id', '=', farmId)
    .where('date.year', '=', year)
    .executeTakeFirst()
  return row?.not_before ?? null
}
