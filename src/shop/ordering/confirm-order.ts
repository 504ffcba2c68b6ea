import type { Ctx, Tx } from '../context.ts'
import { awaitedPayment, paymentsOf } from '../payments/index.ts'
import { activeConsignments, assertStaff, lockOrder, moveOrder, tellAbout } from './locked-order.ts'
import type { LockedOrder } from './locked-order.ts'

export type OrderMoved = { ok: true } | { ok: false; problem: 'unknown-order' | 'cannot-move' | 'waits-for-payment' }

/** Staff spoke to the buyer, or trust him: the order will be packed. */
export function confirmOrder(
  ctx: Ctx,
  { orderId, note, shopUrl }: { orderId: string; note?: string; shopUrl: string },
): Promise<OrderMoved> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<OrderMoved> => {
    const order = await lockOrder(tx, { orderId })
    if (!order) return { ok: false, problem: 'unknown-order' }
    return confirmOrderIn(tx, ctx, { order, note: note ?? null, shopUrl })
  })
}

/** The same for an order that is locked already. */
export async function confirmOrderIn(
  tx: Tx,
  ctx: Ctx,
  { order, note, shopUrl }: { order: LockedOrder; note: string | null; shopUrl: string },
): Promise<OrderMoved> {
  if (awaitedPayment(await paymentsOf(tx, [order.id]))) return { ok: false, problem: 'waits-for-payment' }
  if (!(await moveOrder(tx, ctx, { order, move: 'confirm', note }))) return { ok: false, problem: 'cannot-move' }
  const [consignment] = await activeConsignments(tx, order.id)
  if (consignment) await tellAbout(tx, ctx, { order, consignment, template: 'order-confirmed', shopUrl })
  return { ok: true }
}
