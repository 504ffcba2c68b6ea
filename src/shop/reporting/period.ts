import { sql, type RawBuilder } from 'kysely'
import { PLANNED_ANEW } from '#platform/database/planned-anew.ts'
import { stands } from '../fulfilment/index.ts'
import { addDays, instantInDhaka, type CalendarDate } from '../values/index.ts'

/** Days in Asia/Dhaka, both included. */
export type Period = { from: CalendarDate; until: CalendarDate }
/** The day an order counts on: when it was placed (unless cancelled), or when its last box was delivered or given up. */
export const BASES = ['placed', 'delivered'] as const
export type Basis = (typeof BASES)[number]
export type Scope = Period & { basis: Basis }

/** As instants: start included, end excluded. */
export function instantsOf({ from, until }: Period): [Date, Date] {
  return [instantInDhaka(from, '00:00'), instantInDhaka(addDays(until, 1), '00:00')]
}

/** The orders in scope, each with its day and these columns. Every sales report starts with it, so that all cover the same orders. */
export function ordersIn(
  { basis, ...period }: Scope,
  columns: readonly string[] = [],
): RawBuilder<{ id: string; day: CalendarDate }> {
  const [begins, ends] = instantsOf(period)
  const also = alsoOf('orders', columns)
  if (basis === 'placed') {
    return sql`
      select ${PLANNED_ANEW} orders.id, (orders.placed_at at time zone 'Asia/Dhaka')::date as day${also} from ordering.orders
      where orders.placed_at >= ${begins} and orders.placed_at < ${ends} and orders.state <> 'cancelled'`
  }
  return sql`
    select ${PLANNED_ANEW} orders.id, (handed.at at time zone 'Asia/Dhaka')::date as day${also}
    from (
      select consignments.order_id from fulfilment.consignment_events events
      join fulfilment.consignments consignments on consignments.id = events.consignment_id
      where events.to_state = 'delivered' and events.at >= ${begins} and events.at < ${ends} and ${stands(sql`events`)}
      union select order_id from ordering.given_up_boxes where at >= ${begins} and at < ${ends}
    ) as touched
    join ordering.orders on orders.id = touched.order_id and orders.state = 'completed'
    cross join lateral (
      select greatest(
        (select max(events.at) from fulfilment.consignment_events events
          join fulfilment.consignments consignments on consignments.id = events.consignment_id
          where consignments.order_id = orders.id and events.to_state = 'delivered' and ${stands(sql`events`)}),
        (select max(at) from ordering.given_up_boxes where order_id = orders.id)) as at
    ) as handed
    where handed.at >= ${begins} and handed.at < ${ends}`
}

/** More columns of a table, each after a comma. */
export function alsoOf(table: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    columns.map((column) => sql`, ${sql.ref(`${table}.${column}`)}`),
    sql``,
  )
}

/**
 * That a row belongs to an order between the first and the last of `scoped`. Ids begin with their time, so orders of a period are neighbours in every
 * index that begins with their id, and one part of it is read instead of a place for each. It only narrows: the rows are joined with `scoped` as well.
 * Orders of a period of deliveries were placed at any time before, so for those each is looked up.
 */
export function amongOrders(orderId: RawBuilder<unknown>, basis: Basis): RawBuilder<unknown> {
  if (basis === 'delivered') return sql`${orderId} = any(array(select id from scoped))`
  return sql`${orderId} between (select id from scoped order by id limit 1) and (select id from scoped order by id desc limit 1)`
}
