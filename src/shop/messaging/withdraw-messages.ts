import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { Phone } from '../values/index.ts'
import type { MessageTemplate } from './messages.ts'

type Withdrawn = {
  orderId: string
  templates: readonly MessageTemplate[]
  /** Only messages to this number; null for every receiver. */
  to: Phone | null
  now: Date
}

/** Deletes messages about an order that no gateway was given yet, because what they say is undone. A message that has left stays as it is. */
export async function withdrawMessages(tx: Tx, { orderId, templates, to, now }: Withdrawn): Promise<void> {
  await sql`
    delete from messaging.messages
    where order_id = ${orderId}::uuid and template = any(${[...templates]}::text[]) and state = 'waiting' and tries = 0
      and (locked_until is null or locked_until <= ${now}::timestamptz)
      and (${to}::text is null or recipient = ${to})`.execute(tx)
}

/**
 * Deletes messages of these kinds to a receiver who wants no more of them. One that is being sent at this moment can't be stopped, but is not
 * tried again. Returns the ids of the deleted ones.
 */
export async function withdrawMessagesTo(
  tx: Tx,
  { recipients, templates, now }: { recipients: readonly string[]; templates: readonly MessageTemplate[]; now: Date },
): Promise<string[]> {
  const theirs = sql`recipient = any(${[...recipients]}::text[]) and template = any(${[...templates]}::text[]) and state = 'waiting'`
  const deleted = await sql<{ id: string }>`
    delete from messaging.messages where ${theirs} and (locked_until is null or locked_until <= ${now}::timestamptz) returning id`.execute(
    tx,
  )
  await sql`update messaging.messages set expires_at = ${now}::timestamptz where ${theirs}`.execute(tx)
  return deleted.rows.map(({ id }) => id)
}

/** Deletes those of these messages that no gateway was given yet, and returns their ids. The others that wait are not tried again. */
export async function withdrawMessagesWithIds(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  const deleted = await sql<{ id: string }>`
    delete from messaging.messages
    where id = any(${[...ids]}::uuid[]) and state = 'waiting' and tries = 0 and (locked_until is null or locked_until <= ${now}::timestamptz)
    returning id`.execute(tx)
  await sql`
    update messaging.messages set expires_at = ${now}::timestamptz where id = any(${[...ids]}::uuid[]) and state = 'waiting'`.execute(
    tx,
  )
  return deleted.rows.map(({ id }) => id)
}
