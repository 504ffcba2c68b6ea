import { seedId, bilingual, taka, type Rows } from './seed-rows.ts'
import type { SeedFiles, ZoneHint } from './seed-files.ts'

const ZONES = [
  { id: 'dhaka', name: { en: 'Dhaka city', bn: 'ঢাকা শহর' } },
  { id: 'suburb', name: { en: 'Around Dhaka', bn: 'ঢাকার আশপাশ' } },
  { id: 'outside', name: { en: 'Rest of the country', bn: 'সারা দেশ' } },
]
const ZONE_OF: Record<ZoneHint, string> = { dhaka: 'dhaka', dhaka_suburb: 'suburb', outside_dhaka: 'outside' }
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
// Couriers rest on Fridays.
const COURIER_DAYS = [0, 1, 2, 3, 4, 6]
const CUT_OFF = '20:00'

export function placeRows({ districts, areas }: SeedFiles): Rows {
  return {
    'places.districts': districts.map((district) => ({
      id: district.id,
      division_id: district.division_id,
      name: bilingual(district),
      aliases: district.aliases_en ?? [],
    })),
    'places.areas': areas.map((area) => ({
      id: area.id,
      district_id: area.district_id,
      name: bilingual(area),
      aliases: area.aliases_en ?? [],
      kind: area.kind,
    })),
  }
}

/** How the country is served, as the delivery pages and the questions say it. */
export function deliveryRows({ districts, areas }: SeedFiles, now: Date): Rows {
  const zoneOfDistrict = new Map(districts.map((district) => [district.id, ZONE_OF[district.delivery_zone_hint]]))
  const exceptions = areas.flatMap(({ id, district_id, delivery_zone_hint: hint }) =>
    hint && ZONE_OF[hint] !== zoneOfDistrict.get(district_id) ? [{ area_id: id, zone_id: ZONE_OF[hint] }] : [],
  )
  const slot = (
    name: string,
    facts: { zone: string; mode: 'van' | 'courier' | 'pickup'; hours: [string, string]; drops: number; kilos: number },
  ) => ({
    id: seedId(now, `slot ${name}`),
    zone_id: facts.zone,
    mode: facts.mode,
    weekdays: facts.mode === 'courier' ? COURIER_DAYS : EVERY_DAY,
    starts: facts.hours[0],
    ends: facts.hours[1],
    capacity_drops: facts.drops,
    capacity_grams: facts.kilos * 1000,
  })
  return {
    'fulfilment.zones': ZONES.map((zone, index) => ({ id: zone.id, name: bilingual(zone.name), position: index + 1 })),
    'fulfilment.zone_districts': [...zoneOfDistrict].map(([district_id, zone_id]) => ({ district_id, zone_id })),
    'fulfilment.zone_areas': exceptions,
    'fulfilment.zone_modes': [
      { zone_id: 'dhaka', mode: 'van', lead_days: 1, cut_off: CUT_OFF, position: 1 },
      { zone_id: 'dhaka', mode: 'pickup', lead_days: 1, cut_off: CUT_OFF, position: 2 },
      { zone_id: 'suburb', mode: 'van', lead_days: 1, cut_off: CUT_OFF, position: 1 },
      { zone_id: 'suburb', mode: 'pickup', lead_days: 1, cut_off: CUT_OFF, position: 2 },
      { zone_id: 'outside', mode: 'courier', lead_days: 1, cut_off: CUT_OFF, transit_days: 3, most_grams: 30_000, position: 1 },
    ].map((mode) => ({ transit_days: 0, most_grams: null, ...mode })) as Rows['fulfilment.zone_modes'] & object,
    'fulfilment.slots': [
      slot('dhaka van morning', { zone: 'dhaka', mode: 'van', hours: ['08:00', '11:00'], drops: 40, kilos: 900 }),
      slot('dhaka van evening', { zone: 'dhaka', mode: 'van', hours: ['17:00', '20:00'], drops: 40, kilos: 900 }),
      slot('dhaka pickup', { zone: 'dhaka', mode: 'pickup', hours: ['10:00', '20:00'], drops: 30, kilos: 600 }),
      slot('suburb van', { zone: 'suburb', mode: 'van', hours: ['10:00', '16:00'], drops: 20, kilos: 500 }),
      slot('suburb pickup', { zone: 'suburb', mode: 'pickup', hours: ['10:00', '20:00'], drops: 30, kilos: 600 }),
      slot('outside courier', { zone: 'outside', mode: 'courier', hours: ['09:00', '18:00'], drops: 60, kilos: 600 }),
    ],
    'pricing.delivery_charges': [
      {
        zone_id: 'dhaka',
        mode: 'van',
        base_paisa: taka(80),
        base_grams: 0,
        per_kilo_paisa: taka(0),
        free_from_paisa: taka(2000),
      },
      { zone_id: 'dhaka', mode: 'pickup', base_paisa: taka(0), base_grams: 0, per_kilo_paisa: taka(0), free_from_paisa: null },
      {
        zone_id: 'suburb',
        mode: 'van',
        base_paisa: taka(120),
        base_grams: 0,
        per_kilo_paisa: taka(0),
        free_from_paisa: taka(3000),
      },
      { zone_id: 'suburb', mode: 'pickup', base_paisa: taka(0), base_grams: 0, per_kilo_paisa: taka(0), free_from_paisa: null },
      {
        zone_id: 'outside',
        mode: 'courier',
        base_paisa: taka(150),
        base_grams: 2000,
        per_kilo_paisa: taka(25),
        free_from_paisa: null,
      },
    ],
  }
}
