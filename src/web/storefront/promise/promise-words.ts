import { addDays, dayInDhaka, daysBetween, timeInDhaka, type CalendarDate } from '#shop/values/day.ts'
import { formatDay, formatHours, formatTimeOfDay } from '#shop/values/day-text.ts'
import type { Language } from '#shop/values/language.ts'
import { NEAR_DAYS } from '#shop/values/languages/near-days.ts'

/**
 * Until when to order (`8 pm`, `8 pm tomorrow`) and when it arrives (`tomorrow`, `on Saturday`), as text that is true until the
 * cut-off.
 */
export type PromiseWords = { before: string; arrives: string }

/** `today`, `tomorrow`, `Saturday`, and from a week on `20 June`, relative to a time. */
export function nearDay(day: CalendarDate, now: Date, language: Language): string {
  const today = dayInDhaka(now)
  if (day === today) return NEAR_DAYS[language].today
  if (day === addDays(today, 1)) return NEAR_DAYS[language].tomorrow
  const ahead = daysBetween(today, day)
  return formatDay(day, language, ahead > 0 && ahead < 7 ? 'weekday' : 'dayMonth')
}

/** Always with the date: `Tomorrow, Friday 12 June`. */
export function nearDayInFull(day: CalendarDate, now: Date, language: Language): string {
  const full = formatDay(day, language, 'long')
  const ahead = daysBetween(dayInDhaka(now), day)
  if (ahead !== 0 && ahead !== 1) return full
  const near = nearDay(day, now, language)
  return `${near.charAt(0).toUpperCase()}${near.slice(1)}, ${full}`
}

export function promiseWords(
  { day, cutOffAt }: { day: CalendarDate; cutOffAt: Date },
  now: Date,
  language: Language,
): PromiseWords {
  const time = formatTimeOfDay(timeInDhaka(cutOffAt), language)
  const near = nearDay(dayInDhaka(cutOffAt), now, language)
  const arrives = nearDay(day, now, language)
  const { today, tomorrow, beforeToday, before, on } = NEAR_DAYS[language]
  const isNear = arrives === today || arrives === tomorrow
  return { before: near === today ? beforeToday(time) : before(time, near), arrives: isNear ? arrives : on(arrives) }
}

/** `8 to 11 am or 5 to 8 pm`. */
export function hoursInWords(slots: readonly { starts: string; ends: string }[], language: Language): string {
  return slots.map(({ starts, ends }) => formatHours(starts, ends, language)).join(NEAR_DAYS[language].or)
}
