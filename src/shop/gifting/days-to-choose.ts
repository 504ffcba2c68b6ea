import { sellables } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { capacityByDay, checkSlot, consignmentsByIds, zonesOfAreas, type Consignment, type Room } from '../fulfilment/index.ts'
import { boxChangeableUntil } from '../ordering/index.ts'
import { isBrought, addDays, dayInDhaka, daysBetween, type CalendarDate } from '../values/index.ts'
import type { LinkFound } from './recipient-link.ts'
import { withPendingPlace } from './recipients.ts'
import { lastDayOf, MOST_DAYS_TO_CHOOSE } from './run-rules.ts'

export type DayToChoose = Pick<Room, 'slotId' | 'day' | 'zoneId' | 'mode' | 'starts' | 'ends' | 'closesAt'>

/**
 * The days and slots a recipient can choose at their address: from the day of the run to the last day that the sender allows. The booked
 * slot of an ordered box stays a choice, also when it is full.
 */
export async function daysForLink(reader: Reader, found: LinkFound, now: Date): Promise<DayToChoose[]> {
  const { run } = found
  const row = withPendingPlace(found.row)
  if (row.areaId === null) return []
  const box = await boxOf(reader, found)
  const today = dayInDhaka(now)
  const meant = run.day ?? addDays(today, 1)
  const last = [lastDayOf(run) ?? addDays(meant, MOST_DAYS_TO_CHOOSE), box?.day ?? meant].toSorted().at(-1)!
  const from = meant > today ? meant : addDays(today, 1)
  const free = await freeSlots(reader, { found, areaId: row.areaId, from, last, now })
  const booked = box && (await bookedSlot(reader, { box, areaId: row.areaId, now }))
  if (!booked || free.some(({ slotId, day }) => slotId === booked.slotId && day === booked.day)) return free
  return [...free, booked].toSorted((a, b) => (a.day === b.day ? compare(a.starts, b.starts) : compare(a.day, b.day)))
}

/** The box of an ordered run; null before the order, and where no box is sent. */
export async function boxOf(reader: Reader, { row }: Pick<LinkFound, 'row'>): Promise<Consignment | null> {
  return row.consignmentId === null ? null : ((await consignmentsByIds(reader, [row.consignmentId]))[0] ?? null)
}

/** Free slots of an area in which this box can be delivered, first days first. */
export async function freeSlots(
  reader: Reader,
  {
    found: { run, row },
    areaId,
    from,
    last,
    now,
  }: { found: LinkFound; areaId: string; from: CalendarDate; last: CalendarDate; now: Date },
): Promise<DayToChoose[]> {
  const variantId = row.variantId ?? run.variantId
  if (variantId === null) return []
  const zone = (await zonesOfAreas(reader, [areaId])).get(areaId)
  const sold = (await sellables(reader, [variantId])).get(variantId)
  const days = daysBetween(from, last) + 1
  if (zone === undefined || !sold || days < 1) return []
  const modes = sold.deliveryModes.filter(isBrought)
  const { netGrams } = sold
  const rooms = await capacityByDay(reader, { from, days, now, modes, heldFor: [run.quotationVersionId] })
  return rooms.filter(
    ({ zoneId, dropsLeft, gramsLeft, mostGrams }) =>
      zoneId === zone && dropsLeft >= 1 && gramsLeft >= netGrams && (mostGrams === null || netGrams <= mostGrams),
  )
}

async function bookedSlot(
  reader: Reader,
  { box, areaId, now }: { box: Consignment; areaId: string; now: Date },
): Promise<DayToChoose | null> {
  const checked = await checkSlot(reader, { areaId, slotId: box.slotId, day: box.day, grams: box.grams, now })
  return checked.ok ? { ...checked, closesAt: checked.changeableUntil } : null
}

/** Until when the recipient can change where and when the box comes; null when it is too late. Before the order it is the end of the link. */
export async function changeableUntil(reader: Reader, found: LinkFound, now: Date): Promise<Date | null> {
  if (found.run.state === 'draft') return found.row.linkExpiresAt
  const box = await boxOf(reader, found)
  return box && boxChangeableUntil(reader, box, now)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
