import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa } from '../values/index.ts'

/** The amount collected from buyers in a period (end excluded), and the number of payments. Refunds are not subtracted; what was taken back is. */
export async function cashTaken(
  reader: Reader,
  { from, until }: { from: Date; until: Date },
): Promise<{ amount: Paisa; payments: number }> {
  const found = await sql<{ amount: Paisa; payments: number }>`
    select coalesce(sum(case when to_state = 'captured' then amount_paisa else -amount_paisa end), 0)::bigint as amount,
      (count(*) filter (where to_state = 'captured') - count(*) filter (where to_state = 'due'))::integer as payments
    from payments.payment_events
    where (from_state, to_state) in (('due', 'captured'), ('captured', 'due')) and at >= ${from} and at < ${until}`.execute(
    reader,
  )
  return found.rows[0]!
}
