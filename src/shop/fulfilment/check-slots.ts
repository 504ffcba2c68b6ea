import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { isArea } from '../places/index.ts'
import type { CalendarDate } from '../values/index.ts'
import { judgeSlot, type CheckedSlot, type SlotRefusal, type SlotRow } from './check-slot.ts'

export type PlaceWish = { areaId: string; slotId: string; day: CalendarDate }

export function placeKey({ areaId, slotId, day }: PlaceWish): string {
  return `${areaId} ${slotId} ${day}`
}

/** Like `checkSlot`, for many areas, slots and days, keyed by `placeKey`. One statement. The caller checks the weight. */
export async function checkSlots(
  reader: Reader,
  { wishes, now }: { wishes: readonly PlaceWish[]; now: Date },
): Promise<Map<string, ({ ok: true } & CheckedSlot) | SlotRefusal>> {
  const asked = new Map(wishes.map((wish) => [placeKey(wish), wish]))
  const rows = [...asked.values()].map((wish) => ({ ...wish, districtId: wish.areaId.split('/')[0] ?? '' }))
  const found = await sql<SlotRow & PlaceWish>`
    select wish."areaId", wish.day, slot.id as "slotId", slot.zone_id as "zoneId", slot.mode, slot.weekdays, slot.starts, slot.ends, slot.active,
      slot.capacity_drops as "capacityDrops", slot.capacity_grams as "capacityGrams",
      served.lead_days as "leadDays", served.cut_off as "cutOff", served.transit_days as "transitDays", served.most_grams as "mostGrams",
      ${isArea(sql`wish."areaId"`)} as "areaKnown",
      coalesce(by_area.zone_id, by_district.zone_id) as "areaZoneId",
      exists (
        select from fulfilment.closed_days where closed_days.day = wish.day and (zone_id is null or zone_id = slot.zone_id)
      ) as closed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wish("areaId" text, "districtId" text, "slotId" uuid, day date)
    join fulfilment.slots as slot on slot.id = wish."slotId"
    join fulfilment.zone_modes as served on served.zone_id = slot.zone_id and served.mode = slot.mode
    left join fulfilment.zone_areas as by_area on by_area.area_id = wish."areaId"
    left join fulfilment.zone_districts as by_district on by_district.district_id = wish."districtId"`.execute(reader)
  const byKey = new Map(found.rows.map((row) => [placeKey(row), row]))
  return new Map([...asked].map(([key, { day }]) => [key, judgeSlot(byKey.get(key), { day, grams: 0, now })]))
}
