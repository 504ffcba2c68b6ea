import { courierScore } from '#shop/couriers/index.ts'
import { CASH, type BuyerMethod } from '#shop/payments/index.ts'
import type { CourierScore } from '#shop/trust/index.ts'
import type { Phone } from '#shop/values/index.ts'
import type { RequestContext } from './request-context.ts'

/** What a courier company says about the number of an order in cash, asked before the order's transaction. Null where nobody is asked. */
export async function scoreOfBuyer(
  { shop, ctx }: RequestContext,
  { phone, payment }: { phone: Phone; payment: BuyerMethod },
): Promise<CourierScore | null> {
  if (payment !== CASH) return null
  return courierScore(ctx, { carriers: shop.couriers, phone, secret: shop.secret })
}
