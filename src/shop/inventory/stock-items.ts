import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { StockItem } from './model.ts'

/** `onHand` and `allocated` are sums over the received lots. */
export type StockItemTotals = StockItem & {
  onHand: number
  allocated: number
  /** The amount from which it counts as low; null when not set. */
  lowLevel: number | null
}

export async function stockItems(reader: Reader): Promise<StockItemTotals[]> {
  const rows = await reader
    .selectFrom('inventory.stock_items as item')
    .leftJoin('inventory.lots as lot', (join) =>
      join.onRef('lot.stock_item_id', '=', 'item.id').on('lot.state', '=', 'received').on('lot.on_hand', '>', 0),
    )
    .select(['item.id', 'item.code', 'item.name', 'item.unit', 'item.piece_grams as pieceGrams', 'item.shelf_days as shelfDays'])
    .select('item.low_level as lowLevel')
    .select([
      sql<number>`coalesce(sum(lot.on_hand), 0)::bigint`.as('onHand'),
      sql<number>`coalesce(sum(lot.allocated), 0)::bigint`.as('allocated'),
    ])
    .groupBy('item.id')
    .execute()
  return rows.sort((a, b) => (a.name.en < b.name.en ? -1 : 1))
}
