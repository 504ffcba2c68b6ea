import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa } from '../values/index.ts'

/** The amount collected from buyers in a period (end excluded), and the number of payments. Refunds are not subtracted. */
export async function cashTaken(
  reader: Reader,
  { from, until }: { from: Date; until: Date },
): Promise<{ amount: Paisa; payments: number }> {
  const found = await sql<{ amount: Paisa; payments: number }>`
    select coalesce(sum(amount_paisa), 0)::bigint as amount, count(*)::integer as payments from payments.payment_events
    where to_state = 'captured' and from_state = 'due' and at >= ${from} and at < ${until}`.execute(reader)
  return found.rows[0]!
}
