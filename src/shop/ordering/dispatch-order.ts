import type { Ctx } from '../context.ts'
import type { OrderMoved } from './confirm-order.ts'
import { tellAbout } from './locked-order.ts'
import { moveGoods } from './move-goods.ts'

/** On the van, with the courier, or ready at the pick-up point. */
export function dispatchOrder(
  ctx: Ctx,
  { orderId, note, shopUrl }: { orderId: string; note?: string; shopUrl: string },
): Promise<OrderMoved> {
  return moveGoods(ctx, { orderId, move: 'dispatch', note: note ?? null }, async (tx, { order, consignment }) => {
    await tellAbout(tx, ctx, { order, consignment, template: 'order-on-the-way', shopUrl })
    return true
  })
}
