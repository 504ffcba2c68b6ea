import { sql } from 'kysely'
import { writeAudit, type AuditFields } from '../accounts/index.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import type { Run } from './runs.ts'

type RunEventKind =
  | 'made'
  | 'imported'
  | 'changed'
  | 'spread'
  | 'asked'
  | 'answered'
  | 'declined'
  | 'reminded'
  | 'thanked'
  | 'confirmed'
  | 'cancelled'
  | 'erased'
  | 'keep-changed'
  | 'proof-shown'
  | 'proof-approved'
  | 'proof-sent-back'
  | 'sleeve-changed'
  | 'printed'
  | 'proof-withdrawn'
  | 'proof-reminded'
  | 'finished'

export type RunEvent = { kind: RunEventKind; count: number; actor: string; at: Date }

/** Records an event of the run. Staff actions are in the audit log too; neither contains names or numbers of recipients. */
export async function noteOnRun(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  {
    run,
    kind,
    count = 1,
    after = null,
  }: { run: Pick<Run, 'id' | 'number'>; kind: RunEventKind; count?: number; after?: AuditFields | null },
): Promise<void> {
  await sql`
    insert into gifting.run_events (run_id, kind, count, actor, at)
    values (${run.id}::uuid, ${kind}, ${count}::integer, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz)`.execute(tx)
  if (ctx.actor.kind !== 'staff') return
  const subject = { type: 'gift-run', id: run.id, name: run.number }
  await writeAudit(tx, ctx, { action: `gift-run-${kind}`, subject, before: null, after: { recipients: count, ...after } })
}

/** Newest first. */
export async function runEvents(reader: Reader, runId: string): Promise<RunEvent[]> {
  const found = await sql<RunEvent>`
    select kind, count, actor, at from gifting.run_events where run_id = ${runId}::uuid order by id desc limit 100`.execute(
    reader,
  )
  return found.rows
}
