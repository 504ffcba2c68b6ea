import { wasPlaced } from '#shop/ordering/index.ts'
import type { Phone } from '#shop/values/index.ts'
import type { RateLimited } from './rate-limits.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Places an order within the limits. All tries count by network; only placed orders count by phone, so refused orders sent by
 * others cost the phone's owner nothing. A repeated request gets its first answer again and is not counted.
 */
export async function withinOrderLimits<Placed extends { ok: boolean }>(
  { shop, ctx, clientAddress }: RequestContext,
  { phone, requestId }: { phone: Phone; requestId: string },
  place: () => Promise<Placed>,
): Promise<{ limited: null; placed: Placed } | { limited: Extract<RateLimited, { ok: false }> }> {
  if (await wasPlaced(ctx.db, requestId)) return { limited: null, placed: await place() }
  for (const counted of [
    await shop.limits.use('place-order', clientAddress),
    await shop.limits.check('orders-of-phone', phone),
  ]) {
    if (!counted.ok) return { limited: counted }
  }
  const placed = await place()
  if (placed.ok) await shop.limits.use('orders-of-phone', phone)
  return { limited: null, placed }
}
