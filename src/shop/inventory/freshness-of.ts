import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { CalendarDate, Translations } from '../values/index.ts'
import type { Grade } from './model.ts'

/** The lot that is used next for one part of a variant. */
export type Freshness = {
  stockItemId: string
  itemCode: string
  itemName: Translations
  lotCode: string
  farmId: string | null
  harvestedOn: CalendarDate | null
  bestBefore: CalendarDate
  grade: Grade
}

/**
 * The origin of each variant on that day: for every stock item in it, packaging too, the received lot at the normal price that expires
 * first, heaviest part first. Stock items without such a lot are left out, and so are variants without stock.
 */
export async function freshnessOf(
  reader: Reader,
  { variantIds, firstDay }: { variantIds: readonly string[]; firstDay: CalendarDate },
): Promise<Map<string, Freshness[]>> {
  const result = await sql<Freshness & { variantId: string }>`
    select content.variant_id as "variantId", content.stock_item_id as "stockItemId", item.code as "itemCode",
      item.name as "itemName", lot.code as "lotCode", lot.farm_id as "farmId",
      lot.harvested_on as "harvestedOn", lot.best_before as "bestBefore", lot.grade
    from inventory.contents as content
    join inventory.stock_items as item on item.id = content.stock_item_id
    cross join lateral (
      select code, farm_id, harvested_on, best_before, grade from inventory.lots
      where stock_item_id = content.stock_item_id and on_hand > allocated and state = 'received' and not quarantined and not marked_down
        and ${firstDay}::date between available_from and best_before
      order by best_before, id limit 1
    ) as lot
    where content.variant_id = any(${[...new Set(variantIds)]}::uuid[])
    order by content.amount * coalesce(item.piece_grams, 1) desc, item.code`.execute(reader)
  const byVariant = new Map<string, Freshness[]>()
  for (const { variantId, ...freshness } of result.rows) {
    byVariant.set(variantId, [...(byVariant.get(variantId) ?? []), freshness])
  }
  return byVariant
}
