import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import type { Price } from './model.ts'
import { pricesAt } from './prices-at.ts'

/** By variant id; a variant without a price is missing. The sale price applies only within its period. */
export async function pricesOf(reader: Reader, variantIds: readonly string[], now: Date): Promise<Map<string, Price>> {
  const found = await sql<{ variantId: string; price: Paisa; salePrice: Paisa | null }>`
    select variant_id as "variantId", price_paisa as price, sale_price_paisa as "salePrice"
    from ${pricesAt(now)} as price where variant_id = any(${variantIds}::uuid[])`.execute(reader)
  return new Map(found.rows.map(({ variantId, price, salePrice }) => [variantId, { price, salePrice }]))
}

/** The next instant at which a sale or a planned price starts, or a sale ends: pages rendered before it are outdated after it. */
export async function nextPriceChange(reader: Reader, now: Date): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select sale_from as at from pricing.prices where sale_from > ${now}
      union all select sale_until from pricing.prices where sale_until > ${now}
      union all select from_at from pricing.planned_prices where from_at > ${now}) as changes`.execute(reader)
  return found.rows[0]?.at ?? null
}
