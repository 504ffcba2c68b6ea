import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { dayInDhaka, type Translations, type CalendarDate } from '../values/index.ts'
import { faultsInSlot, type Mode, type SlotRules } from './model.ts'

/** The bookings of one day exceed the requested capacity; these are the lowest possible values. */
export type BelowBooked = { ok: false; problem: 'below-booked'; day: CalendarDate; drops: number; grams: number }
export type SlotChanged =
  | { ok: true; slotId: string }
  | { ok: false; problem: 'not-valid'; fields: (keyof SlotRules)[] }
  | { ok: false; problem: 'unknown-zone' | 'unknown-slot' | 'edit-conflict' }
  | { ok: false; problem: 'hours-promised'; orders: number }
  | BelowBooked

type SlotPage = SlotRules & { slotId: string; zoneId: string; zoneName: Translations; mode: Mode }

type NewSlot = { zoneId: string; mode: Mode; rules: SlotRules }

export function addSlot(ctx: Ctx, slot: NewSlot): Promise<SlotChanged> {
  return ctx.db.transaction((tx) => addSlotIn(tx, ctx, slot))
}

export async function addSlotIn(tx: Tx, ctx: Ctx, { zoneId, mode, rules }: NewSlot): Promise<SlotChanged> {
  const fields = faultsInSlot(rules)
  if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
  const zone = await tx.selectFrom('fulfilment.zones').select('name').where('id', '=', zoneId).executeTakeFirst()
  if (!zone) return { ok: false, problem: 'unknown-zone' }
  const slotId = newId(ctx.now)
  await sql`
    insert into fulfilment.slots (id, zone_id, mode, weekdays, starts, ends, capacity_drops, capacity_grams, active)
    values (${slotId}::uuid, ${zoneId}, ${mode}, ${rules.weekdays}::integer[], ${rules.starts}, ${rules.ends},
      ${rules.capacityDrops}, ${rules.capacityGrams}, ${rules.active})`.execute(tx)
  const subject = { type: 'slot', id: slotId, name: nameOf({ ...rules, zoneName: zone.name, mode }) }
  await writeAudit(tx, ctx, { action: 'add-slot', subject, before: null, after: fieldsOf(rules) })
  await pagesChanged(tx, 'delivery', ctx.now)
  return { ok: true, slotId }
}

/**
 * Upcoming days follow the slot's new capacity unless staff set their own. Bookings are never dropped: the capacity cannot go below them,
 * and booked hours cannot change.
 */
export function changeSlot(
  ctx: Ctx,
  { slotId, rules, seen }: { slotId: string; rules: SlotRules; seen: string },
): Promise<SlotChanged> {
  return ctx.db.transaction(async (tx) => {
    const fields = faultsInSlot(rules)
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    // Bookings reference the slot with a weaker lock, so they do not wait for this one.
    await sql`select id from fulfilment.slots where id = ${slotId}::uuid for no key update`.execute(tx)
    const slot = await slotForOffice(tx, slotId)
    if (!slot) return { ok: false, problem: 'unknown-slot' }
    const before = slotRulesOf(slot)
    if (versionToken(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    if (rules.starts !== before.starts || rules.ends !== before.ends) {
      const orders = await promisedHours(tx, slotId)
      if (orders > 0) return { ok: false, problem: 'hours-promised', orders }
    }
    const refused = await followCapacity(tx, { slotId, before, rules, today: dayInDhaka(ctx.now) })
    if (refused) return refused
    await sql`
      update fulfilment.slots set weekdays = ${rules.weekdays}::integer[], starts = ${rules.starts}, ends = ${rules.ends},
        capacity_drops = ${rules.capacityDrops}, capacity_grams = ${rules.capacityGrams}, active = ${rules.active}
      where id = ${slotId}::uuid`.execute(tx)
    const changed = changedFields(fieldsOf(before), fieldsOf(rules))
    if (!changed) return { ok: true, slotId }
    const subject = { type: 'slot', id: slotId, name: nameOf(slot) }
    await writeAudit(tx, ctx, { action: 'change-slot', subject, ...changed })
    await pagesChanged(tx, 'delivery', ctx.now)
    return { ok: true, slotId }
  })
}

export async function slotForOffice(reader: Reader, slotId: string): Promise<SlotPage | null> {
  const found = await sql<SlotPage>`
    select slot.id as "slotId", slot.zone_id as "zoneId", zone.name as "zoneName", slot.mode, slot.weekdays, slot.starts, slot.ends,
      slot.capacity_drops as "capacityDrops", slot.capacity_grams as "capacityGrams", slot.active
    from fulfilment.slots as slot join fulfilment.zones as zone on zone.id = slot.zone_id
    where slot.id = ${slotId}::uuid`.execute(reader)
  return found.rows[0] ?? null
}

/** Fixed field order, so that version tokens can be compared. */
export function slotRulesOf({ weekdays, starts, ends, capacityDrops, capacityGrams, active }: SlotRules): SlotRules {
  return { weekdays, starts, ends, capacityDrops, capacityGrams, active }
}

export function nameOf({
  zoneName,
  mode,
  starts,
  ends,
}: {
  zoneName: Translations
  mode: Mode
  starts: string
  ends: string
}): string {
  return `${zoneName.en}, ${mode}, ${starts}–${ends}`
}

function fieldsOf(rules: SlotRules) {
  return { ...slotRulesOf(rules) }
}

async function promisedHours(tx: Tx, slotId: string): Promise<number> {
  const found = await sql<{ orders: number }>`
    select count(*)::integer as orders from fulfilment.consignments
    where slot_id = ${slotId}::uuid and state in ('planned', 'packed', 'dispatched')`.execute(tx)
  return found.rows[0]!.orders
}

type Following = { slotId: string; before: SlotRules; rules: SlotRules; today: CalendarDate }

async function followCapacity(tx: Tx, { slotId, before, rules, today }: Following): Promise<BelowBooked | null> {
  if (before.capacityDrops === rules.capacityDrops && before.capacityGrams === rules.capacityGrams) return null
  const booked = await sql<{ day: CalendarDate; drops: number; grams: number }>`
    select day, drops, grams from fulfilment.slot_days
    where slot_id = ${slotId}::uuid and day >= ${today}::date
      and capacity_drops = ${before.capacityDrops} and capacity_grams = ${before.capacityGrams}
    order by day for update`.execute(tx)
  const full = booked.rows.find((row) => row.drops > rules.capacityDrops || row.grams > rules.capacityGrams)
  if (full) {
    const drops = Math.max(...booked.rows.map((row) => row.drops))
    const grams = Math.max(...booked.rows.map((row) => row.grams))
    return { ok: false, problem: 'below-booked', day: full.day, drops, grams }
  }
  await sql`
    update fulfilment.slot_days set capacity_drops = ${rules.capacityDrops}, capacity_grams = ${rules.capacityGrams}
    where slot_id = ${slotId}::uuid and day = any(${booked.rows.map((row) => row.day)}::date[])`.execute(tx)
  return null
}
