import { sql } from 'kysely'
import type { Tx } from '../context.ts'

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
