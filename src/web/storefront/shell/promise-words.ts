import { addDays, dayInDhaka, timeInDhaka, type CalendarDate } from '../../../shop/values/day.ts'
import { formatDay, formatTimeOfDay } from '../../../shop/values/day-text.ts'
import type { Language } from '../../../shop/values/language.ts'

const TODAY = { en: 'today', bn: 'আজ' }
const TOMORROW = { en: 'tomorrow', bn: 'কাল' }

/** `today`, `tomorrow`, or `Saturday 13 June`, as seen from an instant. */
export function nearDay(day: CalendarDate, now: Date, language: Language): string {
  const today = dayInDhaka(now)
  if (day === today) return TODAY[language]
  return day === addDays(today, 1) ? TOMORROW[language] : formatDay(day, language, 'long')
}

/** The same with the date always said: `Tomorrow, Friday 12 June`. */
export function nearDayInFull(day: CalendarDate, now: Date, language: Language): string {
  const near = nearDay(day, now, language)
  const full = formatDay(day, language, 'long')
  return near === full ? full : `${near.charAt(0).toUpperCase()}${near.slice(1)}, ${full}`
}

/** Until when to order and when it arrives, in words that stay true until the cut-off: `8 pm`, `8 pm tomorrow`. */
export function promiseWords(
  { day, cutOffAt }: { day: CalendarDate; cutOffAt: Date },
  now: Date,
  language: Language,
): { before: string; arrives: string } {
  const time = formatTimeOfDay(timeInDhaka(cutOffAt), language)
  const near = nearDay(dayInDhaka(cutOffAt), now, language)
  if (language === 'bn') return { before: `${near} ${time}`, arrives: nearDay(day, now, language) }
  const arrives = nearDay(day, now, language)
  return { before: near === TODAY.en ? time : `${time} ${near}`, arrives: /^to/.test(arrives) ? arrives : `on ${arrives}` }
}
