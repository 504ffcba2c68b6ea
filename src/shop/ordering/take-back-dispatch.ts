import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import {
  consignmentsByIds,
  leaveManifest,
  lockManifest,
  markTakenBack,
  moveConsignment,
  type Consignment,
} from '../fulfilment/index.ts'
import { withdrawMessages } from '../messaging/index.ts'
import { assertStaff, lockOrder, type LockedOrder } from './locked-order.ts'
import { boxesToMove, type GoodsRef } from './move-goods.ts'

type NotTakenBack = 'not-on-the-way' | 'unknown-order' | 'many-boxes'

/**
 * Undoes "sent out" for a box that is not delivered and has no failed attempt since: it is packed and here again, is on no manifest, and can
 * leave again. Its message is withdrawn if it was not sent yet.
 */
export function takeBackDispatch(ctx: Ctx, ref: GoodsRef): Promise<{ ok: true } | { ok: false; problem: NotTakenBack }> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderId: ref.orderId })
    if (!order) return { ok: false, problem: 'unknown-order' } as const
    const [box, another] = await boxesToMove(tx, order, ref)
    if (another) return { ok: false, problem: 'many-boxes' } as const
    if (!box || !(await takeBackIn(tx, ctx, { order, box }))) return { ok: false, problem: 'not-on-the-way' } as const
    const manifest = await leaveManifest(tx, box.id)
    await writeAudit(tx, ctx, {
      action: 'take-back-box',
      subject: { type: 'order', id: order.id, name: order.number },
      before: { box: box.number, state: 'dispatched', ...(manifest && { manifest }) },
      after: { state: 'packed' },
    })
    return { ok: true } as const
  })
}

type ManifestTakenBack =
  | { ok: true; boxes: number }
  | { ok: false; problem: 'unknown-manifest' | 'not-away' | 'already-delivering' }

/** Undoes the dispatch of a whole manifest, while none of its boxes was delivered or failed: it is open again, with the same boxes. */
export function takeBackManifest(ctx: Ctx, { manifestId }: { manifestId: string }): Promise<ManifestTakenBack> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<ManifestTakenBack> => {
    const manifest = await lockManifest(tx, manifestId)
    if (!manifest) return { ok: false, problem: 'unknown-manifest' }
    if (manifest.state !== 'dispatched') return { ok: false, problem: 'not-away' }
    const boxes = await consignmentsByIds(
      tx,
      manifest.boxes.map((box) => box.consignmentId),
    )
    for (const box of boxes.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
      const order = await lockOrder(tx, { orderId: box.orderId })
      if (!order || !(await takeBackIn(tx, ctx, { order, box }))) return { ok: false, problem: 'already-delivering' }
    }
    await markTakenBack(tx, manifest.id)
    await writeAudit(tx, ctx, {
      action: 'take-back-manifest',
      subject: { type: 'manifest', id: manifest.id, name: manifest.number },
      before: { state: 'dispatched', boxes: boxes.length },
      after: { state: 'open' },
    })
    return { ok: true, boxes: boxes.length }
  })
}

/** False when the box is not on its way any more. */
async function takeBackIn(tx: Tx, ctx: Ctx, { order, box }: { order: LockedOrder; box: Consignment }): Promise<boolean> {
  const { now, actor } = ctx
  const moved = await moveConsignment(tx, { consignmentId: box.id, move: 'take-back', now, actor })
  if (!moved.ok) return false
  // A gift has one message for each box, to its recipient.
  const to = order.source === 'gift-run' ? box.recipient.phone : null
  await withdrawMessages(tx, { orderId: order.id, templates: ['order-on-the-way', 'gift-on-the-way'], to, now })
  return true
}
