import type { Reader } from '../context.ts'
import type { Translations } from '../values/index.ts'
import type { PageSlug } from './model.ts'

type PageVersion = { version: number; title: Translations; publishedAt: Date; author: string }

/** Every version of a page, the current one first. */
export function pageVersions(reader: Reader, slug: PageSlug): Promise<PageVersion[]> {
  return reader
    .selectFrom('content.page_versions')
    .select(['version', 'title', 'published_at as publishedAt', 'author'])
    .where('slug', '=', slug)
    .orderBy('version', 'desc')
    .execute()
}
