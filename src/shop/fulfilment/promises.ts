import type { Reader } from '../context.ts'
import { addDays, dayInDhaka, instantInDhaka, type CalendarDate } from '../values/index.ts'
import { promisedUntil, runsOn, slotClosesAt, type DeliveryPromise, type ZoneMode } from './model.ts'
import { schedules, type ZoneSchedule } from './schedule.ts'
import { zoneOf } from './zone-of.ts'

// Long enough to cover Eid and two weeks of closed days.
const HORIZON_DAYS = 60

/**
 * The first delivery day and its order deadline: of the given zone, else of the first one. Full slots count too: otherwise every page would
 * change with every booking. Without an open day it returns the end of the horizon, when no stock is good.
 */
export async function earliestDay(reader: Reader, now: Date, zoneId?: string): Promise<{ day: CalendarDate; cutOffAt: Date }> {
  const promise = await promiseFor(reader, zoneId === undefined ? {} : { zoneId }, now)
  if (promise) return { day: promise.day, cutOffAt: promise.cutOffAt }
  const day = addDays(dayInDhaka(now), HORIZON_DAYS)
  return { day, cutOffAt: instantInDhaka(day, '00:00') }
}

/** When fruit ordered now reaches an area or a zone, or the first zone if none is given. Null where it cannot. */
export async function promiseFor(
  reader: Reader,
  where: { areaId?: string; zoneId?: string },
  now: Date,
): Promise<DeliveryPromise | null> {
  let { zoneId } = where
  if (where.areaId !== undefined) {
    const zone = await zoneOf(reader, where.areaId)
    if (!zone) return null
    zoneId = zone.zoneId
  }
  const all = await schedulesAhead(reader, now)
  const schedule = zoneId === undefined ? all[0] : all.find((other) => other.zoneId === zoneId)
  return schedule ? promiseOf(schedule, now) : null
}

/** The promise of every served zone, by zone position. One statement. */
export async function promisesOfZones(reader: Reader, now: Date): Promise<DeliveryPromise[]> {
  const all = await schedulesAhead(reader, now)
  return all.map((schedule) => promiseOf(schedule, now)).filter((promise) => promise !== null)
}

/** The next instant at which a zone's promise changes. Null when nothing is promised. */
export async function nextCutOff(reader: Reader, now: Date): Promise<Date | null> {
  const changes = (await promisesOfZones(reader, now)).map((promise) => promise.changesAt.getTime())
  return changes.length > 0 ? new Date(Math.min(...changes)) : null
}

function schedulesAhead(reader: Reader, now: Date): Promise<ZoneSchedule[]> {
  const from = dayInDhaka(now)
  return schedules(reader, { from, until: addDays(from, HORIZON_DAYS) })
}

function promiseOf(schedule: ZoneSchedule, now: Date): DeliveryPromise | null {
  for (const mode of schedule.modes) {
    const promise = promiseOfMode(schedule, mode, now)
    if (promise) return promise
  }
  return null
}

function promiseOfMode(schedule: ZoneSchedule, mode: ZoneMode, now: Date): DeliveryPromise | null {
  const slots = schedule.slots.filter((slot) => slot.mode === mode.mode)
  const today = dayInDhaka(now)
  for (let ahead = 0; ahead < HORIZON_DAYS; ahead += 1) {
    const day = addDays(today, ahead)
    const open = slots
      .filter((slot) => runsOn(slot, day))
      .map((slot) => ({ ...slot, closes: slotClosesAt(day, mode, slot).getTime() }))
      .filter(({ closes }) => now.getTime() < closes)
    if (open.length === 0 || schedule.closed.some((closed) => closed.day === day)) continue
    const closings = open.map(({ closes }) => closes)
    return {
      zoneId: schedule.zoneId,
      zoneName: schedule.name,
      mode: mode.mode,
      day,
      promisedUntil: promisedUntil(day, mode),
      cutOffAt: new Date(Math.max(...closings)),
      changesAt: new Date(Math.min(...closings)),
      slots: open.map(({ starts, ends }) => ({ starts, ends })),
    }
  }
  return null
}
