import type { Reader } from '../context.ts'
import type { Translations } from '../values/index.ts'

/** The contents of one unit. `amount` is in the stock item's own unit, `grams` is the weight. */
export type ContentDetail = {
  stockItemId: string
  code: string
  name: Translations
  unit: 'gram' | 'piece'
  amount: number
  grams: number
}

/** The contents of variants, heaviest first. Variants without contents are not in the map. */
export async function contentsOf(reader: Reader, variantIds: readonly string[]): Promise<Map<string, ContentDetail[]>> {
  if (variantIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('inventory.contents as content')
    .innerJoin('inventory.stock_items as item', 'item.id', 'content.stock_item_id')
    .select([
      'content.variant_id as variantId',
      'content.amount',
      'item.id as stockItemId',
      'item.code',
      'item.name',
      'item.unit',
    ])
    .select('item.piece_grams as pieceGrams')
    .where('content.variant_id', 'in', [...new Set(variantIds)])
    .execute()
  const details = rows
    .map(({ pieceGrams, ...row }) => ({ ...row, grams: row.amount * (row.unit === 'gram' ? 1 : (pieceGrams ?? 0)) }))
    .sort((a, b) => b.grams - a.grams || (a.code < b.code ? -1 : 1))
  const byVariant = new Map<string, ContentDetail[]>()
  for (const { variantId, ...detail } of details) byVariant.set(variantId, [...(byVariant.get(variantId) ?? []), detail])
  return byVariant
}
