import type { Ctx } from '../context.ts'
import { activeConsignments, assertStaff, lockOrder, moveOrder, tellAbout } from './locked-order.ts'

export type OrderMoved = { ok: true } | { ok: false; problem: 'unknown-order' | 'cannot-move' }

/** Staff spoke to the buyer, or trust him: the order will be packed. */
export function confirmOrder(
  ctx: Ctx,
  { orderId, note, shopUrl }: { orderId: string; note?: string; shopUrl: string },
): Promise<OrderMoved> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<OrderMoved> => {
    const order = await lockOrder(tx, { orderId })
    if (!order) return { ok: false, problem: 'unknown-order' }
    if (!(await moveOrder(tx, ctx, { order, move: 'confirm', note: note ?? null }))) return { ok: false, problem: 'cannot-move' }
    const [consignment] = await activeConsignments(tx, order.id)
    if (consignment) await tellAbout(tx, ctx, { order, consignment, template: 'order-confirmed', shopUrl })
    return { ok: true }
  })
}
