import { newId } from '../../platform/ids.ts'
import type { Ctx, Reader } from '../context.ts'
import type { Language } from '../values/language.ts'
import type { Phone } from '../values/phone.ts'
import type { Device } from './device.ts'
import { passwordProblem, type Customer, type PasswordProblem, type StartedSession } from './model.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { startSession } from './sessions.ts'

export type SignedIn = { ok: true; customerId: string; name: string; session: StartedSession }
export type SignUpRefusal = { ok: false; problem: 'phone-taken' } | { ok: false; problem: 'password'; reason: PasswordProblem }

/**
 * Makes an account for a phone number. The number isn't proven by this, so no earlier order of it is shown to the new account.
 */
export async function signUp(
  ctx: Ctx,
  input: { phone: Phone; name: string; password: string; language: Language; device?: Device },
): Promise<SignedIn | SignUpRefusal> {
  const reason = passwordProblem(input.password, input.phone)
  if (reason) return { ok: false, problem: 'password', reason }
  const passwordHash = await hashPassword(input.password)
  return ctx.db.transaction(async (tx) => {
    const customerId = newId(ctx.now)
    const made = await tx
      .insertInto('accounts.customers')
      .values({
        id: customerId,
        phone: input.phone,
        name: input.name,
        password_hash: passwordHash,
        language: input.language,
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return { ok: false, problem: 'phone-taken' }
    return {
      ok: true,
      customerId,
      name: input.name,
      session: await startSession(tx, { customerId, device: input.device }, ctx.now),
    }
  })
}

/** One answer, in the same time, for an unknown number and a wrong password. */
export async function signIn(
  ctx: Ctx,
  input: { phone: Phone; password: string; device?: Device },
): Promise<SignedIn | { ok: false; problem: 'wrong-phone-or-password' }> {
  const customer = await ctx.db
    .selectFrom('accounts.customers')
    .select(['id', 'name', 'password_hash', 'merged_into'])
    .where('phone', '=', input.phone)
    .executeTakeFirst()
  if (!(await passwordFits(input.password, customer?.password_hash)) || !customer)
    return { ok: false, problem: 'wrong-phone-or-password' }
  // The number of an account that was merged opens the one that stayed.
  const customerId = customer.merged_into ?? customer.id
  return ctx.db.transaction(async (tx) => {
    // Locked and read again: the password may have been changed, or the account erased, while it was compared.
    const same = await tx
      .selectFrom('accounts.customers')
      .select('id')
      .where('id', '=', customer.id)
      .where('password_hash', '=', customer.password_hash)
      .forUpdate()
      .executeTakeFirst()
    if (!same) return { ok: false, problem: 'wrong-phone-or-password' } as const
    const name = customerId === customer.id ? customer.name : (await customerById(tx, customerId))!.name
    const session = await startSession(tx, { customerId, device: input.device }, ctx.now)
    return { ok: true, customerId, name, session } as const
  })
}

export async function customerById(reader: Reader, customerId: string): Promise<Customer | null> {
  const row = await reader
    .selectFrom('accounts.customers')
    .select(['id', 'phone', 'name', 'email', 'language', 'phone_proven_at', 'password_hash'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!row) return null
  const { phone_proven_at: provenAt, password_hash: hash, ...customer } = row
  return { ...customer, phoneProven: provenAt !== null, hasPassword: hash !== null }
}

export async function renameCustomer(
  ctx: Ctx,
  input: { customerId: string; name: string; email: string | null; language: Language },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx
      .updateTable('accounts.customers')
      .set({ name: input.name, email: input.email, language: input.language })
      .where('id', '=', input.customerId)
      .execute()
  })
}
