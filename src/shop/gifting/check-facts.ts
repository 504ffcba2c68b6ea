import { sql } from 'kysely'
import type { Ctx, Reader, Tx } from '../context.ts'
import { zonesOfAreas } from '../fulfilment/index.ts'
import { areaChoices, placeIndex } from '../places/index.ts'
import { dayInDhaka } from '../values/index.ts'
import { checkRecipients, type CheckFacts } from './check-recipients.ts'
import { recipientsOf, type RecipientRow } from './recipients.ts'
import type { Checked, Fault, Hint } from './run-rules.ts'
import { termsOf, type Run } from './runs.ts'
import { withdrawProofs } from './withdraw-card.ts'

/** The facts needed to check the recipients of a run. */
export async function checkFacts(reader: Reader, run: Run, now: Date): Promise<CheckFacts> {
  const choices = await areaChoices(reader)
  const zones = await zonesOfAreas(
    reader,
    choices.flatMap(({ areas }) => areas.map(({ id }) => id)),
  )
  const { boxes } = await termsOf(reader, run)
  return { places: placeIndex(choices), zones, boxes, variantId: run.variantId, day: run.day, today: dayInDhaka(now) }
}

/**
 * Rechecks all recipients after any change: one recipient's data may make another a duplicate, and the run's defaults may complete a
 * recipient. Writes only what differs.
 */
export async function recheckRun(tx: Tx, ctx: Ctx, run: Run): Promise<void> {
  const { now } = ctx
  const rows = await recipientsOf(tx, run.id)
  await withdrawProofs(tx, ctx, { run, rows })
  const checked = checkRecipients(rows, await checkFacts(tx, run, now))
  const changed = rows.flatMap((row, index) => (same(row, checked[index]!) ? [] : [rowOf(row, checked[index]!)]))
  if (changed.length === 0) return
  await sql`
    update gifting.recipients as recipient set phone = new.phone, area_id = new.area_id, variant_id = new.variant_id, day = new.day,
      language = new.language, slot_id = new.slot_id, faults = new.faults, hints = new.hints
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new(id uuid, phone text, area_id text, variant_id uuid, day date,
      language text, slot_id uuid, faults jsonb, hints jsonb)
    where recipient.id = new.id`.execute(tx)
}

function same(row: RecipientRow, { phone, areaId, variantId, day, language, faults, hints }: Checked): boolean {
  const before = [
    row.read.phone,
    row.areaId,
    row.variantId,
    row.read.day,
    row.read.language,
    ordered(row.faults),
    ordered(row.hints),
  ]
  return JSON.stringify(before) === JSON.stringify([phone, areaId, variantId, day, language, ordered(faults), ordered(hints)])
}

/** PostgreSQL stores the keys of a jsonb object in its own order. */
function ordered(said: readonly (Fault | Hint)[]): unknown[] {
  return said.map((one) => Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The slot was chosen for an address and a day, so a change of either clears it. */
function rowOf(row: RecipientRow, { phone, areaId, variantId, day, language, faults, hints }: Checked) {
  const kept = row.areaId === areaId && row.read.day === day
  const slot_id = kept ? row.slotId : null
  return { id: row.id, phone, area_id: areaId, variant_id: variantId, day, language, slot_id, faults, hints }
}
