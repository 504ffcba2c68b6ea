import { actorName, type Actor, type Tx } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import { bookSlot, giveSlotsBack, lockSlotDays } from './book-slot.ts'
import { checkSlot, type CheckedSlot, type SlotRefusal } from './check-slot.ts'
import { RESCHEDULABLE, type ConsignmentState } from './model.ts'

export type RescheduleInput = {
  consignmentId: string
  slotId: string
  day: CalendarDate
  now: Date
  actor: Actor
  /** The allowed states, when fewer than the table allows: a buyer may reschedule only while it is planned. */
  from?: readonly ConsignmentState[]
}
type Rescheduled =
  | ({ ok: true; orderId: string } & Omit<CheckedSlot, 'slotId' | 'day' | 'mostGrams'>)
  | SlotRefusal
  | { ok: false; problem: 'cannot-reschedule' | 'other-mode' }

/** Moves a consignment to another day and slot of the same mode. After a failed attempt the old place stays used, because the van did drive. */
export async function rescheduleConsignment(tx: Tx, input: RescheduleInput): Promise<Rescheduled> {
  const { consignmentId, slotId, day, now, from = RESCHEDULABLE } = input
  const consignment = await tx
    .selectFrom('fulfilment.consignments')
    .select(['id', 'order_id as orderId', 'state', 'mode', 'slot_id as slotId', 'day', 'grams', 'area_id as areaId'])
    .where('id', '=', consignmentId)
    .forUpdate()
    .executeTakeFirst()
  if (!consignment || !from.includes(consignment.state)) return { ok: false, problem: 'cannot-reschedule' }
  const { areaId, grams } = consignment
  const checked = await checkSlot(tx, { areaId, slotId, day, grams, now })
  if (!checked.ok) return checked
  if (checked.mode !== consignment.mode) return { ok: false, problem: 'other-mode' }
  await lockSlotDays(tx, { days: [consignment, { slotId, day }] })
  if (consignment.state !== 'failed') await giveSlotsBack(tx, [consignment])
  const booked = await bookSlot({ slotId, day, grams }).execute(tx)
  if (booked.rows.length === 0) return { ok: false, problem: 'slot-full' }
  const { zoneId, mode, starts, ends, promisedUntil, changeableUntil } = checked
  await tx
    .updateTable('fulfilment.consignments')
    .set({ slot_id: slotId, day, promised_until: promisedUntil })
    .where('id', '=', consignment.id)
    .execute()
  await writeEvent(tx, { input, consignment })
  return { ok: true, orderId: consignment.orderId, zoneId, mode, starts, ends, promisedUntil, changeableUntil }
}

async function writeEvent(
  tx: Tx,
  { input, consignment }: { input: RescheduleInput; consignment: { id: string; state: ConsignmentState; day: CalendarDate } },
): Promise<void> {
  const { id, state } = consignment
  const note = `${consignment.day} → ${input.day}`
  await tx
    .insertInto('fulfilment.consignment_events')
    .values({ consignment_id: id, from_state: state, to_state: state, note, actor: actorName(input.actor), at: input.now })
    .execute()
}
