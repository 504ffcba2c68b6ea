import type { Ctx, Tx } from '../context.ts'
import { holdsQuarantined } from '../inventory/index.ts'
import { isBeforeDay } from './before-day.ts'
import { assertStaff, tellAbout } from './locked-order.ts'
import { moveGoodsIn, type GoodsMoved, type GoodsRef } from './move-goods.ts'

type NotDispatched = 'before-day' | 'in-quarantine'

/**
 * Handed to the van or the courier, or ready at the pick-up point. Refused when a packed lot is in quarantine now, and without `early` before
 * the promised day.
 */
export function dispatchOrder(ctx: Ctx, dispatch: Dispatch): Promise<GoodsMoved<NotDispatched>> {
  assertStaff(ctx)
  return ctx.db.transaction((tx) => dispatchIn(tx, ctx, dispatch))
}

type Dispatch = GoodsRef & { note?: string; shopUrl: string; early?: boolean }

export function dispatchIn(
  tx: Tx,
  ctx: Ctx,
  { note, shopUrl, early = false, ...ref }: Dispatch,
): Promise<GoodsMoved<NotDispatched>> {
  return moveGoodsIn<NotDispatched>(
    tx,
    ctx,
    { ...ref, move: 'dispatch', note: note ?? null },
    async (_tx, { order, consignment }) => {
      if (!early && isBeforeDay(consignment, ctx.now)) return { ok: false, problem: 'before-day' }
      if (await holdsQuarantined(tx, ref)) return { ok: false, problem: 'in-quarantine' }
      await tellAbout(tx, ctx, { order, consignment, template: 'order-on-the-way', shopUrl })
      return { ok: true }
    },
  )
}
