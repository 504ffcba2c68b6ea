import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { StockItem } from '../inventory/index.ts'
import { FEW_UNITS } from '../inventory/model.ts'
import type { Translations, CalendarDate } from '../values/index.ts'

type LowItem = {
  stockItemId: string
  name: Translations
  unit: StockItem['unit']
  left: number
  /** When the first remaining lot expires; null when nothing is left. */
  until: CalendarDate | null
  /** When more is expected; null when nothing is. */
  next: CalendarDate | null
}
type ExpiringLot = {
  lotId: string
  stockItemId: string
  code: string
  name: Translations
  unit: StockItem['unit']
  left: number
  bestBefore: CalendarDate
}

/**
 * Stock items that run low (below their configured level, else with only a few units of the smallest sold size left), and lots of other
 * items that expire by `soonUntil`, earliest first. Items that are not sold cannot run low, and items that were never received are only
 * expected.
 */
export async function stockWatch(
  reader: Reader,
  { today, soonUntil, limit }: { today: CalendarDate; soonUntil: CalendarDate; limit: number },
): Promise<{ low: LowItem[]; expiring: ExpiringLot[] }> {
  const found = await sql<{ low: LowItem[]; expiring: ExpiringLot[] }>`
    with shelf as not materialized (
      select *, on_hand - allocated as free, state = 'received' and not quarantined and best_before >= ${today}::date as on_shelf
      from inventory.lots where on_hand > 0
    ),
    -- An item with this much in one lot is not low. It leaves few items whose contents are read.
    plenty as (
      select greatest((select max(amount) from inventory.contents) * (${FEW_UNITS}::integer + 1),
        (select max(low_level) from inventory.stock_items)) as amount
    ),
    shelves as materialized (
      select stock_item_id, coalesce(sum(free) filter (where on_shelf), 0) as units_left,
        min(best_before) filter (where on_shelf and free > 0) as until, min(available_from) filter (where state = 'expected') as next
      from shelf where stock_item_id in (select stock_item_id from shelf where not on_shelf or free < (select amount from plenty))
      group by stock_item_id having not bool_and(state = 'expected')
    ),
    low as (
      select items.id, items.name, items.unit, shelves.units_left, shelves.until, shelves.next
      from shelves join inventory.stock_items items on items.id = shelves.stock_item_id
      cross join lateral (
        select min(contents.amount) as amount
        from inventory.contents join catalog.variants on variants.id = contents.variant_id and variants.state = 'active'
        join catalog.products on products.id = variants.product_id and products.state = 'active'
        where contents.stock_item_id = items.id
      ) as smallest
      where case when items.low_level is null
        then floor(units_left / smallest.amount) <= ${FEW_UNITS}::integer else units_left < items.low_level end
      order by items.name ->> 'en' limit ${limit}
    ),
    expiring as (
      select lots.*, items.name, items.unit from inventory.lots join inventory.stock_items items on items.id = lots.stock_item_id
      where lots.state = 'received' and not lots.quarantined and lots.best_before between ${today}::date and ${soonUntil}::date
        and lots.on_hand > 0 and lots.on_hand > lots.allocated and lots.stock_item_id not in (select id from low)
      order by lots.best_before, items.name ->> 'en', lots.code limit ${limit}
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('stockItemId', id, 'name', name, 'unit', unit, 'left', units_left, 'until', until,
        'next', next) order by name ->> 'en'), '[]') from low) as low,
      (select coalesce(jsonb_agg(jsonb_build_object('lotId', id, 'stockItemId', stock_item_id, 'code', code, 'name', name, 'unit', unit,
        'left', on_hand - allocated, 'bestBefore', best_before) order by best_before, name ->> 'en', code), '[]') from expiring) as expiring`.execute(
    reader,
  )
  return found.rows[0]!
}
