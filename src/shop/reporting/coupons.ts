import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Translations, Paisa } from '../values/index.ts'
import { ordersIn, type Scope } from './period.ts'

/** What buyers saved by each promotion, and the totals of orders with it. Without a promotion: orders at list price or with a staff discount. */
type CouponUse = {
  promotionId: string | null
  code: string | null
  name: Translations | null
  orders: number
  goods: Paisa
  discount: Paisa
  total: Paisa
}

export async function couponUses(reader: Reader, scope: Scope): Promise<CouponUse[]> {
  const found = await sql<CouponUse>`
    with scoped as (${ordersIn(scope, ['promotion_id', 'goods_paisa', 'discount_paisa', 'total_paisa'])}),
    sums as (
      select promotion_id, count(*)::integer as orders, sum(goods_paisa)::bigint as goods, sum(discount_paisa)::bigint as discount,
        sum(total_paisa)::bigint as total
      from scoped group by promotion_id
    )
    select sums.promotion_id as "promotionId", promotions.code, promotions.name, orders, goods, discount, total
    from sums left join pricing.promotions on promotions.id = sums.promotion_id
    order by sums.promotion_id is null, discount desc, sums.promotion_id`.execute(reader)
  return found.rows
}
