import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { cancelConsignments, consignmentsOf } from '../fulfilment/index.ts'
import { releaseStock } from '../inventory/index.ts'
import { voidPayments } from '../payments/index.ts'
import { releaseCoupon } from '../pricing/index.ts'
import { reissueDocuments } from './order-documents.ts'
import { assertStaff, lockOrder, moveOrder, tellAbout, type OrderRef } from './locked-order.ts'
import { CANCEL_WHILE } from './model.ts'

export type Cancelled = { ok: true } | { ok: false; problem: 'unknown-order' | 'already-cancelled' | 'too-late' }

type CancelInput = OrderRef & { note?: string | null; shopUrl: string }

/**
 * Cancels an order. The buyer identifies it by token and may cancel until the cut-off, while nothing is packed. Staff identify it by id and
 * may cancel until dispatch. The same transaction releases the coupon, the stock and the slot.
 */
export function cancelOrder(ctx: Ctx, input: CancelInput): Promise<Cancelled> {
  if ('orderId' in input) assertStaff(ctx)
  return ctx.db.transaction((tx) => cancelOrderIn(tx, ctx, input))
}

/** Like `cancelOrder`, inside the caller's transaction. `template` is the message sent to the buyer. */
export async function cancelOrderIn(
  tx: Tx,
  ctx: Ctx,
  input: CancelInput,
  template: 'order-cancelled' | 'order-lapsed' | 'order-not-confirmed' = 'order-cancelled',
): Promise<Cancelled> {
  const { now, actor } = ctx
  const note = input.note ?? null
  const by = 'token' in input ? 'buyer' : 'staff'
  const order = await lockOrder(tx, input)
  if (!order) return { ok: false, problem: 'unknown-order' }
  if (order.state === 'cancelled') return { ok: false, problem: 'already-cancelled' }
  if (by === 'buyer' && now >= order.changeableUntil) return { ok: false, problem: 'too-late' }
  if (!(await moveOrder(tx, ctx, { order, move: 'cancel', note }))) return { ok: false, problem: 'too-late' }
  const [consignment] = await consignmentsOf(tx, [order.id])
  await releaseCoupon(tx, { orderId: order.id, now })
  await releaseStock(tx, { orderId: order.id, now })
  const cancelled = await cancelConsignments(tx, { orderId: order.id, now, actor, note, from: CANCEL_WHILE[by] })
  if (!cancelled.ok) return cancelled
  await voidPayments(tx, { orderId: order.id, now, actor, note })
  if (actor.kind === 'staff') {
    const subject = { type: 'order', id: order.id, name: order.number }
    const after = { state: 'cancelled', reason: note }
    await writeAudit(tx, ctx, { action: 'cancel-order', subject, before: { state: order.state }, after })
  }
  if (consignment) await tellAbout(tx, ctx, { order, consignment, template, shopUrl: input.shopUrl })
  await reissueDocuments(tx, ctx, { orderId: order.id, reason: 'cancelled' })
  return { ok: true }
}
