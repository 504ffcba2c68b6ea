import { sql, type RawBuilder } from 'kysely'

/** Whether part of an order was returned, as an SQL expression. */
export function hasReturned(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from fulfilment.consignments where order_id = ${orderId} and state = 'returned')`
}
