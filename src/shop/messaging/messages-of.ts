import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Message, MessageState } from './model.ts'

// A code opens an account, so it is never shown once sent or expired. Only while no gateway has accepted it can staff with the permission
// read it and pass it on to its owner.
const columns = (codesAt: Date | null) => sql`id, template, channel, recipient, language, case
    when expires_at is null or (state = 'waiting' and tries = 0 and expires_at > ${codesAt}::timestamptz) then body
    else regexp_replace(body, '[0-9]{6}', '••••••', 'g') end as body,
  order_id as "orderId", state, tries, error, created_at as "createdAt", sent_at as "sentAt"`

/** The messages to the buyer of an order, oldest first. */
export async function messagesOf(reader: Reader, orderId: string): Promise<Message[]> {
  const found = await sql<Message>`
    select ${columns(null)} from messaging.messages where order_id = ${orderId}::uuid order by created_at, id`.execute(reader)
  return found.rows
}

/** These messages, newest first. */
export async function messagesByIds(reader: Reader, ids: readonly string[]): Promise<Message[]> {
  const found = await sql<Message>`
    select ${columns(null)} from messaging.messages where id = any(${[...ids]}::uuid[]) order by id desc`.execute(reader)
  return found.rows
}

/**
 * The message log, newest first; `to` is a recipient, `before` is the id of the last one shown. With `codesAt`, waiting codes that are valid at that time are
 * readable.
 */
export async function messageLog(
  reader: Reader,
  {
    state,
    to,
    before,
    most,
    codesAt = null,
  }: { state?: MessageState; to?: string; before?: string; most: number; codesAt?: Date | null },
): Promise<Message[]> {
  const found = await sql<Message>`
    select ${columns(codesAt)} from messaging.messages
    where (${state ?? null}::text is null or state = ${state ?? null}::text)
      and (${to ?? null}::text is null or recipient = ${to ?? null}::text)
      and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
    order by id desc limit ${most}`.execute(reader)
  return found.rows
}
