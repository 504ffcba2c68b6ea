import { actorName, type Actor, type Tx } from '../context.ts'
import { giveSlotsBack, lockSlotDays } from './book-slot.ts'
import { CONSIGNMENT_MOVES, type ConsignmentState } from './model.ts'

type CancelInput = {
  orderId: string
  /** Only this consignment of the order. */
  consignmentId?: string
  now: Date
  actor: Actor
  note?: string | null
  /** The allowed states, when fewer than the move table allows: a buyer may cancel only while it is planned. */
  from?: readonly ConsignmentState[]
}
type ConsignmentsCancelled = { ok: true; cancelled: string[] } | { ok: false; problem: 'too-late' }

/** Cancels all consignments of an order, or the named one, and releases their slots. Cancels none if one of them was dispatched. */
export async function cancelConsignments(
  tx: Tx,
  { orderId, consignmentId, now, actor, note = null, from }: CancelInput,
): Promise<ConsignmentsCancelled> {
  const allowed: readonly ConsignmentState[] = from ?? CONSIGNMENT_MOVES.cancel.from
  const all = await tx
    .selectFrom('fulfilment.consignments')
    .select(['id', 'state', 'slot_id as slotId', 'day', 'grams'])
    .where('order_id', '=', orderId)
    .$if(consignmentId !== undefined, (query) => query.where('id', '=', consignmentId!))
    .orderBy('id')
    .forUpdate()
    .execute()
  const open = all.filter((consignment) => consignment.state !== 'cancelled')
  if (open.some((consignment) => !allowed.includes(consignment.state))) return { ok: false, problem: 'too-late' }
  if (open.length === 0) return { ok: true, cancelled: [] }
  await lockSlotDays(tx, { days: open })
  await giveSlotsBack(tx, open)
  const cancelled = open.map((consignment) => consignment.id)
  await tx
    .updateTable('fulfilment.consignments')
    .set({ state: CONSIGNMENT_MOVES.cancel.to })
    .where('id', 'in', cancelled)
    .execute()
  const written = { to_state: CONSIGNMENT_MOVES.cancel.to, note, actor: actorName(actor), at: now }
  const events = open.map(({ id, state }) => ({ ...written, consignment_id: id, from_state: state }))
  await tx.insertInto('fulfilment.consignment_events').values(events).execute()
  return { ok: true, cancelled }
}
