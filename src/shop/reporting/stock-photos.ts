import { sql } from 'kysely'
import type { Reader } from '../context.ts'

/**
 * The first photo of the product that sells a stock item alone, by the item's id. Packaging, and fruit that is sold only in boxes of several,
 * have none: the photo of such a box shows something else.
 */
export async function photosOfStockItems(reader: Reader, stockItemIds: readonly string[]): Promise<Map<string, string>> {
  if (stockItemIds.length === 0) return new Map()
  const found = await sql<{ id: string; photoId: string }>`
    select distinct on (contents.stock_item_id) contents.stock_item_id as id, photos.photo_id as "photoId"
    from inventory.contents
    join catalog.variants on variants.id = contents.variant_id
    join catalog.products on products.id = variants.product_id and products.state <> 'private'
    join catalog.product_photos photos on photos.product_id = products.id
    where contents.stock_item_id = any(${[...stockItemIds]}::uuid[]) and not exists (
      select from inventory.contents other
      where other.variant_id = contents.variant_id and other.stock_item_id <> contents.stock_item_id)
    order by contents.stock_item_id, (products.state = 'active') desc, products.position, products.id, photos.position`.execute(
    reader,
  )
  return new Map(found.rows.map(({ id, photoId }) => [id, photoId]))
}
