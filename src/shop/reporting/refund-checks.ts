import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'

/**
 * Whether the shop keeps more of the payments of an order than its total, or anything for a cancelled one: an SQL expression about a row of
 * `ordering.orders` under this name. `kept` is what is kept of one payment. Every such order is in `reporting.refund_checks` (0150).
 */
export function isOverpaid(order: RawBuilder<unknown>, kept = sql`captured_paisa - refunded_paisa`): RawBuilder<boolean> {
  return sql`(
    (select coalesce(sum(${kept}), 0) from payments.payments where order_id = ${order}.id)
      > case when ${order}.state = 'cancelled' then 0 else ${order}.total_paisa end)`
}

/**
 * Deletes orders without money to refund from `reporting.refund_checks`, an hour after their last change. A payment and a cancellation at the same
 * time don't see each other; after an hour both transactions have ended, and the payment counts.
 */
export async function forgetRefundChecks({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`
    delete from reporting.refund_checks using ordering.orders
    where orders.id = refund_checks.order_id and refund_checks.touched_at < clock_timestamp() - interval '1 hour'
      and not ${isOverpaid(sql`orders`)}`.execute(db)
}
