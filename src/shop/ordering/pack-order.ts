import type { Ctx } from '../context.ts'
import { consumeStock } from '../inventory/index.ts'
import type { OrderMoved } from './confirm-order.ts'
import { moveGoods } from './move-goods.ts'

/** The box is closed: what the order held is off the shelf. From now on the buyer can't change it any more. */
export function packOrder(ctx: Ctx, { orderId, note }: { orderId: string; note?: string }): Promise<OrderMoved> {
  return moveGoods(ctx, { orderId, move: 'pack', note: note ?? null }, async (tx, { order }) => {
    const consumed = await consumeStock(tx, { orderId: order.id, now: ctx.now, actor: ctx.actor })
    return consumed.ok
  })
}
