import { sql, type RawBuilder } from 'kysely'
import { wentOn, wentTo, type SomeDays } from '../fulfilment/index.ts'
import type { Reader } from '../context.ts'
import { instantInDhaka, type CalendarDate, type Paisa, type Phone } from '../values/index.ts'

/** A person inside a statement of another module: an array of their numbers, and the id of their account or null. */
type BuyerSql = { phones: RawBuilder<unknown>; accountId: RawBuilder<unknown> }

/** What an order must have been, to count. */
export type OrderKind = {
  productIds?: readonly string[]
  areaIds?: readonly string[]
  /** Placed on this day in Dhaka, or later. */
  from?: CalendarDate
  /** With a box on one of these days: a pre-order is placed long before. */
  boxOn?: SomeDays
}

/** Whether the person has an order of this kind, as an SQL expression. Cancelled orders and gift runs, which go to other people, do not count. */
export function hasOrdered(buyer: BuyerSql, { productIds, areaIds, from, boxOn }: OrderKind): RawBuilder<boolean> {
  const conditions = [
    sql`(orders.phone = any (${buyer.phones}) or orders.customer_id = ${buyer.accountId}) and orders.state <> 'cancelled' and orders.source <> 'gift-run'`,
    ...(from ? [sql`orders.placed_at >= ${instantInDhaka(from, '00:00')}::timestamptz`] : []),
    ...(productIds
      ? [
          sql`exists (select from ordering.order_lines lines where lines.order_id = orders.id and lines.product_id = any (${[...productIds]}::uuid[]))`,
        ]
      : []),
    ...(areaIds ? [wentTo(sql`orders.id`, areaIds)] : []),
    ...(boxOn ? [wentOn(sql`orders.id`, boxOn)] : []),
  ]
  return sql<boolean>`exists (select from ordering.orders where ${sql.join(conditions, sql` and `)})`
}

/** The name and language of the person's latest order, as one row or none of a statement. It is looked for only where `when` is true. */
export function latestOrderOf({ phones, accountId }: BuyerSql, when: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`(
    select orders.name, orders.language from ordering.orders
    where ${when} and (orders.phone = any (${phones}) or orders.customer_id = ${accountId}) and orders.source <> 'gift-run'
    order by orders.placed_at desc, orders.id desc limit 1)`
}

/** The orders that these numbers placed within so many days after a time of each, with their value. Cancelled orders do not count. */
export async function ordersAfter(
  reader: Reader,
  { times, days }: { times: readonly { phone: Phone; at: Date }[]; days: number },
): Promise<{ orders: number; total: Paisa }> {
  const found = await sql<{ orders: number; total: Paisa }>`
    select count(*)::integer as orders, coalesce(sum(orders.total_paisa), 0)::bigint as total
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as begun(phone text, at timestamptz)
    join ordering.orders on orders.phone = begun.phone and orders.state <> 'cancelled'
      and orders.placed_at >= begun.at and orders.placed_at < begun.at + make_interval(days => ${days}::integer)`.execute(reader)
  return found.rows[0]!
}

/** Whether a number has placed an order since a time; cancelled ones count too, because the person decided. */
export async function hasOrderedSince(reader: Reader, { phone, since }: { phone: Phone; since: Date }): Promise<boolean> {
  const found = await sql<{ is: boolean }>`
    select exists (select from ordering.orders where phone = ${phone} and placed_at >= ${since}::timestamptz) as is`.execute(
    reader,
  )
  return found.rows[0]!.is
}
