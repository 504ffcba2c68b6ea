import type { Mode, Room } from '../fulfilment/index.ts'
import type { CalendarDate } from '../values/index.ts'

/** A box to place on a day. */
export type Drop = {
  id: string
  zoneId: string
  modes: readonly Mode[]
  grams: number
  day: CalendarDate
  /** The agreed days, when the recipient has no day of their own: going on one of them is no move. */
  agreed: readonly CalendarDate[]
  /** The slot its recipient chose; null for any. */
  slotId: string | null
}

type Place = { slotId: string; day: CalendarDate; mode: Mode }

type DayLoad = {
  day: CalendarDate
  boxes: number
  grams: number
  /** Of them: on another day than requested. */ moved: number
}

export type Spread = {
  places: Map<string, Place>
  /** Boxes whose requested day is full and that got a later day. */
  moved: string[]
  /** Boxes for which no day was found. */
  unplaced: string[]
  days: DayLoad[]
}

/**
 * Gives every box a slot on its day; when a day is full, by drops or weight, on the next day with capacity. Places that are held for the run
 * are taken first, so that it keeps to the agreed days and leaves the other places to others. Boxes with a chosen slot are placed first, then
 * the others in order. Pure: the same input gives the same plan.
 */
export function spreadDrops(drops: readonly Drop[], rooms: readonly Room[]): Spread {
  const left = new Map(rooms.map((room) => [room, { drops: room.dropsLeft, grams: room.gramsLeft, held: room.dropsHeld }]))
  const byZone = Map.groupBy(rooms, (room) => room.zoneId)
  const places = new Map<string, Place>()
  const moved: string[] = []
  const unplaced: string[] = []
  const loads = new Map<CalendarDate, DayLoad>()
  const inOrder = drops.toSorted((a, b) => Number(a.slotId === null) - Number(b.slotId === null))
  for (const drop of inOrder) {
    const open = (byZone.get(drop.zoneId) ?? []).filter((room) => room.day >= drop.day && fits(room, drop, left.get(room)!))
    const own = open.filter((room) => room.day === drop.day)
    const agreed = open.filter((room) => room.day === drop.day || drop.agreed.includes(room.day))
    const held = (one: Room) => left.get(one)!.held > 0
    const room =
      own.find((one) => one.slotId === drop.slotId) ?? own.find(held) ?? agreed.find(held) ?? own[0] ?? agreed[0] ?? open[0]
    if (!room) {
      unplaced.push(drop.id)
      continue
    }
    const rest = left.get(room)!
    rest.drops -= 1
    rest.grams -= drop.grams
    rest.held -= 1
    places.set(drop.id, { slotId: room.slotId, day: room.day, mode: room.mode })
    const isMoved = room.day !== drop.day && !drop.agreed.includes(room.day)
    if (isMoved) moved.push(drop.id)
    const load = loads.get(room.day) ?? { day: room.day, boxes: 0, grams: 0, moved: 0 }
    loads.set(room.day, {
      ...load,
      boxes: load.boxes + 1,
      grams: load.grams + drop.grams,
      moved: load.moved + Number(isMoved),
    })
  }
  return { places, moved, unplaced, days: [...loads.values()].sort((a, b) => (a.day < b.day ? -1 : 1)) }
}

function fits(room: Room, { modes, grams }: Drop, left: { drops: number; grams: number }): boolean {
  return (
    modes.includes(room.mode) && (room.mostGrams === null || grams <= room.mostGrams) && left.drops >= 1 && left.grams >= grams
  )
}
