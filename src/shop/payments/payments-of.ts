import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import { EARLY_METHODS } from './methods.ts'
import type { Payment, PaymentEvent } from './model.ts'

type Row = Omit<Payment, 'events'> & { events: (Omit<PaymentEvent, 'at'> & { at: string })[] }

/** The payments of these orders with their history, oldest first; simultaneous ones by id. */
export async function paymentsOf(reader: Reader, orderIds: readonly string[]): Promise<Payment[]> {
  const found = await sql<Row>`
    select id, order_id as "orderId", method, amount_paisa as amount, captured_paisa as captured, refunded_paisa as refunded,
      refunding_paisa as refunding, state, pay_until as "payUntil", in_review as "inReview", confirm_first as "confirmFirst",
      company_id as "companyId", credit_days as "creditDays", due_on as "dueOn",
      created_at as "createdAt",
      (select coalesce(jsonb_agg(jsonb_build_object('from', from_state, 'to', to_state, 'amount', amount_paisa, 'note', note,
          'actor', actor, 'at', at) order by events.id), '[]')
        from payments.payment_events events where events.payment_id = payments.id) as events
    from payments.payments where order_id = any(${orderIds}::uuid[]) order by created_at, length(attempt), attempt`.execute(
    reader,
  )
  return found.rows.map((row) => ({ ...row, events: row.events.map((event) => ({ ...event, at: new Date(event.at) })) }))
}

/** Whether an order waits for a prepayment before it can be confirmed or packed, as an SQL expression. */
export function waitsForPayment(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from payments.payments where order_id = ${orderId} and state = 'due' and method = any(${[...EARLY_METHODS]}::text[]))`
}
