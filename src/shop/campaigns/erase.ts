import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Erases a person from campaigns, where the figures stay, and from reminders of carts. Nothing more is sent to them. */
export async function eraseOffersOf(
  tx: Tx,
  { phones, emails }: { phones: readonly string[]; emails: readonly string[] },
): Promise<void> {
  await sql`
    update campaigns.recipients set phone = null, recipient = null, name = null,
      state = case state when 'waiting' then 'left-out' else state end, reason = case state when 'waiting' then 'erased' else reason end
    where phone = any(${[...phones]}::text[]) or recipient = any(${[...emails]}::text[])`.execute(tx)
  await sql`delete from campaigns.cart_reminders where phone = any(${[...phones]}::text[])`.execute(tx)
  await sql`delete from campaigns.reminder_stops where phone = any(${[...phones]}::text[])`.execute(tx)
}
