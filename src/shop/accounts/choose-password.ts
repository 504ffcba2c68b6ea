import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { Phone } from '../values/phone.ts'

/**
 * Sets the password of a person who just verified the number. Ends every session, so that anyone with an older password is signed out.
 * Fills in the name if the account has none.
 */
export async function choosePassword(
  tx: Tx,
  { phone, customerId, name, passwordHash }: { phone: Phone; customerId: string; name: string; passwordHash: string },
): Promise<void> {
  // A merged account keeps its own row, whose number opens the remaining account.
  await sql`update accounts.customers set password_hash = ${passwordHash} where phone = ${phone}`.execute(tx)
  await sql`update accounts.customers set name = ${name} where id = ${customerId}::uuid and name = ''`.execute(tx)
  await tx.deleteFrom('accounts.sessions').where('customer_id', '=', customerId).execute()
}
