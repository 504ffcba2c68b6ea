import { z } from 'zod'
import { addDays, monthOf, yearOf, type CalendarDate } from '../values/index.ts'

const months = z.int().min(1).max(36)

/** Whom a campaign is for, as data. All rules must hold; without one it is for everybody who agreed. */
export const AudienceRules = z
  .array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('bought-product'), productId: z.uuid(), months }),
      z.object({ kind: z.literal('bought-category'), categoryId: z.string().min(1).max(60), months }),
      z.object({ kind: z.literal('not-ordered'), days: z.int().min(1).max(1000) }),
      z.object({ kind: z.literal('district'), districtId: z.string().min(1).max(60) }),
      z.object({ kind: z.literal('last-season'), productId: z.uuid() }),
    ]),
  )
  .max(5)

export type AudienceRule = z.output<typeof AudienceRules>[number]

const ALL_MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/**
 * The last season of a fruit that is over: days from `from` until the day before `until`, in these months. In the season, it is the one of the year
 * before; a fruit of all months, or without any, has no season, so
 * its last twelve months count.
 */
export function lastSeason(
  seasonMonths: readonly number[],
  today: CalendarDate,
): { from: CalendarDate; until: CalendarDate; months: readonly number[] } {
  const months = seasonMonths.length === 0 ? ALL_MONTHS : seasonMonths
  const isIn = (month: number) => months.includes(month)
  if (new Set(months).size >= ALL_MONTHS.length || !isIn(monthOf(today)))
    return { from: yearBefore(today), until: addDays(today, 1), months }
  let first = firstOfMonth(today)
  for (let before = addDays(first, -1); isIn(monthOf(before)); before = addDays(first, -1)) first = firstOfMonth(before)
  return { from: yearBefore(first), until: first, months }
}

/** The day so many months ago, or the first day of the next month where that month is shorter. */
export function monthsBefore(day: CalendarDate, count: number): CalendarDate {
  const months = yearOf(day) * 12 + monthOf(day) - 1 - count
  const first = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01` as CalendarDate
  return addDays(first, Number(day.slice(8)) - 1)
}

function yearBefore(day: CalendarDate): CalendarDate {
  return monthsBefore(day, 12)
}

function firstOfMonth(day: CalendarDate): CalendarDate {
  return `${day.slice(0, 8)}01` as CalendarDate
}
