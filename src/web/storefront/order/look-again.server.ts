import { lookAgain, openAttempts } from '#shop/billing/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'

/** The page shows what is known after this long, even without the gateway's answer. */
const PATIENCE_MS = 3000
export const ORDER_TOKEN = /^[\w-]{20,100}$/

/**
 * Asks the gateway about payments of this order that are not final; limited, because everybody with the link can open the page.
 */
export async function askAboutPayments({ shop, ctx }: RequestContext, token: string): Promise<void> {
  if (Object.keys(shop.payments).length === 0 || !ORDER_TOKEN.test(token)) return
  const attempts = await openAttempts(ctx, token)
  const [first] = attempts
  if (!first || !(await shop.limits.use('payment-looked', first.orderId)).ok) return
  const { payments: gateways, config } = shop
  await lookAgain(ctx, { gateways, attempts, shopUrl: config.shopUrl, patienceMs: PATIENCE_MS })
}
