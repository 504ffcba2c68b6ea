import type { Selectable } from 'kysely'
import type { Tables } from '../tables.ts'
import { addDays, calendarDate, dayFrom, monthOf, yearOf, type CalendarDate } from '../values/day.ts'

export type ProgrammeState = Selectable<Tables['programmes.programmes']>['state']
export type MonthState = Selectable<Tables['programmes.months']>['state']
export type GiftState = Selectable<Tables['programmes.gifts']>['state']
/** Why a gift that was due is not sent. */
export type GiftReason = NonNullable<Selectable<Tables['programmes.gifts']>['reason']>

/** Every move of a programme. Only an active one is planned and ordered. */
export const PROGRAMME_MOVES = {
  start: { from: ['draft', 'paused'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  end: { from: ['draft', 'active', 'paused'], to: 'ended' },
} as const satisfies Record<string, { from: readonly ProgrammeState[]; to: ProgrammeState }>

/** The occasions of one person; all others are feasts, occasions of the shop's rules for gifts. */
export const BIRTHDAY = 'birthday'
export const JOINING_DAY = 'joining-day'

export const DELIVER = ['on-day', 'working-day-before'] as const
export type Deliver = (typeof DELIVER)[number]
export const GOES_TO = ['reception', 'home'] as const
export type GoesTo = (typeof GOES_TO)[number]

/** A month is planned this many days before it begins. */
export const PLAN_DAYS_AHEAD = 30
/** It is approved until so many days before it begins; afterwards nothing of it is sent. */
export const APPROVE_DAYS_BEFORE = 7
/** The company is reminded so many days before that. */
export const REMIND_DAYS_BEFORE = 3
/** The boxes of a day are ordered this many days before it, when the stock of that day is known. */
export const ORDER_DAYS_AHEAD = 5

/** A gift comes at most this many days before its occasion, or before the month. Longer than the longest row of closed days, such as those of an Eid. */
export const MOST_DAYS_EARLIER = 14

/** A shorter line is not an address, with house and road. */
export const SHORTEST_ADDRESS = 6

export const MOST_PEOPLE = 5_000
export const LONGEST_CARD = 300

export type PersonField = 'name' | 'nameBn' | 'phone' | 'district' | 'area' | 'address' | 'birthday' | 'joined' | 'language'

const FAULT_KINDS = [
  'name-missing',
  'name-too-long',
  'phone-not-mobile',
  'phone-twice',
  'area-unknown',
  'not-delivered',
  'address-too-long',
  'birthday-not-a-day',
  'joined-not-a-day',
  'language-unknown',
] as const

/** What could not be read of a person. The rest of the person is kept and used. */
export type PersonFault = { field: PersonField; kind: (typeof FAULT_KINDS)[number]; suggestion?: string }

/** The last day on which the month that begins on this day is approved. */
export function approveByOf(month: CalendarDate): CalendarDate {
  return addDays(month, -APPROVE_DAYS_BEFORE)
}

/** The first day on which its gifts can come: what is approved on the last day is ordered the next morning, for the days after it. */
export function earliestDayOf(month: CalendarDate): CalendarDate {
  return addDays(approveByOf(month), 2)
}

/** The first day of the month of a day. */
function firstOfMonth(day: CalendarDate): CalendarDate {
  return dayFrom(`${day.slice(0, 7)}-01`)
}

/** The first day of the next month. */
export function monthAfter(day: CalendarDate): CalendarDate {
  return firstOfMonth(addDays(firstOfMonth(day), 31))
}

export function lastOfMonth(day: CalendarDate): CalendarDate {
  return addDays(monthAfter(day), -1)
}

/** A yearly day, `02-29`, in a year. In a year without a 29 February it is the 28th, so that no gift comes late. */
export function birthdayIn(monthAndDay: string, year: number): CalendarDate {
  return calendarDate(`${year}-${monthAndDay}`) ?? dayFrom(`${year}-02-28`)
}

/** The yearly day of a date. */
export function yearlyOf(day: CalendarDate): string {
  return day.slice(5)
}

/** Whether two days are in the same month. */
export function isSameMonth(one: CalendarDate, other: CalendarDate): boolean {
  return yearOf(one) === yearOf(other) && monthOf(one) === monthOf(other)
}
