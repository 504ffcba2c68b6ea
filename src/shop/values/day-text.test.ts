import { describe, expect, test } from 'vitest'
import {
  formatCountdown,
  formatDay,
  formatHours,
  formatInstant,
  formatMonths,
  formatTimeOfDay,
  formatUntil,
  monthName,
  type DayStyle,
} from './day-text.ts'
import { addDays, dayFrom } from './day.ts'

const friday = dayFrom('2026-06-12')

test.each<[DayStyle, string, string]>([
  ['long', 'Friday 12 June', 'শুক্রবার ১২ জুন'],
  ['short', 'Fri 12 June', 'শুক্র ১২ জুন'],
  ['weekday', 'Friday', 'শুক্রবার'],
  ['dayMonth', '12 June', '১২ জুন'],
  ['withYear', '12 June 2026', '১২ জুন ২০২৬'],
])('a day in style %s is %s and %s', (style, english, bangla) => {
  expect(formatDay(friday, 'en', style)).toBe(english)
  expect(formatDay(friday, 'bn', style)).toBe(bangla)
})

test('every weekday has its name', () => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(dayFrom('2026-06-07'), days))
  expect(week.map((day) => formatDay(day, 'en', 'short'))).toEqual([
    'Sun 7 June',
    'Mon 8 June',
    'Tue 9 June',
    'Wed 10 June',
    'Thu 11 June',
    'Fri 12 June',
    'Sat 13 June',
  ])
  expect(week.map((day) => formatDay(day, 'bn', 'weekday'))).toEqual([
    'রবিবার',
    'সোমবার',
    'মঙ্গলবার',
    'বুধবার',
    'বৃহস্পতিবার',
    'শুক্রবার',
    'শনিবার',
  ])
})

test('an end at midnight is the last minute of the day before, so that no one reads it as a day later', () => {
  const end = new Date('2026-12-05T18:00:00Z')
  expect([formatUntil(end, 'en'), formatUntil(end, 'bn')]).toEqual(['Sat 5 December, 11:59 pm', 'শনি ৫ ডিসেম্বর, রাত ১১:৫৯'])
  expect(formatUntil(new Date('2026-12-05T14:00:00Z'), 'en')).toBe('Sat 5 December, 8 pm')
})

test('months have long and short names in NFC', () => {
  expect(monthName(9, 'en', 'long')).toBe('September')
  expect(monthName(9, 'en', 'short')).toBe('Sep')
  expect(monthName(9, 'bn', 'long')).toBe('সেপ্টেম্বর')
  expect(monthName(9, 'bn', 'short')).toBe('সেপ্টে')
  expect(() => monthName(13, 'en', 'long')).toThrow('not a month')
  for (let month = 1; month <= 12; month += 1) {
    for (const style of ['long', 'short'] as const) {
      const name = monthName(month, 'bn', style)
      expect(name).toBe(name.normalize('NFC'))
    }
  }
})

describe('hours', () => {
  test.each([
    ['08:00', '11:00', '8 to 11 am', 'সকাল ৮টা থেকে ১১টা'],
    ['17:00', '20:00', '5 to 8 pm', 'বিকেল ৫টা থেকে রাত ৮টা'],
    ['10:00', '13:00', '10 am to 1 pm', 'সকাল ১০টা থেকে দুপুর ১টা'],
    ['08:30', '11:00', '8:30 to 11 am', 'সকাল ৮:৩০ থেকে ১১টা'],
    ['09:00', '12:00', '9 am to 12 noon', 'সকাল ৯টা থেকে দুপুর ১২টা'],
    ['12:00', '15:00', '12 to 3 pm', 'দুপুর ১২টা থেকে বিকেল ৩টা'],
    ['18:00', '21:30', '6 to 9:30 pm', 'সন্ধ্যা ৬টা থেকে রাত ৯:৩০'],
    ['20:00', '24:00', '8 pm to 12 midnight', 'রাত ৮টা থেকে ১২টা'],
    ['05:00', '08:00', '5 to 8 am', 'ভোর ৫টা থেকে সকাল ৮টা'],
  ])('%s to %s is %s and %s', (from, to, english, bangla) => {
    expect(formatHours(from, to, 'en')).toBe(english)
    expect(formatHours(from, to, 'bn')).toBe(bangla)
  })

  test.each([
    ['17:46', '5:46 pm', 'বিকেল ৫:৪৬'],
    ['20:00', '8 pm', 'রাত ৮টা'],
    ['12:00', '12 noon', 'দুপুর ১২টা'],
    ['12:05', '12:05 pm', 'দুপুর ১২:০৫'],
    ['00:00', '12 midnight', 'রাত ১২টা'],
    ['00:30', '12:30 am', 'রাত ১২:৩০'],
  ])('%s is %s and %s', (time, english, bangla) => {
    expect(formatTimeOfDay(time, 'en')).toBe(english)
    expect(formatTimeOfDay(time, 'bn')).toBe(bangla)
  })
})

test('an instant is shown in Dhaka time', () => {
  expect(formatInstant(new Date('2026-06-11T11:46:00Z'), 'en')).toBe('Thu 11 June, 5:46 pm')
  expect(formatInstant(new Date('2026-06-11T11:46:00Z'), 'bn')).toBe('বৃহস্পতি ১১ জুন, বিকেল ৫:৪৬')
  expect(formatInstant(new Date('2026-06-11T18:05:00Z'), 'en')).toBe('Fri 12 June, 12:05 am')
})

test.each<[number[], string, string]>([
  [[5, 6], 'May–Jun', 'মে–জুন'],
  [[6], 'Jun', 'জুন'],
  [[11, 12, 1], 'Nov–Jan', 'নভে–জানু'],
  [[1, 11, 12, 11], 'Nov–Jan', 'নভে–জানু'],
  [[1, 2, 6], 'Jan–Feb, Jun', 'জানু–ফেব্রু, জুন'],
  [[12, 1, 6], 'Jun, Dec–Jan', 'জুন, ডিসে–জানু'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12], 'Dec–Oct', 'ডিসে–অক্টো'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'all year', 'সারা বছর'],
  [[], '', ''],
])('months %j are %s and %s', (months, english, bangla) => {
  expect(formatMonths(months, 'en')).toBe(english)
  expect(formatMonths(months, 'bn')).toBe(bangla)
})

test('month 0 throws', () => {
  expect(() => formatMonths([0], 'en')).toThrow('not a month')
})

test.each([
  [(2 * 60 + 14) * 60_000, '2 h 14 min', '২ ঘণ্টা ১৪ মিনিট'],
  [(2 * 60 + 14) * 60_000 + 59_999, '2 h 14 min', '২ ঘণ্টা ১৪ মিনিট'],
  [14 * 60_000, '14 min', '১৪ মিনিট'],
  [2 * 3_600_000, '2 h', '২ ঘণ্টা'],
  [27 * 3_600_000 + 60_000, '1 day 3 h', '১ দিন ৩ ঘণ্টা'],
  [48 * 3_600_000, '2 days', '২ দিন'],
  [59_999, '0 min', '০ মিনিট'],
  [-5000, '0 min', '০ মিনিট'],
])('%i ms are %s and %s', (milliseconds, english, bangla) => {
  expect(formatCountdown(milliseconds, 'en')).toBe(english)
  expect(formatCountdown(milliseconds, 'bn')).toBe(bangla)
})
