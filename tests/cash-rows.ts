import type { Rows } from '#db/seed/seed-rows.ts'
import { newId } from '#platform/ids.ts'
import { taka } from './world-data.ts'

/** Cash of an order that the desk took: it was settled without a hand-in. */
export function cashRows({ order }: { order: string }, now: Date): Rows {
  const id = newId(now)
  const amount = taka(5)
  return {
    'payments.payments': [
      {
        id,
        order_id: order,
        attempt: 'A2',
        method: 'cash-on-delivery',
        amount_paisa: amount,
        captured_paisa: amount,
        state: 'settled',
        created_at: now,
      },
    ],
    'payments.payment_events': [
      { payment_id: id, from_state: 'captured', to_state: 'settled', amount_paisa: amount, actor: 'staff:Owner', at: now },
    ],
  }
}
