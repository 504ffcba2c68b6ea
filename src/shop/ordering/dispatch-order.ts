import type { Ctx } from '../context.ts'
import { holdsQuarantined } from '../inventory/index.ts'
import { isBeforeDay } from './before-day.ts'
import { tellAbout } from './locked-order.ts'
import { moveGoods, type GoodsMoved, type GoodsRef } from './move-goods.ts'

type NotDispatched = 'before-day' | 'in-quarantine'

/**
 * Handed to the van or the courier, or ready at the pick-up point. Refused when a packed lot is in quarantine now, and without `early` before
 * the promised day.
 */
export function dispatchOrder(
  ctx: Ctx,
  { note, shopUrl, early = false, ...ref }: GoodsRef & { note?: string; shopUrl: string; early?: boolean },
): Promise<GoodsMoved<NotDispatched>> {
  return moveGoods<NotDispatched>(ctx, { ...ref, move: 'dispatch', note: note ?? null }, async (tx, { order, consignment }) => {
    if (!early && isBeforeDay(consignment, ctx.now)) return { ok: false, problem: 'before-day' }
    if (await holdsQuarantined(tx, ref)) return { ok: false, problem: 'in-quarantine' }
    await tellAbout(tx, ctx, { order, consignment, template: 'order-on-the-way', shopUrl })
    return { ok: true }
  })
}
