import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** That a message went out, and when, stays. One that still waits is not sent any more. */
export async function eraseMessagesOf(
  tx: Tx,
  { orderIds, recipients }: { orderIds: readonly string[]; recipients: readonly string[] },
): Promise<void> {
  await sql`
    update messaging.messages
    set recipient = '—', body = '—', state = case state when 'waiting' then 'failed' else state end, error = null
    where order_id = any(${[...orderIds]}::uuid[]) or recipient = any(${[...recipients]}::text[])`.execute(tx)
}
