import { sql, type RawBuilder } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Tx } from '../context.ts'
import type { Language } from '../values/language.ts'
import type { Phone } from '../values/phone.ts'

type Holder = { id: string; name: string; merged_into: string | null; phone_proven_at: Date | null }

/**
 * The account of a number that was just verified; created if there is none. An account created earlier with the unverified number may be a
 * stranger's, so its password, e-mail and sessions are removed.
 */
export async function accountOfVerifiedPhone(
  tx: Tx,
  { phone, name, language, now }: { phone: Phone; name: string; language: Language; now: Date },
): Promise<{ customerId: string; name: string }> {
  const id = newId(now)
  const made = await tx
    .insertInto('accounts.customers')
    .values({ id, phone, name, language, created_at: now, phone_proven_at: now })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { customerId: id, name }
  const known = await lockedHolder(tx, phone)
  if (!known.phone_proven_at) {
    await tx.deleteFrom('accounts.sessions').where('customer_id', '=', known.id).execute()
    await tx
      .updateTable('accounts.customers')
      .set({ phone_proven_at: now, password_hash: null, email: null })
      .where('id', '=', known.id)
      .execute()
  }
  if (known.merged_into === null) return { customerId: known.id, name: known.name }
  // The number of a merged account opens the remaining one.
  const stayed = await tx
    .selectFrom('accounts.customers')
    .select(['id', 'name'])
    .where('id', '=', known.merged_into)
    .executeTakeFirstOrThrow()
  return { customerId: stayed.id, name: stayed.name }
}

/** Records that a signed-in customer verified the account's number. */
export async function markPhoneVerified(tx: Tx, { customerId, now }: { customerId: string; now: Date }): Promise<void> {
  await tx
    .updateTable('accounts.customers')
    .set({ phone_proven_at: now })
    .where('id', '=', customerId)
    .where('phone_proven_at', 'is', null)
    .execute()
}

/** The account that orders of this number belong to, if the number is verified: the account's id as an SQL expression, else null. */
export function verifiedAccountOf(phone: Phone): RawBuilder<string | null> {
  return sql`(select coalesce(merged_into, id) from accounts.customers where phone = ${phone} and phone_proven_at is not null)`
}

function lockedHolder(tx: Tx, phone: Phone): Promise<Holder> {
  return tx
    .selectFrom('accounts.customers')
    .select(['id', 'name', 'merged_into', 'phone_proven_at'])
    .where('phone', '=', phone)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
