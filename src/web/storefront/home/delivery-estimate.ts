import type { DeliveryWire } from '#shop/ordering/wire.ts'
import { calendarDate } from '#shop/values/day.ts'
import { formatDay } from '#shop/values/day-text.ts'
import { isPromisedByDay } from '#shop/values/delivery-modes.ts'
import type { Language } from '#shop/values/language.ts'
import { hoursInWords, nearDayInFull, promiseWords } from '../promise/promise-words.ts'
import type { DeliveryEstimate } from './home-data.server.ts'

/** The API's answer for an area as text; null where we do not deliver. */
export function deliveryEstimate(
  { area, promise, methods }: DeliveryWire,
  now: Date,
  language: Language,
): DeliveryEstimate | null {
  const day = promise && calendarDate(promise.day)
  const until = promise && calendarDate(promise.promised_until)
  if (!promise || !day || !until) return null
  const method = methods.find(({ mode }) => mode === promise.mode)
  return {
    ...promiseWords({ day, cutOffAt: new Date(promise.cut_off_at) }, now, language),
    place: area.name,
    day: nearDayInFull(day, now, language),
    how: isPromisedByDay(promise.mode) ? formatDay(until, language, 'long') : hoursInWords(promise.slots, language),
    mode: promise.mode,
    charge: method?.charge ?? null,
    freeAbove: method?.free_from ?? null,
    cutOffAt: promise.cut_off_at,
  }
}
