import { sql, type RawBuilder } from 'kysely'
import type { Ctx, Reader, Tx } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import { lockSlotDays } from './book-slot.ts'

/** Places of one slot day. */
export type SlotPlaces = { slotId: string; day: CalendarDate; drops: number; grams: number }
export type HeldPlaces = SlotPlaces & { heldFor: string; until: Date }

/**
 * Holds places until a moment, and frees those that are held for `instead`. A held place counts in its slot day like a booked one, so the
 * capacity limits both together. All of them are held, or none.
 */
export async function holdPlaces(
  tx: Tx,
  {
    heldFor,
    instead,
    places,
    until,
  }: { heldFor: string; instead: readonly string[]; places: readonly SlotPlaces[]; until: Date },
): Promise<{ ok: true } | { ok: false; problem: 'places-taken' }> {
  await lockSlotDays(tx, { days: places, heldFor: instead })
  await freeLocked(tx, instead)
  const taken = await sql`
    insert into fulfilment.slot_days as booked (slot_id, day, capacity_drops, capacity_grams, drops, grams)
    select slot.id, place.day, room.drops, room.grams, place.drops, place.grams
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place("slotId" uuid, day date, drops integer, grams integer)
    join fulfilment.slots as slot on slot.id = place."slotId" and slot.active
    left join fulfilment.slot_days as known on known.slot_id = slot.id and known.day = place.day
    cross join lateral (
      select coalesce(known.capacity_drops, slot.capacity_drops) as drops, coalesce(known.capacity_grams, slot.capacity_grams) as grams
    ) as room
    where room.drops >= place.drops and room.grams >= place.grams
    order by slot.id, place.day
    on conflict (slot_id, day) do update set drops = booked.drops + excluded.drops, grams = booked.grams + excluded.grams
      where booked.drops + excluded.drops <= booked.capacity_drops and booked.grams + excluded.grams <= booked.capacity_grams
    returning slot_id`.execute(tx)
  if (taken.rows.length < places.length) return { ok: false, problem: 'places-taken' }
  await sql`
    insert into fulfilment.held_places (held_for, slot_id, day, drops, grams, until)
    select ${heldFor}::uuid, "slotId", day, drops, grams, ${until}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place("slotId" uuid, day date, drops integer, grams integer)`.execute(
    tx,
  )
  return { ok: true }
}

/**
 * Frees what is held, so that this transaction can book it: the slot days stay locked until its end. `also` are the slot days that it books.
 * Two statements that can be sent with the commit. Returns how many drops were freed.
 */
export async function freePlaces(
  tx: Tx,
  { heldFor, also = [] }: { heldFor: readonly string[]; also?: readonly Pick<SlotPlaces, 'slotId' | 'day'>[] },
): Promise<number> {
  const [, freed] = await Promise.all([lockSlotDays(tx, { days: also, heldFor }), freeLocked(tx, heldFor)])
  return freed
}

/** Changes until when places are held, to later or earlier. What is held no longer stays free. */
export async function holdUntil(tx: Tx, { heldFor, until }: { heldFor: string; until: Date }): Promise<void> {
  await sql`update fulfilment.held_places set until = ${until}::timestamptz where held_for = ${heldFor}::uuid`.execute(tx)
}

/** Frees the places whose time has passed. Safe to run twice, and in two processes. Returns false: nothing waits for the next round. */
export async function freeExpiredPlaces({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<boolean> {
  const over = await sql<{ heldFor: string }>`
    select distinct held_for as "heldFor" from fulfilment.held_places where until <= ${now}::timestamptz`.execute(db)
  const heldFor = over.rows.map((row) => row.heldFor)
  if (heldFor.length === 0) return false
  await db.transaction(async (tx) => {
    await lockSlotDays(tx, { days: [], heldFor })
    await freeLocked(tx, heldFor, now)
    return { ok: true }
  })
  return false
}

/** What is held for these, first days first. */
export async function heldPlacesOf(reader: Reader, heldFor: readonly string[]): Promise<HeldPlaces[]> {
  const found = await sql<HeldPlaces>`
    select held_for as "heldFor", slot_id as "slotId", day, drops, grams, until from fulfilment.held_places
    where held_for = any(${[...heldFor]}::uuid[]) order by day, slot_id`.execute(reader)
  return found.rows
}

/** How many drops of a slot are held, by day. */
export async function heldDrops(reader: Reader, slotId: string): Promise<Map<CalendarDate, number>> {
  const found = await sql<{ day: CalendarDate; drops: number }>`
    select day, sum(drops)::integer as drops from fulfilment.held_places where slot_id = ${slotId}::uuid group by day`.execute(
    reader,
  )
  return new Map(found.rows.map(({ day, drops }) => [day, drops]))
}

/** The drops that are held on a day, in one zone or, without one, in all. For a select. */
export function heldOnDay({ day, zoneId, now }: { day: RawBuilder<unknown>; zoneId: RawBuilder<unknown>; now: Date }) {
  return sql<number>`(
    select coalesce(sum(held.drops), 0)::integer
    from fulfilment.held_places as held join fulfilment.slots as slot on slot.id = held.slot_id
    where held.day = ${day} and held.until > ${now}::timestamptz and (${zoneId} is null or slot.zone_id = ${zoneId})
  )`
}

/** With `over`: only what is held no longer than until then. */
async function freeLocked(tx: Tx, heldFor: readonly string[], over?: Date): Promise<number> {
  const late = over === undefined ? sql`` : sql`and until <= ${over}::timestamptz`
  const freed = await sql<{ drops: number }>`
    with gone as (
      delete from fulfilment.held_places where held_for = any(${[...heldFor]}::uuid[]) ${late} returning slot_id, day, drops, grams
    ),
    sums as (select slot_id, day, sum(drops)::integer as drops, sum(grams)::integer as grams from gone group by slot_id, day)
    update fulfilment.slot_days set drops = slot_days.drops - sums.drops, grams = slot_days.grams - sums.grams
    from sums where slot_days.slot_id = sums.slot_id and slot_days.day = sums.day
    returning sums.drops`.execute(tx)
  return freed.rows.reduce((sum, { drops }) => sum + drops, 0)
}
