import { sql, type RawBuilder } from 'kysely'
import { sortedPage } from '#platform/database/sorted-page.ts'
import type { Reader } from '../context.ts'
import { pricesAt } from '../pricing/index.ts'
import type { Language } from '../values/language.ts'
import type { ProductSort } from './model.ts'

type ProductsAsked = {
  /** Products in this state, or those of a search, the best match first. */
  of: { state: 'active' | 'draft' | 'archived' } | { ids: readonly string[] }
  /** The shop's order, or that of the search, without it. */
  sort: { by: ProductSort; down: boolean } | null
  /** From 1. */
  page: number
  most: number
  language: Language
  now: Date
}

type ListedProduct = { id: string; photoId: string | null }

/** A page of the office's list of products, and how many there are on all pages. */
export async function productsPage(reader: Reader, asked: ProductsAsked): Promise<{ products: ListedProduct[]; count: number }> {
  const { of, sort, page, most } = asked
  const where =
    'state' in of
      ? sql`product.state = ${of.state}`
      : sql`product.id = any(${[...of.ids]}::uuid[]) and product.state <> 'private'`
  const own = 'state' in of ? sql`product.position` : sql`array_position(${[...of.ids]}::uuid[], product.id)`
  const value = sort ? sortedBy(sort.by, asked) : own
  const { orderBy } = sortedPage({ by: [value, sql`product.id`], down: sort?.down ?? false }, sql`catalog.products product`)
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from catalog.products product where ${where}`.execute(reader)
  const found = await sql<ListedProduct>`
    select product.id, (select photo_id from catalog.product_photos where product_id = product.id order by position limit 1) as "photoId"
    from catalog.products product where ${where} order by ${orderBy} limit ${most} offset ${(page - 1) * most}`.execute(reader)
  return { products: found.rows, count: counted.rows[0]!.count }
}

function sortedBy(by: ProductSort, { language, now }: ProductsAsked): RawBuilder<unknown> {
  switch (by) {
    case 'name':
      return sql`lower(coalesce(product.name ->> ${language}, product.name::text))`
    // The lowest price that a buyer pays now; products without a price are first.
    case 'price':
      return sql`coalesce((
        select min(coalesce(sale_price_paisa, price_paisa))
        from catalog.variants variant join ${pricesAt(now)} as price on price.variant_id = variant.id
        where variant.product_id = product.id and variant.state = 'active'), 0)`
    default:
      return by satisfies never
  }
}
