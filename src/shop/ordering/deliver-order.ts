import type { Ctx } from '../context.ts'
import { finishOrder } from './finish-order.ts'
import { tellAbout } from './locked-order.ts'
import { moveGoods, type GoodsMoved, type GoodsRef } from './move-goods.ts'

/** Records the delivery. Cash counts as collected when no box is still on its way. A repeated report from the rider's phone changes nothing. */
export function deliverOrder(
  ctx: Ctx,
  { note, shopUrl, ...ref }: GoodsRef & { note?: string; shopUrl: string },
): Promise<GoodsMoved> {
  return moveGoods(ctx, { ...ref, move: 'deliver', note: note ?? null }, async (tx, { order, consignment }) => {
    const finished = await finishOrder(tx, ctx, order)
    if (finished === 'cannot-move') return { ok: false, problem: 'cannot-move' }
    await tellAbout(tx, ctx, { order, consignment, template: 'order-delivered', shopUrl })
    return { ok: true }
  })
}
