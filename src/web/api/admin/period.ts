import { addDays, type CalendarDate } from '#shop/values/index.ts'
import { day } from '../fields.ts'

const MOST_DAYS = 366

/** The days that a report or a file is about. */
export const period = {
  from: day.openapi({ description: 'The first day, in Bangladesh.', example: '2026-06-01' }),
  to: day.openapi({ description: `The last day; at most ${MOST_DAYS} days in all.`, example: '2026-06-30' }),
}

/** A period that ends before it begins, or is too long. */
export function isPeriod({ from, to }: { from: CalendarDate; to: CalendarDate }): boolean {
  return from <= to && to < addDays(from, MOST_DAYS)
}
