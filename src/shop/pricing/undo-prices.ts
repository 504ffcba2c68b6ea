import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { paisa } from '../values/index.ts'
import { changePricesIn, type PricesChanged } from './change-prices.ts'
import type { PriceFacts } from './price-records.ts'

/** Sets back what these events changed, where the price is still as they left it. */
export function undoPrices(ctx: Ctx, eventIds: readonly number[]): Promise<PricesChanged> {
  return ctx.db.transaction(async (tx) => {
    const events = await sql<{ variantId: string; before: StoredFacts; after: StoredFacts }>`
      select variant_id as "variantId", before, after from pricing.price_events where id = any(${eventIds}::bigint[]) order by id`.execute(
      tx,
    )
    const changes = events.rows.map(({ variantId, before, after }) => ({ variantId, ...factsIn(before), seen: factsIn(after) }))
    return await changePricesIn(tx, ctx, changes)
  })
}

/** As an event holds them; the oldest events have no dates. */
export type StoredFacts = { price: number; salePrice: number | null; saleFrom?: string | null; saleUntil?: string | null }

export function factsIn({ price, salePrice, saleFrom, saleUntil }: StoredFacts): PriceFacts {
  const instant = (at: string | null | undefined) => (at ? new Date(at) : null)
  return {
    price: paisa(price),
    salePrice: salePrice === null ? null : paisa(salePrice),
    saleFrom: instant(saleFrom),
    saleUntil: instant(saleUntil),
  }
}
