import { sql } from 'kysely'
import { newId, newToken, sha256 } from '#platform/ids.ts'
import type { Actor, Ctx, Db, Reader, Role } from '../context.ts'
import { addDays, cleanLine, dayInDhaka, instantInDhaka, type CalendarDate } from '../values/index.ts'
import { writeAudit } from './audit.ts'
import { isApiScope, type ApiScope } from './api-scopes.ts'
import { ROLES } from './permissions.ts'

export const LONGEST_KEY_NAME = 80
/** A key works at most so long: somebody has to look at it once a year. */
export const MOST_KEY_DAYS = 366
export const MOST_KEYS = 50
const PREFIX = 'fsk_'
const SHOWN_START = 10
// The last use is written at most so often.
const TOUCH_MS = 60_000

export type ApiKey = {
  id: string
  name: string
  role: Role
  scopes: ApiScope[]
  /** The first characters of its secret. */
  start: string
  createdBy: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
  lastAddress: string | null
  state: 'active' | 'expired' | 'revoked' | 'creator-left'
}

/** Newest first. */
export async function apiKeys(reader: Reader, now: Date): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    select key.id, key.name, key.role, key.scopes, key.secret_start as start, staff.name as "createdBy", key.created_at as "createdAt",
      key.expires_at as "expiresAt", key.revoked_at as "revokedAt", key.last_used_at as "lastUsedAt", key.last_address as "lastAddress",
      case when key.revoked_at is not null then 'revoked' when key.expires_at <= ${now}::timestamptz then 'expired'
        when not staff.active then 'creator-left' else 'active' end as state
    from accounts.api_keys as key join accounts.staff as staff on staff.id = key.staff_id
    order by key.created_at desc, key.id`.execute(reader)
  return rows
}

export type NewApiKey = { name: string; role: Role; scopes: readonly string[]; lastDay: CalendarDate }
type ApiKeyAdded =
  /** `secret` is returned only here. */
  { ok: true; id: string; secret: string } | { ok: false; problem: 'name' | 'role' | 'scopes' | 'last-day' | 'too-many-keys' }

/** Makes a key that works until the end of `lastDay` in Dhaka. */
export function addApiKey(ctx: Ctx, input: NewApiKey): Promise<ApiKeyAdded> {
  const { actor, now } = ctx
  return ctx.db.transaction(async (tx): Promise<ApiKeyAdded> => {
    if (actor.kind !== 'staff') throw new Error('only staff make keys')
    const name = cleanLine(input.name, LONGEST_KEY_NAME) ?? ''
    if (name === '') return { ok: false, problem: 'name' }
    if (!ROLES.includes(input.role)) return { ok: false, problem: 'role' }
    const scopes = [...new Set(input.scopes)].filter(isApiScope)
    if (scopes.length === 0) return { ok: false, problem: 'scopes' }
    const today = dayInDhaka(now)
    if (input.lastDay < today || input.lastDay > addDays(today, MOST_KEY_DAYS)) return { ok: false, problem: 'last-day' }
    await sql`lock table accounts.api_keys in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from accounts.api_keys where revoked_at is null and expires_at > ${now}::timestamptz`.execute(
      tx,
    )
    if (rows[0]!.count >= MOST_KEYS) return { ok: false, problem: 'too-many-keys' }
    const [id, secret] = [newId(now), PREFIX + newToken()]
    await sql`
      insert into accounts.api_keys (id, name, role, scopes, secret_hash, secret_start, staff_id, created_at, expires_at)
      values (${id}::uuid, ${name}, ${input.role}, ${scopes}::text[], ${sha256(secret)}, ${secret.slice(0, SHOWN_START)}, ${actor.staffId}::uuid,
        ${now}::timestamptz, ${instantInDhaka(addDays(input.lastDay, 1), '00:00')}::timestamptz)`.execute(tx)
    const after = { role: input.role, scopes, lastDay: input.lastDay }
    await writeAudit(tx, ctx, { action: 'add-api-key', subject: { type: 'api-key', id, name }, before: null, after })
    return { ok: true, id, secret }
  })
}

type ApiKeyRevoked = { ok: true } | { ok: false; problem: 'unknown' }

/** It is refused from now on. */
export function revokeApiKey(ctx: Ctx, id: string): Promise<ApiKeyRevoked> {
  return ctx.db.transaction(async (tx): Promise<ApiKeyRevoked> => {
    const { rows } = await sql<{ name: string }>`
      update accounts.api_keys set revoked_at = ${ctx.now}::timestamptz where id = ${id}::uuid and revoked_at is null returning name`.execute(
      tx,
    )
    if (!rows[0]) return { ok: false, problem: 'unknown' }
    await writeAudit(tx, ctx, {
      action: 'revoke-api-key',
      subject: { type: 'api-key', id, name: rows[0].name },
      before: null,
      after: null,
    })
    return { ok: true }
  })
}

export type KeyHolder = { keyId: string; scopes: readonly ApiScope[]; actor: Extract<Actor, { kind: 'staff' }> }
type KeyFound = { ok: true; holder: KeyHolder } | { ok: false; problem: 'unknown' | 'expired' | 'revoked' }

/**
 * Who a key acts as: histories name the key, and the audit log also has who made it. Notes its use. The secret is looked up by its hash, so that the
 * time of the answer tells nothing.
 */
export async function useApiKey(
  db: Db,
  { secret, now, address }: { secret: string; now: Date; address: string | null },
): Promise<KeyFound> {
  const { rows } = await sql<{
    id: string
    name: string
    role: Role
    scopes: ApiScope[]
    staffId: string
    active: boolean
    expiresAt: Date
    revokedAt: Date | null
    lastUsedAt: Date | null
  }>`
    select key.id, key.name, key.role, key.scopes, key.staff_id as "staffId", staff.active, key.expires_at as "expiresAt",
      key.revoked_at as "revokedAt", key.last_used_at as "lastUsedAt"
    from accounts.api_keys as key join accounts.staff as staff on staff.id = key.staff_id
    where key.secret_hash = ${sha256(secret)}`.execute(db)
  const [key] = rows
  if (!key) return { ok: false, problem: 'unknown' }
  if (key.revokedAt || !key.active) return { ok: false, problem: 'revoked' }
  if (key.expiresAt <= now) return { ok: false, problem: 'expired' }
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() >= TOUCH_MS) {
    await sql`
      update accounts.api_keys set last_used_at = ${now}::timestamptz, last_address = ${address} where id = ${key.id}::uuid`.execute(
      db,
    )
  }
  const actor = { kind: 'staff', staffId: key.staffId, name: `API key ${key.name}`, role: key.role } as const
  return { ok: true, holder: { keyId: key.id, scopes: key.scopes.filter(isApiScope), actor } }
}
