import type { Rows } from '#db/seed/seed-rows.ts'

/** Why an order was checked, and what its buyer agreed to tell advertisers. */
export function agreedRows(orderId: string, now: Date): Rows {
  return {
    'ordering.order_checks': [
      {
        order_id: orderId,
        reasons: JSON.stringify([{ reason: 'same-order', numbers: ['PF-10002'] }]),
        outcome: 'confirm-code',
        checked_at: now,
        code_until: now,
        allowed_at: now,
        allowed_by: 'staff:Owner',
        allow_note: '=known',
      },
    ],
    'conversions.consents': [
      { order_id: orderId, sentence: 1, language: 'bn', destinations: ['google', 'meta'], agreed_at: now },
    ],
  }
}
