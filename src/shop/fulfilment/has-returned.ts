import { sql, type RawBuilder } from 'kysely'

/** Whether part of an order was returned, as an SQL expression. */
export function hasReturned(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from fulfilment.consignments where order_id = ${orderId} and state = 'returned')`
}

/**
 * What became of an order, as a row of `delivered`, `returned` and `refused`, for a lateral join: whether part of it was delivered, whether
 * part was returned, and whether a person at the door did not take part of it that was returned then. Null without boxes. It has no
 * `exists`, for which PostgreSQL may read the returned boxes of all orders.
 */
export function outcomeOfOrder(orderId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select bool_or(box.state = 'delivered') as delivered, bool_or(box.state = 'returned') as returned,
      bool_or(box.state = 'returned' and (
        select coalesce(bool_or(event.fail_reason = 'refused'), false)
        from fulfilment.consignment_events event where event.consignment_id = box.id)) as refused
    from fulfilment.consignments box where box.order_id = ${orderId})`
}
