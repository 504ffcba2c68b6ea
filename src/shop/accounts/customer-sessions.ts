import { sha256 } from '#platform/ids.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import type { Device } from './device.ts'
import { SESSION_LIMITS } from './model.ts'

type CustomerSession = Device & { id: string; createdAt: Date; lastSeenAt: Date; isThis: boolean }

const MOST_SHOWN = 50

/** The customer's sessions, last used first. `token` is the current one. */
export async function customerSessions(
  reader: Reader,
  { customerId, token, now }: { customerId: string; token: string | null; now: Date },
): Promise<CustomerSession[]> {
  const rows = await reader
    .selectFrom('accounts.sessions')
    .select(['id', 'token_hash', 'browser', 'system', 'created_at', 'last_seen_at'])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>=', new Date(now.getTime() - SESSION_LIMITS.customer.idle))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const own = token === null ? null : sha256(token)
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    system: row.system,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isThis: row.token_hash === own,
  }))
}

/** Ends one session of this customer. A session that ended before, or belongs to another customer, is ignored. */
export async function endCustomerSession(
  ctx: Ctx,
  { customerId, sessionId }: { customerId: string; sessionId: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.deleteFrom('accounts.sessions').where('id', '=', sessionId).where('customer_id', '=', customerId).execute()
  })
}

export async function endOtherSessions(ctx: Ctx, of: { customerId: string; except: string | null }): Promise<void> {
  await ctx.db.transaction((tx) => endOtherSessionsIn(tx, of))
}

export async function endOtherSessionsIn(
  tx: Tx,
  { customerId, except }: { customerId: string; except: string | null },
): Promise<void> {
  let ending = tx.deleteFrom('accounts.sessions').where('customer_id', '=', customerId)
  if (except !== null) ending = ending.where('token_hash', '!=', sha256(except))
  await ending.execute()
}
