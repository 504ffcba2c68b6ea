import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Translations } from '../values/index.ts'

export type WaitedFor = { stockItemId: string; product: Translations; people: number; grams: number }

/** Who waits for the products that a stock item is part of, for whoever receives it. Most people first. */
export async function demandByStockItem(reader: Reader): Promise<WaitedFor[]> {
  const found = await sql<WaitedFor>`
    with open as (
      select product_id, count(*)::integer as people, sum(grams)::integer as grams from waitlist.entries
      where state in ('waiting', 'notified') group by product_id),
    made as (
      select distinct contents.stock_item_id, variants.product_id from inventory.contents
      join catalog.variants on variants.id = contents.variant_id and variants.state = 'active')
    select made.stock_item_id as "stockItemId", products.name as product, open.people, open.grams
    from open join made on made.product_id = open.product_id join catalog.products on products.id = open.product_id
    order by open.people desc, products.position, made.stock_item_id`.execute(reader)
  return found.rows
}
