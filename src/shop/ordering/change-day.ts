import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { moveConsignment, rescheduleConsignment, type Consignment, type ConsignmentState } from '../fulfilment/index.ts'
import { allocateStock, releaseStock, type Shortage } from '../inventory/index.ts'
import type { CalendarDate } from '../values/index.ts'
import { isId } from './cart-facts.ts'
import { assertStaff, lockOrder, tellAbout, type LockedOrder, type OrderRef } from './locked-order.ts'
import { orderCan, type DeliveryRefusal } from './model.ts'
import { boxesToMove, linesIn } from './move-goods.ts'

/** `many-boxes`: each box of this order has its own day. */
export type DayChanged =
  | { ok: true; day: CalendarDate; changeableUntil: Date }
  | { ok: false; problem: 'unknown-order' | 'too-late-to-change' | 'other-mode' | 'many-boxes' | DeliveryRefusal }
  | { ok: false; problem: 'not-good-on-day'; shortages: Shortage[] }

type NewDay = { slotId: string; day: CalendarDate; shopUrl: string; consignmentId?: string | null }

/**
 * Moves an order to another day and slot, all or nothing: stock is held again for the new day and the old slot is released. The buyer
 * may do this until the cut-off of the current day, staff until dispatch.
 */
export function changeDay(ctx: Ctx, input: OrderRef & NewDay): Promise<DayChanged> {
  if ('orderId' in input) assertStaff(ctx)
  return ctx.db.transaction((tx) => changeDayIn(tx, ctx, input))
}

/** Like `changeDay`, inside the caller's transaction. */
export async function changeDayIn(tx: Tx, ctx: Ctx, input: OrderRef & NewDay): Promise<DayChanged> {
  const from: readonly ConsignmentState[] = 'token' in input ? ['planned'] : ['planned', 'packed']
  const order = await lockOrder(tx, input)
  if (!order) return { ok: false, problem: 'unknown-order' }
  const byBuyerTooLate = 'token' in input && ctx.now >= order.changeableUntil
  if (byBuyerTooLate || !orderCan('cancel', order.state)) return { ok: false, problem: 'too-late-to-change' }
  return giveNewDay(tx, ctx, { order, input, from })
}

/** After a failed delivery attempt: sends the same box again on a day agreed with the buyer. */
export function replanDelivery(ctx: Ctx, input: { orderId: string } & NewDay): Promise<DayChanged> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<DayChanged> => {
    const order = await lockOrder(tx, input)
    if (!order) return { ok: false, problem: 'unknown-order' }
    const [failed, another] = await boxesToMove(tx, order, input)
    if (another) return { ok: false, problem: 'many-boxes' }
    const given = await giveNewDay(tx, ctx, { order, input, from: ['failed'] })
    if (!given.ok || !failed) return given
    const moved = await moveConsignment(tx, { consignmentId: failed.id, move: 'replan', now: ctx.now, actor: ctx.actor })
    return moved.ok ? given : { ok: false, problem: 'too-late-to-change' }
  })
}

async function giveNewDay(
  tx: Tx,
  ctx: Ctx,
  { order, input, from }: { order: LockedOrder; input: NewDay; from: readonly ConsignmentState[] },
): Promise<DayChanged> {
  const { slotId, day, shopUrl } = input
  if (!isId(slotId)) return { ok: false, problem: 'slot-closed' }
  const [consignment, another] = await boxesToMove(tx, order, { orderId: order.id, consignmentId: input.consignmentId ?? null })
  if (another) return { ok: false, problem: 'many-boxes' }
  if (!consignment || !from.includes(consignment.state)) return { ok: false, problem: 'too-late-to-change' }
  const held = await holdFor(tx, ctx, { order, consignment, day })
  if (!held.ok) return held
  const moved = await rescheduleConsignment(tx, {
    consignmentId: consignment.id,
    slotId,
    day,
    now: ctx.now,
    actor: ctx.actor,
    from,
  })
  if (!moved.ok)
    return moved.problem === 'cannot-reschedule'
      ? { ok: false, problem: 'too-late-to-change' }
      : { ok: false, problem: moved.problem }
  const { changeableUntil, starts, ends, promisedUntil } = moved
  // In an order of many boxes, the earliest cut-off decides until when the order may be cancelled.
  const until = input.consignmentId ? sql`least(changeable_until, ${changeableUntil})` : sql`${changeableUntil}`
  await sql`update ordering.orders set changeable_until = ${until}, version = version + 1 where id = ${order.id}::uuid`.execute(
    tx,
  )
  const later = { ...consignment, day, starts, ends, promisedUntil }
  await tellAbout(tx, ctx, { order, consignment: later, template: 'order-new-day', shopUrl })
  return { ok: true, day, changeableUntil }
}

/** A packed box keeps its stock. Otherwise the stock held for the old day is released and held for the new day, before the slot is locked. */
export async function holdFor(
  tx: Tx,
  ctx: Ctx,
  { order, consignment, day }: { order: LockedOrder; consignment: Consignment; day: CalendarDate },
): Promise<{ ok: true } | { ok: false; problem: 'not-good-on-day'; shortages: Shortage[] }> {
  if (consignment.state !== 'planned') return { ok: true }
  const lines = await linesIn(tx, order, consignment)
  await releaseStock(tx, { orderId: order.id, consignmentId: consignment.id, now: ctx.now })
  const allocated = await allocateStock(tx, { orderId: order.id, day, lines, now: ctx.now })
  return allocated.ok ? { ok: true } : { ok: false, problem: 'not-good-on-day', shortages: allocated.shortages }
}
