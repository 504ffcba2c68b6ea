import type { RequestContext } from './request-context.ts'

/** Whether the session misses a second factor that the shop requires. */
export function isByPasswordAlone({ shop, session }: Pick<RequestContext, 'shop' | 'session'>): boolean {
  return shop.config.secondFactorNeeded && session?.secondFactor === false
}
