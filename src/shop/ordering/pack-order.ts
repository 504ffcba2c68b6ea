import { sql } from 'kysely'
import { sellables } from '../catalog/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { consumeStock, holdsQuarantined, holdWeight, lockLotsAround } from '../inventory/index.ts'
import { settledText, textBuyers } from '../messaging/index.ts'
import { awaitedPayment, dueNow, paymentsOf } from '../payments/index.ts'
import type { CalendarDate } from '../values/index.ts'
import { assertStaff } from './locked-order.ts'
import type { LockedOrder } from './locked-order.ts'
import { moveGoods } from './move-goods.ts'
import type { GoodsMoved, GoodsRef } from './move-goods.ts'
import { lineRows } from './order-rows.ts'
import { isPackingHeld } from './packing-holds.ts'

export type Packed = GoodsMoved<NotPacked>

type NotPacked = 'not-weighed' | 'in-quarantine' | 'confirm-first' | 'waits-for-proof'

/**
 * The box is closed: what the order held is off the shelf. From now on the buyer can't change it any more. Refused as long as something that
 * is priced by its weight has not been on the scale, or comes from a lot in quarantine: see `swapLots`; or waits for its money, for a call to its buyer, or for his word on a proof. Whoever pays something else than was
 * ordered is told.
 */
export function packOrder(ctx: Ctx, { note, ...ref }: GoodsRef & { note?: string }): Promise<Packed> {
  assertStaff(ctx)
  return moveGoods<NotPacked>(ctx, { ...ref, move: 'pack', note: note ?? null }, async (tx, { order, consignment }) => {
    const payments = await paymentsOf(tx, [order.id])
    if (awaitedPayment(payments)) return { ok: false, problem: 'waits-for-payment' }
    if (order.state === 'placed' && payments.some(({ confirmFirst }) => confirmFirst))
      return { ok: false, problem: 'confirm-first' }
    if (await isPackingHeld(tx, order.id)) return { ok: false, problem: 'waits-for-proof' }
    // Locks its lots: none of them goes into quarantine meanwhile.
    if (!(await holdsWeights(tx, ctx, { orderId: order.id, day: consignment.day }))) return { ok: false, problem: 'not-weighed' }
    if (await holdsQuarantined(tx, ref)) return { ok: false, problem: 'in-quarantine' }
    const consumed = await consumeStock(tx, { ...ref, now: ctx.now, actor: ctx.actor })
    if (!consumed.ok) return { ok: false, problem: 'cannot-move' }
    await tellSettled(tx, ctx, order)
    return { ok: true }
  })
}

/**
 * Whether everything that is priced by its weight was on the scale, and the order holds just that much: a new day since then has held
 * what was ordered, not what was weighed.
 */
async function holdsWeights(tx: Tx, { now }: Ctx, { orderId, day }: { orderId: string; day: CalendarDate }): Promise<boolean> {
  const lines = await lineRows(tx, [orderId])
  const sold = await sellables(tx, [...new Set(lines.map((line) => line.variantId))])
  await lockLotsAround(tx, { orderId })
  for (const line of lines.filter((one) => one.weighedGrams !== null || sold.get(one.variantId)?.pricedByWeight)) {
    if (line.weighedGrams === null) return false
    const held = await holdWeight(tx, { orderId, orderLineId: line.id, grams: line.weighedGrams, day, now })
    if (!held.ok) return false
  }
  return true
}

/** Once, when the box is closed, however many of its lines were weighed or changed. */
async function tellSettled(tx: Tx, ctx: Ctx, order: LockedOrder): Promise<void> {
  const changed = await sql<{ found: boolean }>`
    select exists (select from ordering.order_events where order_id = ${order.id}::uuid and kind in ('weighed', 'short-picked')) as found`.execute(
    tx,
  )
  if (!changed.rows[0]?.found) return
  const { id, number, language, phone } = order
  const due = dueNow(order.total, await paymentsOf(tx, [id]))
  const body = settledText({ language, number, due })
  await textBuyers(tx, { template: 'order-settled', texts: [{ phone, language, body, orderId: id }], now: ctx.now })
}
