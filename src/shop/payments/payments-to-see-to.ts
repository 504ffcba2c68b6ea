import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import { EARLY_METHODS } from './methods.ts'
import type { Paisa } from '../values/index.ts'

/** Payments that need staff: money to review, transfers and transaction ids to compare, refunds that a gateway refused or is processing. */
export type PaymentTask = {
  kind: 'review' | 'transfer' | 'wallet' | 'refund-refused' | 'refund-under-way'
  id: string
  orderId: string
  amount: Paisa
  problem: string | null
  since: Date
}

const MOST = 200

/** Longest wait first. */
export async function paymentTasks(reader: Reader): Promise<PaymentTask[]> {
  const found = await sql<PaymentTask>`
    select kind, id, "orderId", amount, problem, since from (
      select 'review' as kind, id, order_id as "orderId", coalesce(taken_paisa, 0) as amount, problem, created_at as since
        from payments.attempts where state = 'review'
      union all
      select 'transfer', proofs.id::text, proofs.order_id, payments.amount_paisa, null, proofs.sent_at
        from payments.transfer_proofs proofs join payments.payments on payments.id = proofs.payment_id where proofs.state = 'waiting'
      union all
      select 'wallet', claims.id::text, claims.order_id, payments.amount_paisa, null, claims.sent_at
        from payments.wallet_claims claims join payments.payments on payments.id = claims.payment_id where claims.state = 'waiting'
      union all
      select 'refund-refused', id, order_id, amount_paisa, problem, changed_at
        from payments.refunds where state = 'refused' and closed_by is null
      union all
      select 'refund-under-way', id, order_id, amount_paisa, null, created_at
        from payments.refunds where state in ('asked', 'processing')) as tasks
    order by since, id limit ${MOST}`.execute(reader)
  return found.rows
}

/** Orders past their payment period: all of them, or one under its lock. */
export async function ordersNotPaid(
  reader: Reader,
  { now, most, orderId = null }: { now: Date; most: number; orderId?: string | null },
): Promise<string[]> {
  // A buyer who is paying right now gets a little more time. Money under review, a receipt or a transaction id that staff compare keeps the order open.
  const found = await sql<{ orderId: string }>`
    select distinct order_id as "orderId" from payments.payments p
    where state = 'due' and pay_until <= ${now} and method = any(${[...EARLY_METHODS]}::text[])
      and (${orderId}::uuid is null or order_id = ${orderId}::uuid)
      and not ${isBeingPaid(sql`p.order_id`, now)}
    limit ${most}`.execute(reader)
  return found.rows.map((row) => row.orderId)
}

/** Whether the buyer is paying right now, or money, a receipt or a transaction id of the order waits for staff. */
export function isBeingPaid(orderId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (
      select from payments.attempts a where a.order_id = ${orderId}
        and (a.state = 'review' or (a.state in ('created', 'redirected') and a.created_at > ${now}::timestamptz - interval '15 minutes')))
    or exists (select from payments.transfer_proofs t where t.order_id = ${orderId} and t.state = 'waiting')
    or exists (select from payments.wallet_claims w where w.order_id = ${orderId} and w.state = 'waiting'))`
}
