import { sql } from 'kysely'
import { actorName, type Actor, type Tx } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import { bookSlot, giveSlotsBack, lockSlotDays } from './book-slot.ts'
import type { CheckedSlot } from './check-slot.ts'
import type { Recipient } from './model.ts'

type ConsignmentChange = {
  consignmentId: string
  /** The result of `checkSlot` in this transaction, for the current or another slot. */
  checked: CheckedSlot
  areaId: string
  grams: number
  recipient: Required<Recipient>
  lines: readonly { orderLineId: string; units: number }[]
  now: Date
  actor: Actor
}
type ConsignmentChanged = { ok: true } | { ok: false; problem: 'cannot-change' | 'slot-full' }

type Before = { id: string; slotId: string; day: CalendarDate; grams: number }

/** Before packing: changes address, slot or lines. The old place is released together with booking the new one. */
export async function changeConsignment(tx: Tx, change: ConsignmentChange): Promise<ConsignmentChanged> {
  const { consignmentId, checked, grams } = change
  const before = await tx
    .selectFrom('fulfilment.consignments')
    .select(['id', 'slot_id as slotId', 'day', 'grams'])
    .where('id', '=', consignmentId)
    .where('state', '=', 'planned')
    .forUpdate()
    .executeTakeFirst()
  if (!before) return { ok: false, problem: 'cannot-change' }
  if (!(await takePlace(tx, before, { ...checked, grams }))) return { ok: false, problem: 'slot-full' }
  await writeChange(tx, change)
  await tx.deleteFrom('fulfilment.consignment_lines').where('consignment_id', '=', consignmentId).execute()
  await tx
    .insertInto('fulfilment.consignment_lines')
    .values(change.lines.map(({ orderLineId, units }) => ({ consignment_id: consignmentId, order_line_id: orderLineId, units })))
    .execute()
  if (before.day !== checked.day || before.slotId !== checked.slotId) await writeMove(tx, before, change)
  return { ok: true }
}

async function takePlace(tx: Tx, before: Before, wanted: Omit<Before, 'id'>): Promise<boolean> {
  const same = before.slotId === wanted.slotId && before.day === wanted.day
  if (same && before.grams === wanted.grams) return true
  await lockSlotDays(tx, { days: [before, wanted] })
  await giveSlotsBack(tx, [before])
  const booked = await bookSlot(wanted).execute(tx)
  return booked.rows.length === 1
}

async function writeChange(tx: Tx, { consignmentId, checked, areaId, grams, recipient }: ConsignmentChange): Promise<void> {
  const { zoneId, mode, slotId, day, promisedUntil } = checked
  const { name, phone, addressLine, landmark, giftMessage, hidePrices } = recipient
  await tx
    .updateTable('fulfilment.consignments')
    .set({ zone_id: zoneId, mode, slot_id: slotId, day, promised_until: promisedUntil, grams, area_id: areaId })
    .set({ recipient_name: name, recipient_phone: phone, address_line: addressLine, landmark })
    .set({ gift_message: giftMessage, hide_prices: hidePrices })
    .where('id', '=', consignmentId)
    .execute()
}

async function writeMove(tx: Tx, before: Before, { consignmentId, checked, now, actor }: ConsignmentChange): Promise<void> {
  const hours = before.day === checked.day ? `, ${checked.starts}–${checked.ends}` : ''
  const note = `${before.day} → ${checked.day}${hours}`
  await sql`
    insert into fulfilment.consignment_events (consignment_id, from_state, to_state, note, actor, at)
    values (${consignmentId}::uuid, 'planned', 'planned', ${note}, ${actorName(actor)}, ${now}::timestamptz)`.execute(tx)
}
