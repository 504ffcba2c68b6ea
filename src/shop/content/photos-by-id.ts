import type { Reader } from '../context.ts'
import type { Photo } from './model.ts'

/** The photos by id. Unknown ids are not in the map. */
export async function photosById(reader: Reader, ids: readonly string[]): Promise<Map<string, Photo>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('content.photos')
    .select(['id', 'key', 'width', 'height', 'widths'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
