import type { Reader } from '../context.ts'
import { addDays, assert, dayInDhaka, type CalendarDate } from '../values/index.ts'
import {
  promisedUntil,
  runsOn,
  slotClosesAt,
  slotState,
  type DeliveryOptions,
  type Mode,
  type OfferedDay,
  type OfferedMethod,
  type OfferedSlot,
  type Slot,
  type SlotDay,
  type ZoneMode,
} from './model.ts'
import { schedules, slotDays, type ZoneSchedule } from './schedule.ts'
import { zoneOf } from './zone-of.ts'

type OptionsInput = {
  areaId: string
  grams: number
  /** The modes that all products of the cart allow. */
  modes: readonly Mode[]
  now: Date
  daysAhead?: number
  /** Defaults to today. */
  from?: CalendarDate
}

const DAYS_AHEAD = 10
const MOST_DAYS = 60

/**
 * The modes that can reach an area: each with its days and slots, including unavailable ones and the reason. Null where the shop does not
 * deliver.
 */
export async function deliveryOptions(reader: Reader, input: OptionsInput): Promise<DeliveryOptions | null> {
  const { areaId, now, daysAhead = DAYS_AHEAD, from = dayInDhaka(now) } = input
  assert(daysAhead >= 1 && daysAhead <= MOST_DAYS, `invalid number of days to look ahead: ${daysAhead}`)
  const zone = await zoneOf(reader, areaId)
  if (!zone) return null
  const until = addDays(from, daysAhead - 1)
  const schedule = (await schedules(reader, { from, until })).find((other) => other.zoneId === zone.zoneId)
  if (!schedule) return null
  const booked = await slotDays(reader, { slotIds: schedule.slots.map((slot) => slot.slotId), from, until })
  const days = Array.from({ length: daysAhead }, (_, index) => addDays(from, index))
  const methods = schedule.modes
    .filter((mode) => input.modes.includes(mode.mode))
    .map((mode) => offeredMethod(mode, { input, schedule, booked, days }))
  return { zone, methods }
}

type Known = { input: OptionsInput; schedule: ZoneSchedule; booked: SlotDay[]; days: CalendarDate[] }

function offeredMethod(mode: ZoneMode, known: Known): OfferedMethod {
  const { mostGrams } = mode
  const tooHeavy = mostGrams !== null && known.input.grams > mostGrams
  const slots = known.schedule.slots.filter((slot) => slot.mode === mode.mode)
  const days = tooHeavy ? [] : known.days.filter((day) => slots.some((slot) => runsOn(slot, day)))
  return { mode: mode.mode, tooHeavy, mostGrams, days: days.map((day) => offeredDay(day, mode, slots, known)) }
}

function offeredDay(day: CalendarDate, mode: ZoneMode, slots: Slot[], known: Known): OfferedDay {
  const closing = slots.filter((slot) => runsOn(slot, day)).map((slot) => ({ slot, cutOffAt: slotClosesAt(day, mode, slot) }))
  return {
    day,
    promisedUntil: promisedUntil(day, mode),
    cutOffAt: new Date(Math.max(...closing.map(({ cutOffAt }) => cutOffAt.getTime()))),
    slots: closing.map(({ slot, cutOffAt }) => offeredSlot(slot, day, cutOffAt, known)),
  }
}

function offeredSlot(slot: Slot, day: CalendarDate, cutOffAt: Date, { input, schedule, booked }: Known): OfferedSlot {
  const { slotId, starts, ends, capacityDrops, capacityGrams } = slot
  const closed = schedule.closed.find((other) => other.day === day)
  const taken = booked.find((row) => row.slotId === slotId && row.day === day) ?? {
    capacityDrops,
    capacityGrams,
    drops: 0,
    grams: 0,
  }
  const state = slotState({ closed: closed !== undefined, cutOffAt, now: input.now, booked: taken, grams: input.grams })
  const dropsLeft = state === 'open' ? taken.capacityDrops - taken.drops : 0
  return { slotId, starts, ends, state, dropsLeft, ...(closed ? { reason: closed.reason } : {}) }
}
