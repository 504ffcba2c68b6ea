import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { districtNames, placeOf } from '../places/index.ts'
import { setDeliveryCharge } from '../pricing/index.ts'
import { faultsInMode, type Mode, type ZoneModeRules } from './model.ts'
import { zoneSettings } from './zone-settings.ts'

/** `seen` is `seenOf` the rules the form showed, so that a concurrent change is not overwritten. */
type ZoneModeChange = { zoneId: string; mode: Mode; rules: ZoneModeRules; seen: string }
type ZoneModeChanged =
  | { ok: true }
  | { ok: false; problem: 'not-valid'; fields: (keyof ZoneModeRules)[] }
  | { ok: false; problem: 'unknown-zone' | 'edit-conflict' }

/** Sets how a mode serves a zone and what it costs. Existing orders keep their promises and charges. */
export function changeZoneMode(ctx: Ctx, change: ZoneModeChange): Promise<ZoneModeChanged> {
  return ctx.db.transaction((tx) => changeZoneModeIn(tx, ctx, change))
}

export async function changeZoneModeIn(
  tx: Tx,
  ctx: Ctx,
  { zoneId, mode, rules, seen }: ZoneModeChange,
): Promise<ZoneModeChanged> {
  const fields = faultsInMode(rules)
  if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
  const zone = await lockZone(tx, zoneId)
  if (!zone) return { ok: false, problem: 'unknown-zone' }
  const before = zone.modes[mode]
  if (versionToken(before) !== seen) return { ok: false, problem: 'edit-conflict' }
  await writeMode(tx, { zoneId, mode, rules })
  const { base, baseGrams, perKilo, freeFrom } = rules
  if (rules.served) await setDeliveryCharge(tx, { zoneId, mode, base, baseGrams, perKilo, freeFrom })
  const changed = changedFields({ ...before }, { ...rules })
  if (!changed) return { ok: true }
  const subject = { type: 'zone', id: zoneId, name: `${zone.name.en}, ${mode}` }
  await writeAudit(tx, ctx, { action: 'change-zone-mode', subject, ...changed })
  await pagesChanged(tx, 'delivery', ctx.now)
  return { ok: true }
}

type PlaceInZone = { zoneId: string; placeId: string }
type PlaceMoved = { ok: true } | { ok: false; problem: 'unknown-zone' | 'unknown-place' | 'already-so' }

/** Assigns a whole district or one area to this zone, whichever zone it had before. Planned orders stay in their zone. */
export function servePlace(ctx: Ctx, place: PlaceInZone): Promise<PlaceMoved> {
  return ctx.db.transaction((tx) => servePlaceIn(tx, ctx, place))
}

export async function servePlaceIn(tx: Tx, ctx: Ctx, { zoneId, placeId }: PlaceInZone): Promise<PlaceMoved> {
  const zone = await lockZone(tx, zoneId)
  if (!zone) return { ok: false, problem: 'unknown-zone' }
  const place = await readPlace(tx, placeId)
  if (!place) return { ok: false, problem: 'unknown-place' }
  if (place.zoneId === zoneId) return { ok: false, problem: 'already-so' }
  await sql`
    insert into ${place.table} (${place.column}, zone_id) values (${placeId}, ${zoneId})
    on conflict (${place.column}) do update set zone_id = excluded.zone_id`.execute(tx)
  await notePlace(tx, ctx, { placeId, name: place.name, before: place.zoneId, after: zoneId })
  return { ok: true }
}

/** An area falls back to its district's zone; a district is no longer served. */
export function dropPlace(ctx: Ctx, place: PlaceInZone): Promise<PlaceMoved> {
  return ctx.db.transaction((tx) => dropPlaceIn(tx, ctx, place))
}

export async function dropPlaceIn(tx: Tx, ctx: Ctx, { zoneId, placeId }: PlaceInZone): Promise<PlaceMoved> {
  if (!(await lockZone(tx, zoneId))) return { ok: false, problem: 'unknown-zone' }
  const place = await readPlace(tx, placeId)
  if (!place) return { ok: false, problem: 'unknown-place' }
  if (place.zoneId !== zoneId) return { ok: false, problem: 'already-so' }
  await sql`delete from ${place.table} where ${place.column} = ${placeId}`.execute(tx)
  await notePlace(tx, ctx, { placeId, name: place.name, before: zoneId, after: null })
  return { ok: true }
}

/** Serialises changes of the zone; bookings do not wait. */
async function lockZone(tx: Tx, zoneId: string) {
  const locked = await sql`select id from fulfilment.zones where id = ${zoneId} for no key update`.execute(tx)
  return locked.rows.length === 0 ? undefined : (await zoneSettings(tx, zoneId))[0]
}

async function writeMode(tx: Tx, { zoneId, mode, rules }: Omit<ZoneModeChange, 'seen'>): Promise<void> {
  if (!rules.served) {
    await sql`delete from fulfilment.zone_modes where zone_id = ${zoneId} and mode = ${mode}`.execute(tx)
    return
  }
  await sql`
    insert into fulfilment.zone_modes (zone_id, mode, lead_days, cut_off, transit_days, most_grams, position)
    values (${zoneId}, ${mode}, ${rules.leadDays}, ${rules.cutOff}, ${rules.transitDays}, ${rules.mostGrams},
      (select coalesce(max(position), 0) + 1 from fulfilment.zone_modes where zone_id = ${zoneId}))
    on conflict (zone_id, mode) do update set lead_days = excluded.lead_days, cut_off = excluded.cut_off,
      transit_days = excluded.transit_days, most_grams = excluded.most_grams`.execute(tx)
}

/** An area's id starts with its district's id. `zoneId` is the place's own assignment. */
async function readPlace(tx: Tx, placeId: string) {
  const isArea = placeId.includes('/')
  const table = sql.table(isArea ? 'fulfilment.zone_areas' : 'fulfilment.zone_districts')
  const column = sql.ref(isArea ? 'area_id' : 'district_id')
  const name = isArea ? (await placeOf(tx, placeId))?.areaName : (await districtNames(tx)).get(placeId)
  if (!name) return null
  const found = await sql<{ zoneId: string }>`
    select zone_id as "zoneId" from ${table} where ${column} = ${placeId} for update`.execute(tx)
  return { table, column, name: name.en, zoneId: found.rows[0]?.zoneId ?? null }
}

type PlaceNote = { placeId: string; name: string; before: string | null; after: string | null }

async function notePlace(tx: Tx, ctx: Ctx, { placeId, name, before, after }: PlaceNote): Promise<void> {
  const subject = { type: 'place', id: placeId, name }
  await writeAudit(tx, ctx, { action: 'change-place-zone', subject, before: { zone: before }, after: { zone: after } })
  await pagesChanged(tx, 'delivery', ctx.now)
}
