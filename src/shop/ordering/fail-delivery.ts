import type { Ctx, Tx } from '../context.ts'
import type { Consignment } from '../fulfilment/index.ts'
import { voidPayments } from '../payments/index.ts'
import { releaseCoupon } from '../pricing/index.ts'
import { correctPapers } from './issue-invoice.ts'
import { moveOrder, tellAbout } from './locked-order.ts'
import type { LockedOrder } from './locked-order.ts'
import { finishOrder } from './finish-order.ts'
import { moveGoods } from './move-goods.ts'
import type { GoodsMoved, GoodsRef } from './move-goods.ts'

/** Nobody was there, or would not take it. `note` says why, for whoever calls the buyer. */
export function failDelivery(
  ctx: Ctx,
  { note, shopUrl, ...ref }: GoodsRef & { note: string; shopUrl: string },
): Promise<GoodsMoved> {
  return moveGoods(ctx, { ...ref, move: 'fail', note }, async (tx, { order, consignment }) => {
    await tellAbout(tx, ctx, { order, consignment, template: 'order-failed', shopUrl })
    return { ok: true }
  })
}

/**
 * The parcel came back and goes nowhere any more. When it was the last one, and none was handed over, nothing is to be paid; the fruit was taken off the shelf when it was packed, and what is
 * still good of it is counted in by a stock correction.
 */
export function returnOrder(
  ctx: Ctx,
  { note, shopUrl, ...ref }: GoodsRef & { note: string; shopUrl: string },
): Promise<GoodsMoved> {
  return moveGoods(ctx, { ...ref, move: 'return', note }, async (tx, { order, consignment }) => {
    // Whoever gives a gift up says whether it is paid for: see `giveUpBox`.
    if (order.source === 'gift-run') return { ok: false, problem: 'many-boxes' }
    const finished = await finishOrder(tx, ctx, order)
    // Other boxes of it were handed over, or are still on their way.
    if (finished !== 'nothing-delivered') return { ok: true }
    return (await endUndelivered(tx, ctx, { order, box: consignment, note, shopUrl }))
      ? { ok: true }
      : { ok: false, problem: 'cannot-move' }
  })
}

/** Nothing of the order reached anybody, and nothing of it is to be paid. False when it is in no state to be cancelled. */
export async function endUndelivered(
  tx: Tx,
  ctx: Ctx,
  { order, box, note, shopUrl }: { order: LockedOrder; box: Consignment; note: string; shopUrl: string },
): Promise<boolean> {
  if (!(await moveOrder(tx, ctx, { order, move: 'cancel', note }))) return false
  await releaseCoupon(tx, { orderId: order.id, now: ctx.now })
  await voidPayments(tx, { orderId: order.id, now: ctx.now, actor: ctx.actor, note })
  await tellAbout(tx, ctx, { order, consignment: box, template: 'order-cancelled', shopUrl })
  await correctPapers(tx, ctx, { orderId: order.id, reason: 'cancelled' })
  return true
}
