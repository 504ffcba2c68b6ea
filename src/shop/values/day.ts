import { assert } from './assert.ts'

/** A day in Bangladesh, as `2026-06-12`. Compares and sorts as text. */
export type CalendarDate = string & { readonly unit: 'day' }

const DAY_MS = 86_400_000
// Bangladesh is six hours ahead of UTC all year round.
const DHAKA_AHEAD_MS = 6 * 3_600_000

/** Null unless the text is a real day: `2026-02-29` is not. */
export function calendarDate(text: string): CalendarDate | null {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : (text as CalendarDate)
}

/** For days the program itself created or has validated. */
export function dayFrom(text: string): CalendarDate {
  const day = calendarDate(text)
  assert(day !== null, `not a day: ${text}`)
  return day
}

export function dayInDhaka(instant: Date): CalendarDate {
  return new Date(instant.getTime() + DHAKA_AHEAD_MS).toISOString().slice(0, 10) as CalendarDate
}

/** `17:46`. */
export function timeInDhaka(instant: Date): string {
  return new Date(instant.getTime() + DHAKA_AHEAD_MS).toISOString().slice(11, 16)
}

/** The instant of a Dhaka time; `24:00` is the end of the day. */
export function instantInDhaka(day: CalendarDate, time: string): Date {
  return new Date(midnight(day) - DHAKA_AHEAD_MS + minutesOf(time) * 60_000)
}

/** Minutes since midnight of `08:30`; `24:00` is allowed. */
export function minutesOf(time: string): number {
  assert(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time), `not a time of day: ${time}`)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

export function addDays(day: CalendarDate, days: number): CalendarDate {
  assert(Number.isSafeInteger(days), `not a whole number of days: ${days}`)
  return new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10) as CalendarDate
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (midnight(to) - midnight(from)) / DAY_MS
}

/** 0 is Sunday, 5 is Friday. */
export function weekday(day: CalendarDate): number {
  return new Date(midnight(day)).getUTCDay()
}

/** 1 is January. */
export function monthOf(day: CalendarDate): number {
  return Number(day.slice(5, 7))
}

export function yearOf(day: CalendarDate): number {
  return Number(day.slice(0, 4))
}

/** The tax year of Bangladesh, which begins on 1 July: `2026-27`. */
export function fiscalYear(day: CalendarDate): string {
  const first = monthOf(day) >= 7 ? yearOf(day) : yearOf(day) - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

function midnight(day: CalendarDate): number {
  return Date.parse(`${day}T00:00:00Z`)
}
