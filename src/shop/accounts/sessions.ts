import { timingSafeEqual } from 'node:crypto'
import { newId, newToken, sha256 } from '#platform/ids.ts'
import type { Actor, Ctx, Db, Reader, Tx } from '../context.ts'
import type { Device } from './device.ts'
import { SESSION_LIMITS, type StartedSession } from './model.ts'

type Holder = { customerId: string; device?: Device | undefined } | { staffId: string; device: Device }

/** Starts a session with a new token; only its hash is stored. */
export async function startSession(tx: Tx, holder: Holder, now: Date): Promise<StartedSession> {
  const token = newToken()
  const antiForgery = newToken()
  const limits = 'staffId' in holder ? SESSION_LIMITS.staff : SESSION_LIMITS.customer
  const expiresAt = new Date(now.getTime() + limits.absolute)
  await tx
    .insertInto('accounts.sessions')
    .values({
      id: newId(now),
      token_hash: sha256(token),
      anti_forgery_hash: sha256(antiForgery),
      customer_id: 'customerId' in holder ? holder.customerId : null,
      staff_id: 'staffId' in holder ? holder.staffId : null,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      ...holder.device,
    })
    .execute()
  return { token, antiForgery, expiresAt }
}

/** `secondFactor`: whether this staff account requires a code as well. */
type FoundSession = { actor: Actor; antiForgeryHash: string; lastSeenAt: Date; secondFactor: boolean }

/** The holder of a session that has not expired. */
export async function findSession(
  reader: Reader,
  { token, kind, now }: { token: string; kind: 'customer' | 'staff'; now: Date },
): Promise<FoundSession | null> {
  const row = await reader
    .selectFrom('accounts.sessions as session')
    .leftJoin('accounts.staff as staff', 'staff.id', 'session.staff_id')
    .select([
      'session.anti_forgery_hash',
      'session.customer_id',
      'session.staff_id',
      'session.last_seen_at',
      'session.expires_at',
    ])
    .leftJoin('accounts.second_factors as factor', 'factor.staff_id', 'session.staff_id')
    .select(['staff.name', 'staff.role', 'staff.active', 'factor.confirmed_at'])
    .where('session.token_hash', '=', sha256(token))
    .executeTakeFirst()
  if (!row) return null
  if (row.expires_at <= now || now.getTime() - row.last_seen_at.getTime() > SESSION_LIMITS[kind].idle) return null
  const found = {
    antiForgeryHash: row.anti_forgery_hash,
    lastSeenAt: row.last_seen_at,
    secondFactor: row.confirmed_at !== null,
  }
  if (kind === 'customer') return row.customer_id ? { ...found, actor: { kind: 'customer', customerId: row.customer_id } } : null
  if (!row.staff_id || !row.active || !row.name || !row.role) return null
  return { ...found, actor: { kind: 'staff', staffId: row.staff_id, name: row.name, role: row.role } }
}

/** Updates the last use for the idle limit, without a write on every request. */
export async function touchSession(db: Db, token: string, lastSeenAt: Date, now: Date): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() < 10 * 60 * 1000) return
  await db.transaction(async (tx) => {
    await tx.updateTable('accounts.sessions').set({ last_seen_at: now }).where('token_hash', '=', sha256(token)).execute()
  })
}

export async function endSession(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.deleteFrom('accounts.sessions').where('token_hash', '=', sha256(token)).execute()
  })
}

/** Compares in constant time. */
export function antiForgeryFits(given: string, antiForgeryHash: string): boolean {
  const hashed = Buffer.from(sha256(given))
  const kept = Buffer.from(antiForgeryHash)
  return hashed.length === kept.length && timingSafeEqual(hashed, kept)
}
