import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Message, MessageState } from './model.ts'

const COLUMNS = sql`id, template, channel, recipient, language, body, order_id as "orderId", state, tries, error,
  created_at as "createdAt", sent_at as "sentAt"`

/** What was written to the buyer of an order, oldest first. */
export async function messagesOf(reader: Reader, orderId: string): Promise<Message[]> {
  const found = await sql<Message>`
    select ${COLUMNS} from messaging.messages where order_id = ${orderId}::uuid order by created_at, id`.execute(reader)
  return found.rows
}

/** The message log, newest first; `before` is the id of the last one shown. */
export async function messageLog(
  reader: Reader,
  { state, before, most }: { state?: MessageState; before?: string; most: number },
): Promise<Message[]> {
  const found = await sql<Message>`
    select ${COLUMNS} from messaging.messages
    where (${state ?? null}::text is null or state = ${state ?? null}::text)
      and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
    order by id desc limit ${most}`.execute(reader)
  return found.rows
}
