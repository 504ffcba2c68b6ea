import { sql, type RawBuilder } from 'kysely'

/** Whether part of an order was returned, as an SQL expression. */
export function hasReturned(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from fulfilment.consignments where order_id = ${orderId} and state = 'returned')`
}

/** Whether part of an order was delivered, as an SQL expression. */
export function wasDelivered(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from fulfilment.consignments where order_id = ${orderId} and state = 'delivered')`
}

/** Whether a person at the door did not take part of an order that was returned then, as an SQL expression. */
export function wasRefused(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from fulfilment.consignments box join fulfilment.consignment_events event on event.consignment_id = box.id
    where box.order_id = ${orderId} and box.state = 'returned' and event.fail_reason = 'refused')`
}
