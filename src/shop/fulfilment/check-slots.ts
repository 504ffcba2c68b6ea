import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { isArea } from '../places/index.ts'
import type { CalendarDate } from '../values/index.ts'
import { judgeSlot, type CheckedSlot, type SlotRefusal, type SlotRow } from './check-slot.ts'

type PlaceRequest = { areaId: string; slotId: string; day: CalendarDate }

export function placeKey({ areaId, slotId, day }: PlaceRequest): string {
  return `${areaId} ${slotId} ${day}`
}

/** Like `checkSlot`, for many areas, slots and days, keyed by `placeKey`. One statement. The caller checks the weight. */
export async function checkSlots(
  reader: Reader,
  { requests, now }: { requests: readonly PlaceRequest[]; now: Date },
): Promise<Map<string, ({ ok: true } & CheckedSlot) | SlotRefusal>> {
  const asked = new Map(requests.map((request) => [placeKey(request), request]))
  const rows = [...asked.values()].map((request) => ({ ...request, districtId: request.areaId.split('/')[0] ?? '' }))
  const found = await sql<SlotRow & PlaceRequest>`
    select request."areaId", request.day, slot.id as "slotId", slot.zone_id as "zoneId", slot.mode, slot.weekdays, slot.starts, slot.ends, slot.active,
      slot.capacity_drops as "capacityDrops", slot.capacity_grams as "capacityGrams",
      served.lead_days as "leadDays", served.cut_off as "cutOff", served.transit_days as "transitDays", served.most_grams as "mostGrams",
      ${isArea(sql`request."areaId"`)} as "areaKnown",
      coalesce(by_area.zone_id, by_district.zone_id) as "areaZoneId",
      exists (
        select from fulfilment.closed_days where closed_days.day = request.day and (zone_id is null or zone_id = slot.zone_id)
      ) as closed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as request("areaId" text, "districtId" text, "slotId" uuid, day date)
    join fulfilment.slots as slot on slot.id = request."slotId"
    join fulfilment.zone_modes as served on served.zone_id = slot.zone_id and served.mode = slot.mode
    left join fulfilment.zone_areas as by_area on by_area.area_id = request."areaId"
    left join fulfilment.zone_districts as by_district on by_district.district_id = request."districtId"`.execute(reader)
  const byKey = new Map(found.rows.map((row) => [placeKey(row), row]))
  return new Map([...asked].map(([key, { day }]) => [key, judgeSlot(byKey.get(key), { day, grams: 0, now })]))
}
