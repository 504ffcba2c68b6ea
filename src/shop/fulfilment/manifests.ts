import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { BroughtMode, CalendarDate } from '../values/index.ts'

export type ManifestMode = BroughtMode

/** The boxes that one van or courier takes at once. */
export type Manifest = {
  id: string
  number: string
  day: CalendarDate
  mode: ManifestMode
  /** The name of the van or the courier. */
  carrier: string
  riderId: string | null
  state: 'open' | 'dispatched'
  dispatchedAt: Date | null
  /** In loading order. `active`: it has not left again on a later manifest. */
  boxes: { consignmentId: string; active: boolean }[]
}

export function manifestsOfDay(reader: Reader, day: CalendarDate): Promise<Manifest[]> {
  return manifestsWhere(reader, sql`manifest.day = ${day}::date`)
}

export async function manifestById(reader: Reader, id: string): Promise<Manifest | null> {
  const [manifest] = await manifestsWhere(reader, sql`manifest.id = ${id}::uuid`)
  return manifest ?? null
}

/** The manifests dispatched since then, of one rider or of all. */
export function roundsOf(reader: Reader, { riderId, since }: { riderId: string | null; since: Date }): Promise<Manifest[]> {
  const rider = riderId === null ? sql`` : sql`and manifest.rider_id = ${riderId}::uuid`
  return manifestsWhere(reader, sql`manifest.dispatched_at >= ${since}::timestamptz ${rider}`)
}

/** Whether this rider dispatched the box on its latest manifest. */
export async function isOutWith(
  reader: Reader,
  { riderId, consignmentId }: { riderId: string; consignmentId: string },
): Promise<boolean> {
  const found = await sql`
    select from fulfilment.manifest_consignments as box join fulfilment.manifests as manifest on manifest.id = box.manifest_id
    where box.active and box.consignment_id = ${consignmentId}::uuid and manifest.state = 'dispatched'
      and manifest.rider_id = ${riderId}::uuid`.execute(reader)
  return found.rows.length > 0
}

/** Whether the box has ever left on a manifest of this rider. */
export async function hasBeenOutWith(
  reader: Reader,
  { riderId, consignmentId }: { riderId: string; consignmentId: string },
): Promise<boolean> {
  const found = await sql`
    select from fulfilment.manifest_consignments as box join fulfilment.manifests as manifest on manifest.id = box.manifest_id
    where box.consignment_id = ${consignmentId}::uuid and manifest.state = 'dispatched' and manifest.rider_id = ${riderId}::uuid`.execute(
    reader,
  )
  return found.rows.length > 0
}

/** Which of these consignments are on a manifest that has not left, by consignment id. */
export async function manifestedOf(reader: Reader, consignmentIds: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ consignmentId: string; manifestId: string }>`
    select box.consignment_id as "consignmentId", box.manifest_id as "manifestId" from fulfilment.manifest_consignments as box
    join fulfilment.manifests as manifest on manifest.id = box.manifest_id
    where box.active and manifest.state = 'open' and box.consignment_id = any(${[...consignmentIds]}::uuid[])`.execute(reader)
  return new Map(found.rows.map((row) => [row.consignmentId, row.manifestId]))
}

/** Every change of a manifest takes this lock first. */
export async function lockManifest(tx: Tx, id: string): Promise<Manifest | null> {
  await sql`select id from fulfilment.manifests where id = ${id}::uuid for update`.execute(tx)
  return manifestById(tx, id)
}

/** Takes a box off the manifest that it would have left with, and returns the number of the manifest; null when it was on none. */
export async function takeOffOpenManifest(tx: Tx, consignmentId: string): Promise<string | null> {
  const taken = await sql<{ number: string }>`
    delete from fulfilment.manifest_consignments as box using fulfilment.manifests as manifest
    where manifest.id = box.manifest_id and manifest.state = 'open' and box.consignment_id = ${consignmentId}::uuid
    returning manifest.number`.execute(tx)
  return taken.rows[0]?.number ?? null
}

/** Marks the manifest and the named boxes as dispatched; the other boxes stay behind. */
export async function markDispatched(
  tx: Tx,
  { manifestId, leftOut, now }: { manifestId: string; leftOut: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    delete from fulfilment.manifest_consignments
    where manifest_id = ${manifestId}::uuid and consignment_id = any(${[...leftOut]}::uuid[])`.execute(tx)
  await sql`
    update fulfilment.manifests set state = 'dispatched', dispatched_at = ${now}::timestamptz where id = ${manifestId}::uuid`.execute(
    tx,
  )
}

/** Takes a box off the manifest that it left with, and returns the number of the manifest; null when it left without one. */
export async function leaveManifest(tx: Tx, consignmentId: string): Promise<string | null> {
  const taken = await sql<{ number: string }>`
    delete from fulfilment.manifest_consignments as box using fulfilment.manifests as manifest
    where manifest.id = box.manifest_id and manifest.state = 'dispatched' and box.active and box.consignment_id = ${consignmentId}::uuid
    returning manifest.number`.execute(tx)
  return taken.rows[0]?.number ?? null
}

/** The manifest is open again, with the boxes it has. */
export async function markTakenBack(tx: Tx, manifestId: string): Promise<void> {
  await sql`update fulfilment.manifests set state = 'open', dispatched_at = null where id = ${manifestId}::uuid`.execute(tx)
}

async function manifestsWhere(reader: Reader, where: RawBuilder<unknown>): Promise<Manifest[]> {
  const found = await sql<Manifest>`
    select manifest.id, manifest.number, manifest.day, manifest.mode, manifest.carrier, manifest.rider_id as "riderId", manifest.state,
      manifest.dispatched_at as "dispatchedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('consignmentId', consignment_id, 'active', active) order by position), '[]')
        from fulfilment.manifest_consignments where manifest_id = manifest.id) as boxes
    from fulfilment.manifests as manifest where ${where} order by manifest.created_at, manifest.id`.execute(reader)
  return found.rows
}
