import type { Ctx } from '../context.ts'
import { holdsQuarantined } from '../inventory/index.ts'
import { tellAbout } from './locked-order.ts'
import { moveGoods } from './move-goods.ts'
import type { GoodsMoved, GoodsRef } from './move-goods.ts'

/** On the van, with the courier, or ready at the pick-up point. What was packed from a lot that is in quarantine now stays. */
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
