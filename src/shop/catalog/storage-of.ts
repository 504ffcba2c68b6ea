import type { Reader } from '../context.ts'
import type { Translations } from '../values/index.ts'

/** Storage advice for bought products, by product id. Products without advice are missing. */
export async function storageOf(reader: Reader, productIds: readonly string[]): Promise<Map<string, Translations>> {
  if (productIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('catalog.products')
    .select(['id', 'storage'])
    .where('id', 'in', [...productIds])
    .execute()
  return new Map(rows.flatMap(({ id, storage }) => (storage ? [[id, storage]] : [])))
}
