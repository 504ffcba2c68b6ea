// What happens on each day of a season, and at which minute: determined by the seed alone, whatever happened before.
import type { CalendarDate } from '#shop/values/index.ts'
import { makeSeededRandom, type SeededRandom } from '../prove/seeded-random.ts'

/** What people do; `tick` is the background work of the shop, and `both-tick` that of two processes at the same time. */
export type Kind =
  | 'tick'
  | 'both-tick'
  | 'order'
  | 'pay-late'
  | 'buyer-cancel'
  | 'buyer-day'
  | 'claim'
  | 'receive'
  | 'confirm'
  | 'pack'
  | 'dispatch'
  | 'arrive'
  | 'failed-boxes'
  | 'staff-cancel'
  | 'refund'
  | 'review'
  | 'claims-desk'
  | 'wallet-statement'
  | 'write-off'
  | 'stocktake'
  | 'close-day'
  | 'hold-places'
  | 'free-places'
  | 'plan-weekly'
  | 'skip-weekly'
  | 'preorder-open'
  | 'preorder'
  | 'harvest-decided'
  | 'harvest-answer'
  | 'harvest-received'
  | 'last-places'
  | 'kill'
  | 'go-down'
  | 'come-back'
  | 'receiver-down'
  | 'receiver-up'

/** `minute` counts from the start of the season. `which`: the several ones of the same minute. */
export type Planned = { minute: number; kind: Kind; which: number }

export const DAY_MINUTES = 1440

export type SeasonOptions = {
  seed: number
  days: number
  /** Nothing happens at the same time, so that the same seed gives the same books. */
  calm: boolean
}

/** Everything of the season, in order. The last midnight is after the last day. */
export function planSeason(options: SeasonOptions): Planned[] {
  const days = Array.from({ length: options.days }, (_, day) => planDay(options, day)).flat()
  const all = [...days, ...planHarvests(options)]
  const last = options.days * DAY_MINUTES
  return all.filter(({ minute }) => minute < last).toSorted((a, b) => a.minute - b.minute || a.which - b.which)
}

export function randomOf({ seed }: SeasonOptions, { minute, kind, which }: Planned): SeededRandom {
  return makeSeededRandom(seed, `${minute} ${kind} ${which}`)
}

type Timetable = [kind: Kind, from: string, until: string, times: readonly [least: number, most: number]]

/** How often, and between which times of day. */
const TIMETABLE: readonly Timetable[] = [
  ['order', '06:00', '23:50', [10, 20]],
  ['pay-late', '06:00', '23:59', [0, 3]],
  ['buyer-cancel', '07:00', '22:00', [0, 2]],
  ['buyer-day', '07:00', '22:00', [0, 2]],
  ['claim', '09:00', '22:00', [0, 1]],
  ['receive', '05:30', '06:30', [1, 2]],
  ['confirm', '06:35', '07:00', [1, 1]],
  ['pack', '07:05', '07:50', [1, 1]],
  ['dispatch', '07:55', '08:20', [1, 1]],
  ['arrive', '13:00', '19:50', [2, 2]],
  ['failed-boxes', '20:00', '20:40', [1, 1]],
  ['staff-cancel', '09:00', '17:00', [0, 1]],
  ['refund', '10:00', '18:00', [0, 2]],
  ['review', '17:00', '18:00', [1, 1]],
  ['claims-desk', '11:00', '18:00', [1, 1]],
  ['wallet-statement', '09:00', '21:00', [1, 2]],
  ['write-off', '20:45', '21:10', [1, 1]],
  ['stocktake', '21:15', '22:00', [0, 1]],
  ['hold-places', '09:00', '23:00', [0, 2]],
  ['free-places', '09:00', '23:30', [0, 1]],
]

/** Of a hundred days: how many have one. */
const SELDOM: readonly (readonly [kind: Kind, percent: number, from: string, until: string])[] = [
  ['close-day', 12, '10:00', '18:00'],
  ['plan-weekly', 30, '09:00', '20:00'],
  ['skip-weekly', 25, '09:00', '20:00'],
  ['last-places', 45, '23:56', '23:59'],
]

function planDay(options: SeasonOptions, day: number): Planned[] {
  const random = makeSeededRandom(options.seed, `day ${day}`)
  const start = day * DAY_MINUTES
  const at = (kind: Kind, from: string, until: string, which: number): Planned => ({
    minute: start + random.between(minuteOf(from), minuteOf(until)),
    kind,
    which,
  })
  const usual = TIMETABLE.flatMap(([kind, from, until, [least, most]]) =>
    Array.from({ length: random.between(least, most) }, (_, which) => at(kind, from, until, which)),
  )
  const seldom = SELDOM.flatMap(([kind, percent, from, until]) => (random.chance(percent) ? [at(kind, from, until, 0)] : []))
  return [...ticks(random, options, start), ...usual, ...seldom, ...disturbances(random, options, { start, day })]
}

/** Once an hour, at any minute of it. Sometimes both processes do the same at the same time. */
function ticks(random: SeededRandom, { calm }: SeasonOptions, start: number): Planned[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const both = random.chance(15) && !calm
    return { minute: start + hour * 60 + random.below(60), kind: both ? 'both-tick' : 'tick', which: -1 }
  })
}

/** A kill strikes at a statement, and how many there are until then depends on the speed of the machine: a calm season has none. */
function disturbances(random: SeededRandom, { calm }: SeasonOptions, { start, day }: { start: number; day: number }): Planned[] {
  const kills = Array.from({ length: random.below(4) }, (_, which): Planned => ({
    minute: start + random.below(DAY_MINUTES),
    kind: 'kill',
    which,
  }))
  // The first day is quiet, so that a very short season sees a usual one, too.
  const down = random.chance(12) && day > 0 ? pair(random, start, ['go-down', 'come-back'], [60, 50 * 60]) : []
  const away = random.chance(20) && day > 0 ? pair(random, start, ['receiver-down', 'receiver-up'], [30, 20 * 60]) : []
  return [...(calm ? [] : kills), ...down, ...away]
}

/** One pre-order after another. What is asked of its buyers, and what comes of it, is drawn when it happens. */
function planHarvests({ seed, days }: SeasonOptions): Planned[] {
  const random = makeSeededRandom(seed, 'harvests')
  const planned: Planned[] = []
  for (let opens = 1; opens < days; opens += random.between(10, 14)) {
    const at = (kind: Kind, day: number, [from, until]: readonly [string, string], which = 0) =>
      void planned.push({
        minute: (opens + day) * DAY_MINUTES + random.between(minuteOf(from), minuteOf(until)),
        kind,
        which,
      })
    at('preorder-open', 0, ['09:00', '10:00'])
    for (let which = 0; which < 7; which += 1) at('preorder', random.between(0, 3), ['10:30', '21:00'], which)
    at('harvest-decided', 4, ['10:00', '12:00'])
    for (let which = 0; which < 3; which += 1) at('harvest-answer', random.between(4, 5), ['13:00', '21:00'], which)
    for (let day = 8; day < 19; day += 1) at('harvest-received', day, ['05:00', '06:30'])
  }
  return planned
}

function pair(
  random: SeededRandom,
  start: number,
  [from, until]: readonly [Kind, Kind],
  [least, most]: readonly [number, number],
): Planned[] {
  const minute = start + random.below(DAY_MINUTES)
  return [
    { minute, kind: from, which: 0 },
    { minute: minute + random.between(least, most), kind: until, which: 0 },
  ]
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The season begins on this day. */
export const FIRST_DAY = '2026-06-12' as CalendarDate
