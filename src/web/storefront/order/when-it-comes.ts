import { addDays, dayInDhaka, type CalendarDate } from '../../../shop/values/day.ts'
import { formatDay, formatHours } from '../../../shop/values/day-text.ts'
import type { Language } from '../../../shop/values/language.ts'
import { nearDay } from '../promise/promise-words.ts'
import type { OrderWord } from './texts.ts'

export type Coming = {
  mode: 'van' | 'courier' | 'pickup'
  day: CalendarDate
  starts: string
  ends: string
  promisedUntil: CalendarDate
}

type Say = (text: OrderWord, words?: Record<string, string>) => string

/** `tomorrow, 8 to 11 am`, `on Saturday 13 June, 5 to 8 pm`; a courier takes days: `by Monday 15 June`. */
export function whenItComes(
  { mode, day, starts, ends, promisedUntil }: Coming,
  { now, language, say }: { now: Date; language: Language; say: Say },
): string {
  if (mode === 'courier') return say('order.by', { day: nearDay(promisedUntil, now, language) })
  const today = dayInDhaka(now)
  const near =
    day === today || day === addDays(today, 1)
      ? nearDay(day, now, language)
      : say('order.on', { day: formatDay(day, language, 'long') })
  return say('order.hours', { day: near, hours: within(formatHours(starts, ends, language), language) })
}

// `সকাল ৮টা থেকে ১১টার মধ্যে`: hours by themselves don't say in Bangla that something happens in them.
function within(hours: string, language: Language): string {
  if (language === 'en') return hours
  return hours.endsWith('টা') ? `${hours}র মধ্যে` : `${hours}-এর মধ্যে`
}

/** The same with the date always said, for a page that may be read days later. */
export function whenInFull(
  { mode, day, starts, ends, promisedUntil }: Coming,
  { language, say }: { language: Language; say: Say },
): string {
  if (mode === 'courier') return say('order.by', { day: formatDay(promisedUntil, language, 'long') })
  return say('order.hours', { day: formatDay(day, language, 'long'), hours: formatHours(starts, ends, language) })
}
