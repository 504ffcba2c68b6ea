import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Translations } from '../values/index.ts'

export type SearchableProduct = {
  id: string
  slug: string
  name: Translations
  alsoCalled: Translations | null
  category: Translations
  origin: Translations
  aliases: string[]
  updatedAt: Date
  /** The id and a short digest of everything the product is found and shown by; it changes whenever any of it changes. */
  mark: string
}

const MARK = sql<string>`product.id || ' ' || hash_record_extended(
  row (product.slug, product.name, product.also_called, product.origin, product.search_aliases, category.name), 0)`

/** Every active product with everything it can be found by, in the shop's order; with `ids` only these. */
export async function productsForSearch(reader: Reader, ids?: readonly string[]): Promise<SearchableProduct[]> {
  let query = reader
    .selectFrom('catalog.products as product')
    .innerJoin('catalog.categories as category', 'category.id', 'product.category_id')
    .select(['product.id', 'product.slug', 'product.name', 'product.also_called as alsoCalled', 'product.origin'])
    .select(['product.search_aliases as aliases', 'product.updated_at as updatedAt', 'category.name as category'])
    .select(MARK.as('mark'))
    .where('product.state', '=', 'active')
    .orderBy('product.position')
    .orderBy('product.id')
  if (ids) query = query.where(sql<boolean>`product.id = any(${ids}::uuid[])`)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, alsoCalled: row.alsoCalled as Translations | null }))
}

/** The marks of the same products in the same order, much faster than reading the products. */
export async function marksForSearch(reader: Reader): Promise<string[]> {
  // One text, because reading so many rows takes longer than building it.
  const found = await sql<{ marks: string | null }>`
    select string_agg(${MARK}, ',' order by product.position, product.id) as marks
    from catalog.products product join catalog.categories category on category.id = product.category_id
    where product.state = 'active'`.execute(reader)
  return found.rows[0]?.marks?.split(',') ?? []
}

/** The product id in a mark. */
export function productOfMark(mark: string): string {
  return mark.slice(0, mark.indexOf(' '))
}
