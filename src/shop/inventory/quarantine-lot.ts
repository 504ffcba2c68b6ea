import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'

type QuarantineInput = { lotId: string; reason: string }
type Quarantined = { ok: true; ordersHolding: string[] } | { ok: false; problem: 'already-so' | 'reason-missing' }

/** Takes a lot off sale at once. Orders keep what they hold of it; they are returned, so that staff can change them one by one. */
export function quarantineLot(ctx: Ctx, input: QuarantineInput): Promise<Quarantined> {
  return ctx.db.transaction((tx) => setQuarantine(tx, ctx, { ...input, quarantined: true }))
}

export function freeLot(ctx: Ctx, input: QuarantineInput): Promise<Quarantined> {
  return ctx.db.transaction((tx) => setQuarantine(tx, ctx, { ...input, quarantined: false }))
}

async function setQuarantine(
  tx: Tx,
  ctx: Ctx,
  { lotId, reason, quarantined }: QuarantineInput & { quarantined: boolean },
): Promise<Quarantined> {
  if (reason.trim() === '') return { ok: false, problem: 'reason-missing' }
  const moved = await tx
    .updateTable('inventory.lots')
    .set({ quarantined })
    .where('id', '=', lotId)
    .where('quarantined', '=', !quarantined)
    .returning('code')
    .executeTakeFirst()
  if (!moved) return { ok: false, problem: 'already-so' }
  const kind = quarantined ? 'quarantined' : 'freed'
  await tx
    .insertInto('inventory.lot_events')
    .values({ lot_id: lotId, kind, reason: reason.trim(), actor: actorName(ctx.actor), at: ctx.now })
    .execute()
  await writeAudit(tx, ctx, {
    action: quarantined ? 'quarantine-lot' : 'free-lot',
    subject: { type: 'lot', id: lotId, name: moved.code },
    before: { quarantined: !quarantined },
    after: { quarantined, reason: reason.trim() },
  })
  await pagesChanged(tx, `lot ${kind}`, ctx.now)
  const holding = await tx
    .selectFrom('inventory.allocations')
    .select('order_id')
    .distinct()
    .where('lot_id', '=', lotId)
    .where('state', '=', 'held')
    .orderBy('order_id')
    .execute()
  return { ok: true, ordersHolding: holding.map((row) => row.order_id) }
}
