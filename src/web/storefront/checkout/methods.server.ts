import { BUYER_METHODS, bankAccount, isOnline, wallets, type BuyerMethod } from '#shop/payments/index.ts'
import type { Language } from '#shop/values/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { Shop } from '#web/http/request-context.ts'

/** The payment methods that are configured, the same for everybody. */
export async function methodsOf(shop: Shop): Promise<BuyerMethod[]> {
  const account = await bankAccount(shop.db)
  const takesWallets = (await wallets(shop.db)).some(({ active }) => active)
  return BUYER_METHODS.filter((method) => {
    if (isOnline(method)) return shop.payments[method] !== undefined
    if (method === 'wallet') return takesWallets
    return method !== 'bank-transfer' || account !== null
  })
}

/** The same in words: “bKash or Cash on delivery”. */
export function methodsInWords(methods: readonly BuyerMethod[], language: Language): string {
  const t = wordsOf('checkout', language)
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(methods.map((method) => t(`pay.${method}`)))
}
