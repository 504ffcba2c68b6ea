import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { addDays, type CalendarDate } from '../values/index.ts'
import { heldPlacesOf } from './held-places.ts'
import { runsOn, slotClosesAt, type Mode } from './model.ts'
import { schedules, slotDays } from './schedule.ts'

/** The free capacity of a slot on one day. */
export type Room = {
  slotId: string
  day: CalendarDate
  zoneId: string
  mode: Mode
  starts: string
  ends: string
  /** The weight limit of one box; null without a limit. */
  mostGrams: number | null
  /** Free, or held for the one who asks. */
  dropsLeft: number
  gramsLeft: number
  /** Of the free drops: how many are held for the one who asks. */
  dropsHeld: number
  /** Of the slot on this day, with what is booked and held. */
  capacityDrops: number
  capacityGrams: number
  /** The order deadline. */
  closesAt: Date
}

/**
 * The free capacity of every open slot, day by day, earlier hours first. What is held for `heldFor` counts as free. Two statements, or three
 * with `heldFor`.
 */
export async function capacityByDay(
  reader: Reader,
  {
    from,
    days,
    now,
    modes,
    heldFor = [],
  }: { from: CalendarDate; days: number; now: Date; modes: readonly Mode[]; heldFor?: readonly string[] },
): Promise<Room[]> {
  const until = addDays(from, days - 1)
  const zones = await schedules(reader, { from, until })
  const booked = await slotDays(reader, { slotIds: zones.flatMap(({ slots }) => slots.map((slot) => slot.slotId)), from, until })
  const held = heldFor.length === 0 ? [] : await heldPlacesOf(reader, heldFor)
  const known = new Map(booked.map((row) => [`${row.slotId} ${row.day}`, row]))
  const rooms: Room[] = []
  for (let ahead = 0; ahead < days; ahead += 1) {
    const day = addDays(from, ahead)
    for (const { zoneId, slots, modes: served, closed } of zones) {
      if (closed.some((one) => one.day === day)) continue
      for (const slot of slots.filter((one) => modes.includes(one.mode) && runsOn(one, day))) {
        const mode = served.find((one) => one.mode === slot.mode)
        const closing = mode && slotClosesAt(day, mode, slot)
        if (!mode || !closing || now >= closing) continue
        const { slotId, starts, ends } = slot
        const own = held.filter((one) => one.slotId === slotId && one.day === day)
        const ownDrops = own.reduce((sum, { drops }) => sum + drops, 0)
        const ownGrams = own.reduce((sum, { grams }) => sum + grams, 0)
        const row = known.get(`${slotId} ${day}`) ?? { ...slot, drops: 0, grams: 0 }
        rooms.push({
          slotId,
          day,
          zoneId,
          starts,
          ends,
          mode: mode.mode,
          mostGrams: mode.mostGrams,
          closesAt: closing,
          dropsLeft: row.capacityDrops - row.drops + ownDrops,
          gramsLeft: row.capacityGrams - row.grams + ownGrams,
          dropsHeld: ownDrops,
          capacityDrops: row.capacityDrops,
          capacityGrams: row.capacityGrams,
        })
      }
    }
  }
  return rooms
}

/** The zone of every served area, by area id. */
export async function zonesOfAreas(reader: Reader, areaIds: readonly string[]): Promise<Map<string, string>> {
  const rows = [...new Set(areaIds)].map((areaId) => ({ areaId, districtId: areaId.split('/')[0] ?? '' }))
  const found = await sql<{ areaId: string; zoneId: string }>`
    select area."areaId", coalesce(by_area.zone_id, by_district.zone_id) as "zoneId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as area("areaId" text, "districtId" text)
    left join fulfilment.zone_areas as by_area on by_area.area_id = area."areaId"
    left join fulfilment.zone_districts as by_district on by_district.district_id = area."districtId"
    where by_area.zone_id is not null or by_district.zone_id is not null`.execute(reader)
  return new Map(found.rows.map((row) => [row.areaId, row.zoneId]))
}
