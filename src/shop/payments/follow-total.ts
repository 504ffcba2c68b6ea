import type { Actor, Tx } from '../context.ts'
import { paisa } from '../values/index.ts'
import type { Paisa } from '../values/index.ts'
import { changeDue } from './change-due.ts'
import { amountDue } from './model.ts'
import { openPayment } from './open-payment.ts'
import { paymentsOf } from './payments-of.ts'

/**
 * An order costs something else now: what is still to be paid is due in cash at the door, in the payment that is open or in a new one. Where more
 * was taken than it costs nothing is due, and the difference is to be given back. Answers the amount due, below nothing when it is to be refunded.
 */
export async function followTotal(
  tx: Tx,
  {
    orderId,
    number,
    newPaymentId,
    total,
    now,
    actor,
    note,
  }: { orderId: string; number: string; newPaymentId: string; total: Paisa; now: Date; actor: Actor; note: string | null },
): Promise<Paisa> {
  const payments = await paymentsOf(tx, [orderId])
  const due = amountDue(total, payments)
  const amount = paisa(Math.max(0, due))
  if (payments.some(({ state }) => state === 'due')) {
    await changeDue(tx, { orderId, amount, now, actor, note })
  } else if (amount > 0) {
    const attempt = `${number.replace('-', '')}P${payments.length + 1}`
    await openPayment(tx, { id: newPaymentId, orderId, attempt, method: 'cash-on-delivery', amount, now, actor })
  }
  return due
}
