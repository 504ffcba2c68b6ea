import { sql } from 'kysely'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { assertStaff, lockOrder } from './locked-order.ts'

type NoteAdded = { ok: true } | { ok: false; problem: 'unknown-order' }

/** Adds a staff note to an order. It becomes part of the order's history, so nobody can change it. The buyer never sees it. */
export function addNote(ctx: Ctx, { orderId, note }: { orderId: string; note: string }): Promise<NoteAdded> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<NoteAdded> => {
    const order = await lockOrder(tx, { orderId })
    if (!order) return { ok: false, problem: 'unknown-order' }
    await writeOrderEvent(tx, ctx, { orderId, kind: 'note', note })
    return { ok: true }
  })
}

/** Records an order event that is not a state move. */
export async function writeOrderEvent(
  tx: Tx,
  { now, actor }: Ctx,
  { orderId, kind, note }: { orderId: string; kind: string; note: string | null },
): Promise<void> {
  await sql`
    insert into ordering.order_events (order_id, kind, note, actor, at)
    values (${orderId}::uuid, ${kind}, ${note}, ${actorName(actor)}, ${now}::timestamptz)`.execute(tx)
}
