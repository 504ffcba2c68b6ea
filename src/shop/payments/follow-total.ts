import type { Actor, Tx } from '../context.ts'
import { paisa } from '../values/index.ts'
import type { Paisa } from '../values/index.ts'
import { changeDue } from './change-due.ts'
import { amountDue } from './model.ts'
import { voidPayment } from './move-payments.ts'
import { openPayment } from './open-payment.ts'
import { paymentsOf } from './payments-of.ts'

/**
 * An order costs something else now, or more or less of it is paid: what is still to be paid is due in the payments that are open, what is paid before
 * packing first, or in cash at the door in a new one. Where more was taken than it costs nothing is due, and the difference is to be given back. Money
 * in review doesn't count here: whoever looks at it decides. `counted` is what was counted in just now: it pays what is to be paid before packing, so
 * that nobody waits for an advance that is here. Answers the amount due, below nothing when it is to be refunded.
 */
export async function followTotal(
  tx: Tx,
  {
    orderId,
    number,
    newPaymentId,
    total,
    counted = paisa(0),
    now,
    actor,
    note,
  }: {
    orderId: string
    number: string
    newPaymentId: string
    total: Paisa
    counted?: Paisa
    now: Date
    actor: Actor
    note: string | null
  },
): Promise<Paisa> {
  const payments = await paymentsOf(tx, [orderId])
  const sure = payments.filter(({ inReview }) => !inReview)
  const open = payments.filter(({ state }) => state === 'due')
  const door = open.find(({ method }) => method === 'cash-on-delivery')
  let left = paisa(Math.max(0, amountDue(total, sure)))
  let here = counted
  for (const payment of open.filter((one) => one !== door)) {
    const pays = paisa(Math.min(payment.amount, here))
    const amount = door ? paisa(Math.min(payment.amount - pays, left)) : left
    here = paisa(here - pays)
    left = paisa(left - amount)
    if (amount === 0) await voidPayment(tx, { paymentId: payment.id, now, actor, note })
    else await changeDue(tx, { paymentId: payment.id, amount, now, actor, note })
  }
  if (door) await changeDue(tx, { paymentId: door.id, amount: left, now, actor, note })
  else if (left > 0) {
    const attempt = `${number.replace('-', '')}P${payments.length + 1}`
    await openPayment(tx, { id: newPaymentId, orderId, attempt, method: 'cash-on-delivery', amount: left, now, actor })
  }
  return amountDue(total, payments)
}
