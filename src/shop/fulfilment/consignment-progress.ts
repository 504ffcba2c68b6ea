import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import type { ConsignmentState } from './model.ts'

/** The progress of an order's boxes: how many are still open and how many are delivered. */
export async function consignmentProgress(reader: Reader, orderId: string): Promise<{ open: number; delivered: number }> {
  const found = await sql<{ open: number; delivered: number }>`
    select (count(*) filter (where state not in ('delivered', 'returned', 'cancelled')))::integer as open,
      (count(*) filter (where state = 'delivered'))::integer as delivered
    from fulfilment.consignments where order_id = ${orderId}::uuid`.execute(reader)
  return found.rows[0]!
}

export type BoxCount = { day: CalendarDate; state: ConsignmentState; boxes: number }

/** How many boxes of an order leave on each day, by state. */
export async function boxCounts(reader: Reader, orderId: string): Promise<BoxCount[]> {
  const found = await sql<BoxCount>`
    select day, state, count(*)::integer as boxes from fulfilment.consignments
    where order_id = ${orderId}::uuid group by day, state order by day, state`.execute(reader)
  return found.rows
}

/** `open`: not finished. `lastDay`: the last day of the boxes that were not cancelled. */
export type BoxesOfOrder = { boxes: number; open: number; delivered: number; failed: number; lastDay: CalendarDate | null }

/** The progress of the boxes of several orders, without cancelled ones. */
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
