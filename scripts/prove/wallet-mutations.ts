import { dropped, type Mutation } from './mutation.ts'

/** Guards over money that buyers send to a wallet. */
export const WALLET_MUTATIONS: { [name: string]: Mutation } = {
  'wallet-once': {
    guard: 'A transaction of a wallet counts once: here it pays every order that names it.',
    edits: [
      {
        file: 'src/shop/payments/wallet-model.ts',
        find: "  if (money.spent) return { verdict: 'used', money }\n",
        replace: '',
      },
      {
        file: 'src/shop/payments/wallet-receipts.ts',
        find: 'where id = ${id}::uuid and order_id is null returning id',
        replace: 'where id = ${id}::uuid returning id',
      },
    ],
    sql: [dropped('payments.payments', 'payments_attempt_key')],
    breaks: 'a transaction of a wallet counts once',
  },
  'wallet-packing': {
    guard: 'An order that waits for its money is not packed.',
    edits: [
      {
        file: 'src/shop/ordering/pack-order.ts',
        find: "    if (awaitedPayment(payments)) return { ok: false, problem: 'waits-for-payment' }\n",
        replace: '    void awaitedPayment\n',
      },
    ],
    sql: [],
    breaks: 'nothing is packed before its money has come',
  },
}
