import { sql } from 'kysely'
import { versionToken } from '#platform/version-token.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { districtNames } from '../places/index.ts'
import { paisa, type Translations } from '../values/index.ts'
import { addSlotIn } from './change-slot.ts'
import { changeZoneModeIn, dropPlaceIn, servePlaceIn } from './change-zone.ts'
import { MODES, type Mode, type SlotRules, type ZoneModeRules } from './model.ts'
import { makeZoneIn, zoneIdOf } from './name-zone.ts'
import { modesOf, zoneSettings, type ZoneSettings } from './zone-settings.ts'

/** Ways to begin: our own van in Dhaka city, couriers to every zone, or our own van in one district. */
export const DELIVERY_PRESETS = ['dhaka-van', 'courier', 'one-district'] as const
export type DeliveryPreset = (typeof DELIVERY_PRESETS)[number]

type Input = { preset: string; districtId: string | null }

type PresetZone = { zoneId: string; zoneName: Translations }

/** One change, as it is shown before it is made. */
export type PresetStep =
  | (PresetZone & { kind: 'make-zone' })
  | (PresetZone & { kind: 'serve' | 'drop'; placeId: string; placeName: Translations })
  | (PresetZone & { kind: 'start' | 'stop'; mode: Mode; rules: ZoneModeRules; seen: string })
  | (PresetZone & { kind: 'slot'; mode: Mode; slot: SlotRules })

export type PresetPlan = {
  steps: PresetStep[]
  /** Orders that are planned in a way that ends. They keep their day and their charge. */
  planned: number
}

const DHAKA = 'dhaka'
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
// Couriers rest on Fridays.
const COURIER_DAYS = [0, 1, 2, 3, 4, 6]

const UNTIL = { served: true, leadDays: 1, cutOff: '20:00' } as const
const RULES: Record<Mode, ZoneModeRules> = {
  van: {
    ...UNTIL,
    transitDays: 0,
    mostGrams: null,
    base: paisa(80_00),
    baseGrams: 0,
    perKilo: paisa(0),
    freeFrom: paisa(2000_00),
  },
  courier: {
    ...UNTIL,
    transitDays: 3,
    mostGrams: 30_000,
    base: paisa(150_00),
    baseGrams: 2000,
    perKilo: paisa(25_00),
    freeFrom: null,
  },
  pickup: { ...UNTIL, transitDays: 0, mostGrams: null, base: paisa(0), baseGrams: 0, perKilo: paisa(0), freeFrom: null },
}
const SLOTS: Record<Mode, Omit<SlotRules, 'active'>> = {
  van: { weekdays: EVERY_DAY, starts: '10:00', ends: '18:00', capacityDrops: 40, capacityGrams: 900_000 },
  courier: { weekdays: COURIER_DAYS, starts: '09:00', ends: '18:00', capacityDrops: 60, capacityGrams: 600_000 },
  pickup: { weekdays: EVERY_DAY, starts: '10:00', ends: '20:00', capacityDrops: 30, capacityGrams: 600_000 },
}

/** What a preset would change now; null for one that does not exist, or without its district. */
export async function deliveryPresetPlan(reader: Reader, { preset, districtId }: Input): Promise<PresetPlan | null> {
  const zones = await zoneSettings(reader)
  const steps = await stepsOf(reader, zones, { preset, districtId })
  return steps && { steps, planned: await plannedIn(reader, steps) }
}

/** What is confirmed is what was shown; orders that came in meanwhile do not matter. */
export function presetVersion({ steps }: PresetPlan): string {
  return versionToken(steps)
}

type PresetUsed = { ok: true } | { ok: false; problem: 'unknown-preset' | 'edit-conflict' }

/** Makes every change of the plan with the version `seen`, or none. */
export function applyDeliveryPreset(ctx: Ctx, { seen, ...input }: Input & { seen: string }): Promise<PresetUsed> {
  return ctx.db.transaction(async (tx): Promise<PresetUsed> => {
    await sql`select id from fulfilment.zones order by id for no key update`.execute(tx)
    const plan = await deliveryPresetPlan(tx, input)
    if (!plan) return { ok: false, problem: 'unknown-preset' }
    if (presetVersion(plan) !== seen) return { ok: false, problem: 'edit-conflict' }
    for (const step of plan.steps) {
      const done = await take(tx, ctx, step)
      if (!done.ok) throw new Error(`A step of a delivery preset was refused: ${step.kind}, ${done.problem}`)
    }
    return { ok: true }
  })
}

