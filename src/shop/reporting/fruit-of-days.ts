import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'

/** An amount of a stock item for the deliveries of a day, in grams or pieces. */
export type FruitOfDay = { stockItemId: string; day: CalendarDate; amount: number }

// The box of an allocation: its own in an order of many boxes, else the only one of the order.
const BOX = sql`
  join lateral (
    select day from fulfilment.consignments boxes
    where boxes.order_id = held.order_id and boxes.state <> 'cancelled'
      and (held.consignment_id is null or boxes.id = held.consignment_id)
    order by day desc limit 1
  ) as box on true`

/**
 * What was sold and what is ordered for these delivery days, by the lots that orders hold or took. Without gift runs, which are no habit, and
 * without cancelled orders.
 */
export async function soldByDay(reader: Reader, { from, to }: { from: CalendarDate; to: CalendarDate }): Promise<FruitOfDay[]> {
  const found = await sql<FruitOfDay>`
    select lots.stock_item_id as "stockItemId", box.day, sum(held.amount)::integer as amount
    from inventory.allocations held
    join ordering.orders on orders.id = held.order_id and orders.state <> 'cancelled' and orders.source <> 'gift-run'
    join inventory.lots on lots.id = held.lot_id ${BOX}
    where held.state <> 'released' and box.day between ${from}::date and ${to}::date
    group by lots.stock_item_id, box.day order by box.day, lots.stock_item_id`.execute(reader)
  return found.rows
}

/**
 * What open orders hold of lots that cannot serve them: quarantined, or no longer good on the day of delivery. Boxes of earlier days that
 * have not left count for `from`.
 */
export async function unservedByDay(
  reader: Reader,
  { today, from, to }: { today: CalendarDate; from: CalendarDate; to: CalendarDate },
): Promise<FruitOfDay[]> {
  const found = await sql<FruitOfDay>`
    select lots.stock_item_id as "stockItemId", greatest(box.day, ${from}::date) as day, sum(held.amount)::integer as amount
    from inventory.allocations held join inventory.lots on lots.id = held.lot_id ${BOX}
    where held.state = 'held' and lots.state = 'received' and box.day <= ${to}::date
      and (lots.quarantined or lots.best_before < greatest(box.day, ${today}::date))
    group by 1, 2 order by 2, 1`.execute(reader)
  return found.rows
}

/** The months in which a product of a stock item is in season; a stock item of which nothing is sold is missing. */
export async function seasonsByStockItem(reader: Reader): Promise<Map<string, { months: ReadonlySet<number> }>> {
  const found = await sql<{ stockItemId: string; months: number[] }>`
    select contents.stock_item_id as "stockItemId", array_agg(distinct month) as months
    from inventory.contents join catalog.variants on variants.id = contents.variant_id and variants.state = 'active'
    join catalog.products on products.id = variants.product_id and products.state = 'active'
    cross join lateral unnest(products.season_months) as month
    group by contents.stock_item_id`.execute(reader)
  return new Map(found.rows.map(({ stockItemId, months }) => [stockItemId, { months: new Set(months) }]))
}
