import { sql, type RawBuilder } from 'kysely'

/** Whether a box of an order is for one of these areas and was not cancelled, as an SQL expression. */
export function wentTo(orderId: RawBuilder<unknown>, areaIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from fulfilment.consignments boxes
    where boxes.order_id = ${orderId} and boxes.state <> 'cancelled' and boxes.area_id = any (${[...areaIds]}::text[]))`
}
