import { addApiKey, API_SCOPES, type ApiScope } from '#shop/accounts/index.ts'
import type { Role } from '#shop/context.ts'
import { addDays, dayInDhaka } from '#shop/values/index.ts'
import type { Shop } from './world.ts'

/** The headers of a program with a new key; every scope unless told otherwise. Each call of `headers` has another Idempotency-Key. */
export async function apiKey(shop: Shop, role: Role, scopes: readonly ApiScope[] = API_SCOPES) {
  const input = { name: `Key of ${role}`, role, scopes, lastDay: addDays(dayInDhaka(shop.now), 30) }
  const added = await addApiKey(shop.as('owner'), input)
  if (!added.ok) throw new Error(added.problem)
  const { id, secret } = added
  return {
    id,
    secret,
    headers: (more: Record<string, string> = {}) => ({
      Authorization: `Bearer ${secret}`,
      'Idempotency-Key': shop.newId(),
      ...more,
    }),
  }
}
