import { assert } from './assert.ts'
import { dayInDhaka, minutesOf, monthOf, timeInDhaka, weekday, yearOf, type CalendarDate } from './day.ts'
import { digitsIn, type Language } from './language.ts'
import { DAY_FORMATS, type Clock } from './languages/days.ts'

/** long `Friday 12 June`, short `Fri 12 June`, weekday `Friday`, dayMonth `12 June`, withYear `12 June 2026`, sms `Fri 12 Jun`, smsDate `12 Jun`. */
export type DayStyle = 'long' | 'short' | 'weekday' | 'dayMonth' | 'withYear' | 'sms' | 'smsDate'

export function formatDay(day: CalendarDate, language: Language, style: DayStyle): string {
  const { weekdays, shortWeekday } = DAY_FORMATS[language]
  const name = weekdays[weekday(day)]!
  const date = digitsIn(language, `${Number(day.slice(8))} ${monthName(monthOf(day), language, 'long')}`)
  switch (style) {
    case 'long':
      return `${name} ${date}`
    case 'short':
      return `${shortWeekday(name)} ${date}`
    case 'sms':
      return `${shortWeekday(name)} ${formatDay(day, language, 'smsDate')}`
    case 'smsDate':
      return digitsIn(language, `${Number(day.slice(8))} ${monthName(monthOf(day), language, 'short')}`)
    case 'weekday':
      return name
    case 'dayMonth':
      return date
    case 'withYear':
      return `${date} ${digitsIn(language, String(yearOf(day)))}`
    default:
      return style satisfies never
  }
}

export function monthName(month: number, language: Language, style: 'short' | 'long'): string {
  const { months, shortMonths } = DAY_FORMATS[language]
  const name = (style === 'long' ? months : shortMonths).split(' ')[month - 1]
  assert(name !== undefined, `not a month: ${month}`)
  return name
}

/** `5:46 pm`, `8 am`, `12 noon`; in Bangla the part of the day stands before. Takes `HH:MM`. */
export function formatTimeOfDay(time: string, language: Language): string {
  return digitsIn(language, DAY_FORMATS[language].clock(readClock(time)))
}

/** `8 to 11 am`, `10 am to 1 pm`. Takes `HH:MM` twice. */
export function formatHours(from: string, to: string, language: Language): string {
  return digitsIn(language, DAY_FORMATS[language].hours(readClock(from), readClock(to)))
}

/** The same for an SMS. */
export function formatHoursSms(from: string, to: string, language: Language): string {
  return digitsIn(language, DAY_FORMATS[language].shortHours(readClock(from), readClock(to)))
}

/** `Thu 11 Jun, 5:46 pm`, in Dhaka time, for an SMS. */
export function formatInstantSms(instant: Date, language: Language): string {
  return `${formatDay(dayInDhaka(instant), language, 'sms')}, ${formatTimeOfDay(timeInDhaka(instant), language)}`
}

/** `Thu 11 June, 5:46 pm`, in Dhaka time. */
export function formatInstant(instant: Date, language: Language): string {
  return `${formatDay(dayInDhaka(instant), language, 'short')}, ${formatTimeOfDay(timeInDhaka(instant), language)}`
}

/** An end, such as `Sat 5 December, 11:59 pm`. Midnight is written as the last minute before it: `Sun 6 December, 12 midnight` reads as a day later. */
export function formatUntil(end: Date, language: Language): string {
  const midnight = timeInDhaka(end) === '00:00'
  return formatInstant(midnight ? new Date(end.getTime() - 60_000) : end, language)
}

/** A season: `May–Jun`, `Nov–Jan`, `Jan–Feb, Jun`, `all year`. Empty without months. */
export function formatMonths(months: readonly number[], language: Language): string {
  const inSeason = new Set(months)
  for (const month of inSeason) assert(Number.isInteger(month) && month >= 1 && month <= 12, `not a month: ${month}`)
  if (inSeason.size === 12) return DAY_FORMATS[language].allYear
  const runs: string[] = []
  for (let first = 1; first <= 12; first += 1) {
    if (!inSeason.has(first) || inSeason.has(previousMonth(first))) continue
    let last = first
    while (inSeason.has(nextMonth(last))) last = nextMonth(last)
    const start = monthName(first, language, 'short')
    runs.push(first === last ? start : `${start}–${monthName(last, language, 'short')}`)
  }
  return runs.join(', ')
}

/** `2 h 14 min`, `1 day 3 h`, `0 min` once it is over. Rounded down to minutes, so that it never shows more time than is left. */
export function formatCountdown(milliseconds: number, language: Language): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const format = DAY_FORMATS[language]
  const parts: string[] = []
  if (days > 0) parts.push(format.days(days))
  if (hours % 24 > 0) parts.push(format.hoursLeft(hours % 24))
  if (days === 0 && (minutes % 60 > 0 || hours === 0)) parts.push(format.minutes(minutes % 60))
  return digitsIn(language, parts.join(' '))
}

function readClock(time: string): Clock {
  const minutes = minutesOf(time) % (24 * 60)
  const hour = Math.floor(minutes / 60)
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return { hour, onTheHour: past === '', written: `${hour % 12 === 0 ? 12 : hour % 12}${past}` }
}

function nextMonth(month: number): number {
  return (month % 12) + 1
}

function previousMonth(month: number): number {
  return ((month + 10) % 12) + 1
}
