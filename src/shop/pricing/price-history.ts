import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa } from '../values/index.ts'

type Known = { price: Paisa; salePrice: Paisa | null }

export type PriceEvent = { variantId: string; before: Known; after: Known; actor: string; at: Date }

/** The changes of these prices with their author, newest first. */
export async function priceHistory(reader: Reader, variantIds: readonly string[], most = 20): Promise<PriceEvent[]> {
  const found = await sql<PriceEvent>`
    select variant_id as "variantId", before, after, actor, at from pricing.price_events
    where variant_id = any(${variantIds}::uuid[]) order by id desc limit ${most}`.execute(reader)
  return found.rows
}
