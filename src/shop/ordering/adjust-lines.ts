import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { followTotal } from '../payments/index.ts'
import type { Paisa } from '../values/index.ts'
import { reissueDocuments } from './order-documents.ts'
import { isInReview, type LockedOrder } from './locked-order.ts'
import { orderTotals } from './model.ts'
import { lineRows, type OrderLineRow } from './order-rows.ts'

/**
 * Updates the order after lines changed during packing: totals, VAT, cash to collect, and the history. The delivery charge does not change.
 * Refused when the total would change during a payment review.
 */
export async function adjustLines(
  tx: Tx,
  ctx: Ctx,
  {
    order,
    kind,
    note,
  }: { order: LockedOrder; kind: 'weighed' | 'short-picked' | 'box-given-up' | 'delivered-in-part'; note: string },
): Promise<{ ok: true; total: Paisa; due: Paisa } | { ok: false; problem: 'in-review' }> {
  const lines = await lineRows(tx, [order.id])
  // Prices agreed with a company are never paid in cash.
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
  const due = await followTotal(tx, { orderId, number, newPaymentId: newId(now), total: totals.total, now, actor, note: null })
  await reissueDocuments(tx, ctx, { orderId, reason: kind === 'weighed' ? 'weighed' : 'changed' })
  return { ok: true, total: totals.total, due }
}

/** The agreed delivery charge, with the VAT rate from when the order was placed. */
async function deliveryOf(tx: Tx, orderId: string): Promise<{ delivery: Paisa; deliveryVatBasisPoints: number }> {
  const found = await sql<{ delivery: Paisa; deliveryVatBasisPoints: number }>`
    select delivery_paisa as delivery, delivery_vat_basis_points as "deliveryVatBasisPoints"
    from ordering.orders where id = ${orderId}::uuid`.execute(tx)
  return found.rows[0]!
}

/** The order line, with the contents of its variant. */
export async function lineOf(tx: Tx, orderId: string, orderLineId: string): Promise<OrderLineRow | null> {
  return (await lineRows(tx, [orderId])).find((line) => line.id === orderLineId) ?? null
}
