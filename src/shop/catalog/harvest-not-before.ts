import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'

/** The first day this fruit may be harvested in this district in this year; null where no date is set. `fruit` is a stock item's code. */
export async function harvestNotBefore(
  reader: Reader,
  { fruit, districtId, year }: { fruit: string; districtId: string; year: number },
): Promise<CalendarDate | null> {
  const row = await reader
    .selectFrom('catalog.harvest_dates')
    .select('not_before')
    .where('fruit', '=', fruit)
    .where('district_id', '=', districtId)
    .where('year', '=', year)
    .executeTakeFirst()
  return row?.not_before ?? null
}

/** The same for a farm, which stands in a district. Null for a farm that does not exist. */
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
