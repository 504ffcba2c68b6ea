import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'

/** The id of the signed-in customer, or null. */
export function signedInAs(c: Context<AppEnv>): string | null {
  const { actor } = c.get('requestContext').ctx
  return actor.kind === 'customer' ? actor.customerId : null
}
