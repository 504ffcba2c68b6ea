import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * A box weighs something else than what was booked for it. Its slot day follows while it has room; where it has none, both keep the
 * weight that was booked: the fruit is on the scale already, and a full van is no reason to send it back.
 */
export async function changeGrams(tx: Tx, { consignmentId, by }: { consignmentId: string; by: number }): Promise<void> {
  if (by === 0) return
  await sql`
    with box as (select id, slot_id, day, grams from fulfilment.consignments where id = ${consignmentId}::uuid for update),
    booked as (
      update fulfilment.slot_days as slot_day set grams = slot_day.grams + ${by}::integer from box
      where slot_day.slot_id = box.slot_id and slot_day.day = box.day and box.grams + ${by}::integer >= 0
        and slot_day.grams + ${by}::integer between 0 and slot_day.capacity_grams
      returning box.id)
    update fulfilment.consignments as consignment set grams = consignment.grams + ${by}::integer from booked
    where consignment.id = booked.id`.execute(tx)
}

/** The box holds other lines than were planned. A line without units is in it no more. */
export async function changeConsignmentLines(
  tx: Tx,
  { consignmentId, lines }: { consignmentId: string; lines: readonly { orderLineId: string; units: number }[] },
): Promise<void> {
  const gone = lines.filter((line) => line.units === 0).map((line) => line.orderLineId)
  const kept = lines.filter((line) => line.units > 0)
  await sql`
    delete from fulfilment.consignment_lines
    where consignment_id = ${consignmentId}::uuid and order_line_id = any(${gone}::uuid[])`.execute(tx)
  await sql`
    insert into fulfilment.consignment_lines (consignment_id, order_line_id, units)
    select ${consignmentId}::uuid, "orderLineId", units
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as line("orderLineId" uuid, units integer)
    on conflict (consignment_id, order_line_id) do update set units = excluded.units`.execute(tx)
}
