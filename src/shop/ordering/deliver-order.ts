import type { Ctx } from '../context.ts'
import { capturePayments } from '../payments/index.ts'
import type { OrderMoved } from './confirm-order.ts'
import { invoiceDelivered } from './issue-invoice.ts'
import { moveOrder, tellAbout } from './locked-order.ts'
import { moveGoods } from './move-goods.ts'

/** Handed over, and the cash taken. A rider's phone that reports it twice changes nothing the second time. */
export function deliverOrder(
  ctx: Ctx,
  { orderId, note, shopUrl }: { orderId: string; note?: string; shopUrl: string },
): Promise<OrderMoved> {
  return moveGoods(ctx, { orderId, move: 'deliver', note: note ?? null }, async (tx, { order, consignment }) => {
    if (!(await moveOrder(tx, ctx, { order, move: 'complete' }))) return { ok: false, problem: 'cannot-move' }
    await capturePayments(tx, { orderId: order.id, now: ctx.now, actor: ctx.actor })
    await tellAbout(tx, ctx, { order, consignment, template: 'order-delivered', shopUrl })
    await invoiceDelivered(tx, ctx, order.id)
    return { ok: true }
  })
}
