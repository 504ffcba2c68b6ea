import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { ledgerDifferences } from '#shop/inventory/index.ts'
import { count, faults, finding, type Finding } from './finding.ts'

/** A place that stays used after a failed attempt, because the van did drive. The box has another place since. */
export type Driven = { slotId: string; day: string; grams: number }

export async function stockFindings(db: Db, driven: readonly Driven[] = []): Promise<Finding[]> {
  const lots = await count(db, sql<{ count: number }>`select count(*)::integer as count from inventory.lots`)
  const held = await count(db, sql<{ count: number }>`select count(*)::integer as count from inventory.allocations`)
  const slots = await count(db, sql<{ count: number }>`select count(*)::integer as count from fulfilment.slot_days`)
  const full = await count(
    db,
    sql<{ count: number }>`select count(*)::integer as count from fulfilment.slot_days where drops = capacity_drops`,
  )
  return [
    finding('0 <= allocated <= on hand', `${lots} lots`, await overAllocated(db)),
    finding(
      'the ledger adds up',
      `${lots} lots, ${await movements(db)} movements`,
      (await ledgerDifferences(db)).map((one) => JSON.stringify(one)),
    ),
    finding('no lot is oversold', `${lots} lots`, await soldTooMuch(db)),
    finding('allocations match the contents of orders', `${held} allocations`, await wrongContents(db)),
    finding('nobody pre-orders above the limit', `${await preordered(db)} pre-orders`, await aboveLimit(db)),
    finding('slots are never overbooked', `${slots} days of slots, ${full} of them full`, await overSlots(db)),
    finding('slot counts match the boxes', `${slots} days of slots`, await wrongSlots(db, driven)),
  ]
}

function preordered(db: Db): Promise<number> {
  return count(
    db,
    sql<{ count: number }>`
      select count(distinct a.order_id)::integer as count from preorders.campaigns c join inventory.allocations a on a.lot_id = c.lot_id
      where a.state <> 'released'`,
  )
}

/** Staff who edit an order decide themselves how much a person gets. What is ordered after the harvest was received is no pre-order. */
function aboveLimit(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select c.id, o.phone, sum(a.amount)::bigint as has, c.most_per_person as most
    from preorders.campaigns c join inventory.allocations a on a.lot_id = c.lot_id join ordering.orders o on o.id = a.order_id
    where a.state <> 'released' and not exists (select from ordering.order_events e where e.order_id = o.id and e.kind = 'edited')
      and not exists (select from inventory.movements m where m.lot_id = c.lot_id and m.kind = 'received' and m.at < o.placed_at)
    group by c.id, o.phone having sum(a.amount) > c.most_per_person`,
  )
}

function overAllocated(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`select code, on_hand, allocated from inventory.lots where allocated < 0 or allocated > on_hand or on_hand < 0`,
  )
}

function movements(db: Db): Promise<number> {
  return count(db, sql<{ count: number }>`select count(*)::integer as count from inventory.movements`)
}

/** What was packed and is held never exceeds what was received, less write-offs. */
function soldTooMuch(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    with sums as (
      select l.code, (select coalesce(sum(amount), 0) from inventory.movements m where m.lot_id = l.id and order_id is null)::bigint as had,
        (select coalesce(sum(-amount), 0) from inventory.movements m where m.lot_id = l.id and kind in ('packed', 'unpacked') and order_id is not null)::bigint as packed,
        (select coalesce(sum(amount), 0) from inventory.allocations a where a.lot_id = l.id and a.state = 'consumed')::bigint as consumed,
        (select coalesce(sum(amount), 0) from inventory.allocations a where a.lot_id = l.id and a.state = 'held')::bigint as held
      from inventory.lots l)
    select * from sums where packed + held > had or packed <> consumed`,
  )
}

function wrongContents(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    with needed as (
      select o.id, o.number, o.state, c.stock_item_id as item, case when o.state = 'cancelled' then 0 else sum(l.units * c.amount) end::bigint as needed
      from ordering.orders o join ordering.order_lines l on l.order_id = o.id join inventory.contents c on c.variant_id = l.variant_id
      group by o.id, o.number, o.state, c.stock_item_id),
    taken as (
      select a.order_id, l.stock_item_id as item, sum(a.amount)::bigint as taken
      from inventory.allocations a join inventory.lots l on l.id = a.lot_id join ordering.orders o on o.id = a.order_id
      -- Fruit packed before the cancellation stays packed until staff return it to stock.
      where a.state = 'held' or (a.state = 'consumed' and o.state <> 'cancelled') group by 1, 2)
    select coalesce(n.number, t.order_id::text) as number, n.state, coalesce(n.needed, 0) as needed, coalesce(t.taken, 0) as taken
    from needed n full join taken t on t.order_id = n.id and t.item = n.item where coalesce(n.needed, 0) <> coalesce(t.taken, 0)`,
  )
}

function overSlots(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`select slot_id, day, drops, capacity_drops, grams, capacity_grams from fulfilment.slot_days
      where drops < 0 or drops > capacity_drops or grams < 0 or grams > capacity_grams`,
  )
}

function wrongSlots(db: Db, driven: readonly Driven[]): Promise<string[]> {
  return faults(
    db,
    sql`
    with boxes as (
      select slot_id, day, count(*)::integer as drops, sum(grams)::bigint as grams from fulfilment.consignments
      where state <> 'cancelled' group by slot_id, day
    ), driven as (
      select "slotId" as slot_id, day, count(*)::integer as drops, sum(grams)::bigint as grams
      from jsonb_to_recordset(${JSON.stringify(driven)}::jsonb) as driven("slotId" uuid, day date, grams integer) group by 1, 2
    ), held as (select slot_id, day, sum(drops)::integer as drops, sum(grams)::bigint as grams from fulfilment.held_places group by slot_id, day)
    select s.slot_id, s.day, s.drops, coalesce(b.drops, 0) as boxes, s.grams, coalesce(b.grams, 0) as "gramsOfBoxes", coalesce(h.drops, 0) as held,
      coalesce(v.drops, 0) as driven
    from fulfilment.slot_days s left join boxes b on b.slot_id = s.slot_id and b.day = s.day
      left join held h on h.slot_id = s.slot_id and h.day = s.day
      left join driven v on v.slot_id = s.slot_id and v.day = s.day
    where s.drops <> coalesce(b.drops, 0) + coalesce(h.drops, 0) + coalesce(v.drops, 0)
      or s.grams <> coalesce(b.grams, 0) + coalesce(h.grams, 0) + coalesce(v.grams, 0)`,
  )
}
