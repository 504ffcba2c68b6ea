import type { Ctx, Tx } from '../context.ts'
import type { Phone } from '../values/phone.ts'
import { checkLoginCode, spendLoginCode, type CodeRefused } from './login-codes.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { endOtherSessionsIn } from './customer-sessions.ts'
import type { PasswordProblem } from './model.ts'
import { passwordProblem } from './password-rules.ts'

/** How a signed-in customer confirms their identity: with the password, or with a code just sent to the account's number. */
export type Credential = { password: string } | { code: string }

export type SelfRefused = CodeRefused | { ok: false; problem: 'wrong-password' } | { ok: false; problem: 'sign-in-needed' }

/** The transaction of the confirmed action uses up `codeId`; null after a password. */
type SelfConfirmed = { ok: true; phone: Phone; verified: boolean; codeId: string | null }

type Asking = { customerId: string; credential: Credential; secret: string }

/** Checks the confirmation. Changes nothing but the attempts of a code. */
export async function confirmSelf(ctx: Ctx, { customerId, credential, secret }: Asking): Promise<SelfConfirmed | SelfRefused> {
  const customer = await ctx.db
    .selectFrom('accounts.customers')
    .select(['phone', 'password_hash', 'phone_proven_at'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!customer) return { ok: false, problem: 'sign-in-needed' }
  const { phone, password_hash: hash, phone_proven_at: verifiedAt } = customer
  if ('password' in credential) {
    if (!(await passwordFits(credential.password, hash))) return { ok: false, problem: 'wrong-password' }
    return { ok: true, phone, verified: verifiedAt !== null, codeId: null }
  }
  const checked = await checkLoginCode(ctx.db, { phone, purpose: 'confirm', typed: credential.code, secret, now: ctx.now })
  return checked.ok ? { ok: true, phone, verified: true, codeId: checked.codeId } : checked
}

/** Uses up the code, if there was one; false when a concurrent request used it. */
export async function useUpCredential(tx: Tx, { codeId }: SelfConfirmed, now: Date): Promise<boolean> {
  return codeId === null || (await spendLoginCode(tx, { codeId, now }))
}

type PasswordSet = { ok: true } | { ok: false; problem: 'password'; reason: PasswordProblem } | SelfRefused

/**
 * Sets the first or a new password. Every other session ends, so that anyone with the old password is signed out. `token` is the session
 * that stays.
 */
export async function setCustomerPassword(
  ctx: Ctx,
  { wanted, token, ...asking }: Asking & { wanted: string; token: string | null },
): Promise<PasswordSet> {
  const { customerId } = asking
  const self = await ctx.db.selectFrom('accounts.customers').select('phone').where('id', '=', customerId).executeTakeFirst()
  // Checked first, so that a refused password does not use up the code.
  const reason = passwordProblem(wanted, self?.phone)
  if (reason) return { ok: false, problem: 'password', reason }
  const confirmed = await confirmSelf(ctx, asking)
  if (!confirmed.ok) return confirmed
  const passwordHash = await hashPassword(wanted)
  return ctx.db.transaction(async (tx): Promise<PasswordSet> => {
    if (!(await useUpCredential(tx, confirmed, ctx.now))) return { ok: false, problem: 'code-over' }
    await tx.updateTable('accounts.customers').set({ password_hash: passwordHash }).where('id', '=', customerId).execute()
    await endOtherSessionsIn(tx, { customerId, except: token })
    return { ok: true }
  })
}
