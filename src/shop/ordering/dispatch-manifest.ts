import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import {
  consignmentsByIds,
  lockManifest,
  markDispatched,
  moveConsignment,
  type Consignment,
  type Manifest,
} from '../fulfilment/index.ts'
import { quarantinedLots } from '../inventory/index.ts'
import { handInCash, type HandedIn } from '../payments/index.ts'
import { formatMoney, type CalendarDate, type Paisa, DEFAULT_LANGUAGE } from '../values/index.ts'
import { isBeforeDay } from './before-day.ts'
import { assertStaff, lockOrder, tellAbout, type LockedOrder } from './locked-order.ts'
import { isHeldByRefund } from './refund-hold.ts'

/** Why a box stays here. `day` is its new day, `lots` are the quarantined ones in it. */
export type StayReason =
  | { why: 'cancelled' | 'not-packed' | 'refund-under-way' }
  | { why: 'other-day'; day: CalendarDate }
  | { why: 'in-quarantine'; lots: string[] }
export type BoxStays = { id: string; number: string; reason: StayReason }

type ManifestDispatched =
  | { ok: true; dispatched: number; leftOut: BoxStays[] }
  | { ok: false; problem: 'nothing-packed'; leftOut: BoxStays[] }
  | { ok: false; problem: 'unknown-manifest' | 'already-left' | 'before-day' }

/**
 * Dispatches all boxes on a manifest. Boxes that were cancelled, moved to another day, contain a quarantined lot or have a pending refund
 * stay behind and are listed in the result, each with its reason. Before the day of the manifest it needs `early`.
 */
export function dispatchManifest(
  ctx: Ctx,
  { manifestId, shopUrl, early = false }: { manifestId: string; shopUrl: string; early?: boolean },
): Promise<ManifestDispatched> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<ManifestDispatched> => {
    const manifest = await lockManifest(tx, manifestId)
    if (!manifest) return { ok: false, problem: 'unknown-manifest' }
    if (manifest.state !== 'open') return { ok: false, problem: 'already-left' }
    if (!early && isBeforeDay(manifest, ctx.now)) return { ok: false, problem: 'before-day' }
    const boxes = await consignmentsByIds(
      tx,
      manifest.boxes.map((box) => box.consignmentId),
    )
    const leftOut: BoxStays[] = []
    const told = new Set<string>()
    for (const box of boxes.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
      const reason = await sendOut(tx, ctx, { box, manifest, shopUrl, told })
      if (reason) leftOut.push({ id: box.id, number: box.number, reason })
    }
    leftOut.sort((a, b) => (a.number < b.number ? -1 : 1))
    if (leftOut.length === boxes.length) return { ok: false, problem: 'nothing-packed', leftOut }
    await markDispatched(tx, { manifestId, leftOut: leftOut.map((box) => box.id), now: ctx.now })
    const dispatched = boxes.length - leftOut.length
    await writeAudit(tx, ctx, {
      action: 'dispatch-manifest',
      subject: { type: 'manifest', id: manifest.id, name: manifest.number },
      before: { state: 'open' },
      after: { state: 'dispatched', boxes: dispatched, left_out: leftOut.map((box) => box.number) },
    })
    return { ok: true, dispatched, leftOut }
  })
}

/** Null when the box is on its way now; otherwise why it stays. */
async function sendOut(
  tx: Tx,
  ctx: Ctx,
  { box, manifest, shopUrl, told }: { box: Consignment; manifest: Manifest; shopUrl: string; told: Set<string> },
): Promise<StayReason | null> {
  const order = await lockOrder(tx, { orderId: box.orderId })
  if (!order || order.state === 'cancelled' || order.state === 'completed' || box.state === 'cancelled')
    return { why: 'cancelled' }
  if (box.day > manifest.day) return { why: 'other-day', day: box.day }
  const lots = await quarantinedLots(tx, { orderId: order.id, consignmentId: box.id })
  if (lots.length > 0) return { why: 'in-quarantine', lots }
  if (await isHeldByRefund(tx, order)) return { why: 'refund-under-way' }
  const note = manifest.number
  const moved = await moveConsignment(tx, { consignmentId: box.id, move: 'dispatch', now: ctx.now, actor: ctx.actor, note })
  if (!moved.ok) return { why: 'not-packed' }
  const receiver = receiverOf(order, box)
  if (receiver !== null && told.has(receiver)) return null
  if (receiver !== null) told.add(receiver)
  await tellAbout(tx, ctx, { order, consignment: box, template: 'order-on-the-way', shopUrl })
  return null
}

/**
 * Who gets one message for all boxes of a gift run that leave together, such as seven for one reception. Null for a box with a message of its
 * own: of another order, or of a courier, whose message names the parcel.
 */
function receiverOf(order: LockedOrder, { carriage, recipient, promisedUntil }: Consignment): string | null {
  if (order.source !== 'gift-run' || carriage) return null
  return [order.id, recipient.phone, promisedUntil].join(' ')
}

type CashAccepted = HandedIn | { ok: false; problem: 'unknown-manifest' | 'own-cash' }

/** Another person counts and accepts the rider's cash of a manifest, once. */
export function acceptCash(
  ctx: Ctx,
  input: { manifestId: string; handed: Paisa; seenExpected: Paisa; reason: string },
): Promise<CashAccepted> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<CashAccepted> => {
    const manifest = await lockManifest(tx, input.manifestId)
    if (!manifest) return { ok: false, problem: 'unknown-manifest' }
    if (ctx.actor.kind === 'staff' && ctx.actor.staffId === manifest.riderId) return { ok: false, problem: 'own-cash' }
    const orderIds = await deliveredOrders(
      tx,
      manifest.boxes.filter((box) => box.active).map((box) => box.consignmentId),
    )
    const { now, actor } = ctx
    const handed = await handInCash(tx, { ...input, orderIds, note: manifest.number, now, actor })
    if (!handed.ok) return handed
    const difference = input.handed - handed.expected
    await writeAudit(tx, ctx, {
      action: 'accept-cash',
      subject: { type: 'manifest', id: manifest.id, name: manifest.number },
      before: { expected: formatMoney(handed.expected, DEFAULT_LANGUAGE) },
      after: { handed: formatMoney(input.handed, DEFAULT_LANGUAGE), ...(difference !== 0 && { reason: input.reason.trim() }) },
    })
    return handed
  })
}

async function deliveredOrders(tx: Tx, consignmentIds: readonly string[]): Promise<string[]> {
  const boxes = await consignmentsByIds(tx, consignmentIds)
  // What a courier company collected, it pays to the shop later.
  return boxes.filter((box) => box.state === 'delivered' && !box.carriage?.remits).map((box) => box.orderId)
}
