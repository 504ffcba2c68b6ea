import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { newId, newToken, sha256 } from '#platform/ids.ts'
import type { Actor, Ctx, Db, Reader, Role, Tx } from '../context.ts'
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

type SessionsAsked = { tokens: readonly string[]; kind: 'customer' | 'staff'; now: Date }

/** The holders of the sessions that have not ended, by token. */
export async function findSessions(reader: Reader, { tokens, kind, now }: SessionsAsked): Promise<Map<string, FoundSession>> {
  const tokenOf = new Map(tokens.map((token) => [sha256(token), token]))
  const rows = await reader
    .selectFrom('accounts.sessions as session')
    .leftJoin('accounts.staff as staff', 'staff.id', 'session.staff_id')
    .select([
      'session.token_hash',
      'session.anti_forgery_hash',
      'session.customer_id',
      'session.staff_id',
      'session.last_seen_at',
      'session.expires_at',
    ])
    .leftJoin('accounts.second_factors as factor', 'factor.staff_id', 'session.staff_id')
    .select(['staff.name', 'staff.role', 'staff.active', 'factor.confirmed_at'])
    .where('session.token_hash', '=', sql<string>`any(${[...tokenOf.keys()]}::text[])`)
    .execute()
  const found = new Map<string, FoundSession>()
  for (const row of rows) {
    const ended = row.expires_at <= now || now.getTime() - row.last_seen_at.getTime() > SESSION_LIMITS[kind].idle
    const actor = ended ? null : holderOf(row, kind)
    if (!actor) continue
    found.set(tokenOf.get(row.token_hash)!, {
      actor,
      antiForgeryHash: row.anti_forgery_hash,
      lastSeenAt: row.last_seen_at,
      secondFactor: row.confirmed_at !== null,
    })
  }
  return found
}

type SessionHolder = {
  customer_id: string | null
  staff_id: string | null
  active: boolean | null
  name: string | null
  role: Role | null
}

function holderOf({ customer_id, staff_id, active, name, role }: SessionHolder, kind: 'customer' | 'staff'): Actor | null {
  if (kind === 'customer') return customer_id ? { kind: 'customer', customerId: customer_id } : null
  return staff_id && active && name && role ? { kind: 'staff', staffId: staff_id, name, role } : null
}

/** The holder of a session that has not ended. */
export async function findSession(
  reader: Reader,
  { token, ...asked }: Omit<SessionsAsked, 'tokens'> & { token: string },
): Promise<FoundSession | null> {
  return (await findSessions(reader, { ...asked, tokens: [token] })).get(token) ?? null
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
