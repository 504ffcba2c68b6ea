import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { consignmentEvents, consignmentsByIds, moveConsignment } from '../fulfilment/index.ts'
import { withdrawMessages } from '../messaging/index.ts'
import { documentsOf, giveBackAtDoor, isMoneyUntouched, issueDocuments, paymentsOf } from '../payments/index.ts'
import { paisa } from '../values/index.ts'
import { documentFacts } from './document-facts.ts'
import type { DoorProblem, DoorReport } from './door-report.ts'
import { doorReportById, markUndone, type DoorReportRow } from './door-report-rows.ts'
import { lockOrder, moveOrder, type LockedOrder } from './locked-order.ts'
import { mayMove } from './move-goods.ts'
import { eventRows } from './order-rows.ts'

type Undoing = {
  report: DoorReport & { action: { kind: 'undo'; of: string } }
  orderId: string
  /** When the rider took it back; documents are corrected now. */
  at: Date
}

/**
 * Takes back a delivery or a failure that was recorded by mistake, while nothing has followed: the box is on its way again, the order is open,
 * its cash is due, and an invoice that the delivery issued is cancelled by a credit note. The caller holds the order's lock.
 */
export async function undoIn(tx: Tx, ctx: Ctx, { report, orderId, at }: Undoing): Promise<DoorProblem | null> {
  const order = await lockOrder(tx, { orderId })
  const undone = await doorReportById(tx, report.action.of)
  if (!order || !isToUndo(undone, { report, ctx })) return 'nothing-to-undo'
  if (!(await mayMove(tx, ctx, undone.consignmentId))) return 'cannot-move'
  if (undone.closedAt !== null || (await hasFollowed(tx, { order, undone }))) return 'followed'
  const { now, actor } = ctx
  const { consignmentId } = undone
  const move = undone.kind === 'deliver' ? 'undo-deliver' : 'undo-fail'
  const moved = await moveConsignment(tx, { consignmentId, move, now: at, actor })
  if (!moved.ok) return 'followed'
  if (order.state === 'completed' && !(await reopen(tx, ctx, { order, undone, at }))) return 'followed'
  await markUndone(tx, { id: undone.id, now })
  // What was sent already stays.
  if (order.source !== 'gift-run')
    await withdrawMessages(tx, { orderId, templates: ['order-delivered', 'order-failed'], to: null, now })
  await writeAudit(tx, ctx, {
    action: 'undo-at-door',
    subject: { type: 'order', id: order.id, name: order.number },
    before: { state: undone.kind === 'deliver' ? 'delivered' : 'failed', ...(undone.cash > 0 && { cash_paisa: undone.cash }) },
    after: { state: 'dispatched' },
  })
  return null
}

type AboutUndo = { report: DoorReport; ctx: Ctx }

function isToUndo(undone: DoorReportRow | null, { report, ctx: { actor } }: AboutUndo): undone is DoorReportRow {
  return (
    undone?.state === 'accepted' &&
    undone.undoneAt === null &&
    undone.kind !== 'undo' &&
    undone.consignmentId === report.consignmentId &&
    actor.kind === 'staff' &&
    undone.staffId === actor.staffId
  )
}

type Followed = { order: LockedOrder; undone: DoorReportRow }

/** Whether something happened to the box, the order or its money since the report. */
async function hasFollowed(tx: Tx, { order, undone }: Followed): Promise<boolean> {
  const reached = undone.kind === 'deliver' ? 'delivered' : 'failed'
  const events = (await consignmentEvents(tx, [order.id])).filter((event) => event.consignmentId === undone.consignmentId)
  if (events.at(-1)?.toState !== reached || (await consignmentsByIds(tx, [undone.consignmentId]))[0]?.state !== reached)
    return true
  if (undone.kind === 'fail') return order.state !== 'placed' && order.state !== 'confirmed'
  // Its invoice, its messages and its account belong to all boxes of a gift run.
  if (order.state !== 'completed') return false
  if (order.source === 'gift-run') return true
  const documents = await documentsOf(tx, [order.id])
  return (
    !isMoneyUntouched(await paymentsOf(tx, [order.id])) ||
    documents.some(({ issuedAt }) => issuedAt.getTime() > undone.receivedAt.getTime())
  )
}

async function reopen(tx: Tx, ctx: Ctx, { order, undone, at }: Followed & { at: Date }): Promise<boolean> {
  const completed = (await eventRows(tx, [order.id])).findLast(({ to }) => to === 'completed')
  const move = completed?.from === 'placed' ? 'reopen-placed' : 'reopen'
  if (!(await moveOrder(tx, { ...ctx, now: at }, { order, move }))) return false
  const { now, actor } = ctx
  const { id: orderId, number, total } = order
  await giveBackAtDoor(tx, { orderId, number, total, reportId: undone.id, now: at, actor })
  const documents = await documentsOf(tx, [orderId])
  if (documents.some(({ issuedAt }) => issuedAt.getTime() === undone.receivedAt.getTime())) {
    const facts = await documentFacts(tx, orderId)
    await issueDocuments(tx, { facts: { ...facts, worth: paisa(0) }, want: null, reason: 'undelivered', now, actor })
  }
  return true
}
