import type { Mode, Room, SlotPlaces } from '../fulfilment/index.ts'
import type { CalendarDate } from '../values/index.ts'

/** So many boxes of a quotation go to a zone on a day. */
export type ZoneDay = { zoneId: string; day: CalendarDate; boxes: number }

/** `grams`: of the heaviest box, because who gets which box is not known yet. `modes`: those that carry every box. */
export type BoxToCarry = { grams: number; modes: readonly Mode[] }

export type DaysSplit = {
  days: ZoneDay[]
  places: SlotPlaces[]
  /** Boxes that find no place, by zone. */
  unplaced: { zoneId: string; boxes: number }[]
}

/**
 * Divides the boxes of each zone over the days of `rooms`: as many as a day can carry, the rest on the next. Every place counts the heaviest
 * box. `keepFree` is the percentage of a slot's capacity left to other orders. Pure.
 */
export function splitOverDays({
  zones,
  rooms,
  box,
  keepFree,
}: {
  zones: readonly { zoneId: string; boxes: number }[]
  rooms: readonly Room[]
  box: BoxToCarry
  keepFree: number
}): DaysSplit {
  const split: DaysSplit = { days: [], places: [], unplaced: [] }
  for (const { zoneId, boxes } of zones) {
    const left = fill(split, { boxes, rooms: rooms.filter((room) => room.zoneId === zoneId), box, keepFree })
    if (left > 0) split.unplaced.push({ zoneId, boxes: left })
  }
  split.days.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return split
}

/**
 * The places for days that were agreed. What is left to other orders is used only if others have taken places since; what finds no place even
 * so is in `unplaced`. Pure.
 */
export function placesForDays({
  days,
  rooms,
  box,
  keepFree,
}: {
  days: readonly ZoneDay[]
  rooms: readonly Room[]
  box: BoxToCarry
  keepFree: number
}): DaysSplit {
  const split: DaysSplit = { days: [], places: [], unplaced: [] }
  for (const { zoneId, day, boxes } of days) {
    const own = rooms.filter((room) => room.zoneId === zoneId && room.day === day)
    const more = fill(split, { boxes, rooms: own, box, keepFree })
    const left = fill(split, { boxes: more, rooms: own, box, keepFree: 0 })
    if (left > 0) split.unplaced.push({ zoneId, boxes: left })
  }
  return split
}

type Filling = { boxes: number; rooms: readonly Room[]; box: BoxToCarry; keepFree: number }

/** Adds the boxes to the rooms in their order. Returns how many found no place. */
function fill(split: DaysSplit, { boxes, rooms, box, keepFree }: Filling): number {
  let left = boxes
  for (const room of rooms) {
    const { slotId, day, zoneId } = room
    const place = split.places.find((one) => one.slotId === slotId && one.day === day) ?? { slotId, day, drops: 0, grams: 0 }
    const drops = Math.min(left, boxesIn(room, box, keepFree) - place.drops)
    if (drops <= 0) continue
    if (place.drops === 0) split.places.push(place)
    place.drops += drops
    place.grams += drops * box.grams
    const known = split.days.find((one) => one.zoneId === zoneId && one.day === day)
    if (known) known.boxes += drops
    else split.days.push({ zoneId, day, boxes: drops })
    left -= drops
  }
  return left
}

/** How many such boxes a slot can carry on its day, with some of its capacity left to other orders. */
export function boxesIn(
  { mode, mostGrams, dropsLeft, gramsLeft, capacityDrops, capacityGrams }: Room,
  { grams, modes }: BoxToCarry,
  keepFree: number,
): number {
  if (!modes.includes(mode) || (mostGrams !== null && grams > mostGrams)) return 0
  const drops = dropsLeft - Math.ceil((capacityDrops * keepFree) / 100)
  const weight = gramsLeft - Math.ceil((capacityGrams * keepFree) / 100)
  return Math.max(0, Math.min(drops, grams === 0 ? drops : Math.floor(weight / grams)))
}
