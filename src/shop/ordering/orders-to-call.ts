import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { ordersWithConsignments } from '../fulfilment/index.ts'
import { waitsForPayment } from '../payments/index.ts'
import type { CalendarDate } from '../values/index.ts'
import type { CallResult } from './model.ts'
import { officeOrdersById, type OfficeOrder } from './orders-for-office.ts'

export type Call = { result: CallResult; note: string | null; nextAt: Date | null; actor: string; at: Date }

/** How many calls were made, and the result of the last one. */
type OrderToCall = OfficeOrder & { tries: number; last: Call | null; callAt: Date }

type Row = { id: string; tries: number; callAt: Date } & Partial<Call>

/**
 * Orders that wait for a confirmation call, and not for a payment, most urgent first: postponed calls by their set time, new orders by the
 * time they were placed. Reads only open, unpacked orders, which are few.
 */
export async function ordersToCall(
  reader: Reader,
  { today, most = 200 }: { today: CalendarDate; most?: number },
): Promise<OrderToCall[]> {
  const planned = ordersWithConsignments({ states: ['planned'] })
  const found = await sql<Row>`
    select o.id, coalesce(calls.tries, 0)::integer as tries, coalesce(last.next_at, last.at, o.placed_at) as "callAt",
      last.result, last.note, last.next_at as "nextAt", last.actor, last.at
    from ordering.orders o
    left join lateral (select count(*) as tries from ordering.confirmation_calls where order_id = o.id) calls on true
    left join lateral (
      select result, note, next_at, actor, at from ordering.confirmation_calls where order_id = o.id order by id desc limit 1
    ) last on true
    where o.state = 'placed' and o.id in (${planned}) and not ${waitsForPayment(sql`o.id`)}
    order by "callAt", o.id limit ${most}`.execute(reader)
  const orders = await officeOrdersById(
    reader,
    found.rows.map((row) => row.id),
    today,
  )
  return orders.map((order, index) => {
    const { tries, callAt, result, note = null, nextAt = null, actor, at } = found.rows[index]!
    return { ...order, tries, callAt, last: result && actor && at ? { result, note, nextAt, actor, at } : null }
  })
}

/** Every call about one order, newest first. */
export async function callsOf(reader: Reader, orderId: string): Promise<Call[]> {
  const found = await sql<Call>`
    select result, note, next_at as "nextAt", actor, at from ordering.confirmation_calls
    where order_id = ${orderId}::uuid order by id desc`.execute(reader)
  return found.rows
}
