import { addDays, dayInDhaka, type CalendarDate } from '#shop/values/day.ts'
import { formatDay, formatHours } from '#shop/values/day-text.ts'
import { isPromisedByDay, type DeliveryMode } from '#shop/values/delivery-modes.ts'
import type { Language } from '#shop/values/language.ts'
import { NEAR_DAYS } from '#shop/values/languages/near-days.ts'
import { nearDay } from '../promise/promise-words.ts'
import type { OrderWord } from './texts.ts'

export type Coming = {
  mode: DeliveryMode
  day: CalendarDate
  starts: string
  ends: string
  promisedUntil: CalendarDate
}

type Say = (text: OrderWord, words?: Record<string, string>) => string

/** `tomorrow, 8 to 11 am`, `on Saturday 13 June, 5 to 8 pm`; for a courier, which takes days: `by Monday 15 June`. */
export function whenItComes(
  { mode, day, starts, ends, promisedUntil }: Coming,
  { now, language, say }: { now: Date; language: Language; say: Say },
): string {
  if (isPromisedByDay(mode)) return say('order.by', { day: nearDay(promisedUntil, now, language) })
  const today = dayInDhaka(now)
  const near =
    day === today || day === addDays(today, 1)
      ? nearDay(day, now, language)
      : say('order.on', { day: formatDay(day, language, 'long') })
  return say('order.hours', { day: near, hours: NEAR_DAYS[language].within(formatHours(starts, ends, language)) })
}

/** The same always with the date, for a page that may be read days later. */
export function whenInFull(
  { mode, day, starts, ends, promisedUntil }: Coming,
  { language, say }: { language: Language; say: Say },
): string {
  if (isPromisedByDay(mode)) return say('order.by', { day: formatDay(promisedUntil, language, 'long') })
  return say('order.hours', { day: formatDay(day, language, 'long'), hours: formatHours(starts, ends, language) })
}
