import { actorName } from '../context.ts'
import type { Actor, Tx } from '../context.ts'
import { giveSlotsBack, lockSlotDays } from './book-slot.ts'
import { CONSIGNMENT_MOVES } from './model.ts'
import type { ConsignmentState } from './model.ts'

export type CancelInput = {
  orderId: string
  /** Of an order of many only this one. */
  consignmentId?: string
  now: Date
  actor: Actor
  note?: string | null
  /** States to cancel from, when fewer than the table of moves allows: a buyer may only while it is planned. */
  from?: readonly ConsignmentState[]
}
export type ConsignmentsCancelled = { ok: true; cancelled: string[] } | { ok: false; problem: 'too-late' }

/** Cancels all consignments of an order, or the one that is named, and gives their slots back, or none when one of them is on its way. */
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
  await lockSlotDays(tx, open)
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
