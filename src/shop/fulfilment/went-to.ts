import { sql, type RawBuilder } from 'kysely'
import type { CalendarDate } from '../values/index.ts'

/** Whether a box of an order is for one of these areas and was not cancelled, as an SQL expression. */
export function wentTo(orderId: RawBuilder<unknown>, areaIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from fulfilment.consignments boxes
    where boxes.order_id = ${orderId} and boxes.state <> 'cancelled' and boxes.area_id = any (${[...areaIds]}::text[]))`
}

/** Days from `from` until the day before `until`, in these months; 1 is January. */
export type SomeDays = { from: CalendarDate; until: CalendarDate; months: readonly number[] }

/** Whether a box of an order goes on one of these days and was not cancelled, as an SQL expression. */
export function wentOn(orderId: RawBuilder<unknown>, { from, until, months }: SomeDays): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from fulfilment.consignments boxes
    where boxes.order_id = ${orderId} and boxes.state <> 'cancelled' and boxes.day >= ${from}::date and boxes.day < ${until}::date
      and extract(month from boxes.day)::integer = any (${[...months]}::integer[]))`
}
