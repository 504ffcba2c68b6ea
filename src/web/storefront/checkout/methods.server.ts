import { BUYER_METHODS, bankAccount, isOnline, type BuyerMethod } from '#shop/payments/index.ts'
import type { Shop } from '#web/http/request-context.ts'

/** The payment methods that are configured, the same for everybody. */
export async function methodsOf(shop: Shop): Promise<BuyerMethod[]> {
  const account = await bankAccount(shop.db)
  return BUYER_METHODS.filter((method) => {
    if (isOnline(method)) return shop.payments[method] !== undefined
    return method !== 'bank-transfer' || account !== null
  })
}
