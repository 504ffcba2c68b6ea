import type { Reader } from '../context.ts'
import { districtNames } from '../places/index.ts'
import { inEachLanguage, monthOf, yearOf, type CalendarDate, type Translations } from '../values/index.ts'

/** The legal harvest date of a fruit in a district. `official` is false when only last year's date is known. */
type HarvestDate = { districtId: string; district: Translations; notBefore: CalendarDate; official: boolean }

export type SeasonRow = {
  productId: string
  code: string
  slug: string
  categoryId: string
  name: Translations
  origin: Translations
  months: number[]
  harvest: HarvestDate[]
}

/** The year of locally grown fruit, in order of ripening. */
export async function seasonCalendar(reader: Reader, year: number): Promise<SeasonRow[]> {
  const rows = await reader
    .selectFrom('catalog.products')
    .select(['id as productId', 'code', 'slug', 'category_id as categoryId', 'name', 'origin', 'season_months as months'])
    .where('state', '=', 'active')
    .where('country', '=', 'BD')
    // Boxes have no season of their own.
    .where('sold_by', '!=', 'box')
    .orderBy('position')
    .execute()
  const harvest = await harvestDatesOf(reader, { fruits: rows.map((row) => row.code), year })
  const calendar = rows.map((row) => ({ ...row, harvest: harvest.get(row.code) ?? [] }))
  return calendar.sort((a, b) => firstMonth(a.months) - firstMonth(b.months) || a.months.length - b.months.length)
}

/** The harvest dates of fruits in a year, earliest first, by fruit. */
export async function harvestDatesOf(
  reader: Reader,
  { fruits, year }: { fruits: readonly string[]; year: number },
): Promise<Map<string, HarvestDate[]>> {
  if (fruits.length === 0) return new Map()
  const dates = await reader
    .selectFrom('catalog.harvest_dates')
    .select(['fruit', 'district_id as districtId', 'not_before as notBefore', 'official'])
    .where('fruit', 'in', [...new Set(fruits)])
    .where('year', '=', year)
    .orderBy('not_before')
    .orderBy('district_id')
    .execute()
  const names = dates.length > 0 ? await districtNames(reader) : new Map<string, Translations>()
  const byFruit = new Map<string, HarvestDate[]>()
  for (const { fruit, ...date } of dates) {
    const district = names.get(date.districtId) ?? inEachLanguage(() => date.districtId)
    byFruit.set(fruit, [...(byFruit.get(fruit) ?? []), { ...date, district }])
  }
  return byFruit
}

/** The year of the season that is on or comes next. */
export function seasonYear({ seasonMonths }: { seasonMonths: readonly number[] }, day: CalendarDate): number {
  const over = seasonMonths.every((month) => month < monthOf(day))
  return yearOf(day) + (over ? 1 : 0)
}

/** A season may span the new year: November to January starts in November. All-year fruit comes last. */
function firstMonth(months: readonly number[]): number {
  if (months.length === 12) return 13
  return months.find((month) => !months.includes(month === 1 ? 12 : month - 1)) ?? 13
}
