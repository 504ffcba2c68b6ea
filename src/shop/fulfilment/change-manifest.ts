import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { mayDo, staffMember, writeAudit } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import { lockManifest, type Manifest, type ManifestMode } from './manifests.ts'

type NewManifest = {
  day: CalendarDate
  mode: ManifestMode
  carrier: string
  riderId: string | null
  consignmentIds: readonly string[]
}
type ManifestMade =
  | { ok: true; manifestId: string; number: string }
  | { ok: false; problem: 'carrier-missing' | 'nothing-chosen' | 'not-free' | 'unknown-rider' }
type ManifestChanged = { ok: true } | { ok: false; problem: 'unknown-manifest' | 'already-left' | 'nothing-chosen' | 'not-free' }

/** Lists packed boxes that leave together. A box is on one open manifest at a time. */
export function makeManifest(ctx: Ctx, input: NewManifest): Promise<ManifestMade> {
  return ctx.db.transaction(async (tx): Promise<ManifestMade> => {
    const carrier = input.carrier.trim()
    if (carrier === '') return { ok: false, problem: 'carrier-missing' }
    if (input.consignmentIds.length === 0) return { ok: false, problem: 'nothing-chosen' }
    if (input.riderId !== null && !(await isRider(tx, ctx, input.riderId))) return { ok: false, problem: 'unknown-rider' }
    const id = newId(ctx.now)
    const made = await sql<{ number: string }>`
      insert into fulfilment.manifests (id, number, day, mode, carrier, rider_id, actor, created_at)
      values (${id}::uuid, 'M-' || nextval('fulfilment.manifest_numbers'), ${input.day}::date, ${input.mode}, ${carrier},
        ${input.riderId}::uuid, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz)
      returning number`.execute(tx)
    const { number } = made.rows[0]!
    if (!(await load(tx, { manifest: { id, mode: input.mode }, consignmentIds: input.consignmentIds })))
      return { ok: false, problem: 'not-free' }
    const after = { day: input.day, mode: input.mode, carrier, boxes: input.consignmentIds.length }
    await writeAudit(tx, ctx, { action: 'make-manifest', subject: { type: 'manifest', id, name: number }, before: null, after })
    return { ok: true, manifestId: id, number }
  })
}

export function addToManifest(
  ctx: Ctx,
  { manifestId, consignmentIds }: { manifestId: string; consignmentIds: readonly string[] },
): Promise<ManifestChanged> {
  return changeOpen(ctx, manifestId, async (tx, manifest) => {
    if (consignmentIds.length === 0) return { ok: false, problem: 'nothing-chosen' }
    return (await load(tx, { manifest, consignmentIds })) ? { ok: true } : { ok: false, problem: 'not-free' }
  })
}

export function takeOffManifest(
  ctx: Ctx,
  { manifestId, consignmentId }: { manifestId: string; consignmentId: string },
): Promise<ManifestChanged> {
  return changeOpen(ctx, manifestId, async (tx) => {
    const taken = await sql`
      delete from fulfilment.manifest_consignments
      where manifest_id = ${manifestId}::uuid and consignment_id = ${consignmentId}::uuid returning position`.execute(tx)
    return taken.rows.length === 1 ? { ok: true } : { ok: false, problem: 'not-free' }
  })
}

function changeOpen(
  ctx: Ctx,
  manifestId: string,
  change: (tx: Tx, manifest: Manifest) => Promise<ManifestChanged>,
): Promise<ManifestChanged> {
  return ctx.db.transaction(async (tx): Promise<ManifestChanged> => {
    const manifest = await lockManifest(tx, manifestId)
    if (!manifest) return { ok: false, problem: 'unknown-manifest' }
    if (manifest.state !== 'open') return { ok: false, problem: 'already-left' }
    const changed = await change(tx, manifest)
    if (!changed.ok) return changed
    const now = await sql<{ boxes: number }>`
      select count(*)::integer as boxes from fulfilment.manifest_consignments where manifest_id = ${manifestId}::uuid`.execute(tx)
    await writeAudit(tx, ctx, {
      action: 'change-manifest',
      subject: { type: 'manifest', id: manifest.id, name: manifest.number },
      before: { boxes: manifest.boxes.length },
      after: { boxes: now.rows[0]!.boxes },
    })
    return changed
  })
}

/** All boxes or none: packed, of this mode, and on no other manifest that has not left. */
async function load(
  tx: Tx,
  { manifest, consignmentIds }: { manifest: { id: string; mode: ManifestMode }; consignmentIds: readonly string[] },
): Promise<boolean> {
  const ids = [...new Set(consignmentIds)]
  const free = await sql<{ id: string }>`
    select id from fulfilment.consignments
    where id = any(${ids}::uuid[]) and state = 'packed' and mode = ${manifest.mode} order by id for update`.execute(tx)
  if (free.rows.length !== ids.length) return false
  // It left before and came back: the old manifest stays in the history.
  await sql`
    update fulfilment.manifest_consignments as box set active = false from fulfilment.manifests as earlier
    where earlier.id = box.manifest_id and earlier.state = 'dispatched' and box.active and box.consignment_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  const loaded = await sql`
    insert into fulfilment.manifest_consignments (manifest_id, consignment_id, position)
    select ${manifest.id}::uuid, id::uuid,
      (select coalesce(max(position), 0) from fulfilment.manifest_consignments where manifest_id = ${manifest.id}::uuid) + place
    from unnest(${ids}::text[]) with ordinality as chosen(id, place)
    on conflict do nothing returning position`.execute(tx)
  return loaded.rows.length === ids.length
}

async function isRider(tx: Tx, { now }: Ctx, staffId: string): Promise<boolean> {
  const member = await staffMember(tx, { staffId, now })
  return member !== null && member.active && mayDo(member.role, 'deliver-orders')
}
