import type { Ctx, Tx } from '../context.ts'
import { moveConsignment } from '../fulfilment/index.ts'
import type { Consignment, ConsignmentMove } from '../fulfilment/index.ts'
import type { OrderMoved } from './confirm-order.ts'
import { activeConsignments, assertStaff, lockOrder } from './locked-order.ts'
import type { LockedOrder } from './locked-order.ts'

type Move = Exclude<ConsignmentMove, 'cancel'>
/** Moved, or why not; `Problem` is what may stand in the way of this move besides. */
export type GoodsMoved<Problem extends string = never> = OrderMoved | { ok: false; problem: Problem }

/**
 * Moves what an order sends out, then does what belongs to the move. The order is locked first, so a buyer who cancels at the same
 * moment comes before it or after it, never between.
 */
export function moveGoods<Problem extends string = never>(
  ctx: Ctx,
  { orderId, move, note }: { orderId: string; move: Move; note?: string | null },
  andThen: (tx: Tx, moved: { order: LockedOrder; consignment: Consignment }) => Promise<GoodsMoved<Problem>>,
): Promise<GoodsMoved<Problem>> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<GoodsMoved<Problem>> => {
    const order = await lockOrder(tx, { orderId })
    if (!order) return { ok: false, problem: 'unknown-order' }
    if (order.state === 'cancelled' || order.state === 'completed') return { ok: false, problem: 'cannot-move' }
    const consignments = await activeConsignments(tx, order.id)
    const [consignment] = consignments
    if (!consignment) return { ok: false, problem: 'cannot-move' }
    for (const { id } of consignments) {
      const moved = await moveConsignment(tx, { consignmentId: id, move, now: ctx.now, actor: ctx.actor, note: note ?? null })
      if (!moved.ok) return { ok: false, problem: 'cannot-move' }
    }
    return andThen(tx, { order, consignment })
  })
}
