import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { allocateStock, holdsQuarantined, lotsOfOrder, releaseStock } from '../inventory/index.ts'
import { activeConsignments, assertStaff, lockOrder } from './locked-order.ts'
import { lineRows } from './order-rows.ts'

export type LotsSwapped =
  | { ok: true }
  | { ok: false; problem: 'unknown-order' | 'cannot-move' | 'nothing-to-swap' | 'not-in-stock' }

/**
 * What an order holds of lots in quarantine is taken from other lots that are good on its day. Refused, with everything left as it was, when there
 * is not enough for all of it: then the box is packed short, or the order gets another day.
 */
export function swapLots(ctx: Ctx, { orderId }: { orderId: string }): Promise<LotsSwapped> {
  assertStaff(ctx)
  return ctx.db.transaction((tx) => swapLotsIn(tx, ctx, orderId))
}

async function swapLotsIn(tx: Tx, ctx: Ctx, orderId: string): Promise<LotsSwapped> {
  const order = await lockOrder(tx, { orderId })
  if (!order) return { ok: false, problem: 'unknown-order' }
  const [box] = await activeConsignments(tx, order.id)
  const open = order.state === 'placed' || order.state === 'confirmed'
  if (!open || box?.state !== 'planned') return { ok: false, problem: 'cannot-move' }
  if (!(await holdsQuarantined(tx, order.id))) return { ok: false, problem: 'nothing-to-swap' }
  const before = await heldLots(tx, order.id)
  const lines = (await lineRows(tx, [order.id])).map(({ id, variantId, units }) => ({ orderLineId: id, variantId, units }))
  await releaseStock(tx, { orderId: order.id, now: ctx.now })
  const allocated = await allocateStock(tx, { orderId: order.id, day: box.day, lines, now: ctx.now })
  if (!allocated.ok) return { ok: false, problem: 'not-in-stock' }
  await writeAudit(tx, ctx, {
    action: 'swap-lots',
    subject: { type: 'order', id: order.id, name: order.number },
    before: { lots: before },
    after: { lots: await heldLots(tx, order.id) },
  })
  return { ok: true }
}

async function heldLots(tx: Tx, orderId: string): Promise<string[]> {
  const held = (await lotsOfOrder(tx, orderId)).filter((lot) => lot.state === 'held')
  return [...new Set(held.map((lot) => lot.lotCode))]
}
