import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Translations, CalendarDate } from '../values/index.ts'
import type { ClosedDay, Slot, SlotDay, ZoneMode } from './model.ts'

export type ZoneSchedule = { zoneId: string; name: Translations; modes: ZoneMode[]; slots: Slot[]; closed: ClosedDay[] }

type Row = {
  zoneId: string
  name: Translations
  modes: ZoneMode[] | null
  slots: Slot[] | null
  closed: ClosedDay[] | null
}

/** How every zone is served between two days, by zone position. One statement. */
export async function schedules(
  reader: Reader,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<ZoneSchedule[]> {
  const result = await sql<Row>`
    select zone.id as "zoneId", zone.name,
      (select jsonb_agg(jsonb_build_object('mode', mode, 'leadDays', lead_days, 'cutOff', cut_off, 'transitDays', transit_days,
          'mostGrams', most_grams) order by position, mode)
        from fulfilment.zone_modes where zone_id = zone.id) as modes,
      (select jsonb_agg(jsonb_build_object('slotId', id, 'mode', mode, 'weekdays', weekdays, 'starts', starts, 'ends', ends,
          'capacityDrops', capacity_drops, 'capacityGrams', capacity_grams) order by starts, ends, id)
        from fulfilment.slots where zone_id = zone.id and active) as slots,
      (select jsonb_agg(jsonb_build_object('day', day, 'reason', reason) order by zone_id nulls last)
        from fulfilment.closed_days
        where (zone_id = zone.id or zone_id is null) and day between ${from}::date and ${until}::date) as closed
    from fulfilment.zones as zone order by zone.position, zone.id`.execute(reader)
  return result.rows.map(({ modes, slots, closed, ...zone }) => ({
    ...zone,
    modes: modes ?? [],
    slots: slots ?? [],
    closed: closed ?? [],
  }))
}

/** The bookings of these slots. A slot day without bookings has no row. */
export async function slotDays(
  reader: Reader,
  { slotIds, from, until }: { slotIds: string[]; from: CalendarDate; until: CalendarDate },
): Promise<SlotDay[]> {
  if (slotIds.length === 0) return []
  return reader
    .selectFrom('fulfilment.slot_days')
    .select(['slot_id as slotId', 'day', 'capacity_drops as capacityDrops', 'capacity_grams as capacityGrams', 'drops', 'grams'])
    .where('slot_id', 'in', slotIds)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .execute()
}
