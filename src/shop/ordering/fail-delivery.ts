import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import type { Consignment } from '../fulfilment/index.ts'
import { withdrawMessages } from '../messaging/index.ts'
import { voidPayments } from '../payments/index.ts'
import { releaseCoupon } from '../pricing/index.ts'
import type { Failure } from '../values/index.ts'
import { doorReportsOf, markUndone } from './door-report-rows.ts'
import { reissueDocuments } from './order-documents.ts'
import { assertStaff, moveOrder, tellAbout, type LockedOrder } from './locked-order.ts'
import { finishOrder } from './finish-order.ts'
import { moveGoods, moveGoodsIn, type GoodsMoved, type GoodsRef } from './move-goods.ts'

type Failed = GoodsRef & { failure: Failure; shopUrl: string; at?: Date }

/** The delivery failed: nobody was there or it was refused. The failure is for the person who calls the buyer. */
export function failDelivery(ctx: Ctx, failed: Failed): Promise<GoodsMoved> {
  assertStaff(ctx)
  return ctx.db.transaction((tx) => failIn(tx, ctx, failed))
}

export function failIn(tx: Tx, ctx: Ctx, { failure, shopUrl, ...ref }: Failed): Promise<GoodsMoved> {
  const { reason, words } = failure
  return moveGoodsIn(tx, ctx, { ...ref, move: 'fail', failReason: reason, note: words }, async (_tx, { order, consignment }) => {
    await tellAbout(tx, ctx, { order, consignment, template: 'order-failed', shopUrl })
    return { ok: true }
  })
}

/**
 * Undoes a failed delivery that was recorded by mistake, while the box has no new day: it is on its way again. Its message is withdrawn where
 * it was not sent yet, and a report from the door counts as taken back.
 */
export function undoFailure(ctx: Ctx, ref: GoodsRef): Promise<GoodsMoved> {
  return moveGoods(ctx, { ...ref, move: 'undo-fail' }, async (tx, { order, consignment }) => {
    const { now } = ctx
    const reports = await doorReportsOf(tx, [consignment.id])
    const failed = reports.findLast(({ kind, state, undoneAt }) => kind === 'fail' && state === 'accepted' && undoneAt === null)
    if (failed) await markUndone(tx, { id: failed.id, now })
    if (order.source !== 'gift-run') await withdrawMessages(tx, { orderId: order.id, templates: ['order-failed'], to: null, now })
    await writeAudit(tx, ctx, {
      action: 'undo-failure',
      subject: { type: 'order', id: order.id, name: order.number },
      before: { box: consignment.number, state: 'failed' },
      after: { state: 'dispatched' },
    })
    return { ok: true }
  })
}

/**
 * The box came back and is not sent again. If it was the last one and nothing was delivered, nothing is due. Packing already took the fruit
 * out of stock; fruit that is still good is counted in by a stock correction.
 */
export function returnOrder(ctx: Ctx, returned: Returned): Promise<GoodsMoved> {
  assertStaff(ctx)
  return ctx.db.transaction((tx) => returnIn(tx, ctx, returned))
}

type Returned = GoodsRef & { note: string; shopUrl: string }

export function returnIn(tx: Tx, ctx: Ctx, { note, shopUrl, ...ref }: Returned): Promise<GoodsMoved> {
  return moveGoodsIn(tx, ctx, { ...ref, move: 'return', note }, async (_tx, { order, consignment }) => {
    // `giveUpBox` handles gift boxes: staff decide there whether the box is paid for.
    if (order.source === 'gift-run') return { ok: false, problem: 'many-boxes' }
    const finished = await finishOrder(tx, ctx, order)
    // Other boxes of this order were delivered or are still on their way.
    if (finished !== 'nothing-delivered') return { ok: true }
    return (await endUndelivered(tx, ctx, { order, box: consignment, note, shopUrl }))
      ? { ok: true }
      : { ok: false, problem: 'cannot-move' }
  })
}

/** Ends an order of which nothing was delivered: nothing is due. False when its state does not allow cancelling. */
export async function endUndelivered(
  tx: Tx,
  ctx: Ctx,
  { order, box, note, shopUrl }: { order: LockedOrder; box: Consignment; note: string; shopUrl: string },
): Promise<boolean> {
  if (!(await moveOrder(tx, ctx, { order, move: 'cancel', note }))) return false
  await releaseCoupon(tx, { orderId: order.id, now: ctx.now })
  await voidPayments(tx, { orderId: order.id, now: ctx.now, actor: ctx.actor, note })
  await tellAbout(tx, ctx, { order, consignment: box, template: 'order-cancelled', shopUrl })
  await reissueDocuments(tx, ctx, { orderId: order.id, reason: 'cancelled' })
  return true
}
