import { sql, type RawBuilder } from 'kysely'
import { PLANNED_ANEW } from '#platform/database/planned-anew.ts'
import { daysBetween } from '../values/index.ts'
import { alsoOf, instantsOf, ordersIn, type Basis, type Period, type Scope } from './period.ts'

/** Figures of days. Those of past days are stored (`store-days.ts`); the others are added up when a report asks for them. */
export type DayFigures = {
  /** Where they are stored, with `day` and these columns. */
  table: string
  columns: readonly string[]
  /** The same from the orders themselves: a query of the days in `days` (day, begins, ends), which are within the period. */
  ofDays: (period: Period) => RawBuilder<unknown>
  /** A query of more days on which stored figures are not right any more. */
  otherChanges?: RawBuilder<unknown>
}

/** Figures that add up orders. */
export type OrderFigures = Omit<DayFigures, 'ofDays'> & {
  /** The columns of orders that they need, beside `id` and `day`. */
  orderColumns: readonly string[]
  /** A query that reads the orders in `scoped`, with `day`. */
  ofOrders: (basis: Basis) => RawBuilder<unknown>
}

/** Those of orders by the day on which they were placed. */
export function byDayPlaced({ orderColumns, ofOrders, ...figures }: OrderFigures): DayFigures {
  const ordersOf = (period: Period) => sql`
    select orders.id, days.day${alsoOf('orders', orderColumns)} from ${ofEachDay(
      sql`select * from ordering.orders where ${onDay('placed_at', period)} and state <> 'cancelled'`,
    )} as orders`
  return { ...figures, ofDays: (period) => inScoped(ordersOf(period), ofOrders('placed')) }
}

function inScoped(orders: RawBuilder<unknown>, figures: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with scoped as (${orders}) select * from (${figures}) as figures`
}

/** `days` joined with these rows. With the offset PostgreSQL looks them up for each day instead of comparing all rows that ever were. */
export function ofEachDay(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`days cross join lateral (${rows} offset 0)`
}

/** That a time is on the day of `days`. The period only tells PostgreSQL how many rows to expect. */
export function onDay(column: string, period: Period): RawBuilder<boolean> {
  const at = sql.ref(column)
  const [begins, ends] = instantsOf(period)
  return sql`(${at} >= days.begins and ${at} < days.ends and ${at} >= ${begins} and ${at} < ${ends})`
}

/** A query of the figures of the orders in scope, with `day`. By the day of delivery nothing is stored. */
export function orderFiguresIn(scope: Scope, figures: OrderFigures): RawBuilder<unknown> {
  if (scope.basis === 'placed') return figuresIn(scope, byDayPlaced(figures))
  return inScoped(ordersIn(scope, figures.orderColumns), figures.ofOrders('delivered'))
}

/** A query of the figures of a period, with `day`: several rows of the same day and key can follow each other. */
export function figuresIn(period: Period, figures: DayFigures): RawBuilder<unknown> {
  const { from, until } = period
  const names = namesOf(figures)
  return sql`
    with stored as materialized (select ${PLANNED_ANEW} day + 0 as day from (${storedDays(figures)}) as stored where day between ${from} and ${until}),
    days as materialized (${daysFrom(sql`
      select ${from}::date + n from generate_series(0, ${daysBetween(from, until)}::integer) as n
      where ${from}::date + n not in (select day from stored)`)})
    select ${names} from ${sql.table(figures.table)} join stored using (day)
    union all
    select ${names} from (${figures.ofDays(period)}) as live`
}

export function namesOf({ columns }: DayFigures): RawBuilder<unknown> {
  return sql.join(['day', ...columns].map((name) => sql.ref(name)))
}

/** A query of the days whose stored figures are right: nothing has changed since. */
export function storedDays({ table, otherChanges }: DayFigures): RawBuilder<unknown> {
  return sql`
    select day from reporting.stored_days
    where figures = ${table} and not exists (select from reporting.changed_days where changed_days.day = stored_days.day)
      ${otherChanges ? sql`and day not in (${otherChanges})` : sql``}`
}

/** Days with their first instant and the first one of the next day. */
export function daysFrom(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select day, day::timestamp at time zone 'Asia/Dhaka' as begins, (day + 1)::timestamp at time zone 'Asia/Dhaka' as ends
    from (${days}) as asked (day)`
}
