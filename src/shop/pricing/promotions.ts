import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { type Paisa, orderedText } from '../values/index.ts'
import type { PromotionRules, PromotionTerms } from './model.ts'

/** A promotion as staff see it. `redeemed` counts uses that were not released. */
export type PromotionRecord = PromotionRules & { id: string; redeemed: number; active: boolean; lastUsedAt: Date | null }

/** All promotions, newest first, or only one. */
export async function promotionRecords(reader: Reader, only?: string): Promise<PromotionRecord[]> {
  const found = await sql<PromotionRecord & { amount: Paisa | null; most: Paisa | null }>`
    select id, code, name, kind, basis_points as "basisPoints", amount_paisa as amount, most_paisa as most, steps,
      least_goods_paisa as "leastGoods", category_id as "categoryId", starts_at as "startsAt", ends_at as "endsAt",
      limit_total as "limitTotal", limit_per_person as "limitPerPerson", redeemed, active,
      (select max(redeemed_at) from pricing.redemptions where promotion_id = promotions.id and released_at is null) as "lastUsedAt"
    from pricing.promotions
    where ${only ?? null}::uuid is null or id = ${only ?? null}::uuid
    order by active desc, id desc`.execute(reader)
  return found.rows
}

/** Fixed field order, so that version tokens can be compared. */
export function promotionTerms({ name, startsAt, endsAt, limitTotal, limitPerPerson }: PromotionTerms): PromotionTerms {
  return { name: orderedText(name), startsAt, endsAt, limitTotal, limitPerPerson }
}
