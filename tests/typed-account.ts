import { newId } from '#platform/ids.ts'
import { hashPassword, startSession } from '#shop/accounts/index.ts'
import type { Phone } from '#shop/values/index.ts'
import type { Shop } from './world.ts'

/** An account from when numbers were not verified: with a password and an unverified number. */
export async function typedAccount(shop: Shop, { phone, name, password }: { phone: Phone; name: string; password: string }) {
  const id = newId(shop.now)
  const passwordHash = await hashPassword(password)
  const session = await shop.db.transaction(async (tx) => {
    const values = { id, phone, name, password_hash: passwordHash, language: 'en', created_at: shop.now } as const
    await tx.insertInto('accounts.customers').values(values).execute()
    return startSession(tx, { customerId: id }, shop.now)
  })
  return { customerId: id, session }
}
