import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { factsIn, type StoredFacts } from './undo-prices.ts'
import type { PriceFacts } from './price-records.ts'

/** `id` undoes it; null for a planned price that has begun since, which nothing has settled yet. */
export type PriceEvent = {
  id: number | null
  variantId: string
  before: PriceFacts
  after: PriceFacts
  actor: string
  at: Date
}

/** The changes of these prices with their author, newest first. */
export async function priceHistory(
  reader: Reader,
  { variantIds, now, most = 20 }: { variantIds: readonly string[]; now: Date; most?: number },
): Promise<PriceEvent[]> {
  const found = await sql<Omit<PriceEvent, 'before' | 'after'> & { before: StoredFacts; after: StoredFacts }>`
    select id, variant_id as "variantId", before, after, actor, at from (
      select id, variant_id, before, after, actor, at from pricing.price_events where variant_id = any(${variantIds}::uuid[])
      union all
      select null, variant_id, jsonb_build_object('price', stored.price_paisa, 'salePrice', stored.sale_price_paisa),
        jsonb_build_object('price', begun.price_paisa,
          'salePrice', case when stored.sale_price_paisa < begun.price_paisa then stored.sale_price_paisa end),
        begun.actor, begun.from_at
      from pricing.planned_prices begun join pricing.prices stored using (variant_id)
      where variant_id = any(${variantIds}::uuid[]) and begun.from_at <= ${now}
    ) as events order by id desc nulls first, at desc limit ${most}`.execute(reader)
  return found.rows.map((event) => ({ ...event, before: factsIn(event.before), after: factsIn(event.after) }))
}
