import { sql } from 'kysely'
import type { Ctx, Reader, Tx } from '../context.ts'
import { changeConsignment, checkSlot, type Consignment } from '../fulfilment/index.ts'
import type { CalendarDate, Phone } from '../values/index.ts'
import { writeOrderEvent } from './add-note.ts'
import { holdFor } from './change-day.ts'
import { isId } from './cart-facts.ts'
import { lockOrder, type OrderRef } from './locked-order.ts'
import { orderCan, type DeliveryRefusal } from './model.ts'
import { boxesToMove } from './move-goods.ts'

type BoxRedirected =
  | { ok: true; changeableUntil: Date }
  | { ok: false; problem: 'unknown-order' | 'too-late-to-change' | 'not-good-on-day' | DeliveryRefusal }

type NewPlace = {
  consignmentId: string
  areaId: string
  slotId: string
  day: CalendarDate
  recipient: { name: string; phone: Phone; addressLine: string; landmark: string | null; giftMessage: string | null }
}

/**
 * Sends one box of a gift run to another address, person or day, until it is packed or the cut-off of its booked slot has passed. Stock and
 * slot follow, and a refusal changes nothing. The agreed prices stay. The caller decides who may do this.
 */
export async function redirectBoxIn(tx: Tx, ctx: Ctx, input: OrderRef & NewPlace): Promise<BoxRedirected> {
  const order = await lockOrder(tx, input)
  if (!order) return { ok: false, problem: 'unknown-order' }
  if (order.source !== 'gift-run' || !orderCan('cancel', order.state)) return { ok: false, problem: 'too-late-to-change' }
  const [box] = await boxesToMove(tx, order, { orderId: order.id, consignmentId: input.consignmentId })
  if (!box || (await boxChangeableUntil(tx, box, ctx.now)) === null) return { ok: false, problem: 'too-late-to-change' }
  const { areaId, slotId, day, recipient } = input
  if (!isId(slotId)) return { ok: false, problem: 'slot-closed' }
  const checked = await checkSlot(tx, { areaId, slotId, day, grams: box.grams, now: ctx.now })
  if (!checked.ok) return checked
  if (day !== box.day) {
    const held = await holdFor(tx, ctx, { order, consignment: box, day })
    if (!held.ok) return { ok: false, problem: held.problem }
  }
  const changed = await changeConsignment(tx, {
    consignmentId: box.id,
    checked,
    areaId,
    grams: box.grams,
    recipient: { ...recipient, hidePrices: box.recipient.hidePrices },
    lines: box.lines,
    now: ctx.now,
    actor: ctx.actor,
  })
  if (!changed.ok) return { ok: false, problem: changed.problem === 'slot-full' ? 'slot-full' : 'too-late-to-change' }
  const { changeableUntil } = checked
  await sql`
    update ordering.orders set changeable_until = least(changeable_until, ${changeableUntil}), version = version + 1
    where id = ${order.id}::uuid`.execute(tx)
  await writeOrderEvent(tx, ctx, { orderId: order.id, kind: 'edited', note: box.number })
  return { ok: true, changeableUntil }
}

/** Until when a box may go elsewhere: the cut-off of its booked slot, while it is not packed. Null when it is too late. */
export async function boxChangeableUntil(
  reader: Reader,
  { state, areaId, slotId, day }: Pick<Consignment, 'state' | 'areaId' | 'slotId' | 'day'>,
  now: Date,
): Promise<Date | null> {
  if (state !== 'planned') return null
  const booked = await checkSlot(reader, { areaId, slotId, day, grams: 0, now })
  return booked.ok ? booked.changeableUntil : null
}
