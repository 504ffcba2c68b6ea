import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'

export type ManifestMode = 'van' | 'courier'

/** What one van or courier takes along at once. */
export type Manifest = {
  id: string
  number: string
  day: CalendarDate
  mode: ManifestMode
  /** What people call the van or the courier. */
  carrier: string
  riderId: string | null
  state: 'open' | 'dispatched'
  dispatchedAt: Date | null
  /** In the order they are loaded. `active`: it has not gone out again on another manifest since. */
  boxes: { consignmentId: string; active: boolean }[]
}

export function manifestsOfDay(reader: Reader, day: CalendarDate): Promise<Manifest[]> {
  return manifestsWhere(reader, sql`manifest.day = ${day}::date`)
}

export async function manifestById(reader: Reader, id: string): Promise<Manifest | null> {
  const [manifest] = await manifestsWhere(reader, sql`manifest.id = ${id}::uuid`)
  return manifest ?? null
}

/** What left since then, of one rider or of everybody. */
export function roundsOf(reader: Reader, { riderId, since }: { riderId: string | null; since: Date }): Promise<Manifest[]> {
  const rider = riderId === null ? sql`` : sql`and manifest.rider_id = ${riderId}::uuid`
  return manifestsWhere(reader, sql`manifest.dispatched_at >= ${since}::timestamptz ${rider}`)
}

/** Which of these consignments stand on a manifest that has not left, by consignment id. */
export async function manifestedOf(reader: Reader, consignmentIds: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ consignmentId: string; manifestId: string }>`
    select box.consignment_id as "consignmentId", box.manifest_id as "manifestId" from fulfilment.manifest_consignments as box
    join fulfilment.manifests as manifest on manifest.id = box.manifest_id
    where box.active and manifest.state = 'open' and box.consignment_id = any(${[...consignmentIds]}::uuid[])`.execute(reader)
  return new Map(found.rows.map((row) => [row.consignmentId, row.manifestId]))
}

/** Whoever changes a manifest takes this lock first. */
export async function lockManifest(tx: Tx, id: string): Promise<Manifest | null> {
  await sql`select id from fulfilment.manifests where id = ${id}::uuid for update`.execute(tx)
  return manifestById(tx, id)
}

/** It has left, with the boxes that are named; the others stay behind. */
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

async function manifestsWhere(reader: Reader, where: RawBuilder<unknown>): Promise<Manifest[]> {
  const found = await sql<Manifest>`
    select manifest.id, manifest.number, manifest.day, manifest.mode, manifest.carrier, manifest.rider_id as "riderId", manifest.state,
      manifest.dispatched_at as "dispatchedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('consignmentId', consignment_id, 'active', active) order by position), '[]')
        from fulfilment.manifest_consignments where manifest_id = manifest.id) as boxes
    from fulfilment.manifests as manifest where ${where} order by manifest.created_at, manifest.id`.execute(reader)
  return found.rows
}
