import type { Ctx } from '../context.ts'
import { holdsQuarantined } from '../inventory/index.ts'
import { tellAbout } from './locked-order.ts'
import { moveGoods, type GoodsMoved, type GoodsRef } from './move-goods.ts'

/** Handed to the van or the courier, or ready at the pick-up point. Refused when a packed lot is in quarantine now. */
export function dispatchOrder(
  ctx: Ctx,
  { note, shopUrl, ...ref }: GoodsRef & { note?: string; shopUrl: string },
): Promise<GoodsMoved<'in-quarantine'>> {
  return moveGoods<'in-quarantine'>(ctx, { ...ref, move: 'dispatch', note: note ?? null }, async (tx, { order, consignment }) => {
    if (await holdsQuarantined(tx, ref)) return { ok: false, problem: 'in-quarantine' }
    await tellAbout(tx, ctx, { order, consignment, template: 'order-on-the-way', shopUrl })
    return { ok: true }
  })
}
