import { sql, type RawBuilder } from 'kysely'
import type { CalendarDate } from '../values/index.ts'
import type { ConsignmentState } from './model.ts'

/** A filter for consignments; missing fields match everything. */
type ConsignmentRequest = {
  states?: readonly ConsignmentState[]
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

/** Selects the orders with a matching consignment. Without states, cancelled ones are excluded. States are part of the text, so that the index of open ones is used. */
export function ordersWithConsignments(request: ConsignmentRequest): RawBuilder<{ order_id: string }> {
  const { states, promisedBefore, closedFrom } = request
  const conditions = [
    states ? sql`state in (${sql.join(states.map((state) => sql.lit(state)))})` : sql`state <> 'cancelled'`,
    ...(closedFrom ? [onClosedDay(sql`consignments`, closedFrom)] : []),
    ...(promisedBefore ? [sql`promised_until < ${promisedBefore}::date`] : []),
  ]
  return sql`select order_id from fulfilment.consignments where ${sql.join(conditions, sql` and `)}`
}
