import { newId, newToken, sha256 } from '../../platform/ids.ts'
import type { Ctx, Reader, Role, Tx } from '../context.ts'
import { writeAudit } from './audit.ts'
import type { PasswordProblem } from './model.ts'
import { passwordProblem } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './staff-sessions.ts'

const LINK_HOURS = 72

/** The token of a link is told this once; only its hash is kept. */
export type StaffLink = { token: string; expiresAt: Date }

export type Invited = { ok: true; staffId: string; link: StaffLink } | { ok: false; problem: 'name-taken' }

/** Adds a member of staff, who chooses a password by the link. */
export function inviteStaff(ctx: Ctx, input: { signInName: string; name: string; role: Role }): Promise<Invited> {
  return ctx.db.transaction(async (tx): Promise<Invited> => {
    const staffId = newId(ctx.now)
    const { name, role } = input
    const signInName = input.signInName.toLowerCase()
    const made = await tx
      .insertInto('accounts.staff')
      .values({ id: staffId, sign_in_name: signInName, name, role, password_hash: null, created_at: ctx.now })
      .onConflict((conflict) => conflict.column('sign_in_name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return { ok: false, problem: 'name-taken' }
    const subject = { type: 'staff', id: staffId, name }
    await writeAudit(tx, ctx, { action: 'add-staff', subject, before: null, after: { name, sign_in_name: signInName, role } })
    return { ok: true, staffId, link: await newLink(tx, { staffId, now: ctx.now }) }
  })
}

export async function newLink(tx: Tx, { staffId, now }: { staffId: string; now: Date }): Promise<StaffLink> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_HOURS * 3_600_000)
  const link = { token_hash: sha256(token), created_at: now, expires_at: expiresAt }
  await tx
    .insertInto('accounts.staff_links')
    .values({ staff_id: staffId, ...link })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(link))
    .execute()
  return { token, expiresAt }
}

/** Whose link this is, as long as it counts. */
export async function linkHolder(
  reader: Reader,
  { token, now }: { token: string; now: Date },
): Promise<{ name: string; signInName: string } | null> {
  const row = await linkRow(reader, token, now).executeTakeFirst()
  return row ? { name: row.name, signInName: row.sign_in_name } : null
}

export type Joined =
  | { ok: true; signInName: string }
  | { ok: false; problem: 'link-over' }
  | { ok: false; problem: 'password'; reason: PasswordProblem }

/** Chooses the password by the link, which counts once. */
export async function joinByLink(ctx: Ctx, { token, password }: { token: string; password: string }): Promise<Joined> {
  const reason = passwordProblem(password)
  if (reason) return { ok: false, problem: 'password', reason }
  // Before the costly hash, so that guessing links costs the guesser more than the shop.
  if (!(await linkHolder(ctx.db, { token, now: ctx.now }))) return { ok: false, problem: 'link-over' }
  const passwordHash = await hashPassword(password)
  return ctx.db.transaction(async (tx): Promise<Joined> => {
    const found = await linkRow(tx, token, ctx.now).forUpdate('staff').executeTakeFirst()
    if (!found) return { ok: false, problem: 'link-over' }
    const { id: staffId, name, role } = found
    const used = await tx
      .deleteFrom('accounts.staff_links')
      .where('token_hash', '=', sha256(token))
      .returning('staff_id')
      .executeTakeFirst()
    if (!used) return { ok: false, problem: 'link-over' }
    await tx.updateTable('accounts.staff').set({ password_hash: passwordHash }).where('id', '=', staffId).execute()
    await endSessionsOf(tx, { staffId, except: null })
    const actor = { kind: 'staff', staffId, name, role } as const
    const subject = { type: 'staff', id: staffId, name }
    await writeAudit(tx, { actor, now: ctx.now }, { action: 'join-staff', subject, before: null, after: { password: 'chosen' } })
    return { ok: true, signInName: found.sign_in_name }
  })
}

function linkRow(reader: Reader, token: string, now: Date) {
  return reader
    .selectFrom('accounts.staff_links as link')
    .innerJoin('accounts.staff as staff', 'staff.id', 'link.staff_id')
    .select(['staff.id', 'staff.name', 'staff.role', 'staff.sign_in_name'])
    .where('link.token_hash', '=', sha256(token))
    .where('link.expires_at', '>', now)
    .where('staff.active', '=', true)
}
