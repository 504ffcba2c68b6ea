import type { Reader } from '../context.ts'
import { type Translations, mapText } from '../values/index.ts'
import { readBrand } from './brand.ts'
import { fillBrand } from './model.ts'

/** The current texts of a page. `body` is Markdown for `renderMarkdown`, with the business's numbers filled in. */
type PageText = { slug: string; version: number; title: Translations; body: Translations; publishedAt: Date }

export async function pageText(reader: Reader, slug: string): Promise<PageText | null> {
  const row = await reader
    .selectFrom('content.page_versions as page')
    .leftJoin('content.settings as brand', (join) => join.on('brand.key', '=', 'brand'))
    .select(['page.slug', 'page.version', 'page.title', 'page.body', 'page.published_at', 'brand.value as brand'])
    .where('page.slug', '=', slug)
    .orderBy('page.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const brand = readBrand(row.brand)
  const body = mapText(row.body, (words) => fillBrand(words, brand))
  return { slug: row.slug, version: row.version, title: row.title, body, publishedAt: row.published_at }
}

/** The texts somebody agreed to, in their version. */
export async function pageVersion(reader: Reader, slug: string, version: number): Promise<PageText | null> {
  const row = await reader
    .selectFrom('content.page_versions')
    .select(['slug', 'version', 'title', 'body', 'published_at'])
    .where('slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? { slug: row.slug, version: row.version, title: row.title, body: row.body, publishedAt: row.published_at } : null
}
