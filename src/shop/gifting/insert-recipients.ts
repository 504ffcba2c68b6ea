import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { checkFacts } from './check-facts.ts'
import { checkRecipients } from './check-recipients.ts'
import { recipientsOf } from './recipients.ts'
import { MOST_RECIPIENTS, type Given } from './run-rules.ts'
import type { Run } from './runs.ts'

type Inserted = { ok: true } | { ok: false; problem: 'too-many-recipients'; most: number }

/** Appends recipients, each checked against all others. One statement for any number. The caller has locked the run. */
export async function insertRecipients(
  tx: Tx,
  { now }: Ctx,
  { run, given }: { run: Run; given: readonly (Given & { id?: string; sheetRow?: number })[] },
): Promise<Inserted> {
  const before = await recipientsOf(tx, run.id)
  if (before.length + given.length > MOST_RECIPIENTS) return { ok: false, problem: 'too-many-recipients', most: MOST_RECIPIENTS }
  const first = (before.at(-1)?.position ?? 0) + 1
  const placed = given.map((one, index) => ({ ...one, position: first + index }))
  const checked = checkRecipients([...before, ...placed], await checkFacts(tx, run, now)).slice(before.length)
  const rows = placed.map((one, index) => {
    const { phone, areaId, variantId, day, language, faults, hints } = checked[index]!
    return {
      ...one,
      id: one.id ?? newId(now),
      read_phone: phone,
      area_id: areaId,
      variant_id: variantId,
      read_day: day,
      read_language: language,
      faults,
      hints,
    }
  })
  await sql`
    insert into gifting.recipients (id, run_id, position, sheet_row, name, phone_text, phone, district_text, area_text, area_id, address_line,
      landmark, box_text, variant_id, card_text, day_text, day, language_text, language, by_link, faults, hints)
    select id, ${run.id}::uuid, position, "sheetRow", name, phone, read_phone, district, area, area_id, address, landmark, box, variant_id,
      card, day, read_day, language, read_language, "byLink", faults, hints
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, position integer, "sheetRow" integer, name text, phone text,
      read_phone text, district text, area text, area_id text, address text, landmark text, box text, variant_id uuid, card text, day text,
      read_day date, language text, read_language text, "byLink" boolean, faults jsonb, hints jsonb)`.execute(tx)
  return { ok: true }
}
