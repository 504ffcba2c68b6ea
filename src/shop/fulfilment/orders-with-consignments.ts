import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import type { ConsignmentState } from './model.ts'

/** A filter for consignments; missing fields match everything. */
type ConsignmentRequest = {
  states?: readonly ConsignmentState[]
  day?: CalendarDate
  /** Leaves on this day or earlier. */
  dayUntil?: CalendarDate
  /** Was promised for before this day. */
  promisedBefore?: CalendarDate
  /** Leaves on a day that was closed, of this day or later. */
  closedFrom?: CalendarDate
}

/** Whether the day of a consignment was closed in its zone; of days that are over nothing is known any more. */
export function onClosedDay(consignment: RawBuilder<unknown>, from: CalendarDate): RawBuilder<boolean> {
  return sql`(${consignment}.day >= ${from}::date and exists (select from fulfilment.closed_days closed
    where closed.day = ${consignment}.day and (closed.zone_id is null or closed.zone_id = ${consignment}.zone_id)))`
}

/** The ids of orders with a matching consignment. Without states, cancelled ones are excluded. */
export async function ordersWithConsignments(reader: Reader, request: ConsignmentRequest): Promise<string[]> {
  const { states, day, dayUntil, promisedBefore, closedFrom } = request
  const conditions = [
    states ? sql`state = any(${[...states]}::text[])` : sql`state <> 'cancelled'`,
    ...(day ? [sql`day = ${day}::date`] : []),
    ...(dayUntil ? [sql`day <= ${dayUntil}::date`] : []),
    ...(closedFrom ? [onClosedDay(sql`consignments`, closedFrom)] : []),
    ...(promisedBefore ? [sql`promised_until < ${promisedBefore}::date`] : []),
  ]
  const found = await sql<{ orderId: string }>`
    select distinct order_id as "orderId" from fulfilment.consignments where ${sql.join(conditions, sql` and `)}`.execute(reader)
  return found.rows.map((row) => row.orderId)
}