function take(tx: Tx, ctx: Ctx, step: PresetStep) {
  switch (step.kind) {
    case 'make-zone':
      return makeZoneIn(tx, ctx, { name: step.zoneName })
    case 'serve':
      return servePlaceIn(tx, ctx, step)
    case 'drop':
      return dropPlaceIn(tx, ctx, step)
    case 'start':
    case 'stop':
      return changeZoneModeIn(tx, ctx, step)
    case 'slot':
      return addSlotIn(tx, ctx, { zoneId: step.zoneId, mode: step.mode, rules: { ...step.slot, active: true } })
    default:
      return step satisfies never
  }
}

async function stepsOf(reader: Reader, zones: ZoneSettings[], { preset, districtId }: Input): Promise<PresetStep[] | null> {
  switch (preset) {
    case 'dhaka-van':
      return zones.some(({ zoneId }) => zoneId === DHAKA) ? onlyIn(zones, DHAKA) : null
    case 'courier':
      return zones.flatMap((zone) => modeSteps(zone, zone.districts.length + zone.areas.length > 0 ? ['courier'] : []))
    case 'one-district': {
      const name = districtId === null ? undefined : (await districtNames(reader)).get(districtId)
      return name && districtId !== null ? inDistrict(zones, { id: districtId, name }) : null
    }
    default:
      return null
  }
}

/** Our own van in one zone, and nothing elsewhere. Who picked up there can still do so. */
function onlyIn(zones: readonly ZoneSettings[], only: string): PresetStep[] {
  return zones.flatMap((zone) => {
    const kept = MODES.filter((mode) => mode === 'van' || (mode === 'pickup' && zone.modes.pickup.served))
    return modeSteps(zone, zone.zoneId === only ? kept : [])
  })
}

/** A zone of the district's name has the whole district. */
function inDistrict(zones: readonly ZoneSettings[], district: { id: string; name: Translations }): PresetStep[] {
  const zoneId = zoneIdOf(district.name)
  const there = zones.find((zone) => zone.zoneId === zoneId)
  const zone = there ?? emptyZone(zoneId, district.name)
  const at = { zoneId, zoneName: zone.name }
  const serves = zone.districts.some(({ id }) => id === district.id)
  const exceptions = zones.flatMap(({ areas, ...other }) =>
    areas
      .filter(({ id }) => id.startsWith(`${district.id}/`))
      .map(({ id, name }) => ({
        kind: 'drop' as const,
        zoneId: other.zoneId,
        zoneName: other.name,
        placeId: id,
        placeName: name,
      })),
  )
  return [
    ...(there ? [] : [{ kind: 'make-zone' as const, ...at }]),
    ...(serves ? [] : [{ kind: 'serve' as const, ...at, placeId: district.id, placeName: district.name }]),
    ...exceptions,
    ...onlyIn(there ? zones : [...zones, zone], zoneId),
  ]
}

function emptyZone(zoneId: string, name: Translations): ZoneSettings {
  return { zoneId, name, modes: modesOf([], []), slots: [], districts: [], areas: [] }
}

/** The changes after which exactly these modes serve the zone. One that serves it already keeps its rules. */
function modeSteps({ zoneId, name: zoneName, modes, slots }: ZoneSettings, wanted: readonly Mode[]): PresetStep[] {
  return MODES.flatMap((mode): PresetStep[] => {
    const [before, at] = [modes[mode], { zoneId, zoneName, mode }]
    const seen = versionToken(before)
    if (!wanted.includes(mode)) return before.served ? [{ kind: 'stop', ...at, rules: { ...before, served: false }, seen }] : []
    const hasSlot = slots.some((slot) => slot.mode === mode && slot.active)
    return [
      ...(before.served ? [] : [{ kind: 'start' as const, ...at, rules: RULES[mode], seen }]),
      ...(hasSlot ? [] : [{ kind: 'slot' as const, ...at, slot: { ...SLOTS[mode], active: true } }]),
    ]
  })
}

async function plannedIn(reader: Reader, steps: readonly PresetStep[]): Promise<number> {
  const ending = steps.flatMap((step) => (step.kind === 'stop' ? [`${step.zoneId} ${step.mode}`] : []))
  const found = await sql<{ orders: number }>`
    select count(distinct order_id)::integer as orders from fulfilment.consignments
    where state in ('planned', 'packed') and zone_id || ' ' || mode = any(${ending}::text[])`.execute(reader)
  return found.rows[0]!.orders
}
