import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { MESSAGES, type MessageTemplate } from './messages.ts'

/** Erases the recipient and text; the fact and time of sending stay. A waiting message is no longer sent. */
export async function eraseMessagesOf(
  tx: Tx,
  { orderIds, recipients }: { orderIds: readonly string[]; recipients: readonly string[] },
): Promise<void> {
  await sql`
    update messaging.messages
    set recipient = '—', body = '—', details = null, state = case state when 'waiting' then 'failed' else state end, error = null
    where order_id = any(${[...orderIds]}::uuid[]) or recipient = any(${[...recipients]}::text[])`.execute(tx)
}

/** The same for these messages. */
export async function eraseMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update messaging.messages
    set recipient = '—', body = '—', details = null, state = case state when 'waiting' then 'failed' else state end, error = null
    where id = any(${[...ids]}::uuid[])`.execute(tx)
}

const TO_RECIPIENTS = (Object.keys(MESSAGES) as MessageTemplate[]).filter((template) => MESSAGES[template].to === 'recipient')

/**
 * Erases what the recipients of a gift list were sent about it, by their numbers. `since`: when the list was begun. What waits for another
 * order is still sent; other messages of these people stay.
 */
export async function eraseRecipientMessages(
  tx: Tx,
  { phones, orderId, since }: { phones: readonly string[]; orderId: string | null; since: Date },
): Promise<void> {
  await sql`
    update messaging.messages
    set recipient = '—', body = '—', details = null, state = case state when 'waiting' then 'failed' else state end, error = null
    where template = any(${TO_RECIPIENTS}::text[]) and recipient = any(${[...phones]}::text[]) and created_at >= ${since}::timestamptz
      and (state <> 'waiting' or order_id is not distinct from ${orderId}::uuid)`.execute(tx)
}
