import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { amountDue, hasUnreleasedRefund, paymentsOf, releaseRefunds } from '../payments/index.ts'
import { assertStaff, lockOrder, type LockedOrder } from './locked-order.ts'

/** Whether the goods must wait because a refund is pending and staff have not released them. Refunding an overpayment does not block the goods. */
export async function isHeldByRefund(reader: Reader, { id, total }: Pick<LockedOrder, 'id' | 'total'>): Promise<boolean> {
  if (!(await hasUnreleasedRefund(reader, id))) return false
  return amountDue(total, await paymentsOf(reader, [id])) > 0
}

type GoodsReleased = { ok: true } | { ok: false; problem: 'unknown-order' | 'nothing-under-way' | 'reason-missing' }

/** Staff release the goods although a refund is pending. The release covers the current refunds only and is in the audit log. */
export function releaseGoods(ctx: Ctx, { orderId, reason }: { orderId: string; reason: string }): Promise<GoodsReleased> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<GoodsReleased> => {
    if (reason.trim() === '') return { ok: false, problem: 'reason-missing' }
    const order = await lockOrder(tx, { orderId })
    if (!order) return { ok: false, problem: 'unknown-order' }
    const { now, actor } = ctx
    const released = await releaseRefunds(tx, { orderId, reason: reason.trim(), now, actor })
    if (released.length === 0) return { ok: false, problem: 'nothing-under-way' }
    await writeAudit(tx, ctx, {
      action: 'release-goods',
      subject: { type: 'order', id: orderId, name: order.number },
      before: null,
      after: { refunds: released, reason: reason.trim() },
    })
    return { ok: true }
  })
}
