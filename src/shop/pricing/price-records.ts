import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa } from '../values/index.ts'

export type PriceRecord = {
  variantId: string
  price: Paisa
  salePrice: Paisa | null
  saleFrom: Date | null
  saleUntil: Date | null
}

/** Prices as staff edit them, with the sale price and its period, active or not. */
export async function priceRecords(reader: Reader, variantIds: readonly string[]): Promise<Map<string, PriceRecord>> {
  const found = await sql<PriceRecord>`
    select variant_id as "variantId", price_paisa as price, sale_price_paisa as "salePrice", sale_from as "saleFrom",
      sale_until as "saleUntil"
    from pricing.prices where variant_id = any(${variantIds}::uuid[])`.execute(reader)
  return new Map(found.rows.map((row) => [row.variantId, row]))
}
