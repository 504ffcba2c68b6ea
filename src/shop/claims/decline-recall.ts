import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import { actorName, type Ctx } from '../context.ts'

/** Staff looked at the claims of a lot and do not recall it. It is proposed again when more claims come. */
export async function declineRecall(
  ctx: Ctx,
  { lotId, code, claims }: { lotId: string; code: string; claims: number },
): Promise<{ ok: true }> {
  return ctx.db.transaction(async (tx) => {
    await sql`
      insert into claims.recalls_declined as kept (lot_id, claims, actor, at)
      values (${lotId}::uuid, ${claims}::integer, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz)
      on conflict (lot_id) do update set claims = greatest(kept.claims, excluded.claims), actor = excluded.actor, at = excluded.at`.execute(
      tx,
    )
    await writeAudit(tx, ctx, {
      action: 'decline-recall',
      subject: { type: 'lot', id: lotId, name: code },
      before: null,
      after: { claims },
    })
    return { ok: true }
  })
}
