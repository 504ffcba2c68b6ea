import { formatDay } from '#shop/values/day-text.ts'
import { yearOf, type CalendarDate } from '#shop/values/day.ts'
import type { Language } from '#shop/values/language.ts'

/** A best-before day: dried fruit keeps until another year, which has to be named. */
export function eatByDay(day: CalendarDate, today: CalendarDate, language: Language): string {
  return formatDay(day, language, yearOf(day) === yearOf(today) ? 'dayMonth' : 'withYear')
}
