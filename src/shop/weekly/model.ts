import { addDays, daysBetween, paisa, type CalendarDate, type Paisa } from '../values/index.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Translations } from '../values/translations.ts'

export type PlanState = Selectable<Tables['weekly.plans']>['state']
export type BoxState = Selectable<Tables['weekly.boxes']>['state']
export type BoxReason = NonNullable<Selectable<Tables['weekly.boxes']>['reason']>
/** What the buyer has still to be told about a box. */
export type BoxNews = NonNullable<Selectable<Tables['weekly.boxes']>['news']>
export type PlanPayment = Selectable<Tables['weekly.plans']>['payment']

/** `new`: the number is not confirmed yet, so nothing is composed. */
export const PLAN_STATES = ['new', 'active', 'paused', 'ended'] as const satisfies readonly PlanState[]
export const RHYTHMS = [1, 2, 4] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** A box is composed this long before its cut-off. */
export const COMPOSE_HOURS = 48
/** The cut-off of a box is this long before the one of its delivery day, so that a process that was down can still place the order. */
export const MARGIN_MINUTES = 60
/** Boxes exist this many days ahead, so that they can be skipped and counted. */
export const AHEAD_DAYS = 28
/** A box of a closed day moves by at most this many days. */
export const MOST_DAYS_LATER = 3

export const MOST_SIZES = 6
export const MOST_NEVER = 40
export const LONGEST_PAUSE_DAYS = 366
/** The data of a person stay this long after the end of the plan, as proof of consent. */
export const KEEP_DAYS = 400
/** A plan whose link was not confirmed ends after so many days. */
export const UNCONFIRMED_DAYS = 30
export const LONGEST_NAME = 80
export const LONGEST_ADDRESS = 300

/** A size of the weekly box. `price` is the ceiling that its form proposes. */
export type WeeklySize = { code: string; name: Translations; grams: number; kinds: number; price: Paisa }

/** The rules of the owner. `slots`: the delivery slots that plans may use; `weekdays`: 0 is Sunday. */
export type WeeklyRules = { on: boolean; sizes: WeeklySize[]; weekdays: number[]; slots: string[] }

/** Until when a box can be changed, by the cut-off of its delivery day. */
export function cutOffOf(closesAt: Date): Date {
  return new Date(closesAt.getTime() - MARGIN_MINUTES * 60_000)
}

export function composesAt(cutOffAt: Date): Date {
  return new Date(cutOffAt.getTime() - COMPOSE_HOURS * 3_600_000)
}

/** The days of a plan's rhythm after `after`, up to and including `until`. */
export function rhythmDays(
  { firstDay, everyWeeks }: { firstDay: CalendarDate; everyWeeks: number },
  { after, until }: { after: CalendarDate; until: CalendarDate },
): CalendarDate[] {
  const step = 7 * everyWeeks
  const days: CalendarDate[] = []
  const passed = Math.max(0, Math.floor(daysBetween(firstDay, after) / step) + 1)
  for (let day = addDays(firstDay, passed * step); day <= until; day = addDays(day, step)) days.push(day)
  return days
}

/** Whether the buyer or staff may change the contents of a box, skip it or take it back. */
export function canChangeBox({ state, cutOffAt }: { state: BoxState; cutOffAt: Date }, now: Date): boolean {
  return now < cutOffAt && (state === 'upcoming' || state === 'composed')
}

/** Whether a skipped box can still come. */
export function canUnskip(
  { state, reason, cutOffAt }: { state: BoxState; reason: BoxReason | null; cutOffAt: Date },
  now: Date,
): boolean {
  return now < cutOffAt && state === 'skipped' && (reason === 'buyer' || reason === 'staff')
}

/** The credit that a box uses: what is owed, at most the price of its goods. */
export function creditFor(owed: Paisa, goods: Paisa): Paisa {
  return paisa(Math.max(0, Math.min(owed, goods)))
}
