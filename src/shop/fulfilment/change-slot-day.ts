import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { addDays, dayInDhaka, type CalendarDate } from '../values/index.ts'
import { nameOf, slotForOffice, slotRulesOf, type BelowBooked } from './change-slot.ts'
import { heldDrops } from './held-places.ts'
import { faultsInSlot, runsOn, type SlotDay } from './model.ts'
import { slotDays } from './schedule.ts'

type Capacity = Pick<SlotDay, 'capacityDrops' | 'capacityGrams'>
/** `seen` is `versionToken` the two capacities the form showed. */
type SlotDayChange = Capacity & { slotId: string; day: CalendarDate; seen: string }
type SlotDayChanged =
  | { ok: true }
  | { ok: false; problem: 'not-valid'; fields: string[] }
  | { ok: false; problem: 'day-over' | 'not-on-that-day' }
  | { ok: false; problem: 'unknown-slot' | 'edit-conflict' }
  | BelowBooked

/** Sets the capacity of one day, whatever the slot's usual capacity. */
export function changeSlotDay(ctx: Ctx, change: SlotDayChange): Promise<SlotDayChanged> {
  const { slotId, day, capacityDrops, capacityGrams, seen } = change
  return ctx.db.transaction(async (tx) => {
    const slot = await slotForOffice(tx, slotId)
    if (!slot) return { ok: false, problem: 'unknown-slot' }
    const fields = faultsInSlot({ ...slotRulesOf(slot), capacityDrops, capacityGrams })
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    if (day < dayInDhaka(ctx.now)) return { ok: false, problem: 'day-over' }
    // Creates and locks the row, so that no order can book this day until commit. A refusal rolls the row back.
    await sql`
      insert into fulfilment.slot_days (slot_id, day, capacity_drops, capacity_grams)
      values (${slotId}::uuid, ${day}::date, ${slot.capacityDrops}, ${slot.capacityGrams}) on conflict do nothing`.execute(tx)
    const locked = await sql<SlotDay>`
      select capacity_drops as "capacityDrops", capacity_grams as "capacityGrams", drops, grams
      from fulfilment.slot_days where slot_id = ${slotId}::uuid and day = ${day}::date for update`.execute(tx)
    const { drops, grams, ...before } = locked.rows[0]!
    if (drops === 0 && !runsOn(slot, day)) return { ok: false, problem: 'not-on-that-day' }
    if (versionToken(capacityOf(before)) !== seen) return { ok: false, problem: 'edit-conflict' }
    if (drops > capacityDrops || grams > capacityGrams) return { ok: false, problem: 'below-booked', day, drops, grams }
    await sql`
      update fulfilment.slot_days set capacity_drops = ${capacityDrops}, capacity_grams = ${capacityGrams}
      where slot_id = ${slotId}::uuid and day = ${day}::date`.execute(tx)
    const changed = changedFields(capacityOf(before), { capacityDrops, capacityGrams })
    if (!changed) return { ok: true }
    const subject = { type: 'slot', id: slotId, name: `${nameOf(slot)}, ${day}` }
    await writeAudit(tx, ctx, { action: 'change-slot-day', subject, ...changed })
    await pagesChanged(tx, 'delivery', ctx.now)
    return { ok: true }
  })
}

/** Fixed field order, so that version tokens can be compared. */
export function capacityOf({ capacityDrops, capacityGrams }: Capacity): Capacity {
  return { capacityDrops, capacityGrams }
}

/** Upcoming days on which a slot runs or has bookings, with capacity, bookings, and how many drops of these are held for gifts. */
export async function slotDaysAhead(
  reader: Reader,
  { slotId, now, days }: { slotId: string; now: Date; days: number },
): Promise<(SlotDay & { held: number })[]> {
  const slot = await slotForOffice(reader, slotId)
  if (!slot) return []
  const from = dayInDhaka(now)
  const all = Array.from({ length: days }, (_, index) => addDays(from, index))
  const booked = await slotDays(reader, { slotIds: [slotId], from, until: addDays(from, days - 1) })
  const held = await heldDrops(reader, slotId)
  const unbooked = { slotId, capacityDrops: slot.capacityDrops, capacityGrams: slot.capacityGrams, drops: 0, grams: 0 }
  return all
    .map((day) => booked.find((row) => row.day === day) ?? { ...unbooked, day })
    .filter((row) => row.drops > 0 || runsOn(slot, row.day))
    .map((row) => ({ ...row, held: held.get(row.day) ?? 0 }))
}

/** How many drops are held for gifts on coming days on which the slot no longer runs, so that they cannot be booked. */
export async function heldWithoutRun(reader: Reader, { slotId, now }: { slotId: string; now: Date }): Promise<number> {
  const slot = await slotForOffice(reader, slotId)
  if (!slot) return 0
  const held = [...(await heldDrops(reader, slotId))]
  return held
    .filter(([day]) => day >= dayInDhaka(now) && !(slot.active && runsOn(slot, day)))
    .reduce((sum, [, drops]) => sum + drops, 0)
}
