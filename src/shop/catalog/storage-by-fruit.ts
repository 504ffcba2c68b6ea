import type { Reader } from '../context.ts'
import type { Translations } from '../values/index.ts'

/** The storage advice of each fruit, by the code of its stock item; null for a fruit without advice. Packaging is no fruit, and is missing. */
export async function storageByFruit(reader: Reader, itemCodes: readonly string[]): Promise<Map<string, Translations | null>> {
  if (itemCodes.length === 0) return new Map()
  const rows = await reader
    .selectFrom('catalog.products')
    .select(['code', 'storage'])
    .where('code', 'in', [...new Set(itemCodes)])
    .where('sold_by', '!=', 'box')
    .execute()
  return new Map(rows.map(({ code, storage }) => [code, storage]))
}
