import type { Ctx, Reader } from '../context.ts'
import { writeAudit } from './audit.ts'
import type { PasswordProblem } from './model.ts'
import { passwordProblem } from './password-rules.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { endSessionsOf } from './staff-sessions.ts'

/** Whether the person at the desk knows the password of the signed-in staff member. */
export async function ownPasswordFits(
  reader: Reader,
  { staffId, password }: { staffId: string; password: string },
): Promise<boolean> {
  if (password === '') return false
  const staff = await reader.selectFrom('accounts.staff').select('password_hash').where('id', '=', staffId).executeTakeFirst()
  return passwordFits(password, staff?.password_hash)
}

type PasswordChanged =
  | { ok: true }
  | { ok: false; problem: 'wrong-password' }
  | { ok: false; problem: 'password'; reason: PasswordProblem }

/** Every other session ends, so that anyone with the old password is signed out. `token` is the session that stays. */
export async function changeOwnPassword(
  ctx: Ctx,
  { staffId, present, wanted, token }: { staffId: string; present: string; wanted: string; token: string | null },
): Promise<PasswordChanged> {
  const reason = passwordProblem(wanted)
  if (!(await ownPasswordFits(ctx.db, { staffId, password: present }))) return { ok: false, problem: 'wrong-password' }
  if (reason) return { ok: false, problem: 'password', reason }
  const passwordHash = await hashPassword(wanted)
  return ctx.db.transaction(async (tx): Promise<PasswordChanged> => {
    const changed = await tx
      .updateTable('accounts.staff')
      .set({ password_hash: passwordHash })
      .where('id', '=', staffId)
      // Reset in the meantime: then only the new link can set a password.
      .where('password_hash', 'is not', null)
      .returning('name')
      .executeTakeFirst()
    if (!changed) return { ok: false, problem: 'wrong-password' }
    const ended = await endSessionsOf(tx, { staffId, except: token })
    const subject = { type: 'staff', id: staffId, name: changed.name }
    const after = { password: 'changed', sessions_ended: ended }
    await writeAudit(tx, ctx, { action: 'change-password', subject, before: null, after })
    return { ok: true }
  })
}
