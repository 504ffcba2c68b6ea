import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { districtNames, placesOf } from '../places/index.ts'
import { deliveryCharges, type DeliveryCharge } from '../pricing/index.ts'
import { dayInDhaka, paisa, type Translations, type CalendarDate } from '../values/index.ts'
import { heldOnDay } from './held-places.ts'
import { MODES, type ConsignmentState, type Mode, type SlotRules, type ZoneModeRules } from './model.ts'

type SlotSettings = SlotRules & { slotId: string; zoneId: string; mode: Mode }
type ZoneDistrict = { id: string; name: Translations }
type ZoneArea = ZoneDistrict & { districtName: Translations }
export type ZoneSettings = {
  zoneId: string
  name: Translations
  modes: Record<Mode, ZoneModeRules>
  slots: SlotSettings[]
  /** Whole districts, and areas with another zone than their district. */
  districts: ZoneDistrict[]
  areas: ZoneArea[]
}
type PlannedOrder = { orderId: string; number: string; state: ConsignmentState }
type ClosedDaySettings = {
  day: CalendarDate
  zoneId: string | null
  zoneName: Translations | null
  reason: Translations
  /** Orders planned for the day before it was closed, and still planned. */
  planned: PlannedOrder[]
  /** Places that are held for gifts on the day and cannot be booked. */
  held: number
}

type ModeRow = { mode: Mode; leadDays: number; cutOff: string; transitDays: number; mostGrams: number | null }
type Row = Pick<ZoneSettings, 'zoneId' | 'name' | 'slots'> & { modes: ModeRow[]; districts: string[]; areas: string[] }

// The initial settings of a mode that is not active yet.
const UNSERVED = { leadDays: 1, cutOff: '20:00', transitDays: 0, mostGrams: null }
const FREE = { base: paisa(0), baseGrams: 0, perKilo: paisa(0), freeFrom: null }

/** All zones, or one, with all their settings. */
export async function zoneSettings(reader: Reader, only?: string): Promise<ZoneSettings[]> {
  const found = await sql<Row>`
    select zone.id as "zoneId", zone.name,
      (select coalesce(jsonb_agg(jsonb_build_object('mode', mode, 'leadDays', lead_days, 'cutOff', cut_off,
          'transitDays', transit_days, 'mostGrams', most_grams)), '[]')
        from fulfilment.zone_modes where zone_id = zone.id) as modes,
      (select coalesce(jsonb_agg(jsonb_build_object('slotId', id, 'zoneId', zone_id, 'mode', mode, 'weekdays', weekdays,
          'starts', starts, 'ends', ends, 'capacityDrops', capacity_drops, 'capacityGrams', capacity_grams, 'active', active)
          order by active desc, mode desc, starts, ends, id), '[]')
        from fulfilment.slots where zone_id = zone.id) as slots,
      (select coalesce(jsonb_agg(district_id order by district_id), '[]') from fulfilment.zone_districts where zone_id = zone.id) as districts,
      (select coalesce(jsonb_agg(area_id order by area_id), '[]') from fulfilment.zone_areas where zone_id = zone.id) as areas
    from fulfilment.zones as zone
    where ${only ?? null}::text is null or zone.id = ${only ?? null}::text
    order by zone.position, zone.id`.execute(reader)
  const names = await districtNames(reader)
  const areas = await placesOf(
    reader,
    found.rows.flatMap((row) => row.areas),
  )
  const zones: ZoneSettings[] = []
  for (const { zoneId, name, slots, ...row } of found.rows) {
    const districts = row.districts.map((id) => ({ id, name: names.get(id)! }))
    const own = row.areas.map((id) => ({ id, name: areas.get(id)!.areaName, districtName: areas.get(id)!.districtName }))
    zones.push({ zoneId, name, slots, modes: modesOf(row.modes, await deliveryCharges(reader, zoneId)), districts, areas: own })
  }
  return zones
}

export function modesOf(modes: readonly ModeRow[], charges: readonly DeliveryCharge[]): ZoneSettings['modes'] {
  const rules = (mode: Mode): ZoneModeRules => {
    const row = modes.find((one) => one.mode === mode)
    const { leadDays, cutOff, transitDays, mostGrams } = row ?? UNSERVED
    const { base, baseGrams, perKilo, freeFrom } = charges.find((one) => one.mode === mode) ?? FREE
    return { served: row !== undefined, leadDays, cutOff, transitDays, mostGrams, base, baseGrams, perKilo, freeFrom }
  }
  return Object.fromEntries(MODES.map((mode) => [mode, rules(mode)])) as ZoneSettings['modes']
}

/** Closed days from today on, nearest first. */
export async function closedDays(reader: Reader, now: Date): Promise<ClosedDaySettings[]> {
  const found = await sql<ClosedDaySettings>`
    select closed.day, closed.zone_id as "zoneId", zone.name as "zoneName", closed.reason,
      (select coalesce(jsonb_agg(jsonb_build_object('orderId', order_id, 'number', number, 'state', state) order by number), '[]')
        from fulfilment.consignments as consignment
        where consignment.day = closed.day and (closed.zone_id is null or consignment.zone_id = closed.zone_id)
          and state in ('planned', 'packed')) as planned,
      ${heldOnDay({ day: sql`closed.day`, zoneId: sql`closed.zone_id`, now })} as held
    from fulfilment.closed_days as closed
    left join fulfilment.zones as zone on zone.id = closed.zone_id
    where closed.day >= ${dayInDhaka(now)}::date
    order by closed.day, closed.zone_id nulls first`.execute(reader)
  return found.rows
}
