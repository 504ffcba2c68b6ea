import { isBeforeDay } from '#shop/ordering/index.ts'
import { formatDay, type CalendarDate, type Language } from '#shop/values/index.ts'

/** The promised day as text while it is later than today; null from that day on. Until then staff confirm that they pack or send out early. */
export function earlyFor(day: CalendarDate, { now, language }: { now: Date; language: Language }): string | null {
  return isBeforeDay({ day }, now) ? formatDay(day, language, 'long') : null
}
