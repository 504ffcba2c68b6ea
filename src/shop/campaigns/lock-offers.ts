import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * One batch at a time, of all campaigns and of reminders of carts: they share the budget of the day, and campaigns the number of offers that a
 * person may get. Taken before any row is locked.
 */
export async function lockOffers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('campaigns send', 0))`.execute(tx)
}
