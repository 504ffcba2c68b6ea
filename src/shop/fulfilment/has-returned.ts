import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Whether something of an order went out and came back, as part of a statement. */
export function hasReturned(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from fulfilment.consignments where order_id = ${orderId} and state = 'returned')`
}
