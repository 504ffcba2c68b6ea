import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'

/** The customer who asks; null for everybody else. */
export function signedInAs(c: Context<AppEnv>): string | null {
  const { actor } = c.get('requestContext').ctx
  return actor.kind === 'customer' ? actor.customerId : null
}
