import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import { KEEPS_QUIET } from './messages.ts'
import type { Channel } from './model.ts'
import { smsBudget } from './sms-budget.ts'
import { smsParts } from './sms-parts.ts'

/** `parts`: how many parts of SMS offers may still take today. */
export type OfferBudget = { part: Paisa; parts: number }

/** The second half of the day's SMS budget is for messages that people wait for. What waits in the outbox counts as spent. */
export async function offerBudget(reader: Reader, now: Date): Promise<OfferBudget> {
  const { part, daily, spentToday } = await smsBudget(reader, now)
  if (part === 0) return { part, parts: Number.MAX_SAFE_INTEGER }
  const waiting = (await waitingOffers(reader, 'sms')).reduce((sum, { body }) => sum + smsParts(body), 0)
  return { part, parts: Math.max(0, Math.floor((daily / 2 - spentToday) / part) - waiting) }
}

/** Offers and reminders of carts that have not left. */
export async function waitingOffers(reader: Reader, channel: Channel): Promise<{ id: string; body: string }[]> {
  const found = await sql<{ id: string; body: string }>`
    select id, body from messaging.messages
    where state = 'waiting' and channel = ${channel} and template = any(${KEEPS_QUIET}::text[])`.execute(reader)
  return found.rows
}

/** What became of these messages: `parts` of those that were sent; `withdrawn` of the failed ones had no consent any more. */
export type Outcomes = { sent: number; failed: number; withdrawn: number; waiting: number; parts: number }

/** `ids`: a query for them, for a campaign may have a hundred thousand. */
export async function outcomesOf(reader: Reader, ids: RawBuilder<unknown>): Promise<Outcomes> {
  const found = await sql<Outcomes>`
    select count(*) filter (where state = 'sent')::integer as sent,
      count(*) filter (where state = 'failed' and error is distinct from 'no-consent')::integer as failed,
      count(*) filter (where state = 'failed' and error = 'no-consent')::integer as withdrawn,
      count(*) filter (where state = 'waiting')::integer as waiting, coalesce(sum(parts) filter (where state = 'sent'), 0)::integer as parts
    from messaging.messages where id in (${ids})`.execute(reader)
  return found.rows[0]!
}
