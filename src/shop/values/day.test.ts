import { describe, expect, test } from 'vitest'
import {
  addDays,
  calendarDate,
  dayFrom,
  dayInDhaka,
  daysBetween,
  fiscalYear,
  instantInDhaka,
  minutesOf,
  monthOf,
  timeInDhaka,
  weekday,
  yearOf,
} from './day.ts'

test.each(['2026-06-12', '2024-02-29', '2000-02-29', '1999-12-31'])('%s is a day', (text) => {
  expect(calendarDate(text)).toBe(text)
})

test.each([
  '2026-02-29',
  '2100-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-06-00',
  '2026-6-12',
  '12-06-2026',
  '',
  '2026-06-12T00:00',
  '0026-06-12',
  '২০২৬-০৬-১২',
])('%s is not a day', (text) => {
  expect(calendarDate(text)).toBeNull()
  expect(() => dayFrom(text)).toThrow('not a day')
})

describe('Dhaka is six hours ahead', () => {
  test('the day changes at 18:00 UTC', () => {
    expect(dayInDhaka(new Date('2026-06-11T17:59:59.999Z'))).toBe('2026-06-11')
    expect(dayInDhaka(new Date('2026-06-11T18:00:00Z'))).toBe('2026-06-12')
    expect(dayInDhaka(new Date('2026-12-31T18:00:00Z'))).toBe('2027-01-01')
  })

  test('a day and a time make an instant and are read back', () => {
    const instant = instantInDhaka(dayFrom('2026-06-12'), '17:46')
    expect(instant.toISOString()).toBe('2026-06-12T11:46:00.000Z')
    expect(dayInDhaka(instant)).toBe('2026-06-12')
    expect(timeInDhaka(instant)).toBe('17:46')
    expect(instantInDhaka(dayFrom('2026-06-12'), '00:00').toISOString()).toBe('2026-06-11T18:00:00.000Z')
    expect(instantInDhaka(dayFrom('2026-06-12'), '24:00').toISOString()).toBe('2026-06-12T18:00:00.000Z')
  })

  test.each(['24:01', '7:30', '07:60', '25:00', '', '07:30:00'])('%s is not a time of day', (time) => {
    expect(() => instantInDhaka(dayFrom('2026-06-12'), time)).toThrow('time of day')
  })

  test('minutes since midnight', () => {
    expect([minutesOf('00:00'), minutesOf('08:30'), minutesOf('24:00')]).toEqual([0, 510, 1440])
  })
})

test('days are added across months and leap years', () => {
  expect(addDays(dayFrom('2026-12-31'), 1)).toBe('2027-01-01')
  expect(addDays(dayFrom('2024-02-28'), 1)).toBe('2024-02-29')
  expect(addDays(dayFrom('2026-03-01'), -1)).toBe('2026-02-28')
  expect(addDays(dayFrom('2026-06-12'), 0)).toBe('2026-06-12')
  expect(() => addDays(dayFrom('2026-06-12'), 0.5)).toThrow('whole number of days')
})

test('the difference in days has a sign', () => {
  expect(daysBetween(dayFrom('2026-06-12'), dayFrom('2026-06-15'))).toBe(3)
  expect(daysBetween(dayFrom('2026-06-15'), dayFrom('2026-06-12'))).toBe(-3)
  expect(daysBetween(dayFrom('2024-01-01'), dayFrom('2025-01-01'))).toBe(366)
})

test('parts of a day', () => {
  expect(weekday(dayFrom('2026-06-12'))).toBe(5)
  expect(weekday(dayFrom('2026-06-14'))).toBe(0)
  expect(monthOf(dayFrom('2026-06-12'))).toBe(6)
  expect(yearOf(dayFrom('2026-06-12'))).toBe(2026)
})

test.each([
  ['2026-06-30', '2025-26'],
  ['2026-07-01', '2026-27'],
  ['2027-01-01', '2026-27'],
  ['1999-12-31', '1999-00'],
  ['2009-08-01', '2009-10'],
])('%s is in the tax year %s', (text, year) => {
  expect(fiscalYear(dayFrom(text))).toBe(year)
})
