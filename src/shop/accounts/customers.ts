import type { Ctx, Reader } from '../context.ts'
import type { Language } from '../values/language.ts'
import type { Phone } from '../values/phone.ts'
import type { Device } from './device.ts'
import type { Customer, StartedSession } from './model.ts'
import { passwordFits } from './passwords.ts'
import { contactsOfPhone, mailboxOf, withdrawOfferConsent } from './offer-consent.ts'
import { startSession } from './sessions.ts'

export type SignedIn = { ok: true; customerId: string; name: string; session: StartedSession }
/** The same answer, in the same time, for an unknown number and a wrong password. */
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
  // The number of a merged account opens the remaining one.
  const customerId = customer.merged_into ?? customer.id
  return ctx.db.transaction(async (tx) => {
    // Locked and read again: the password may have changed, or the account been erased, during the comparison.
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

/** The language of the account with this number, if there is one. */
export async function languageOfPhone(reader: Reader, phone: Phone): Promise<Language | null> {
  const row = await reader.selectFrom('accounts.customers').select('language').where('phone', '=', phone).executeTakeFirst()
  return row?.language ?? null
}

export async function customerById(reader: Reader, customerId: string): Promise<Customer | null> {
  const row = await reader
    .selectFrom('accounts.customers')
    .select(['id', 'phone', 'name', 'email', 'language', 'phone_proven_at', 'password_hash'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!row) return null
  const { phone_proven_at: verifiedAt, password_hash: hash, ...customer } = row
  return { ...customer, phoneVerified: verifiedAt !== null, hasPassword: hash !== null }
}

/** A new address has not agreed to offers: consent to offers by e-mail was given for the old one. */
export async function renameCustomer(
  ctx: Ctx,
  input: { customerId: string; name: string; email: string | null; language: Language },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await tx
      .selectFrom('accounts.customers')
      .select(['phone', 'email'])
      .where('id', '=', input.customerId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return
    if (mailboxOf(before.email) !== mailboxOf(input.email)) {
      const { phones } = await contactsOfPhone(tx, before.phone)
      await withdrawOfferConsent(tx, ctx, { phones, how: 'with a new e-mail address', channels: ['email'] })
    }
    await tx
      .updateTable('accounts.customers')
      .set({ name: input.name, email: input.email, language: input.language })
      .where('id', '=', input.customerId)
      .execute()
  })
}
