import type { Ctx, Tx } from '../context.ts'
import { awaitedPayment, paymentsOf } from '../payments/index.ts'
import { activeConsignments, assertStaff, lockOrder, moveOrder, tellAbout, type LockedOrder } from './locked-order.ts'

// The message about the placed order just said the same, and each costs money.
const JUST_PLACED_MS = 30 * 60_000

export type OrderMoved = { ok: true } | { ok: false; problem: 'unknown-order' | 'cannot-move' | 'waits-for-payment' }

/** Staff confirm the order, after a call or because they trust the buyer. It can be packed from now on. */
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

/** Like `confirmOrder`, for an order that is already locked. */
export async function confirmOrderIn(
  tx: Tx,
  ctx: Ctx,
  { order, note, shopUrl }: { order: LockedOrder; note: string | null; shopUrl: string },
): Promise<OrderMoved> {
  if (awaitedPayment(await paymentsOf(tx, [order.id]))) return { ok: false, problem: 'waits-for-payment' }
  if (!(await moveOrder(tx, ctx, { order, move: 'confirm', note }))) return { ok: false, problem: 'cannot-move' }
  if (ctx.now.getTime() - order.placedAt.getTime() < JUST_PLACED_MS) return { ok: true }
  const [consignment] = await activeConsignments(tx, order.id)
  if (consignment) await tellAbout(tx, ctx, { order, consignment, template: 'order-confirmed', shopUrl })
  return { ok: true }
}
