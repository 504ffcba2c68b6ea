import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { allocateStock, holdsQuarantined, lotsOfOrder, releaseStock } from '../inventory/index.ts'
import { assertStaff, lockOrder } from './locked-order.ts'
import { boxesToMove, linesIn, type GoodsRef } from './move-goods.ts'

type LotsSwapped = { ok: true } | { ok: false; problem: 'unknown-order' | 'cannot-move' | 'nothing-to-swap' | 'not-in-stock' }

/**
 * Replaces stock held from quarantined lots with other lots that are good on the order's day. Refused, and nothing changes, when they
 * cannot cover all of it: then pack fewer units or choose another day.
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
  if (!open || another || box?.state !== 'planned') return { ok: false, problem: 'cannot-move' }
  const held = { orderId: order.id, consignmentId: box.id }
  if (!(await holdsQuarantined(tx, held))) return { ok: false, problem: 'nothing-to-swap' }
  const before = await heldLots(tx, held)
  const lines = await linesIn(tx, order, box)
  await releaseStock(tx, { ...held, now: ctx.now })
  const allocated = await allocateStock(tx, { orderId: order.id, day: box.day, lines, now: ctx.now })
  if (!allocated.ok) return { ok: false, problem: 'not-in-stock' }
  await writeAudit(tx, ctx, {
    action: 'swap-lots',
    subject: { type: 'order', id: order.id, name: order.number },
    before: { lots: before },
    after: { lots: await heldLots(tx, held) },
  })
  return { ok: true }
}

async function heldLots(tx: Tx, { orderId, consignmentId }: { orderId: string; consignmentId: string }): Promise<string[]> {
  const all = (await lotsOfOrder(tx, orderId)).filter((lot) => lot.state === 'held')
  const held = all.filter((lot) => lot.consignmentId === null || lot.consignmentId === consignmentId)
  return [...new Set(held.map((lot) => lot.lotCode))]
}
