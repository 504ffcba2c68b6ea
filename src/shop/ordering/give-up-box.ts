import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import {
  cancelConsignments,
  consignmentCan,
  moveConsignment,
  consignmentProgress,
  type Consignment,
} from '../fulfilment/index.ts'
import { releaseStock } from '../inventory/index.ts'
import { addMoney, cleanLine, paisa, timesUnits, type Paisa } from '../values/index.ts'
import { endUndelivered } from './fail-delivery.ts'
import { finishOrder } from './finish-order.ts'
import { hasChargedBox, noteGivenUp } from './given-up-boxes.ts'
import { assertStaff, lockOrder, type LockedOrder } from './locked-order.ts'
import { boxesToMove } from './move-goods.ts'
import { lineRows } from './order-rows.ts'
import { adjustLines } from './adjust-lines.ts'

type BoxGivenUp =
  | { ok: true; takenOff: Paisa }
  | { ok: false; problem: 'unknown-order' | 'cannot-move' | 'reason-missing' | 'in-review' }

type ToGiveUp = { orderId: string; consignmentId: string; charged: boolean; reason: string; shopUrl: string }

const LONGEST_REASON = 300

/**
 * A box of a gift run will not be delivered: before dispatch or after its return. Staff decide whether it is still paid for; if not, the
 * order total drops by its price, and the amount due, credit and invoices follow. Packed fruit is counted back in by a stock correction. If
 * it was the last open box, the order is completed, or cancelled when nothing is due.
 */
export function giveUpBox(ctx: Ctx, input: ToGiveUp): Promise<BoxGivenUp> {
  return ctx.db.transaction((tx) => giveUpBoxIn(tx, ctx, input))
}

/** Like `giveUpBox`, inside the caller's transaction. */
export async function giveUpBoxIn(tx: Tx, ctx: Ctx, input: ToGiveUp): Promise<BoxGivenUp> {
  assertStaff(ctx)
  const order = await lockOrder(tx, { orderId: input.orderId })
  if (!order) return { ok: false, problem: 'unknown-order' }
  if (order.source !== 'gift-run' || (order.state !== 'placed' && order.state !== 'confirmed')) {
    return { ok: false, problem: 'cannot-move' }
  }
  const reason = cleanLine(input.reason, LONGEST_REASON)
  if (!reason) return { ok: false, problem: 'reason-missing' }
  const [box] = await boxesToMove(tx, order, input)
  if (!box || !(await withdrawBox(tx, ctx, { order, box, reason }))) return { ok: false, problem: 'cannot-move' }
  const { charged, shopUrl } = input
  return adjustForGivenUpBox(tx, ctx, { order, box, reason, charged, shopUrl })
}

/** Cancels the box. If it was not dispatched, its slot and its held stock are released. */
async function withdrawBox(
  tx: Tx,
  { now, actor }: Ctx,
  { order, box, reason }: { order: LockedOrder; box: Consignment; reason: string },
): Promise<boolean> {
  const which = { consignmentId: box.id, now, actor, note: reason }
  if (consignmentCan('return', box.state)) return (await moveConsignment(tx, { ...which, move: 'return' })).ok
  if (!consignmentCan('cancel', box.state)) return false
  await releaseStock(tx, { orderId: order.id, consignmentId: box.id, now })
  return (await cancelConsignments(tx, { orderId: order.id, ...which })).ok
}

type GivingUp = { order: LockedOrder; box: Consignment; reason: string; charged: boolean; shopUrl: string }

async function adjustForGivenUpBox(tx: Tx, ctx: Ctx, { order, box, reason, charged, shopUrl }: GivingUp): Promise<BoxGivenUp> {
  const { open, delivered } = await consignmentProgress(tx, order.id)
  const isNothing = !charged && open === 0 && delivered === 0 && !(await hasChargedBox(tx, order.id))
  const amount = charged || isNothing ? paisa(0) : await takeOffLines(tx, order, box)
  await noteGivenUp(tx, ctx, { orderId: order.id, consignmentId: box.id, charged, amount, reason })
  await writeAudit(tx, ctx, {
    action: 'give-up-box',
    subject: { type: 'order', id: order.id, name: order.number },
    before: { box: box.number, state: box.state, total_paisa: order.total },
    after: { charged, reason, ...(amount > 0 && { total_paisa: paisa(order.total - amount) }) },
  })
  if (isNothing) return (await endUndelivered(tx, ctx, { order, box, note: reason, shopUrl })) ? done(amount) : refused
  if (amount > 0) {
    const adjusted = await adjustLines(tx, ctx, { order, kind: 'box-given-up', note: `${box.number}: ${reason}` })
    if (!adjusted.ok) return adjusted
  }
  return (await finishOrder(tx, ctx, order)) === 'cannot-move' ? refused : done(amount)
}

const refused = { ok: false, problem: 'cannot-move' } as const

function done(takenOff: Paisa): BoxGivenUp {
  return { ok: true, takenOff }
}

/** Reduces the units of the box's lines, at the agreed price. Returns the amount removed. */
async function takeOffLines(tx: Tx, order: LockedOrder, box: Consignment): Promise<Paisa> {
  const boxed = new Map(box.lines.map(({ orderLineId, units }) => [orderLineId, units]))
  const lines = (await lineRows(tx, [order.id])).filter(({ id }) => boxed.has(id))
  await sql`
    update ordering.order_lines as line set units = line.units - box.units, line_paisa = line.unit_price_paisa * (line.units - box.units)
    from jsonb_to_recordset(${JSON.stringify([...boxed].map(([id, units]) => ({ id, units })))}::jsonb) as box(id uuid, units integer)
    where line.id = box.id`.execute(tx)
  return addMoney(...lines.map(({ id, unitPrice }) => timesUnits(unitPrice, boxed.get(id)!)))
}
