import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/**
 * Deletes the orders without money to refund from `reporting.refund_checks` (0150). A row stays for an hour after its last change, which is longer than any
 * transaction: one that brings money may not have seen that its order was cancelled meanwhile.
 */
export async function forgetRefundChecks({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`
    delete from reporting.refund_checks using ordering.orders
    where orders.id = refund_checks.order_id and refund_checks.touched_at < clock_timestamp() - interval '1 hour'
      and (select coalesce(sum(captured_paisa - refunded_paisa), 0) from payments.payments where order_id = orders.id)
        <= case when orders.state = 'cancelled' then 0 else orders.total_paisa end`.execute(db)
}
