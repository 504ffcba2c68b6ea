import { enqueue } from '../../platform/jobs.ts'
import type { Ctx, Tx } from '../context.ts'
import { standingOf } from '../fulfilment/index.ts'
import { capturePayments, startCreditDays } from '../payments/index.ts'
import type { Tables } from '../tables.ts'
import { dayInDhaka } from '../values/index.ts'
import { hasChargedBox } from './given-up-boxes.ts'
import { invoiceDelivered } from './issue-invoice.ts'
import { moveOrder } from './locked-order.ts'
import type { LockedOrder } from './locked-order.ts'

/**
 * Completes an order when the last of its boxes was handed over, came back or was given up: the cash is taken, the days of credit begin, and there is an invoice. An
 * order of which nothing is to be paid for is not completed: that is for the caller.
 */
export async function finishOrder(
  tx: Tx,
  ctx: Ctx,
  order: LockedOrder,
): Promise<'finished' | 'still-open' | 'nothing-delivered' | 'cannot-move'> {
  const { open, delivered } = await standingOf(tx, order.id)
  if (open > 0) return 'still-open'
  if (delivered === 0 && !(await hasChargedBox(tx, order.id))) return 'nothing-delivered'
  if (!(await moveOrder(tx, ctx, { order, move: 'complete' }))) return 'cannot-move'
  await capturePayments(tx, { orderId: order.id, now: ctx.now, actor: ctx.actor })
  await startCreditDays(tx, { orderId: order.id, day: dayInDhaka(ctx.now) })
  await invoiceDelivered(tx, ctx, order.id)
  // Who ordered it has one page for all of it, and is told there.
  if (order.source === 'gift-run') {
    await enqueue<Tables>(tx, { kind: 'finish-gift-run', payload: { orderId: order.id }, runAt: ctx.now })
  }
  return 'finished'
}
