import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { eraseMessages } from '../messaging/index.ts'

/**
 * Erases the person with these numbers from campaigns, where the figures stay, with the offers that they were sent at whatever address, and from
 * reminders of carts. Nothing more is sent to them. Another person of their mailbox stays as they are.
 */
export async function eraseOffersOf(tx: Tx, phones: readonly string[]): Promise<void> {
  const told = await sql<{ id: string }>`
    select message_id as id from campaigns.recipients
    where phone = any(${[...phones]}::text[]) and message_id is not null`.execute(tx)
  await eraseMessages(
    tx,
    told.rows.map(({ id }) => id),
  )
  await sql`
    update campaigns.recipients set phone = null, recipient = null, name = null,
      state = case state when 'waiting' then 'left-out' else state end, reason = case state when 'waiting' then 'erased' else reason end
    where phone = any(${[...phones]}::text[])`.execute(tx)
  await sql`delete from campaigns.cart_reminders where phone = any(${[...phones]}::text[])`.execute(tx)
  await sql`delete from campaigns.reminder_stops where phone = any(${[...phones]}::text[])`.execute(tx)
}
