import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { addDays, type CalendarDate, type Translations } from '../values/index.ts'
import { byDayPlaced, figuresIn, type OrderFigures } from './day-figures.ts'
import { amongOrders } from './period.ts'

/** Stock that sells slowly: what is left, unpromised, and how long it lasts at the pace of the last days. */
export type SlowFruit = {
  stockItemId: string
  name: Translations
  unit: 'gram' | 'piece'
  /** On the shelf, good, and not promised to an order. */
  left: number
  /** What orders of the last `days` days took or hold. */
  sold: number
  days: number
  /** How many days the rest lasts at that pace, rounded up; null when nothing was sold. */
  lasts: number | null
  /** When the first lot of it expires. */
  until: CalendarDate
}

export const PACE_DAYS = 14
// Fruit that has just arrived is not slow.
const LEAST_DAYS = 3
const MOST = 5

/** What orders took or hold, by lot. */
export const TAKEN: OrderFigures = {
  table: 'reporting.lot_days',
  columns: ['lot_id', 'amount'],
  orderColumns: [],
  ofOrders: (basis) => sql`
    select scoped.day, taken.lot_id, sum(taken.amount)::bigint as amount
    from scoped join inventory.allocations taken on taken.order_id = scoped.id
    where ${amongOrders(sql`taken.order_id`, basis)} and taken.state <> 'released'
    group by scoped.day, taken.lot_id`,
  otherChanges: sql`select day from reporting.changed_lots where day is not null`,
}

/**
 * The five slowest: those without sales first, the heaviest before the others, then by the days they last. Only what a product on sale sells
 * by itself: packaging and parts of gifts are not fruit. `days` is 14, or as many days as its oldest lot has been here.
 */
export async function slowFruit(reader: Reader, today: CalendarDate): Promise<SlowFruit[]> {
  const found = await sql<SlowFruit>`
    with by_itself as (
      select min(contents.stock_item_id::text)::uuid as stock_item_id
      from inventory.contents join catalog.variants on variants.id = contents.variant_id and variants.state = 'active'
      join catalog.products on products.id = variants.product_id and products.state = 'active'
      group by contents.variant_id having count(*) = 1
    ),
    shelf as (
      select stock_item_id, sum(on_hand - allocated) as free, min(best_before) as until,
        least(${PACE_DAYS}::integer, ${today}::date - min(received_on) + 1) as days
      from inventory.lots
      where state = 'received' and not quarantined and best_before >= ${today}::date and on_hand > 0 and on_hand > allocated
      group by stock_item_id
    ),
    of_lots as (
      select lot_id, sum(amount) as amount
      from (${figuresIn({ from: addDays(today, 1 - PACE_DAYS), until: today }, byDayPlaced(TAKEN))}) as figures group by lot_id
    ),
    sold as (
      select lots.stock_item_id, sum(of_lots.amount) as amount from of_lots join inventory.lots on lots.id = of_lots.lot_id
      group by lots.stock_item_id
    ),
    -- Added up instead of joined: how many rows a part has is not known beforehand, and thousands would be compared with thousands.
    parts as (
      select stock_item_id, free, until, days, null::numeric as amount, false as by_itself from shelf
      union all select stock_item_id, null, null, null, amount, false from sold
      union all select stock_item_id, null, null, null, null, true from by_itself
    ),
    fruit as (
      select stock_item_id, max(free) as free, min(until) as until, max(days) as days, max(amount) as amount from parts
      group by stock_item_id having bool_or(by_itself) and max(days) >= ${LEAST_DAYS}::integer
    )
    select items.id as "stockItemId", items.name, items.unit, free::bigint as left, coalesce(amount, 0)::bigint as sold, days,
      ceil(free::numeric * days / amount)::integer as lasts, until
    from fruit join inventory.stock_items items on items.id = fruit.stock_item_id
    order by amount is not null, free::numeric * days / amount desc,
      free * case items.unit when 'piece' then items.piece_grams else 1 end desc, items.id
    limit ${MOST}`.execute(reader)
  return found.rows
}
