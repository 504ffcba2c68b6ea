import type { Reader } from '../context.ts'
import { checkSlots, deliveryOptions, placeKey, type CheckedSlot, type Mode } from '../fulfilment/index.ts'
import { MODES } from '../fulfilment/model.ts'
import { addDays, type CalendarDate } from '../values/index.ts'
import { cutOffOf, MOST_DAYS_LATER } from './model.ts'

const A_WEEK = 7

type Wanted = { areaId: string; slotId: string; day: CalendarDate }

/** The day, slot and cut-off of a box; or why it cannot come in that week. */
export type Place =
  | { ok: true; day: CalendarDate; slotId: string; zoneId: string; mode: Mode; cutOffAt: Date; mostGrams: number | null }
  | { ok: false; problem: 'closed' | 'too-late' | 'not-there' }

/**
 * Where boxes go. A closed day, such as a holiday, is replaced by the next day with a free slot of the same mode and the nearest hours,
 * at most `MOST_DAYS_LATER` days later. `late`: the box has passed its own cut-off, but not the one of the day. One statement while no day is closed.
 */
export async function placesOf(
  reader: Reader,
  { wanted, now, late = false }: { wanted: readonly Wanted[]; now: Date; late?: boolean },
): Promise<Map<string, Place>> {
  const checked = await checkSlots(reader, { requests: wanted, now })
  const places = new Map<string, Place>()
  for (const one of wanted) {
    const key = placeKey(one)
    if (places.has(key)) continue
    const slot = checked.get(key)!
    if (slot.ok) places.set(key, placeIn(slot, { now, late }))
    else if (slot.problem === 'slot-closed') places.set(key, await laterPlace(reader, one, now))
    else places.set(key, { ok: false, problem: slot.problem === 'too-late' ? 'too-late' : 'not-there' })
  }
  return places
}

function placeIn(
  { day, slotId, zoneId, mode, changeableUntil, mostGrams }: CheckedSlot,
  { now, late = false }: { now: Date; late?: boolean },
): Place {
  const cutOffAt = cutOffOf(changeableUntil)
  if (cutOffAt <= now && !late) return { ok: false, problem: 'too-late' }
  return { ok: true, day, slotId, zoneId, mode, cutOffAt, mostGrams }
}

/** The next day with a free slot. */
export async function laterPlace(reader: Reader, { areaId, slotId, day }: Wanted, now: Date): Promise<Place> {
  const from = addDays(day, 1)
  const options = await deliveryOptions(reader, { areaId, grams: 0, modes: MODES, now, from, daysAhead: A_WEEK })
  if (!options) return { ok: false, problem: 'not-there' }
  // Every slot runs within a week, so its mode is found.
  const method = options.methods.find(({ days }) => days.some(({ slots }) => slots.some((slot) => slot.slotId === slotId)))
  const open = (method?.days ?? [])
    .filter((offered) => offered.day <= addDays(day, MOST_DAYS_LATER))
    .flatMap((offered) => offered.slots.map((slot) => ({ ...slot, day: offered.day })))
    .filter(({ state }) => state === 'open')
  // The slot of the plan, where it has room, otherwise the first one of the day.
  const candidates = open.toSorted((a, b) => {
    if (a.day !== b.day) return a.day < b.day ? -1 : 1
    return Number(b.slotId === slotId) - Number(a.slotId === slotId)
  })
  for (const candidate of candidates) {
    const request = { areaId, slotId: candidate.slotId, day: candidate.day }
    const [place] = (await checkSlots(reader, { requests: [request], now })).values()
    const found = place?.ok ? placeIn(place, { now }) : null
    if (found?.ok) return found
  }
  return { ok: false, problem: 'closed' }
}
