import { sql } from 'kysely'
import type { Reader } from '../context.ts'

type SizesAsked = {
  /** '' for all. */
  categoryId: string
  /** Only those of these products. */
  productIds: readonly string[] | null
  /** From 1. */
  page: number
  most: number
}

/** A page of the sizes that can be sold or will be, in the shop's order, and how many there are on all pages. */
export async function sizesOnSale(reader: Reader, asked: SizesAsked): Promise<{ variantIds: string[]; count: number }> {
  const { categoryId, productIds, page, most } = asked
  const found = await sql<{ variantIds: string[]; count: number }>`
    with sizes as materialized (
      select variant.id, row_number() over (order by product.position, product.id, variant.position, variant.id) as place
      from catalog.variants variant join catalog.products product on product.id = variant.product_id
      where variant.state = 'active' and product.state in ('active', 'draft')
        ${categoryId === '' ? sql`` : sql`and product.category_id = ${categoryId}`}
        ${productIds === null ? sql`` : sql`and product.id = any(${productIds}::uuid[])`}
    )
    select (select count(*)::integer from sizes) as count,
      array(select id::text from sizes order by place limit ${most} offset ${(page - 1) * most}) as "variantIds"`.execute(reader)
  return found.rows[0]!
}
