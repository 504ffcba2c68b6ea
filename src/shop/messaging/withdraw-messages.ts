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
