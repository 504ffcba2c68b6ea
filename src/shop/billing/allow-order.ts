import { writeAudit } from '../accounts/index.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import type { Ctx } from '../context.ts'
import { assertStaff, checksOf, lockOrder, markAllowed, moveOrder, orderCan, tellAbout } from '../ordering/index.ts'
import { awaitedPayment, paymentAttemptsOf, paymentsOf } from '../payments/index.ts'
import { mayBePaid } from './begin-payment.ts'
import { collectAtDoor, tellNewPayment } from './switch-to-cash.ts'

type OrderAllowed =
  | { ok: true }
  | { ok: false; problem: 'unknown-order' | 'cannot-move' | 'nothing-to-allow' | 'note-missing' | 'in-review' | 'maybe-paid' }

/**
 * Staff allow an order without the code, call or advance that the cash rules asked for: it is confirmed, and all of it is paid at the
 * door. The audit log keeps who did it and why. Refused while an advance may have been paid, because it would be collected twice.
 */
export function allowOrder(
  ctx: Ctx,
  { orderId, note, shopUrl }: { orderId: string; note: string; shopUrl: string },
): Promise<OrderAllowed> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<OrderAllowed> => {
    const order = await lockOrder(tx, { orderId })
    if (!order) return { ok: false, problem: 'unknown-order' }
    if (note === '') return { ok: false, problem: 'note-missing' }
    if (!orderCan('confirm', order.state)) return { ok: false, problem: 'cannot-move' }
    const check = (await checksOf(tx, [orderId])).get(orderId)
    if (!check || check.outcome === 'allow') return { ok: false, problem: 'nothing-to-allow' }
    const payments = await paymentsOf(tx, [orderId])
    const awaited = awaitedPayment(payments)
    if (awaited) {
      const attempts = await paymentAttemptsOf(tx, [orderId])
      if (attempts.some(({ state }) => state === 'review')) return { ok: false, problem: 'in-review' }
      if (mayBePaid(attempts)) return { ok: false, problem: 'maybe-paid' }
      await collectAtDoor(tx, ctx, { order, payment: awaited, payments, confirmFirst: false })
    }
    if (!(await moveOrder(tx, ctx, { order, move: 'confirm', note }))) return { ok: false, problem: 'cannot-move' }
    await markAllowed(tx, ctx, { orderId, note })
    const reasons = check.reasons.map(({ reason }) => reason)
    await writeAudit(tx, ctx, {
      action: 'allow-order',
      subject: { type: 'order', id: orderId, name: order.number },
      before: { asked: check.outcome, reasons },
      after: { asked: 'allow', reason: note },
    })
    if (awaited) await tellNewPayment(tx, ctx, { order, shopUrl })
    else {
      const [consignment] = await consignmentsOf(tx, [orderId])
      if (consignment) await tellAbout(tx, ctx, { order, consignment, template: 'order-confirmed', shopUrl })
    }
    return { ok: true }
  })
}
