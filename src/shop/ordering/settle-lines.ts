import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { actorName } from '../context.ts'
import type { Ctx, Tx } from '../context.ts'
import { followTotal } from '../payments/index.ts'
import type { Paisa } from '../values/index.ts'
import { correctPapers } from './issue-invoice.ts'
import { isInReview } from './locked-order.ts'
import type { LockedOrder } from './locked-order.ts'
import { orderTotals } from './model.ts'
import { lineRows } from './order-rows.ts'
import type { OrderLineRow } from './order-rows.ts'

/**
 * After lines changed at the packing table: totals, VAT and what is to be taken at the door follow, and the history says why. What the
 * delivery costs stays as it was agreed. While money for the order is looked at, its total can't change.
 */
export async function settleLines(
  tx: Tx,
  ctx: Ctx,
  { order, kind, note }: { order: LockedOrder; kind: 'weighed' | 'short-picked' | 'box-given-up'; note: string },
): Promise<{ ok: true; total: Paisa } | { ok: false; problem: 'in-review' }> {
  const lines = await lineRows(tx, [order.id])
  // What was agreed on with a company is never paid in cash at a door.
  const totals = orderTotals({ lines, ...(await deliveryOf(tx, order.id)), inCash: order.source !== 'gift-run' })
  if (totals.total !== order.total && (await isInReview(tx, order.id))) return { ok: false, problem: 'in-review' }
  const vat = lines.map((line, index) => ({ id: line.id, vat: totals.lineVat[index] }))
  await sql`
    update ordering.order_lines as line set vat_paisa = new.vat
    from jsonb_to_recordset(${JSON.stringify(vat)}::jsonb) as new(id uuid, vat bigint) where line.id = new.id`.execute(tx)
  await sql`
    with settled as (
      update ordering.orders set goods_paisa = ${totals.goods}, discount_paisa = ${totals.discount}, rounding_paisa = ${totals.rounding},
        total_paisa = ${totals.total}, vat_paisa = ${totals.vat}, staff_discount_paisa = least(staff_discount_paisa, ${totals.discount}),
        version = version + 1
      where id = ${order.id}::uuid returning id)
    insert into ordering.order_events (order_id, kind, from_state, to_state, note, actor, at)
    select id, ${kind}, ${order.state}, ${order.state}, ${note}, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz from settled`.execute(
    tx,
  )
  const { id: orderId, number } = order
  const { now, actor } = ctx
  await followTotal(tx, { orderId, number, newPaymentId: newId(now), total: totals.total, now, actor, note: null })
  await correctPapers(tx, ctx, { orderId, reason: kind === 'weighed' ? 'weighed' : 'changed' })
  return { ok: true, total: totals.total }
}

/** As it was agreed, at the rate of then. */
async function deliveryOf(tx: Tx, orderId: string): Promise<{ delivery: Paisa; deliveryVatBasisPoints: number }> {
  const found = await sql<{ delivery: Paisa; deliveryVatBasisPoints: number }>`
    select delivery_paisa as delivery, delivery_vat_basis_points as "deliveryVatBasisPoints"
    from ordering.orders where id = ${orderId}::uuid`.execute(tx)
  return found.rows[0]!
}

/** The line as it was ordered, with what is in the box of it. */
export async function lineOf(tx: Tx, orderId: string, orderLineId: string): Promise<OrderLineRow | null> {
  return (await lineRows(tx, [orderId])).find((line) => line.id === orderLineId) ?? null
}
