import type { Ctx } from '../context.ts'
import { finishOrder } from './finish-order.ts'
import { tellAbout } from './locked-order.ts'
import { moveGoods } from './move-goods.ts'
import type { GoodsMoved, GoodsRef } from './move-goods.ts'

/** Handed over, and the cash taken once nothing of it is on its way. A rider's phone that reports it twice changes nothing the second time. */
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
