import { enqueue } from '#platform/jobs.ts'
import type { Ctx, Tx } from '../context.ts'
import { consignmentProgress } from '../fulfilment/index.ts'
import { capturePayments, startCreditDays, takeAtDoor } from '../payments/index.ts'
import type { Tables } from '../tables.ts'
import { dayInDhaka } from '../values/index.ts'
import { hasChargedBox } from './given-up-boxes.ts'
import { invoiceDelivered } from './order-documents.ts'
import type { DoorMoney } from './door-report.ts'
import { moveOrder, type LockedOrder } from './locked-order.ts'

/** What a report from the door says about a delivery. */
export type AtDoor = {
  reportId: string
  /** When it happened; the documents are issued now. */
  at: Date
  money: DoorMoney
  /** Not exactly the due amount in cash. */
  isDifferent: boolean
}

/**
 * Completes an order once its last box is delivered, returned or given up: cash is collected, the credit days start, and the invoice is
 * issued. Does not complete an order of which nothing is due; the caller handles that case.
 */
export async function finishOrder(
  tx: Tx,
  ctx: Ctx,
  order: LockedOrder,
  atDoor: AtDoor | null = null,
): Promise<'finished' | 'still-open' | 'nothing-delivered' | 'cannot-move'> {
  const { open, delivered } = await consignmentProgress(tx, order.id)
  if (open > 0) return 'still-open'
  if (delivered === 0 && !(await hasChargedBox(tx, order.id))) return 'nothing-delivered'
  const at = atDoor?.at ?? ctx.now
  if (!(await moveOrder(tx, { ...ctx, now: at }, { order, move: 'complete' }))) return 'cannot-move'
  const { id: orderId, number, total } = order
  const { actor } = ctx
  if (atDoor?.isDifferent) {
    await takeAtDoor(tx, { orderId, number, total, reportId: atDoor.reportId, ...atDoor.money, now: at, actor })
  } else await capturePayments(tx, { orderId, now: at, actor })
  await startCreditDays(tx, { orderId, day: dayInDhaka(at) })
  await invoiceDelivered(tx, ctx, order.id)
  // The buyer follows a gift run on one page and receives its messages there.
  if (order.source === 'gift-run') {
    await enqueue<Tables>(tx, { kind: 'finish-gift-run', payload: { orderId: order.id }, runAt: ctx.now })
  }
  return 'finished'
}
