import type { Rows } from '#db/seed/seed-rows.ts'
import { newId } from '#platform/ids.ts'
import { taka } from './world-data.ts'

/** A wallet, what a buyer typed, the money that came, and a refund of it. */
export function walletRows(id: Record<'order' | 'payment', string>, now: Date): Rows {
  return {
    'payments.wallet_refunds': [{ refund_id: 'R1', wallet: 'bkash', trx_id: 'BKR0000001' }],
    'payments.wallet_claims': [
      {
        id: newId(now),
        order_id: id.order,
        payment_id: id.payment,
        wallet: 'bkash',
        trx_id: 'BKA0000001',
        sender_digits: '5678',
        state: 'matched',
        sent_at: now,
        decided_at: now,
      },
    ],
    'payments.wallet_receipts': [
      {
        id: newId(now),
        wallet: 'nagad',
        trx_id: '00123456',
        amount_paisa: taka(5),
        received_at: now,
        source: 'statement',
        actor: 'staff:Owner',
        recorded_at: now,
        order_id: id.order,
        payment_id: id.payment,
        claimed_at: now,
      },
    ],
    'payments.wallets': [
      {
        kind: 'rocket',
        number: '018114002185',
        account: 'personal',
        shown_name: 'Shop',
        active: true,
        strict: false,
        statement_columns: JSON.stringify({ trxId: 'TxnId', amount: 'Amount', time: 'Date', sender: '' }),
      },
    ],
  }
}
