import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Translations } from '../values/index.ts'

type ProductWithConditions = { name: Translations; pricedByWeight: boolean; byCourier: boolean }

/** The products on sale whose price depends on their weight, or that no courier takes, in the shop's order. */
export async function productsWithConditions(reader: Reader): Promise<ProductWithConditions[]> {
  const { rows } = await sql<ProductWithConditions>`
    select name, priced_by_weight as "pricedByWeight", 'courier' = any(delivery_modes) as "byCourier"
    from catalog.products product
    where state = 'active' and (priced_by_weight or not 'courier' = any(delivery_modes))
      and exists (select from catalog.variants where product_id = product.id and state = 'active')
    order by position, id`.execute(reader)
  return rows
}
