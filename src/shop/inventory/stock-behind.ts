import { sql } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import type { Content, PromisedLot } from './model.ts'

export type StockBehind = { contents: Content[]; lots: PromisedLot[] }

// Fruit that was ordered from a grower is not sold before it has come.
const SOLD = sql`only_variants is distinct from '{}'::uuid[]`

/**
 * The contents of these variants, and every lot of their stock items that can be promised for `fromDay` or later. With `orderedToo`, also fruit
 * that was ordered from a grower, which is only promised once it has come. One statement.
 */
export async function stockBehind(
  reader: Reader,
  { variantIds, fromDay, orderedToo = false }: { variantIds: readonly string[]; fromDay: CalendarDate; orderedToo?: boolean },
): Promise<StockBehind> {
  const result = await sql<StockBehind>`
    with contents as materialized (
      select variant_id, stock_item_id, amount from inventory.contents where variant_id = any(${[...new Set(variantIds)]}::uuid[])
    ),
    lots as (
      select id, stock_item_id, state, available_from, best_before, on_hand - allocated as available, only_variants, marked_down, ripe_on
      from inventory.lots
      where stock_item_id = any(array(select stock_item_id from contents))
        and on_hand > allocated and best_before >= ${fromDay}::date and not quarantined ${orderedToo ? sql`` : sql`and ${SOLD}`}
    )
    select ${CONTENTS} as contents, ${LOTS} as lots`.execute(reader)
  return result.rows[0]!
}

/**
 * Like `stockBehind`, for writers: `contents` also has all other variants that share the stock items, because their units change too. With
 * `lock` the lots are locked in id order.
 */
export async function stockToTake(
  tx: Tx,
  { variantIds, fromDay, lock }: { variantIds: readonly string[]; fromDay: CalendarDate; lock: boolean },
): Promise<StockBehind> {
  const result = await sql<StockBehind>`
    with items as materialized (
      select distinct stock_item_id from inventory.contents where variant_id = any(${[...new Set(variantIds)]}::uuid[])
    ),
    contents as (
      select variant_id, stock_item_id, amount from inventory.contents
      where stock_item_id = any(array(select stock_item_id from items))
    ),
    lots as materialized (
      select id, stock_item_id, state, available_from, best_before, on_hand - allocated as available, only_variants, marked_down, ripe_on
      from inventory.lots
      where stock_item_id = any(array(select stock_item_id from items))
        and on_hand > allocated and best_before >= ${fromDay}::date and not quarantined and ${SOLD}
      ${lock ? sql`order by id for update` : sql``}
    )
    select ${CONTENTS} as contents, ${LOTS} as lots`.execute(tx)
  return result.rows[0]!
}

// json instead of jsonb: for the lots of thousands of products PostgreSQL builds it faster.
const CONTENTS = sql`(
  select coalesce(json_agg(json_build_object('variantId', variant_id, 'stockItemId', stock_item_id, 'amount', amount)), '[]') from contents
)`
const LOTS = sql`(
  select coalesce(json_agg(json_build_object('id', id, 'stockItemId', stock_item_id, 'state', state,
    'availableFrom', available_from, 'bestBefore', best_before, 'available', available, 'onlyVariants', only_variants,
    'markedDown', marked_down, 'ripeOn', ripe_on)), '[]') from lots
)`
