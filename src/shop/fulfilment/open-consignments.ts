import { sql } from 'kysely'
import { actorName, type Actor, type Tx } from '../context.ts'
import type { Language } from '../values/index.ts'
import type { CheckedSlot } from './check-slot.ts'
import type { Recipient } from './model.ts'

type ConsignmentToOpen = {
  id: string
  number: string
  areaId: string
  grams: number
  recipient: Recipient
  language: Language
  lines: readonly { orderLineId: string; units: number }[]
  checked: CheckedSlot
}

/**
 * Plans many consignments of one order in slots that were checked in this transaction. Each slot day is updated once, in a fixed order. One
 * statement, which can be sent with the commit; a full slot makes it fail, see `isSlotFull`.
 */
export async function openCheckedConsignments(
  tx: Tx,
  { orderId, boxes, now, actor }: { orderId: string; boxes: readonly ConsignmentToOpen[]; now: Date; actor: Actor },
): Promise<void> {
  const rows = boxes.map(({ checked, recipient, lines: _, ...box }) => ({ ...box, ...recipient, ...checked }))
  const lines = boxes.flatMap(({ id, lines: boxed }) => boxed.map((line) => ({ ...line, id })))
  await sql`
    with boxes as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as box(id uuid, number text, "areaId" text, grams integer, name text,
        phone text, language text, "addressLine" text, landmark text, "giftMessage" text, "hidePrices" boolean, "slotId" uuid, day date, "zoneId" text,
        mode text, "promisedUntil" date)
    ),
    booked as (
      insert into fulfilment.slot_days as booked (slot_id, day, capacity_drops, capacity_grams, drops, grams)
      select slot.id, sums.day, coalesce(known.capacity_drops, slot.capacity_drops), coalesce(known.capacity_grams, slot.capacity_grams),
        sums.drops, sums.grams
      from (select "slotId", day, count(*)::integer as drops, sum(grams)::integer as grams from boxes group by "slotId", day) as sums
        join fulfilment.slots as slot on slot.id = sums."slotId"
        left join fulfilment.slot_days as known on known.slot_id = slot.id and known.day = sums.day
      order by slot.id, sums.day
      on conflict (slot_id, day) do update set drops = booked.drops + excluded.drops, grams = booked.grams + excluded.grams
    ),
    opened as (
      insert into fulfilment.consignments (id, order_id, number, zone_id, mode, slot_id, day, promised_until, grams,
        recipient_name, recipient_phone, area_id, address_line, landmark, gift_message, hide_prices, recipient_language, created_at)
      select id, ${orderId}::uuid, number, "zoneId", mode, "slotId", day, "promisedUntil", grams, name, phone, "areaId", "addressLine",
        landmark, "giftMessage", coalesce("hidePrices", false), language, ${now}::timestamptz
      from boxes returning id
    ),
    lines as (
      insert into fulfilment.consignment_lines (consignment_id, order_line_id, units)
      select id, "orderLineId", units from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(id uuid, "orderLineId" uuid, units integer)
    )
    insert into fulfilment.consignment_events (consignment_id, to_state, actor, at)
    select id, 'planned', ${actorName(actor)}, ${now}::timestamptz from opened`.execute(tx)
}
