import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { MessageTemplate } from './messages.ts'

/** Whether an e-mail carries the delivery for a calendar: the event, or that it is cancelled. */
const CALENDAR_MESSAGES: Partial<Record<MessageTemplate, 'event' | 'cancelled'>> = {
  'order-placed': 'event',
  'order-confirmed': 'event',
  'order-new-day': 'event',
  'order-changed': 'event',
  'order-cancelled': 'cancelled',
  'order-lapsed': 'cancelled',
}

export function calendarOf(template: MessageTemplate): 'event' | 'cancelled' | null {
  return CALENDAR_MESSAGES[template] ?? null
}

/** How many e-mails about this order carried the event before this one: the same number at every attempt. */
export async function calendarSequence(
  reader: Reader,
  { orderId, messageId }: { orderId: string; messageId: string },
): Promise<number> {
  const found = await sql<{ before: number }>`
    select count(*)::integer as before from messaging.messages
    where order_id = ${orderId}::uuid and channel = 'email' and template = any(${Object.keys(CALENDAR_MESSAGES)}::text[])
      and (created_at, id) < (select created_at, id from messaging.messages where id = ${messageId}::uuid)`.execute(reader)
  return found.rows[0]!.before
}
