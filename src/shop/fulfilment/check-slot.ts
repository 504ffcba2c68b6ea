import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { isArea } from '../places/index.ts'
import type { CalendarDate } from '../values/index.ts'
import { promisedUntil, runsOn, slotClosesAt, type Mode, type Slot, type ZoneMode } from './model.ts'

export type SlotRefusal = { ok: false; problem: 'slot-full' | 'slot-closed' | 'too-late' | 'not-delivered-there' | 'too-heavy' }
/** A slot that the rules allow. Its capacity is checked when it is booked. */
export type CheckedSlot = {
  slotId: string
  day: CalendarDate
  zoneId: string
  mode: Mode
  starts: string
  ends: string
  promisedUntil: CalendarDate
  /** The weight limit of one consignment; null without a limit. */
  mostGrams: number | null
  /** When the slot closes: until then the buyer may change or cancel. */
  changeableUntil: Date
}
type SlotRequest = { areaId: string; slotId: string; day: CalendarDate; grams: number; now: Date }

/** The facts needed to check a slot for an area and a day. */
export type SlotRow = ZoneMode &
  Slot & { zoneId: string; areaKnown: boolean; areaZoneId: string | null; active: boolean; closed: boolean }

/** Whether a consignment may go to this area in this slot on this day. One statement. */
export async function checkSlot(
  reader: Reader,
  { areaId, slotId, day, grams, now }: SlotRequest,
): Promise<({ ok: true } & CheckedSlot) | SlotRefusal> {
  // An area's id starts with its district's id.
  const [districtId = ''] = areaId.split('/')
  return judgeSlot(await readSlot(reader, { areaId, districtId, slotId, day }), { day, grams, now })
}

/** Checks the rules only. Pure. */
export function judgeSlot(
  row: SlotRow | undefined,
  { day, grams, now }: Pick<SlotRequest, 'day' | 'grams' | 'now'>,
): ({ ok: true } & CheckedSlot) | SlotRefusal {
  if (!row) return { ok: false, problem: 'slot-closed' }
  if (!row.areaKnown || row.areaZoneId !== row.zoneId) return { ok: false, problem: 'not-delivered-there' }
  if (!row.active || row.closed || !runsOn(row, day)) return { ok: false, problem: 'slot-closed' }
  const changeableUntil = slotClosesAt(day, row, row)
  if (now >= changeableUntil) return { ok: false, problem: 'too-late' }
  if (row.mostGrams !== null && grams > row.mostGrams) return { ok: false, problem: 'too-heavy' }
  const { slotId, zoneId, mode, starts, ends, mostGrams } = row
  return { ok: true, slotId, day, zoneId, mode, starts, ends, promisedUntil: promisedUntil(day, row), mostGrams, changeableUntil }
}

async function readSlot(
  reader: Reader,
  { areaId, districtId, slotId, day }: { areaId: string; districtId: string; slotId: string; day: CalendarDate },
): Promise<SlotRow | undefined> {
  const result = await sql<SlotRow>`
    select slot.id as "slotId", slot.zone_id as "zoneId", slot.mode, slot.weekdays, slot.starts, slot.ends, slot.active,
      slot.capacity_drops as "capacityDrops", slot.capacity_grams as "capacityGrams",
      served.lead_days as "leadDays", served.cut_off as "cutOff", served.transit_days as "transitDays", served.most_grams as "mostGrams",
      ${isArea(areaId)} as "areaKnown",
      coalesce(
        (select zone_id from fulfilment.zone_areas where area_id = ${areaId}),
        (select zone_id from fulfilment.zone_districts where district_id = ${districtId})
      ) as "areaZoneId",
      exists (
        select from fulfilment.closed_days where day = ${day}::date and (zone_id is null or zone_id = slot.zone_id)
      ) as closed
    from fulfilment.slots as slot
    join fulfilment.zone_modes as served on served.zone_id = slot.zone_id and served.mode = slot.mode
    where slot.id = ${slotId}::uuid`.execute(reader)
  return result.rows[0]
}
