import { customerById } from '#shop/accounts/index.ts'
import type { Phone } from '#shop/values/index.ts'
import type { RequestContext } from './request-context.ts'

/**
 * The phone, if it is the verified number of the signed-in account; else null. What a phone has done before, such as using a
 * coupon, is shown only to its own account, because anybody can type a phone number.
 */
export async function ownPhone({ ctx }: RequestContext, phone: Phone | null): Promise<Phone | null> {
  if (phone === null || ctx.actor.kind !== 'customer') return null
  const customer = await customerById(ctx.db, ctx.actor.customerId)
  return customer?.phoneVerified && customer.phone === phone ? phone : null
}
