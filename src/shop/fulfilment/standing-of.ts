import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import type { ConsignmentState } from './model.ts'

/** How far an order's boxes are: those that are still going somewhere, and those that were handed over. */
export async function standingOf(reader: Reader, orderId: string): Promise<{ open: number; delivered: number }> {
  const found = await sql<{ open: number; delivered: number }>`
    select (count(*) filter (where state not in ('delivered', 'returned', 'cancelled')))::integer as open,
      (count(*) filter (where state = 'delivered'))::integer as delivered
    from fulfilment.consignments where order_id = ${orderId}::uuid`.execute(reader)
  return found.rows[0]!
}

export type BoxCount = { day: CalendarDate; state: ConsignmentState; boxes: number }

/** How many boxes of an order leave on which day, and where they are. */
export async function boxCounts(reader: Reader, orderId: string): Promise<BoxCount[]> {
  const found = await sql<BoxCount>`
    select day, state, count(*)::integer as boxes from fulfilment.consignments
    where order_id = ${orderId}::uuid group by day, state order by day, state`.execute(reader)
  return found.rows
}

/** `open`: still going somewhere. `lastDay`: of those that weren't cancelled. */
export type BoxesOfOrder = { boxes: number; open: number; delivered: number; failed: number; lastDay: CalendarDate | null }

/** How far the boxes of several orders are, those that were cancelled left out. */
export async function boxesOfOrders(reader: Reader, orderIds: readonly string[]): Promise<Map<string, BoxesOfOrder>> {
  const found = await sql<BoxesOfOrder & { orderId: string }>`
    select order_id as "orderId", count(*)::integer as boxes,
      (count(*) filter (where state not in ('delivered', 'returned')))::integer as open,
      (count(*) filter (where state = 'delivered'))::integer as delivered,
      (count(*) filter (where state = 'failed'))::integer as failed, max(day) as "lastDay"
    from fulfilment.consignments where order_id = any(${[...orderIds]}::uuid[]) and state <> 'cancelled' group by order_id`.execute(
    reader,
  )
  return new Map(found.rows.map(({ orderId, ...boxes }) => [orderId, boxes]))
}
