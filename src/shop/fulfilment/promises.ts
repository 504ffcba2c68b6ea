import type { Reader } from '../context.ts'
import { addDays, dayInDhaka, instantInDhaka } from '../values/index.ts'
import type { CalendarDate } from '../values/index.ts'
import { closesAt, promisedUntil, runsOn } from './model.ts'
import type { DeliveryPromise, ZoneMode } from './model.ts'
import { schedules } from './schedule.ts'
import type { ZoneSchedule } from './schedule.ts'
import { zoneOf } from './zone-of.ts'

// Eid and a fortnight of rain fit into it.
const HORIZON_DAYS = 60

/**
 * The first day the shop can deliver on, and until when one has to order for it: in the zone given, else in the first one. Full slots count
 * as well, or every page would change with every booking. With no open day in sight the end of the horizon is answered: nothing is fresh then.
 */
export async function earliestDay(reader: Reader, now: Date, zoneId?: string): Promise<{ day: CalendarDate; cutOffAt: Date }> {
  const promise = await promiseFor(reader, zoneId === undefined ? {} : { zoneId }, now)
  if (promise) return { day: promise.day, cutOffAt: promise.cutOffAt }
  const day = addDays(dayInDhaka(now), HORIZON_DAYS)
  return { day, cutOffAt: instantInDhaka(day, '00:00') }
}

/** When fruit ordered now reaches an area or a zone, or the first zone when none is named. Null where it can't. */
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

/** The promise of every zone that can be served, by position of the zone. One statement. */
export async function promisesOfZones(reader: Reader, now: Date): Promise<DeliveryPromise[]> {
  const all = await schedulesAhead(reader, now)
  return all.map((schedule) => promiseOf(schedule, now)).filter((promise) => promise !== null)
}

/** The next instant at which a zone's promise becomes another one. Null where nothing is promised. */
export async function nextCutOff(reader: Reader, now: Date): Promise<Date | null> {
  const cutOffs = (await promisesOfZones(reader, now)).map((promise) => promise.cutOffAt.getTime())
  return cutOffs.length > 0 ? new Date(Math.min(...cutOffs)) : null
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
    const cutOffAt = closesAt(day, mode.leadDays, mode.cutOff)
    const running = slots.filter((slot) => runsOn(slot, day))
    if (now >= cutOffAt || running.length === 0 || schedule.closed.some((closed) => closed.day === day)) continue
    return {
      zoneId: schedule.zoneId,
      zoneName: schedule.name,
      mode: mode.mode,
      day,
      promisedUntil: promisedUntil(day, mode),
      cutOffAt,
      slots: running.map(({ starts, ends }) => ({ starts, ends })),
    }
  }
  return null
}
