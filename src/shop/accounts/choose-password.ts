import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { Phone } from '../values/phone.ts'

/**
 * For somebody who has just shown that the number is theirs: from now on it opens with this password. Every session ends, for whoever knew an older
 * password is out. A name is taken where the account has none.
 */
export async function choosePassword(
  tx: Tx,
  { phone, customerId, name, passwordHash }: { phone: Phone; customerId: string; name: string; passwordHash: string },
): Promise<void> {
  // The number of an account that was merged has its own row, and opens the one that stayed.
  await sql`update accounts.customers set password_hash = ${passwordHash} where phone = ${phone}`.execute(tx)
  await sql`update accounts.customers set name = ${name} where id = ${customerId}::uuid and name = ''`.execute(tx)
  await tx.deleteFrom('accounts.sessions').where('customer_id', '=', customerId).execute()
}
