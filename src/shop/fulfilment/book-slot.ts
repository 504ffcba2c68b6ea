import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'

type SlotDayKey = { slotId: string; day: CalendarDate }

/**
 * The statement that books a place: it returns one row when the slot has room in drops and grams, none when it is full. A concurrent
 * booking waits for the row lock and then counts this one. A slot day gets its own capacity row with its first booking. With `orFail` a
 * full slot violates the row's constraint instead; see `isSlotFull`.
 */
export function bookSlot({
  slotId,
  day,
  grams,
  orFail = false,
}: SlotDayKey & { grams: number; orFail?: boolean }): RawBuilder<{ slot_id: string }> {
  const room = sql`and slot.active and room.drops >= 1 and room.grams >= ${grams}::integer`
  const stillRoom = sql`where booked.drops + 1 <= booked.capacity_drops and booked.grams + excluded.grams <= booked.capacity_grams`
  return sql<{ slot_id: string }>`
    insert into fulfilment.slot_days as booked (slot_id, day, capacity_drops, capacity_grams, drops, grams)
    select slot.id, ${day}::date, room.drops, room.grams, 1, ${grams}::integer
    from fulfilment.slots as slot
    left join fulfilment.slot_days as known on known.slot_id = slot.id and known.day = ${day}::date
    cross join lateral (
      select coalesce(known.capacity_drops, slot.capacity_drops) as drops, coalesce(known.capacity_grams, slot.capacity_grams) as grams
    ) as room
    where slot.id = ${slotId}::uuid ${orFail ? sql`` : room}
    on conflict (slot_id, day) do update set drops = booked.drops + 1, grams = booked.grams + excluded.grams ${orFail ? sql`` : stillRoom}
    returning slot_id`
}

/** Whether the transaction failed because `bookSlot` found no room. */
export function isSlotFull(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'within_capacity'
}

/**
 * Locks slot days, and those on which places are held for `heldFor`, in a fixed order, so that two transactions that free and take the same
 * places do not deadlock.
 */
export async function lockSlotDays(
  tx: Tx,
  { days, heldFor = [] }: { days: readonly SlotDayKey[]; heldFor?: readonly string[] },
): Promise<void> {
  const keys = days.map(({ slotId, day }) => ({ slotId, day }))
  await sql`
    select slot_id from fulfilment.slot_days
    where (slot_id, day) in (
      select "slotId", day from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key("slotId" uuid, day date)
      union select slot_id, day from fulfilment.held_places where held_for = any(${[...heldFor]}::uuid[])
    )
    order by slot_id, day for update`.execute(tx)
}

/** Releases places. The caller has locked the slot days. */
export async function giveSlotsBack(tx: Tx, places: readonly (SlotDayKey & { grams: number })[]): Promise<void> {
  if (places.length === 0) return
  await sql`
    update fulfilment.slot_days set drops = slot_days.drops - sums.drops, grams = slot_days.grams - sums.grams
    from (
      select "slotId" as slot_id, day, count(*)::integer as drops, sum(grams)::integer as grams
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place("slotId" uuid, day date, grams integer)
      group by "slotId", day
    ) as sums
    where slot_days.slot_id = sums.slot_id and slot_days.day = sums.day`.execute(tx)
}
