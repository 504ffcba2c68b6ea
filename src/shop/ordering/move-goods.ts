import type { Ctx, Tx } from '../context.ts'
import { consignmentsByIds, moveConsignment } from '../fulfilment/index.ts'
import type { Consignment, ConsignmentMove } from '../fulfilment/index.ts'
import type { OrderedLine } from '../inventory/index.ts'
import { isId } from './cart-facts.ts'
import type { OrderMoved } from './confirm-order.ts'
import { activeConsignments, assertStaff, lockOrder } from './locked-order.ts'
import type { LockedOrder } from './locked-order.ts'
import { lineRows } from './order-rows.ts'

type Move = Exclude<ConsignmentMove, 'cancel'>
/** Moved, or why not; `Problem` is what may stand in the way of this move besides. `many-boxes`: each box of it is moved by itself. */
export type GoodsMoved<Problem extends string = never> = OrderMoved | { ok: false; problem: Problem | 'many-boxes' }

/** The box an order sends out, or which of its many. */
export type GoodsRef = { orderId: string; consignmentId?: string | null }

/**
 * Moves what an order sends out, of an order of many boxes the one that is named, then does what belongs to the move. The order is locked first, so a buyer who cancels at the same
 * moment comes before it or after it, never between.
 */
export function moveGoods<Problem extends string = never>(
  ctx: Ctx,
  { move, note, ...ref }: GoodsRef & { move: Move; note?: string | null },
  andThen: (tx: Tx, moved: { order: LockedOrder; consignment: Consignment }) => Promise<GoodsMoved<Problem>>,
): Promise<GoodsMoved<Problem>> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<GoodsMoved<Problem>> => {
    const order = await lockOrder(tx, { orderId: ref.orderId })
    if (!order) return { ok: false, problem: 'unknown-order' }
    if (order.state === 'cancelled' || order.state === 'completed') return { ok: false, problem: 'cannot-move' }
    const consignments = await boxesToMove(tx, order, ref)
    const [consignment, another] = consignments
    if (!consignment) return { ok: false, problem: 'cannot-move' }
    // They leave on days of their own: nobody means all of them at once.
    if (another) return { ok: false, problem: 'many-boxes' }
    const { now, actor } = ctx
    const moved = await moveConsignment(tx, { consignmentId: consignment.id, move, now, actor, note: note ?? null })
    if (!moved.ok) return { ok: false, problem: 'cannot-move' }
    return andThen(tx, { order, consignment })
  })
}

/** The box that is named, if it is one of the order's that are still going somewhere; else all of them. */
export async function boxesToMove(tx: Tx, order: LockedOrder, { consignmentId = null }: GoodsRef): Promise<Consignment[]> {
  if (consignmentId === null) return activeConsignments(tx, order.id)
  const found = isId(consignmentId) ? await consignmentsByIds(tx, [consignmentId]) : []
  return found.filter(({ orderId, state }) => orderId === order.id && state !== 'cancelled' && state !== 'returned')
}

/** What has to be on the shelf for a box: of an order of many what was held for this one is named by it. */
export async function linesIn(
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'source'>,
  { id, lines }: Consignment,
): Promise<OrderedLine[]> {
  const boxed = new Map(lines.map((line) => [line.orderLineId, line.units]))
  const consignmentId = order.source === 'gift-run' ? id : null
  // In the order of the lines, as they were taken off the shelf first.
  return (await lineRows(tx, [order.id])).flatMap(({ id: orderLineId, variantId }) => {
    const units = boxed.get(orderLineId)
    return units === undefined ? [] : [{ orderLineId, variantId, units, consignmentId }]
  })
}
