import { sql } from 'kysely'
import { writeAudit, type AuditAction, type AuditFields } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import type { Programme } from './programmes.ts'

type Kind =
  | 'made'
  | 'changed'
  | 'consented'
  | 'started'
  | 'paused'
  | 'ended'
  | 'imported'
  | 'people-changed'
  | 'planned'
  | 'month-changed'
  | 'approved'
  | 'expired'
  | 'erased'

/** The history of a programme. It holds no personal data. */
export async function noteOnProgramme(
  tx: Tx,
  { now, actor }: Pick<Ctx, 'now' | 'actor'>,
  {
    programmeId,
    kind,
    month = null,
    count = 1,
  }: { programmeId: string; kind: Kind; month?: CalendarDate | null; count?: number },
): Promise<void> {
  await sql`
    insert into programmes.events (programme_id, kind, month, count, actor, at)
    values (${programmeId}::uuid, ${kind}, ${month}::date, ${count}::integer, ${actorName(actor)}, ${now}::timestamptz)`.execute(
    tx,
  )
}

/** What staff do is in the audit log too. */
export async function auditProgramme(
  tx: Tx,
  ctx: Ctx,
  {
    action,
    programme,
    before,
    after,
  }: { action: AuditAction; programme: Programme; before: AuditFields | null; after: AuditFields },
): Promise<void> {
  if (ctx.actor.kind !== 'staff') return
  const subject = { type: 'programme' as const, id: programme.id, name: programme.name }
  await writeAudit(tx, ctx, { action, subject, before, after })
}
