import { bankAccount, type BuyerMethod } from '../../../shop/payments/index.ts'
import { onlineMethods, type Shop } from '../../http/visit.ts'
import { CASH } from './ways-to-pay.ts'

/** The ways to pay that this shop has set up, the same for everybody; cash first. */
export async function methodsOf(shop: Shop): Promise<BuyerMethod[]> {
  const account = await bankAccount(shop.db)
  return [CASH, ...onlineMethods(shop), ...(account ? (['bank-transfer'] as const) : [])]
}
