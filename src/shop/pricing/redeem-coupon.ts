import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import type { Phone } from '../values/index.ts'

type Redeemed = { ok: true } | { ok: false; problem: 'coupon-used-up' | 'coupon-used-by-you' }

export type CouponUse = { promotionId: string; orderId: string; phone: Phone; now: Date }

/**
 * Uses a promotion once. Exact under concurrency: both limits are checked on rows that stay locked until the transaction ends, so a waiting
 * transaction sees the result of the previous one. The person's row is always locked before the promotion's.
 */
export async function redeemCoupon(tx: Tx, use: CouponUse): Promise<Redeemed> {
  const done = await sql<{ person: boolean; redeemed: boolean }>`
    with ${taken(use)},
    redemption as (
      insert into pricing.redemptions (promotion_id, order_id, phone, redeemed_at)
      select id, ${use.orderId}::uuid, ${use.phone}, ${use.now} from total)
    select exists (select from person) as person, exists (select from total) as redeemed`.execute(tx)
  const { person, redeemed } = done.rows[0]!
  if (redeemed) return { ok: true }
  return { ok: false, problem: person ? 'coupon-used-up' : 'coupon-used-by-you' }
}

/**
 * Like `redeemCoupon`, as one statement that can be sent with the commit, so that a popular coupon is locked only briefly. It fails when a
 * limit is reached: see `isCouponGone`.
 */
export async function takeCoupon(tx: Tx, use: CouponUse): Promise<void> {
  await sql`
    with ${taken(use)}
    insert into pricing.redemptions (promotion_id, order_id, phone, redeemed_at)
    select total.id, ${use.orderId}::uuid, ${use.phone}, ${use.now} from (values (1)) as one left join total on true`.execute(tx)
}

/** Whether the transaction failed because `takeCoupon` found the coupon used up. */
export function isCouponGone(error: unknown): boolean {
  if (!(error instanceof Error) || !('table' in error)) return false
  const { table, column } = error as { table: unknown; column?: unknown }
  return table === 'redemptions' && column === 'promotion_id'
}

/** `person` and `total`: one row each when the use is within its limit. */
function taken({ promotionId, phone, now }: CouponUse): RawBuilder<unknown> {
  return sql`
    promotion as (select id, limit_per_person from pricing.promotions where id = ${promotionId}::uuid),
    person as (
      insert into pricing.promotion_uses as used (promotion_id, phone, uses) select id, ${phone}, 1 from promotion
      on conflict (promotion_id, phone) do update set uses = used.uses + 1
        where used.uses < coalesce((select limit_per_person from promotion), used.uses + 1)
      returning promotion_id),
    total as (
      update pricing.promotions set redeemed = redeemed + 1
      where id = (select promotion_id from person) and active and (limit_total is null or redeemed < limit_total)
        and (ends_at is null or ends_at > ${now})
      returning id)`
}

/** Releases what an order redeemed, for the person and the promotion. Without a redemption it changes nothing. */
export async function releaseCoupon(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  await sql`
    with released as (
      update pricing.redemptions set released_at = ${now} where order_id = ${orderId}::uuid and released_at is null
      returning promotion_id, phone),
    person as (
      update pricing.promotion_uses used set uses = used.uses - 1 from released
      where used.promotion_id = released.promotion_id and used.phone = released.phone
      returning used.promotion_id)
    update pricing.promotions set redeemed = redeemed - 1 where id in (select promotion_id from person)`.execute(tx)
}
