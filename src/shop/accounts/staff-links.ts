import { newId, newToken, sha256 } from '#platform/ids.ts'
import type { Ctx, Reader, Role, Tx } from '../context.ts'
import { writeAudit } from './audit.ts'
import type { PasswordProblem } from './model.ts'
import { passwordProblem } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { dropSecondFactor } from './second-factor.ts'
import { endSessionsOf } from './staff-sessions.ts'

const LINK_HOURS = 72

/** The token of a link is returned only here; only its hash is stored. */
export type StaffLink = { token: string; expiresAt: Date }

type Invited = { ok: true; staffId: string; link: StaffLink } | { ok: false; problem: 'name-taken' }

/** Adds a staff member, who sets a password by the link. */
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

/** Creates a link; earlier links of this person stop working. */
export async function newLink(tx: Tx, { staffId, now }: { staffId: string; now: Date }): Promise<StaffLink> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_HOURS * 3_600_000)
  await endLinksOf(tx, staffId)
  await tx
    .insertInto('accounts.staff_links')
    .values({ staff_id: staffId, token_hash: sha256(token), created_at: now, expires_at: expiresAt })
    .execute()
  return { token, expiresAt }
}

export async function endLinksOf(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('accounts.staff_links').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('accounts.owner_links').where('staff_id', '=', staffId).execute()
}

/** With a password already, they lost it or the second factor. */
export type LinkHolder = { name: string; signInName: string; role: Role; hasPassword: boolean }

/** The holder of a link that is still valid. */
export async function linkHolder(reader: Reader, { token, now }: { token: string; now: Date }): Promise<LinkHolder | null> {
  const row = await linkRow(reader, token, now).executeTakeFirst()
  return row ? { name: row.name, signInName: row.sign_in_name, role: row.role, hasPassword: row.password_hash !== null } : null
}

type Joined =
  | { ok: true; signInName: string }
  | { ok: false; problem: 'link-over' }
  | { ok: false; problem: 'password'; reason: PasswordProblem }

/** Sets the password by the link, which works once. Disables an earlier second factor and ends every session. */
export async function joinByLink(ctx: Ctx, { token, password }: { token: string; password: string }): Promise<Joined> {
  const reason = passwordProblem(password)
  if (reason) return { ok: false, problem: 'password', reason }
  // Before the costly hash, so that guessing links costs the attacker more than the shop.
  if (!(await linkHolder(ctx.db, { token, now: ctx.now }))) return { ok: false, problem: 'link-over' }
  const passwordHash = await hashPassword(password)
  return ctx.db.transaction(async (tx): Promise<Joined> => {
    // Locked first and read afterwards: a concurrent use of this or another link of the person ends both.
    const holder = await linkRow(tx, token, ctx.now).forUpdate('staff').executeTakeFirst()
    const found = holder && (await linkRow(tx, token, ctx.now).executeTakeFirst())
    if (!found) return { ok: false, problem: 'link-over' }
    const { id: staffId, name, role } = found
    await endLinksOf(tx, staffId)
    await tx.updateTable('accounts.staff').set({ password_hash: passwordHash }).where('id', '=', staffId).execute()
    const hadSecondFactor = await dropSecondFactor(tx, staffId)
    await endSessionsOf(tx, { staffId, except: null })
    const actor = { kind: 'staff', staffId, name, role } as const
    const subject = { type: 'staff', id: staffId, name }
    const [before, after] = hadSecondFactor ? [{ second_factor: true }, { second_factor: false }] : [null, {}]
    await writeAudit(tx, { ...ctx, actor }, { action: 'join-staff', subject, before, after: { password: 'chosen', ...after } })
    return { ok: true, signInName: found.sign_in_name }
  })
}

function linkRow(reader: Reader, token: string, now: Date) {
  return reader
    .selectFrom('accounts.staff as staff')
    .select(['staff.id', 'staff.name', 'staff.role', 'staff.sign_in_name', 'staff.password_hash'])
    .where('staff.active', '=', true)
    .where('staff.id', 'in', (of) =>
      of
        .selectFrom('accounts.staff_links as link')
        .select('link.staff_id')
        .where('link.token_hash', '=', sha256(token))
        .where('link.expires_at', '>', now)
        .unionAll(
          of
            .selectFrom('accounts.owner_links as link')
            .select('link.staff_id')
            .where('link.token_hash', '=', sha256(token))
            .where('link.expires_at', '>', now),
        ),
    )
}
