import { addDays, dayInDhaka, daysBetween, timeInDhaka, type CalendarDate } from '../../../shop/values/day.ts'
import { formatDay, formatHours, formatTimeOfDay } from '../../../shop/values/day-text.ts'
import type { Language } from '../../../shop/values/language.ts'

const TODAY = { en: 'today', bn: 'আজ' }
const TOMORROW = { en: 'tomorrow', bn: 'কাল' }

/** Until when to order (`8 pm`, `8 pm tomorrow`) and when it arrives (`tomorrow`, `on Saturday`), in words that hold until the cut-off. */
export type PromiseWords = { before: string; arrives: string }

/** `today`, `tomorrow`, `Saturday`, and from a week on `20 June`, as seen from an instant. */
export function nearDay(day: CalendarDate, now: Date, language: Language): string {
  const today = dayInDhaka(now)
  if (day === today) return TODAY[language]
  if (day === addDays(today, 1)) return TOMORROW[language]
  const ahead = daysBetween(today, day)
  return formatDay(day, language, ahead > 0 && ahead < 7 ? 'weekday' : 'dayMonth')
}

/** With the date always said: `Tomorrow, Friday 12 June`. */
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
  if (language === 'bn')
    return { before: `${near === TODAY.bn ? '' : `${near} `}${time}${time.endsWith('টা') ? 'র' : '-এর'}`, arrives }
  const soon = arrives === TODAY.en || arrives === TOMORROW.en
  return { before: near === TODAY.en ? time : `${time} ${near}`, arrives: soon ? arrives : `on ${arrives}` }
}

/** `8 to 11 am or 5 to 8 pm`. */
export function hoursInWords(slots: readonly { starts: string; ends: string }[], language: Language): string {
  return slots.map(({ starts, ends }) => formatHours(starts, ends, language)).join(language === 'bn' ? ' বা ' : ' or ')
}
