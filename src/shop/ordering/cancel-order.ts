import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { cancelConsignments, consignmentsOf } from '../fulfilment/index.ts'
import { releaseStock } from '../inventory/index.ts'
import { voidPayments } from '../payments/index.ts'
import { releaseCoupon } from '../pricing/index.ts'
import { correctPapers } from './issue-invoice.ts'
import { assertStaff, lockOrder, moveOrder, tellAbout } from './locked-order.ts'
import type { OrderRef } from './locked-order.ts'
import { CANCEL_WHILE } from './model.ts'

export type Cancelled = { ok: true } | { ok: false; problem: 'unknown-order' | 'already-cancelled' | 'too-late' }

type CancelInput = OrderRef & { note?: string | null; shopUrl: string }

/**
 * Cancels an order: by its token for the buyer, until the cut-off and while nothing is packed; by its id for staff, until it leaves the house.
 * Coupon, stock and slot come back in the same transaction.
 */
export function cancelOrder(ctx: Ctx, input: CancelInput): Promise<Cancelled> {
  if ('orderId' in input) assertStaff(ctx)
  return ctx.db.transaction((tx) => cancelOrderIn(tx, ctx, input))
}

/** The same inside a transaction. `template` is what the buyer is told. */
export async function cancelOrderIn(
  tx: Tx,
  ctx: Ctx,
  input: CancelInput,
  template: 'order-cancelled' | 'order-lapsed' = 'order-cancelled',
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
  await correctPapers(tx, ctx, { orderId: order.id, reason: 'cancelled' })
  return { ok: true }
}
