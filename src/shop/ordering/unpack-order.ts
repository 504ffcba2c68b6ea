import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { cameBack, moveConsignment, takeOffOpenManifest, type Consignment, type ConsignmentState } from '../fulfilment/index.ts'
import { unpackStock } from '../inventory/index.ts'
import { assertStaff, lockOrder, type LockedOrder } from './locked-order.ts'
import { boxesToMove, type GoodsRef } from './move-goods.ts'

/** `has-left`: it is on its way, or was. `counted-back`: a stock correction has already returned its fruit. */
export type NotUnpacked = 'has-left' | 'counted-back' | 'cannot-move'
type Unpacked = { ok: true } | { ok: false; problem: NotUnpacked | 'unknown-order' | 'many-boxes' }

/**
 * Opens a packed box again before it leaves: its fruit is held for the order as before packing, it is on no manifest, and it can be weighed,
 * changed and packed again. A weight stays, with its price, until the line is weighed again: the order costs what it cost before packing.
 */
export function unpackOrder(ctx: Ctx, ref: GoodsRef): Promise<Unpacked> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<Unpacked> => {
    const order = await lockOrder(tx, { orderId: ref.orderId })
    if (!order) return { ok: false, problem: 'unknown-order' }
    const [box, another] = await boxesToMove(tx, order, ref)
    if (another) return { ok: false, problem: 'many-boxes' }
    return box ? unpackIn(tx, ctx, { order, box }) : { ok: false, problem: 'cannot-move' }
  })
}

const OUT: ReadonlySet<ConsignmentState> = new Set(['dispatched', 'failed', 'delivered'])

/** Unpacks a box of an order that this transaction has locked. */
export async function unpackIn(
  tx: Tx,
  ctx: Ctx,
  { order, box }: { order: LockedOrder; box: Consignment },
): Promise<{ ok: true } | { ok: false; problem: NotUnpacked }> {
  if (OUT.has(box.state) || (await cameBack(tx, box.id))) return { ok: false, problem: 'has-left' }
  const { now, actor } = ctx
  const moved = await moveConsignment(tx, { consignmentId: box.id, move: 'unpack', now, actor })
  if (!moved.ok) return { ok: false, problem: 'cannot-move' }
  const unpacked = await unpackStock(tx, { orderId: order.id, consignmentId: box.id, now, actor })
  if (!unpacked.ok) return { ok: false, problem: unpacked.problem === 'counted-back' ? 'counted-back' : 'cannot-move' }
  const manifest = await takeOffOpenManifest(tx, box.id)
  await writeAudit(tx, ctx, {
    action: 'unpack-box',
    subject: { type: 'order', id: order.id, name: order.number },
    before: { box: box.number, state: 'packed', ...(manifest && { manifest }) },
    after: { state: 'planned' },
  })
  return { ok: true }
}
