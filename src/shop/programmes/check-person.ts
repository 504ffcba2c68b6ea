import { TYPED_LANGUAGES } from '../values/languages/typed-words.ts'
import { typedDay } from '../gifting/index.ts'
import { matchPlace, type PlaceIndex } from '../places/index.ts'
import {
  calendarDate,
  dayFrom,
  LANGUAGES,
  parsePhone,
  toLatinDigits,
  yearOf,
  type CalendarDate,
  type Language,
} from '../values/index.ts'
import type { ReadPerson, TypedPerson } from './people.ts'
import type { PersonFault } from './programme-rules.ts'

/** The facts that a roster is checked against. */
export type RosterFacts = { places: PlaceIndex; zones: ReadonlyMap<string, string>; today: CalendarDate }

const LONGEST_NAME = 100
const LONGEST_ADDRESS = 300
// A year with a 29 February.
const LEAP_YEAR = dayFrom('2024-01-01')

/** What is read of a person, and what is not. Only a name and a number are required; without the rest fewer gifts are due. */
export function checkPerson(typed: TypedPerson, { places, zones, today }: RosterFacts): ReadPerson {
  const faults: PersonFault[] = []
  const fault = (field: PersonFault['field'], kind: PersonFault['kind']) => faults.push({ field, kind })
  if (!/\p{L}/u.test(typed.name)) fault('name', 'name-missing')
  else if ([...typed.name].length > LONGEST_NAME) fault('name', 'name-too-long')
  if ([...typed.nameBn].length > LONGEST_NAME) fault('nameBn', 'name-too-long')
  const phone = parsePhone(toLatinDigits(typed.phone).replace(/\s/g, '').replace(/\.0+$/, ''))
  if (!phone.ok) fault('phone', 'phone-not-mobile')
  const areaId = areaOf(typed, { places, zones, faults })
  if ([...typed.address].length > LONGEST_ADDRESS) fault('address', 'address-too-long')
  const birthday = typed.birthday === '' ? null : yearlyDay(typed.birthday)
  if (typed.birthday !== '' && birthday === null) fault('birthday', 'birthday-not-a-day')
  const joinedOn = typed.joined === '' ? null : pastDay(typed.joined, today)
  if (typed.joined !== '' && joinedOn === null) fault('joined', 'joined-not-a-day')
  const language = languageOf(typed.language)
  if (language === 'unknown') fault('language', 'language-unknown')
  return {
    phone: phone.ok ? phone.phone : null,
    areaId,
    birthday,
    joinedOn,
    language: language === 'unknown' ? null : language,
    faults,
  }
}

type ReadingArea = Pick<RosterFacts, 'places' | 'zones'> & { faults: PersonFault[] }

function areaOf({ district, area, address }: TypedPerson, { places, zones, faults }: ReadingArea): string | null {
  // Everything may go to the reception.
  if (area === '' && district === '' && address === '') return null
  const matched = matchPlace(places, { district, area })
  if (!matched.ok) {
    faults.push({ field: 'area', kind: 'area-unknown', ...(matched.suggestion !== null && { suggestion: matched.suggestion }) })
    return null
  }
  if (zones.has(matched.areaId)) return matched.areaId
  faults.push({ field: 'area', kind: 'not-delivered' })
  return null
}

/** Whether a text holds the number, however it is typed. `phone`: `+8801711902114`. */
export function hasNumber(typed: string, phone: string): boolean {
  return toLatinDigits(typed).replace(/\D/g, '').includes(phone.replace('+880', ''))
}

/** Month and day of a birthday, `02-29`, with or without its year; null for anything else. */
function yearlyDay(text: string): string | null {
  return (dayOfSerial(text) ?? typedDay(text, LEAP_YEAR))?.slice(5) ?? null
}

/** A day with its year that is not after next year; of two digits, `98` is 1998. Null without a year. */
function pastDay(text: string, today: CalendarDate): CalendarDate | null {
  const day = dayOfSerial(text) ?? typedDay(text, today)
  if (day === null || day !== (dayOfSerial(text) ?? typedDay(text, LEAP_YEAR))) return null
  if (yearOf(day) <= yearOf(today) + 1) return day
  return calendarDate(`${yearOf(day) - 100}${day.slice(4)}`)
}

/** Spreadsheets count days from 30 December 1899 (ECMA-376, 18.17.4.1); birthdays and joining days are after 1927. */
function dayOfSerial(text: string): CalendarDate | null {
  const found = /^([1-5]\d{4})(?:\.0+)?$/.exec(toLatinDigits(text).trim())
  return found ? calendarDate(new Date(Date.UTC(1899, 11, 30 + Number(found[1]))).toISOString().slice(0, 10)) : null
}

function languageOf(typed: string): Language | null | 'unknown' {
  const key = typed.normalize('NFC').trim().toLowerCase()
  return key === '' ? null : (LANGUAGES.find((language) => TYPED_LANGUAGES[language].includes(key)) ?? 'unknown')
}
