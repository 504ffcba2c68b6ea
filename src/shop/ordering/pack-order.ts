import { sellables } from '../catalog/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { consumeStock, holdsQuarantined, holdWeight, lockLotsAround } from '../inventory/index.ts'
import { writeMessages } from '../messaging/index.ts'
import { awaitedPayment, paymentsOf } from '../payments/index.ts'
import type { CalendarDate } from '../values/index.ts'
import { assertStaff, isChangedAtPacking, type LockedOrder } from './locked-order.ts'
import { moveGoods, type GoodsMoved, type GoodsRef } from './move-goods.ts'
import { lineRows } from './order-rows.ts'
import { isBeforeDay } from './before-day.ts'
import { isPackingHeld } from './packing-holds.ts'

type Packed = GoodsMoved<NotPacked>

type NotPacked = 'before-day' | 'not-weighed' | 'in-quarantine' | 'confirm-first' | 'waits-for-proof'

/**
 * Closes the box: the goods of the order leave the stock, and the buyer can't change the order any more. Refused while a line
 * priced by weight has no weight, a lot is in quarantine (see `swapLots`), or the order waits for its money, for a call to the
 * buyer or for the approval of a proof. Before the promised day it needs `early`. A buyer whose total changed gets a message.
 */
export function packOrder(
  ctx: Ctx,
  { note, early = false, ...ref }: GoodsRef & { note?: string; early?: boolean },
): Promise<Packed> {
  assertStaff(ctx)
  return moveGoods<NotPacked>(ctx, { ...ref, move: 'pack', note: note ?? null }, async (tx, { order, consignment }) => {
    const payments = await paymentsOf(tx, [order.id])
    if (awaitedPayment(payments)) return { ok: false, problem: 'waits-for-payment' }
    if (order.state === 'placed' && payments.some(({ confirmFirst }) => confirmFirst))
      return { ok: false, problem: 'confirm-first' }
    if (await isPackingHeld(tx, order.id)) return { ok: false, problem: 'waits-for-proof' }
    // Locks the lots, so that none can be quarantined during this transaction.
    if (!(await holdsWeights(tx, ctx, { orderId: order.id, day: consignment.day }))) return { ok: false, problem: 'not-weighed' }
    if (await holdsQuarantined(tx, ref)) return { ok: false, problem: 'in-quarantine' }
    if (!early && isBeforeDay(consignment, ctx.now)) return { ok: false, problem: 'before-day' }
    const consumed = await consumeStock(tx, { ...ref, now: ctx.now, actor: ctx.actor })
    if (!consumed.ok) return { ok: false, problem: 'cannot-move' }
    await tellNewTotal(tx, ctx, order)
    return { ok: true }
  })
}

/** Whether every line priced by weight is weighed and the held stock matches the weights: a new day since then holds the ordered amount instead. */
async function holdsWeights(tx: Tx, { now }: Ctx, { orderId, day }: { orderId: string; day: CalendarDate }): Promise<boolean> {
  const lines = await lineRows(tx, [orderId])
  const sold = await sellables(tx, [...new Set(lines.map((line) => line.variantId))])
  await lockLotsAround(tx, { orderId })
  for (const line of lines.filter((one) => one.weighedGrams !== null || sold.get(one.variantId)?.pricedByWeight)) {
    if (line.weighedGrams === null) return false
    const held = await holdWeight(tx, {
      orderId,
      orderLineId: line.id,
      lotId: line.lotId,
      grams: line.weighedGrams,
      day,
      now,
    })
    if (!held.ok) return false
  }
  return true
}

/**
 * One message when the box is closed, however many lines were weighed or changed; none when it is packed again at the same total. A box
 * that goes alone says it when it is on its way.
 */
async function tellNewTotal(tx: Tx, ctx: Ctx, order: LockedOrder): Promise<void> {
  const { id, number, language, phone, total } = order
  if (order.source !== 'gift-run' || !(await isChangedAtPacking(tx, id))) return
  const letter = { to: { phone }, news: { language, number, total }, orderId: id }
  await writeMessages(tx, { template: 'order-settled', letters: [letter], now: ctx.now, once: true })
}
