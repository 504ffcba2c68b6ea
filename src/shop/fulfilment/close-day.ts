import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { dayInDhaka, type Translations, type CalendarDate, isWritten } from '../values/index.ts'
import { heldOnDay } from './held-places.ts'

/** Without a zone the day is closed everywhere. */
type DayToClose = { day: CalendarDate; zoneId: string | null }
type DayClosed =
  | { ok: true; planned: number; held: number }
  | { ok: false; problem: 'reason-missing' | 'day-over' | 'unknown-zone' | 'already-closed' }

/**
 * Blocks new bookings on the day. Planned consignments stay, and staff give them another day. `held`: the places that are held for gifts and
 * that can no longer be booked.
 */
export function closeDay(ctx: Ctx, { day, zoneId, reason }: DayToClose & { reason: Translations }): Promise<DayClosed> {
  return ctx.db.transaction(async (tx) => {
    if (!isWritten(reason)) return { ok: false, problem: 'reason-missing' }
    if (day < dayInDhaka(ctx.now)) return { ok: false, problem: 'day-over' }
    const zone = await zoneName(tx, zoneId)
    if (zone === null) return { ok: false, problem: 'unknown-zone' }
    const closed = await sql`
      insert into fulfilment.closed_days (day, zone_id, reason) values (${day}::date, ${zoneId}, ${JSON.stringify(reason)})
      on conflict do nothing returning day`.execute(tx)
    if (closed.rows.length === 0) return { ok: false, problem: 'already-closed' }
    const found = await sql<{ planned: number; held: number }>`
      select (select count(*)::integer from fulfilment.consignments
          where day = ${day}::date and state in ('planned', 'packed') and (${zoneId}::text is null or zone_id = ${zoneId})) as planned,
        ${heldOnDay({ day: sql`${day}::date`, zoneId: sql`${zoneId}::text`, now: ctx.now })} as held`.execute(tx)
    const subject = { type: 'closed-day', id: `${day} ${zoneId ?? 'all'}`, name: `${day}, ${zone}` }
    await writeAudit(tx, ctx, { action: 'close-day', subject, before: null, after: { day, zone: zoneId, ...reason } })
    await pagesChanged(tx, 'delivery', ctx.now)
    return { ok: true, ...found.rows[0]! }
  })
}

type DayOpened = { ok: true } | { ok: false; problem: 'not-closed' }

export function openDay(ctx: Ctx, { day, zoneId }: DayToClose): Promise<DayOpened> {
  return ctx.db.transaction(async (tx) => {
    const opened = await sql<{ reason: Translations }>`
      delete from fulfilment.closed_days where day = ${day}::date and zone_id is not distinct from ${zoneId}
      returning reason`.execute(tx)
    const was = opened.rows[0]
    if (!was) return { ok: false, problem: 'not-closed' }
    const subject = { type: 'closed-day', id: `${day} ${zoneId ?? 'all'}`, name: `${day}, ${(await zoneName(tx, zoneId)) ?? ''}` }
    await writeAudit(tx, ctx, { action: 'open-day', subject, before: { day, zone: zoneId, ...was.reason }, after: null })
    await pagesChanged(tx, 'delivery', ctx.now)
    return { ok: true }
  })
}

async function zoneName(tx: Tx, zoneId: string | null): Promise<string | null> {
  if (zoneId === null) return 'everywhere'
  const zone = await tx.selectFrom('fulfilment.zones').select('name').where('id', '=', zoneId).executeTakeFirst()
  return zone?.name.en ?? null
}
