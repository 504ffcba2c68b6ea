import type { Ctx, Tx } from '../context.ts'
import { consignmentsByIds, isOutWith, moveConsignment, type Consignment, type ConsignmentMove } from '../fulfilment/index.ts'
import type { OrderedLine } from '../inventory/index.ts'
import type { FailReason } from '../values/index.ts'
import { isId } from './cart-facts.ts'
import type { OrderMoved } from './confirm-order.ts'
import { activeConsignments, assertStaff, lockOrder, type LockedOrder } from './locked-order.ts'
import { lineRows } from './order-rows.ts'
import { isHeldByRefund } from './refund-hold.ts'

type Move = Exclude<ConsignmentMove, 'cancel'>
/** The result of a move; `Problem` adds the refusals specific to this move. `many-boxes`: each box is moved on its own. */
export type GoodsMoved<Problem extends string = never> =
  | OrderMoved
  | { ok: false; problem: Problem | 'many-boxes' | 'refund-under-way' }

/** Moves that bring the goods closer to the buyer. */
const NEEDS_MONEY: ReadonlySet<Move> = new Set(['pack', 'dispatch', 'deliver'])

/** The consignment of an order, or one of its many. */
export type GoodsRef = { orderId: string; consignmentId?: string | null }

type ToMove = GoodsRef & {
  move: Move
  failReason?: FailReason | null
  note?: string | null
  /** When it happened; null for now. */
  at?: Date | null
}
type AndThen<Problem extends string> = (
  tx: Tx,
  moved: { order: LockedOrder; consignment: Consignment },
) => Promise<GoodsMoved<Problem>>

/**
 * Moves the order's consignment (in an order of many boxes, the named one), then does what the move requires. The order is locked first, so
 * a concurrent cancellation runs entirely before or after. Riders can move only boxes on their own dispatched manifests.
 */
export function moveGoods<Problem extends string = never>(
  ctx: Ctx,
  toMove: ToMove,
  andThen: AndThen<Problem>,
): Promise<GoodsMoved<Problem>> {
  assertStaff(ctx)
  return ctx.db.transaction((tx) => moveGoodsIn(tx, ctx, toMove, andThen))
}

export async function moveGoodsIn<Problem extends string = never>(
  tx: Tx,
  ctx: Ctx,
  { move, failReason = null, note = null, at = null, ...ref }: ToMove,
  andThen: AndThen<Problem>,
): Promise<GoodsMoved<Problem>> {
  const order = await lockOrder(tx, { orderId: ref.orderId })
  if (!order) return { ok: false, problem: 'unknown-order' }
  if (order.state === 'cancelled' || order.state === 'completed') return { ok: false, problem: 'cannot-move' }
  const consignments = await boxesToMove(tx, order, ref)
  const [consignment, another] = consignments
  if (!consignment) return { ok: false, problem: 'cannot-move' }
  // The boxes have different days, so each is moved on its own.
  if (another) return { ok: false, problem: 'many-boxes' }
  const { now, actor } = ctx
  if (!(await mayMove(tx, ctx, consignment.id))) return { ok: false, problem: 'cannot-move' }
  if (NEEDS_MONEY.has(move) && (await isHeldByRefund(tx, order))) return { ok: false, problem: 'refund-under-way' }
  const moved = await moveConsignment(tx, { consignmentId: consignment.id, move, now: at ?? now, actor, failReason, note })
  if (!moved.ok) return { ok: false, problem: 'cannot-move' }
  return andThen(tx, { order, consignment })
}

/** Riders move only what is on their own way. */
export async function mayMove(tx: Tx, { actor }: Ctx, consignmentId: string): Promise<boolean> {
  if (actor.kind !== 'staff' || actor.role !== 'rider') return true
  return isOutWith(tx, { riderId: actor.staffId, consignmentId })
}

/** The named box, if it is one of the order's active ones; without a name, all active boxes. */
export async function boxesToMove(tx: Tx, order: LockedOrder, { consignmentId = null }: GoodsRef): Promise<Consignment[]> {
  if (consignmentId === null) return activeConsignments(tx, order.id)
  const found = isId(consignmentId) ? await consignmentsByIds(tx, [consignmentId]) : []
  return found.filter(({ orderId, state }) => orderId === order.id && state !== 'cancelled' && state !== 'returned')
}

/** The stock lines of a box. In an order of many boxes, the holds of each box carry its id. */
export async function linesIn(
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'source'>,
  { id, lines }: Consignment,
): Promise<OrderedLine[]> {
  const boxed = new Map(lines.map((line) => [line.orderLineId, line.units]))
  const consignmentId = order.source === 'gift-run' ? id : null
  // In line order, because packing takes the stock off the shelf in that order.
  return (await lineRows(tx, [order.id])).flatMap(({ id: orderLineId, variantId, lotId, ripeness }) => {
    const units = boxed.get(orderLineId)
    return units === undefined ? [] : [{ orderLineId, variantId, units, consignmentId, lotId, ripeness }]
  })
}
