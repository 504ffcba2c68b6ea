import type { Language } from '../language.ts'

/** How a language writes days and hours. Times of day come as an hour of 24 and the written clock: `8`, `5:46`. */
type DayFormat = {
  weekdays: readonly string[]
  shortWeekday: (weekday: string) => string
  /** Split where they are used, so that a page that shows no day carries no names of months. */
  months: string
  shortMonths: string
  allYear: string
  clock: (clock: Clock) => string
  hours: (from: Clock, to: Clock) => string
  /** For an SMS, where letters cost money. */
  shortHours: (from: Clock, to: Clock) => string
  /** Parts of a time that is left. */
  days: (count: number) => string
  hoursLeft: (count: number) => string
  minutes: (count: number) => string
}

/** `hour` of 24, `onTheHour` without minutes, and `written` on a clock of twelve hours: `8` or `5:46`. */
export type Clock = { hour: number; onTheHour: boolean; written: string }

// Own tables instead of Intl: server and browser must write the same bytes, whatever their versions of ICU.
export const DAY_FORMATS: Record<Language, DayFormat> = {
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    shortWeekday: (weekday) => weekday.slice(0, 3),
    months: 'January February March April May June July August September October November December',
    shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    allYear: 'all year',
    clock: (clock) => `${clock.written} ${englishHalf(clock)}`,
    hours: englishHours,
    shortHours: englishHours,
    days: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
    hoursLeft: (count) => `${count} h`,
    minutes: (count) => `${count} min`,
  },
  bn: {
    weekdays: ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার'],
    shortWeekday: (weekday) => weekday.replace(/বার$/, ''),
    months: 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর',
    shortMonths: 'জানু ফেব্রু মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টে অক্টো নভে ডিসে',
    allYear: 'সারা বছর',
    clock: (clock) => `${banglaPart(clock)} ${banglaClock(clock)}`,
    hours: (from, to) => {
      const part = banglaPart(to) === banglaPart(from) ? '' : `${banglaPart(to)} `
      return `${banglaPart(from)} ${banglaClock(from)} থেকে ${part}${banglaClock(to)}`
    },
    shortHours: (from, to) => `${banglaPart(from)} ${from.written}–${banglaClock(to)}`,
    days: (count) => `${count} দিন`,
    hoursLeft: (count) => `${count} ঘণ্টা`,
    minutes: (count) => `${count} মিনিট`,
  },
}

function englishHalf({ hour, onTheHour }: Clock): string {
  if (onTheHour && hour === 0) return 'midnight'
  if (onTheHour && hour === 12) return 'noon'
  return hour < 12 ? 'am' : 'pm'
}

function englishHours(from: Clock, to: Clock): string {
  const [start, end] = [englishHalf(from), englishHalf(to)]
  // From noon to three is written `12 to 3 pm`, for noon is pm as well.
  const sameHalf = end === start || (start === 'noon' && end === 'pm')
  return `${from.written}${sameHalf ? '' : ` ${start}`} to ${to.written} ${end}`
}

function banglaClock({ onTheHour, written }: Clock): string {
  return onTheHour ? `${written}টা` : written
}

function banglaPart({ hour }: Clock): string {
  if (hour < 4) return 'রাত'
  if (hour < 6) return 'ভোর'
  if (hour < 12) return 'সকাল'
  if (hour < 15) return 'দুপুর'
  if (hour < 18) return 'বিকেল'
  return hour < 20 ? 'সন্ধ্যা' : 'রাত'
}
