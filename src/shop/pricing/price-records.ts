import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa } from '../values/index.ts'

/** Everything staff set about the price of a size. */
export type PriceFacts = { price: Paisa; salePrice: Paisa | null; saleFrom: Date | null; saleUntil: Date | null }

export type PriceRecord = PriceFacts & { variantId: string }

/** Prices as staff edit them, with the sale price and its period, active or not; a planned price that has begun is the price, and ends a sale that is not lower. */
export async function priceRecords(reader: Reader, variantIds: readonly string[], now: Date): Promise<Map<string, PriceRecord>> {
  const found = await sql<PriceRecord>`
    select variant_id as "variantId", price, case when lower then sale_price_paisa end as "salePrice",
      case when lower then sale_from end as "saleFrom", case when lower then sale_until end as "saleUntil"
    from (
      select stored.*, coalesce(begun.price_paisa, stored.price_paisa) as price,
        stored.sale_price_paisa < coalesce(begun.price_paisa, stored.price_paisa) as lower
      from pricing.prices stored
      left join pricing.planned_prices begun on begun.variant_id = stored.variant_id and begun.from_at <= ${now}
      where stored.variant_id = any(${variantIds}::uuid[])
    ) as price`.execute(reader)
  return new Map(found.rows.map((row) => [row.variantId, row]))
}

export type PlannedPrice = { variantId: string; price: Paisa; from: Date; actor: string }

/** The prices that apply later. */
export async function plannedPrices(
  reader: Reader,
  variantIds: readonly string[],
  now: Date,
): Promise<Map<string, PlannedPrice>> {
  const found = await sql<PlannedPrice>`
    select variant_id as "variantId", price_paisa as price, from_at as "from", actor from pricing.planned_prices
    where variant_id = any(${variantIds}::uuid[]) and from_at > ${now}`.execute(reader)
  return new Map(found.rows.map((row) => [row.variantId, row]))
}

export function samePrice(a: PriceFacts, b: PriceFacts): boolean {
  return (
    a.price === b.price &&
    a.salePrice === b.salePrice &&
    a.saleFrom?.getTime() === b.saleFrom?.getTime() &&
    a.saleUntil?.getTime() === b.saleUntil?.getTime()
  )
}
