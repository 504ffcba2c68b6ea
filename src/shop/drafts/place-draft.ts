import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { placeOrder, type LinkedOrder, type OrderRefusal, type Placed } from '../ordering/index.ts'
import type { Draft } from './model.ts'

export type DraftOrder = Omit<LinkedOrder, 'requestId' | 'source' | 'alongside'>

export type DraftPlaced = Placed | OrderRefusal | { ok: false; problem: 'draft-over' }

/**
 * Places the order of a draft, with every check of the checkout. A draft becomes one order: a repeated form, a second browser or a concurrent
 * request gets the order of the first, also if what it asks for differs. One whose link has ended is refused.
 */
export async function placeDraft(ctx: Ctx, draft: Pick<Draft, 'id'>, order: DraftOrder): Promise<DraftPlaced> {
  const placed = await placeOrder(ctx, {
    ...order,
    requestId: requestIdOf(draft),
    source: 'chat',
    alongside: (tx, { orderId }) => markPlaced(tx, ctx, { draftId: draft.id, orderId }),
  })
  return !placed.ok && placed.problem === 'edit-conflict' ? { ok: false, problem: 'draft-over' } : placed
}

/** The idempotency key of its order. */
export function requestIdOf({ id }: Pick<Draft, 'id'>): string {
  return `draft-${id}`
}

async function markPlaced(
  tx: Tx,
  { now }: Ctx,
  { draftId, orderId }: { draftId: string; orderId: string },
): Promise<{ ok: true } | { ok: false; problem: 'edit-conflict' }> {
  const marked = await sql`
    update drafts.drafts set order_id = ${orderId}::uuid, placed_at = ${now}, opened_at = coalesce(opened_at, ${now}::timestamptz)
    where id = ${draftId}::uuid and order_id is null and expires_at > ${now}::timestamptz`.execute(tx)
  return Number(marked.numAffectedRows) === 1 ? { ok: true } : { ok: false, problem: 'edit-conflict' }
}
