import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { writeAudit } from '../accounts/index.ts'
import { slugOf } from '../catalog/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { cleanLine, type Translations, everyText, fieldIn, mapText, missingFields, DEFAULT_LANGUAGE } from '../values/index.ts'

export const LONGEST_ZONE_NAME = 80

export function zoneNameVersion(name: Translations): string {
  return versionToken(everyText(name))
}

type ZoneMade =
  | { ok: true; zoneId: string }
  | { ok: false; problem: 'not-valid'; fields: string[] }
  | { ok: false; problem: 'zone-there' }

/** Creates a zone without places, modes or slots. Its id is derived from the English name and never changes. */
export function makeZone(ctx: Ctx, zone: { name: Translations }): Promise<ZoneMade> {
  return ctx.db.transaction((tx) => makeZoneIn(tx, ctx, zone))
}

export async function makeZoneIn(tx: Tx, ctx: Ctx, { name: typed }: { name: Translations }): Promise<ZoneMade> {
  const name = normalized(typed)
  const zoneId = zoneIdOf(name)
  const fields = missingFields('name', name)
  if (fields.length > 0 || zoneId === '')
    return { ok: false, problem: 'not-valid', fields: fields.length > 0 ? fields : [fieldIn('name', DEFAULT_LANGUAGE)] }
  const made = await sql`
    insert into fulfilment.zones (id, name, position)
    values (${zoneId}, ${JSON.stringify(name)}::jsonb, (select coalesce(max(position), 0) + 1 from fulfilment.zones))
    on conflict (id) do nothing returning id`.execute(tx)
  if (made.rows.length === 0) return { ok: false, problem: 'zone-there' }
  const subject = { type: 'zone', id: zoneId, name: name.en }
  await writeAudit(tx, ctx, { action: 'make-zone', subject, before: null, after: { name } })
  await pagesChanged(tx, 'delivery', ctx.now)
  return { ok: true, zoneId }
}

/** The id of a zone with this name. */
export function zoneIdOf(name: Translations): string {
  return slugOf(name.en).slice(0, 60)
}

type ZoneRenamed =
  | { ok: true }
  | { ok: false; problem: 'not-valid'; fields: string[] }
  | { ok: false; problem: 'unknown-zone' | 'edit-conflict' }

export function renameZone(ctx: Ctx, input: { zoneId: string; name: Translations; seen: string }): Promise<ZoneRenamed> {
  const { zoneId, seen } = input
  const name = normalized(input.name)
  return ctx.db.transaction(async (tx): Promise<ZoneRenamed> => {
    const found = await sql<{ name: Translations }>`
      select name from fulfilment.zones where id = ${zoneId} for no key update`.execute(tx)
    const before = found.rows[0]?.name
    if (!before) return { ok: false, problem: 'unknown-zone' }
    if (zoneNameVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const fields = missingFields('name', name)
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    if (zoneNameVersion(before) === zoneNameVersion(name)) return { ok: true }
    await sql`update fulfilment.zones set name = ${JSON.stringify(name)}::jsonb where id = ${zoneId}`.execute(tx)
    const subject = { type: 'zone', id: zoneId, name: name.en }
    await writeAudit(tx, ctx, { action: 'rename-zone', subject, before: { name: before }, after: { name } })
    await pagesChanged(tx, 'delivery', ctx.now)
    return { ok: true }
  })
}

function normalized(name: Translations): Translations {
  return mapText(name, (words) => cleanLine(words, LONGEST_ZONE_NAME) ?? '')
}
