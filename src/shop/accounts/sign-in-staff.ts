import { newToken, sha256 } from '#platform/ids.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { writeAudit } from './audit.ts'
import type { Device } from './device.ts'
import type { StartedSession } from './model.ts'
import { passwordFits } from './passwords.ts'
import { acceptCode } from './second-factor.ts'
import { startSession } from './sessions.ts'

const HALF_SESSION_MS = 5 * 60_000

/** A session that waits for the code. Its token opens nothing else. */
type HalfSession = { token: string; expiresAt: Date }

type StaffSignedIn =
  | { ok: true; session: StartedSession; half: null }
  | { ok: true; session: null; half: HalfSession }
  | { ok: false; problem: 'wrong-name-or-password' }

/** The same answer, in the same time, for an unknown name and a wrong password. With a second factor there is no session yet. */
export async function staffSignIn(
  ctx: Ctx,
  { signInName, password, device }: { signInName: string; password: string; device: Device },
): Promise<StaffSignedIn> {
  const staff = await ctx.db
    .selectFrom('accounts.staff')
    .select(['id', 'password_hash', 'active'])
    .where('sign_in_name', '=', signInName.trim().toLowerCase())
    .executeTakeFirst()
  if (!(await passwordFits(password, staff?.password_hash)) || !staff?.active)
    return { ok: false, problem: 'wrong-name-or-password' }
  return ctx.db.transaction(async (tx): Promise<StaffSignedIn> => {
    // Locked and read again: the password may have changed, or the person been deactivated, during the comparison.
    const same = await tx
      .selectFrom('accounts.staff')
      .select('id')
      .where('id', '=', staff.id)
      .where('active', '=', true)
      .where('password_hash', '=', staff.password_hash)
      .forUpdate()
      .executeTakeFirst()
    if (!same) return { ok: false, problem: 'wrong-name-or-password' }
    const factor = await tx
      .selectFrom('accounts.second_factors')
      .select('confirmed_at')
      .where('staff_id', '=', staff.id)
      .executeTakeFirst()
    if (factor?.confirmed_at)
      return { ok: true, session: null, half: await startHalfSession(tx, { staffId: staff.id, device, ctx }) }
    return { ok: true, session: await startSession(tx, { staffId: staff.id, device }, ctx.now), half: null }
  })
}

async function startHalfSession(
  tx: Tx,
  { staffId, device, ctx: { now } }: { staffId: string; device: Device; ctx: Ctx },
): Promise<HalfSession> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + HALF_SESSION_MS)
  await tx.deleteFrom('accounts.half_sessions').where('expires_at', '<=', now).execute()
  await tx
    .insertInto('accounts.half_sessions')
    .values({ token_hash: sha256(token), staff_id: staffId, ...device, created_at: now, expires_at: expiresAt })
    .execute()
  return { token, expiresAt }
}

/** The person who is about to enter a code; null when the half session has expired. */
export async function halfSessionHolder(reader: Reader, { token, now }: { token: string; now: Date }): Promise<string | null> {
  const row = await reader
    .selectFrom('accounts.half_sessions')
    .select('staff_id')
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.staff_id ?? null
}

type CodeChecked =
  | { ok: true; session: StartedSession; withRecoveryCode: boolean }
  | { ok: false; problem: 'wrong-code' | 'half-session-over' }

/** Turns a half session into a full one, with a code of the app or a recovery code. */
export function finishSignIn(ctx: Ctx, { token, code }: { token: string; code: string }): Promise<CodeChecked> {
  const { now } = ctx
  return ctx.db.transaction(async (tx): Promise<CodeChecked> => {
    const half = await tx
      .selectFrom('accounts.half_sessions as half')
      .innerJoin('accounts.staff as staff', 'staff.id', 'half.staff_id')
      .select(['staff.id', 'staff.name', 'staff.role', 'half.browser', 'half.system'])
      .where('half.token_hash', '=', sha256(token))
      .where('half.expires_at', '>', now)
      .where('staff.active', '=', true)
      .forUpdate('staff')
      .executeTakeFirst()
    if (!half) return { ok: false, problem: 'half-session-over' }
    const { id: staffId, name, role, browser, system } = half
    const used = await acceptCode(tx, { staffId, typed: code, now })
    if (!used) return { ok: false, problem: 'wrong-code' }
    const ended = await tx
      .deleteFrom('accounts.half_sessions')
      .where('token_hash', '=', sha256(token))
      .returning('staff_id')
      .executeTakeFirst()
    if (!ended) return { ok: false, problem: 'half-session-over' }
    if (used === 'recovery-code') {
      const actor = { kind: 'staff', staffId, name, role } as const
      const subject = { type: 'staff', id: staffId, name }
      await writeAudit(tx, { ...ctx, actor }, { action: 'use-recovery-code', subject, before: null, after: null })
    }
    const session = await startSession(tx, { staffId, device: { browser, system } }, now)
    return { ok: true, session, withRecoveryCode: used === 'recovery-code' }
  })
}
