import type { Reader } from '../context.ts'
import type { Translations } from '../values/index.ts'

export type Category = { id: string; slug: string; name: Translations; description: Translations; photoId: string | null }

export function categories(reader: Reader): Promise<Category[]> {
  return reader
    .selectFrom('catalog.categories')
    .select(['id', 'slug', 'name', 'description', 'photo_id as photoId'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
