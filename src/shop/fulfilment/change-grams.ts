import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * Changes the weight of a box. Its slot day is updated if it has room; otherwise both keep the booked weight: the fruit is already packed,
 * so a full van must not block it.
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

/** Changes the lines of a box. Lines with zero units are removed. */
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
