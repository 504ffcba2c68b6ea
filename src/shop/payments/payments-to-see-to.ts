import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa } from '../values/index.ts'

/** What waits for somebody in the office: money to look at, transfers to compare, refunds a gateway would not make. */
export type PaymentTask = {
  kind: 'review' | 'transfer' | 'refund-refused'
  id: string
  orderId: string
  amount: Paisa
  problem: string | null
  since: Date
}

const MOST = 200

/** The longest wait first. */
export async function paymentTasks(reader: Reader): Promise<PaymentTask[]> {
  const found = await sql<PaymentTask>`
    select kind, id, "orderId", amount, problem, since from (
      select 'review' as kind, id, order_id as "orderId", coalesce(taken_paisa, 0) as amount, problem, created_at as since
        from payments.attempts where state = 'review'
      union all
      select 'transfer', proofs.id::text, proofs.order_id, payments.amount_paisa, null, proofs.sent_at
        from payments.transfer_proofs proofs join payments.payments on payments.id = proofs.payment_id where proofs.state = 'waiting'
      union all
      select 'refund-refused', id, order_id, amount_paisa, problem, changed_at
        from payments.refunds where state = 'refused' and closed_by is null) as tasks
    order by since, id limit ${MOST}`.execute(reader)
  return found.rows
}

/** Orders whose time to pay is over: all of them, or one under its lock. */
export async function ordersNotPaid(
  reader: Reader,
  { now, most, orderId = null }: { now: Date; most: number; orderId?: string | null },
): Promise<string[]> {
  // Whoever is paying this very moment is given a little longer; money or a proof that waits to be looked at holds the order.
  const found = await sql<{ orderId: string }>`
    select distinct order_id as "orderId" from payments.payments p
    where state = 'due' and pay_until <= ${now} and method not in ('cash-on-delivery', 'on-account')
      and (${orderId}::uuid is null or order_id = ${orderId}::uuid)
      and not exists (
        select from payments.attempts a where a.order_id = p.order_id
          and (a.state = 'review' or (a.state in ('created', 'redirected') and a.created_at > ${now}::timestamptz - interval '15 minutes')))
      and not exists (select from payments.transfer_proofs t where t.order_id = p.order_id and t.state = 'waiting')
    limit ${most}`.execute(reader)
  return found.rows.map((row) => row.orderId)
}
