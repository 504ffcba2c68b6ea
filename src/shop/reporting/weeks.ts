import { addDays, weekday, type CalendarDate } from '../values/index.ts'
import type { Period } from './period.ts'

const SATURDAY = 6

/** A week up to one of its days, and the same days of the week before. */
export type Weeks = { week: Period; before: Period }

/** The week starts on Saturday, as in the hours of delivery. */
export function weeksUntil(until: CalendarDate): Weeks {
  const from = addDays(until, -((weekday(until) - SATURDAY + 7) % 7))
  return { week: { from, until }, before: { from: addDays(from, -7), until: addDays(until, -7) } }
}

/** The last day of the last complete week: the Friday before today's week. */
export function lastFriday(today: CalendarDate): CalendarDate {
  return addDays(weeksUntil(today).week.from, -1)
}
