import type { Ctx, Tx } from '../context.ts'
import type { Consignment } from '../fulfilment/index.ts'
import { finishOrder, type AtDoor } from './finish-order.ts'
import { tellAbout, type LockedOrder } from './locked-order.ts'
import { planEatFirst } from './tell-eat-first.ts'
import { moveGoods, moveGoodsIn, type GoodsMoved, type GoodsRef } from './move-goods.ts'

type Delivery = GoodsRef & { note?: string; shopUrl: string }

/** Records the delivery. Cash counts as collected when no box is still on its way. A repeated report from the rider's phone changes nothing. */
export function deliverOrder(ctx: Ctx, { note, shopUrl, ...ref }: Delivery): Promise<GoodsMoved> {
  return moveGoods(ctx, { ...ref, move: 'deliver', note: note ?? null }, (tx, moved) =>
    finishDelivery(tx, ctx, { ...moved, shopUrl, atDoor: null }),
  )
}

/** The same in the caller's transaction, at the time and with the money of a report from the door. */
export function deliverIn(tx: Tx, ctx: Ctx, { shopUrl, atDoor, ...ref }: Delivery & { atDoor: AtDoor }): Promise<GoodsMoved> {
  return moveGoodsIn(tx, ctx, { ...ref, move: 'deliver', at: atDoor.at }, (_tx, moved) =>
    finishDelivery(tx, ctx, { ...moved, shopUrl, atDoor }),
  )
}

type Delivered = { order: LockedOrder; consignment: Consignment; shopUrl: string; atDoor: AtDoor | null }

async function finishDelivery(tx: Tx, ctx: Ctx, { order, consignment, shopUrl, atDoor }: Delivered): Promise<GoodsMoved> {
  const finished = await finishOrder(tx, ctx, order, atDoor)
  if (finished === 'cannot-move') return { ok: false, problem: 'cannot-move' }
  // The money of an order of many boxes is collected with the last one: until then another amount belongs to none of them.
  if (finished !== 'finished' && atDoor?.isDifferent) return { ok: false, problem: 'many-boxes' }
  await tellAbout(tx, ctx, { order, consignment, template: 'order-delivered', shopUrl })
  if (finished === 'finished') await planEatFirst(tx, { order, deliveredAt: atDoor?.at ?? ctx.now, now: ctx.now })
  return { ok: true }
}
