import { sha256 } from '#platform/ids.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { writeAudit } from './audit.ts'
import type { Device } from './device.ts'
import { SESSION_LIMITS } from './model.ts'

type StaffSession = Device & { id: string; createdAt: Date; lastSeenAt: Date; isThis: boolean }

/** Their open sessions, last used first. `token` is the current one. */
export async function staffSessions(
  reader: Reader,
  { staffId, token, now }: { staffId: string; token: string | null; now: Date },
): Promise<StaffSession[]> {
  const rows = await reader
    .selectFrom('accounts.sessions')
    .select(['id', 'token_hash', 'browser', 'system', 'created_at', 'last_seen_at'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>=', new Date(now.getTime() - SESSION_LIMITS.staff.idle))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
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

/** Ends one session of this person; false when it ended before. */
export function endStaffSession(ctx: Ctx, { staffId, sessionId }: { staffId: string; sessionId: string }): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const ended = await tx
      .deleteFrom('accounts.sessions')
      .where('id', '=', sessionId)
      .where('staff_id', '=', staffId)
      .returning('id')
      .execute()
    await noteEnded(tx, ctx, { staffId, count: ended.length })
    return ended.length > 0
  })
}

/** Ends every session of this person except `except`. Returns the number of sessions. */
export function endStaffSessions(ctx: Ctx, { staffId, except }: { staffId: string; except: string | null }): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const count = await endSessionsOf(tx, { staffId, except })
    await noteEnded(tx, ctx, { staffId, count })
    return count
  })
}

/** Ends sessions based on outdated credentials, half sessions included. */
export async function endSessionsOf(tx: Tx, { staffId, except }: { staffId: string; except: string | null }): Promise<number> {
  await tx.deleteFrom('accounts.half_sessions').where('staff_id', '=', staffId).execute()
  let ending = tx.deleteFrom('accounts.sessions').where('staff_id', '=', staffId)
  if (except !== null) ending = ending.where('token_hash', '!=', sha256(except))
  return (await ending.returning('id').execute()).length
}

async function noteEnded(tx: Tx, ctx: Ctx, { staffId, count }: { staffId: string; count: number }): Promise<void> {
  if (count === 0) return
  const staff = await tx.selectFrom('accounts.staff').select('name').where('id', '=', staffId).executeTakeFirstOrThrow()
  const subject = { type: 'staff', id: staffId, name: staff.name }
  await writeAudit(tx, ctx, { action: 'end-sessions', subject, before: { sessions: count }, after: null })
}
