import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Bilingual } from '../values/index.ts'

export type SearchableProduct = {
  id: string
  slug: string
  name: Bilingual
  alsoCalled: Bilingual | null
  category: Bilingual
  origin: Bilingual
  aliases: string[]
  updatedAt: Date
}

/** Every active product with all one may look for it by, in the order of the shop. */
export async function productsForSearch(reader: Reader): Promise<SearchableProduct[]> {
  const rows = await reader
    .selectFrom('catalog.products as product')
    .innerJoin('catalog.categories as category', 'category.id', 'product.category_id')
    .select(['product.id', 'product.slug', 'product.name', 'product.also_called as alsoCalled', 'product.origin'])
    .select(['product.search_aliases as aliases', 'product.updated_at as updatedAt', 'category.name as category'])
    .where('product.state', '=', 'active')
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
  return rows.map((row) => ({ ...row, alsoCalled: row.alsoCalled as Bilingual | null }))
}

/** The same as long as nothing changed by which products are found. */
export async function searchMark(reader: Reader): Promise<string> {
  const found = await sql<{ mark: string }>`
    select coalesce(md5(string_agg(md5(row (product.id, product.slug, product.name, product.also_called, product.origin, product.search_aliases,
      category.name)::text), '' order by product.position, product.id)), '') as mark
    from catalog.products product join catalog.categories category on category.id = product.category_id where product.state = 'active'`.execute(
    reader,
  )
  return found.rows[0]!.mark
}
