import { TYPED_MONTHS, withoutOrdinal } from '../values/languages/typed-words.ts'
import { calendarDate, toLatinDigits, yearOf, type CalendarDate } from '../values/index.ts'

/**
 * Parses a day as people write it: `2026-06-20`, `20/6/2026`, `20-06-26`, `20 June`, the same in Bangla. The day precedes the month, as is usual
 * in Bangladesh. Without a year it is the next such day. `46193` is a day as
 * a spreadsheet stores it. Null for anything else.
 */
export function typedDay(text: string, today: CalendarDate): CalendarDate | null {
  const typed = withoutOrdinal(toLatinDigits(text.normalize('NFC')).trim().toLowerCase())
  // Spreadsheets store a date as an instant.
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[ t]\d\d:\d\d(?::\d\d)?)?$/.exec(typed)
  if (iso) return calendarDate(`${iso[1]}-${iso[2]}-${iso[3]}`)
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(typed)
  if (serial) return dayOfSerial(Number(serial[1]))
  const numbers = /^(\d{1,2})[./\-\s]+(\d{1,2})(?:[./\-\s]+(\d{2}|\d{4}))?$/.exec(typed)
  if (numbers) return dayOf({ day: numbers[1]!, month: Number(numbers[2]), year: numbers[3], today })
  const words = /^(\d{1,2})[\s\-,.]*([\p{L}\p{M}]+)[\s\-,.]*(\d{2}|\d{4})?$/u.exec(typed)
  const turned = words ? null : /^([\p{L}\p{M}]+)[\s\-.]*(\d{1,2})(?:[\s\-,.]+(\d{2}|\d{4}))?$/u.exec(typed)
  const [day, name, year] = words ? [words[1], words[2], words[3]] : [turned?.[2], turned?.[1], turned?.[3]]
  const month = TYPED_MONTHS.findIndex((names) => names.includes(name ?? '')) + 1
  return day === undefined || month === 0 ? null : dayOf({ day, month, year, today })
}

function dayOf({
  day,
  month,
  year,
  today,
}: {
  day: string
  month: number
  year: string | undefined
  today: CalendarDate
}): CalendarDate | null {
  const on = (inYear: number) => calendarDate(`${inYear}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
  if (year !== undefined) return on(year.length === 2 ? 2000 + Number(year) : Number(year))
  const thisYear = on(yearOf(today))
  return thisYear !== null && thisYear >= today ? thisYear : on(yearOf(today) + 1)
}

const [FIRST_SERIAL, LAST_SERIAL] = [40_000, 60_000]

/** Spreadsheets count days from 30 December 1899 (ECMA-376, 18.17.4.1). Only the years 2009 to 2064: any other number is no day. */
function dayOfSerial(serial: number): CalendarDate | null {
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null
  return calendarDate(new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10))
}
