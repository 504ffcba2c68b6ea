import { sql } from 'kysely'
import { actorName, type Actor, type Tx } from '../context.ts'
import { assert, type CalendarDate } from '../values/index.ts'
import { bookSlot } from './book-slot.ts'
import { checkSlot, type CheckedSlot, type SlotRefusal } from './check-slot.ts'
import type { Recipient } from './model.ts'

export type ConsignmentInput = {
  id: string
  orderId: string
  orderNumber: string
  /** The number of this consignment within the order, from 1. */
  sequence?: number
  slotId: string
  day: CalendarDate
  areaId: string
  grams: number
  recipient: Recipient
  lines: readonly { orderLineId: string; units: number }[]
  now: Date
  actor: Actor
}
export type Opened = ({ ok: true; number: string } & Omit<CheckedSlot, 'slotId' | 'day' | 'mostGrams'>) | SlotRefusal

/** Plans a consignment and books its slot. */
export async function openConsignment(tx: Tx, input: ConsignmentInput): Promise<Opened> {
  const checked = await checkSlot(tx, input)
  if (!checked.ok) return checked
  if (!(await insertConsignment(tx, { input, checked }))) return { ok: false, problem: 'slot-full' }
  const { zoneId, mode, starts, ends, promisedUntil, changeableUntil } = checked
  return { ok: true, number: consignmentNumber(input), zoneId, mode, starts, ends, promisedUntil, changeableUntil }
}

/**
 * Like `openConsignment`, for a slot checked in this transaction, as one statement that can be sent with the commit. A full slot makes it
 * fail; see `isSlotFull`.
 */
export async function openCheckedConsignment(tx: Tx, input: ConsignmentInput & { checked: CheckedSlot }): Promise<void> {
  const { checked, slotId, day } = input
  assert(checked.slotId === slotId && checked.day === day, 'the booked slot is the one that was checked')
  await insertConsignment(tx, { input, checked, orFail: true })
}

function consignmentNumber({ orderNumber, sequence = 1 }: ConsignmentInput): string {
  return `${orderNumber}-${sequence}`
}

async function insertConsignment(
  tx: Tx,
  { input, checked, orFail = false }: { input: ConsignmentInput; checked: CheckedSlot; orFail?: boolean },
): Promise<boolean> {
  const { recipient, now } = input
  const opened = await sql`
    with booked as (${bookSlot({ ...input, orFail })}),
    opened as (
      insert into fulfilment.consignments (id, order_id, number, zone_id, mode, slot_id, day, promised_until, grams,
        recipient_name, recipient_phone, area_id, address_line, landmark, gift_message, hide_prices, created_at)
      select ${input.id}::uuid, ${input.orderId}::uuid, ${consignmentNumber(input)}, ${checked.zoneId}, ${checked.mode}, slot_id, ${checked.day}::date,
        ${checked.promisedUntil}::date, ${input.grams}::integer, ${recipient.name}, ${recipient.phone}, ${input.areaId},
        ${recipient.addressLine}, ${recipient.landmark}, ${recipient.giftMessage ?? null}, ${recipient.hidePrices ?? false}::boolean,
        ${now}::timestamptz
      from booked returning id
    ),
    lines as (
      insert into fulfilment.consignment_lines (consignment_id, order_line_id, units)
      select opened.id, line."orderLineId", line.units
      from opened, jsonb_to_recordset(${JSON.stringify(input.lines)}::jsonb) as line("orderLineId" uuid, units integer)
    )
    insert into fulfilment.consignment_events (consignment_id, to_state, actor, at)
    select id, 'planned', ${actorName(input.actor)}, ${now}::timestamptz from opened
    returning consignment_id`.execute(tx)
  return opened.rows.length === 1
}
