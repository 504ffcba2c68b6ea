import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { allocateStock, holdsQuarantined, lotsOfOrder, releaseStock, type LineLot } from '../inventory/index.ts'
import { assertStaff, lockOrder } from './locked-order.ts'
import { boxesToMove, linesIn, type GoodsRef } from './move-goods.ts'
import { unpackIn, type NotUnpacked } from './unpack-order.ts'
import { unweighLines } from './unweigh-lines.ts'

type LotsSwapped =
  | { ok: true }
  | { ok: false; problem: NotUnpacked | 'unknown-order' | 'nothing-to-swap' | 'not-in-stock' | 'in-review' }

/**
 * Replaces stock of a box from quarantined lots with other lots that are good on the order's day. A packed box that has not left is
 * unpacked for it, and lines priced by weight are weighed again. Refused, and nothing changes, when the other lots cannot cover all of it:
 * then pack fewer units, choose another day or cancel the order.
 */
export function swapLots(ctx: Ctx, ref: GoodsRef): Promise<LotsSwapped> {
  assertStaff(ctx)
  return ctx.db.transaction((tx) => swapLotsIn(tx, ctx, ref))
}

async function swapLotsIn(tx: Tx, ctx: Ctx, ref: GoodsRef): Promise<LotsSwapped> {
  const order = await lockOrder(tx, { orderId: ref.orderId })
  if (!order) return { ok: false, problem: 'unknown-order' }
  const [box, another] = await boxesToMove(tx, order, ref)
  const open = order.state === 'placed' || order.state === 'confirmed'
  if (!open || another || !box) return { ok: false, problem: 'cannot-move' }
  const held = { orderId: order.id, consignmentId: box.id }
  if (!(await holdsQuarantined(tx, held))) return { ok: false, problem: 'nothing-to-swap' }
  if (box.state !== 'planned') {
    const unpacked = await unpackIn(tx, ctx, { order, box })
    if (!unpacked.ok) return unpacked
  }
  const before = await heldLots(tx, held)
  const unweighed = await unweighLines(tx, ctx, { order, consignmentId: box.id, lineIds: await quarantinedLines(tx, held) })
  if (!unweighed.ok) return unweighed
  const lines = await linesIn(tx, order, box)
  await releaseStock(tx, { ...held, now: ctx.now })
  const wanted = { orderId: order.id, day: box.day, now: ctx.now }
  const asOrdered = await allocateStock(tx, { ...wanted, lines })
  // Rather other fruit than none: the lot or the ripeness that the buyer chose may be the one in quarantine.
  const anyLots = lines.map((line) => ({ ...line, lotId: null, ripeness: null }))
  const allocated = asOrdered.ok ? asOrdered : await allocateStock(tx, { ...wanted, lines: anyLots })
  if (!allocated.ok) return { ok: false, problem: 'not-in-stock' }
  await writeAudit(tx, ctx, {
    action: 'swap-lots',
    subject: { type: 'order', id: order.id, name: order.number },
    before: { lots: before },
    after: { lots: await heldLots(tx, held) },
  })
  return { ok: true }
}

type Held = { orderId: string; consignmentId: string }

async function heldLots(tx: Tx, held: Held): Promise<string[]> {
  return [...new Set((await lotsHeld(tx, held)).map((lot) => lot.lotCode))]
}

async function quarantinedLines(tx: Tx, held: Held): Promise<Set<string>> {
  return new Set((await lotsHeld(tx, held)).filter((lot) => lot.quarantined).map((lot) => lot.orderLineId))
}

async function lotsHeld(tx: Tx, { orderId, consignmentId }: Held): Promise<LineLot[]> {
  const all = (await lotsOfOrder(tx, orderId)).filter((lot) => lot.state === 'held')
  return all.filter((lot) => lot.consignmentId === null || lot.consignmentId === consignmentId)
}
