import { assert } from './assert.ts'
import { dayInDhaka, minutesOf, monthOf, timeInDhaka, weekday, yearOf } from './day.ts'
import type { CalendarDate } from './day.ts'
import { digitsIn } from './language.ts'
import type { Language } from './language.ts'

// Own tables instead of Intl: server and browser must write the same bytes, whatever their versions of ICU.
const WEEKDAYS = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  bn: ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার'],
}
// Split where they are used, so that a page that shows no day carries no names of months.
const MONTHS = {
  en: 'January February March April May June July August September October November December',
  bn: 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর',
}
const SHORT_MONTHS = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  bn: 'জানু ফেব্রু মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টে অক্টো নভে ডিসে',
}

/** long `Friday 12 June`, short `Fri 12 June`, weekday `Friday`, dayMonth `12 June`, withYear `12 June 2026`. */
export type DayStyle = 'long' | 'short' | 'weekday' | 'dayMonth' | 'withYear'

export function formatDay(day: CalendarDate, language: Language, style: DayStyle): string {
  const name = WEEKDAYS[language][weekday(day)]!
  const date = digitsIn(language, `${Number(day.slice(8))} ${monthName(monthOf(day), language, 'long')}`)
  switch (style) {
    case 'long':
      return `${name} ${date}`
    case 'short':
      return `${language === 'bn' ? name.replace(/বার$/, '') : name.slice(0, 3)} ${date}`
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
  const name = (style === 'long' ? MONTHS : SHORT_MONTHS)[language].split(' ')[month - 1]
  assert(name !== undefined, `not a month: ${month}`)
  return name
}

/** `5:46 pm`, `8 am`, `12 noon`; in Bangla `বিকেল ৫:৪৬`, `সকাল ৮টা`. Takes `HH:MM`. */
export function formatTimeOfDay(time: string, language: Language): string {
  const { part, clock } = readClock(time, language)
  return language === 'bn' ? `${part} ${clock}` : `${clock} ${part}`
}

/** `8 to 11 am`, `10 am to 1 pm`; in Bangla `সকাল ৮টা থেকে ১১টা`. Takes `HH:MM` twice. */
export function formatHours(from: string, to: string, language: Language): string {
  const start = readClock(from, language)
  const end = readClock(to, language)
  if (language === 'bn') {
    return `${start.part} ${start.clock} থেকে ${end.part === start.part ? '' : `${end.part} `}${end.clock}`
  }
  // From noon to three is written `12 to 3 pm`, for noon is pm as well.
  const sameHalf = end.part === start.part || (start.part === 'noon' && end.part === 'pm')
  return `${start.clock}${sameHalf ? '' : ` ${start.part}`} to ${end.clock} ${end.part}`
}

/** `Thu 11 June, 5:46 pm`, as clocks in Dhaka show it. */
export function formatInstant(instant: Date, language: Language): string {
  return `${formatDay(dayInDhaka(instant), language, 'short')}, ${formatTimeOfDay(timeInDhaka(instant), language)}`
}

/** A season: `May–Jun`, `Nov–Jan`, `Jan–Feb, Jun`, `all year`. Empty without months. */
export function formatMonths(months: readonly number[], language: Language): string {
  const inSeason = new Set(months)
  for (const month of inSeason) assert(Number.isInteger(month) && month >= 1 && month <= 12, `not a month: ${month}`)
  if (inSeason.size === 12) return language === 'bn' ? 'সারা বছর' : 'all year'
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

/** `2 h 14 min`, `1 day 3 h`, `0 min` once it is over. Minutes are rounded down: nobody is promised time that is not there. */
export function formatCountdown(milliseconds: number, language: Language): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const bangla = language === 'bn'
  const parts: string[] = []
  if (days > 0) parts.push(`${days} ${bangla ? 'দিন' : days === 1 ? 'day' : 'days'}`)
  if (hours % 24 > 0) parts.push(`${hours % 24} ${bangla ? 'ঘণ্টা' : 'h'}`)
  if (days === 0 && (minutes % 60 > 0 || hours === 0)) parts.push(`${minutes % 60} ${bangla ? 'মিনিট' : 'min'}`)
  return digitsIn(language, parts.join(' '))
}

function readClock(time: string, language: Language): { part: string; clock: string } {
  const minutes = minutesOf(time) % (24 * 60)
  const hour = Math.floor(minutes / 60)
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}${past}`
  if (language === 'bn') return { part: partOfDay(hour), clock: digitsIn('bn', past ? clock : `${clock}টা`) }
  if (minutes === 0) return { part: 'midnight', clock }
  if (minutes === 12 * 60) return { part: 'noon', clock }
  return { part: hour < 12 ? 'am' : 'pm', clock }
}

function partOfDay(hour: number): string {
  if (hour < 4) return 'রাত'
  if (hour < 6) return 'ভোর'
  if (hour < 12) return 'সকাল'
  if (hour < 15) return 'দুপুর'
  if (hour < 18) return 'বিকেল'
  return hour < 20 ? 'সন্ধ্যা' : 'রাত'
}

function nextMonth(month: number): number {
  return (month % 12) + 1
}

function previousMonth(month: number): number {
  return ((month + 10) % 12) + 1
}
