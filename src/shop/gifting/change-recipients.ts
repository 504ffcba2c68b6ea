import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { areaChoices, areaWithDistrict, placeIndex } from '../places/index.ts'
import { inLanguage, cleanLine, cleanText, type Language } from '../values/index.ts'
import { recheckRun } from './check-facts.ts'
import { insertRecipients } from './insert-recipients.ts'
import { recipientRows, type RecipientRow } from './recipients.ts'
import { noteOnRun } from './run-events.ts'
import { LONGEST_CELL, type Given } from './run-rules.ts'
import { lockRun, type Run, type RunRef } from './runs.ts'

export type RecipientChanged =
  | { ok: true }
  | { ok: false; problem: 'unknown-run' | 'not-open' | 'unknown-recipient' | 'answered-by-link' | 'nothing-typed' }
  | { ok: false; problem: 'too-many-recipients'; most: number }

/** Runs a change under the run's lock, then rechecks all recipients. A buyer with an outdated page gets a conflict at confirmation. */
function changeRun(ctx: Ctx, ref: RunRef, change: (tx: Tx, run: Run) => Promise<RecipientChanged>): Promise<RecipientChanged> {
  return ctx.db.transaction(async (tx): Promise<RecipientChanged> => {
    const run = await lockRun(tx, ref)
    if (!run) return { ok: false, problem: 'unknown-run' }
    if (run.state !== 'draft') return { ok: false, problem: 'not-open' }
    const changed = await change(tx, run)
    if (!changed.ok) return changed
    await sql`update gifting.gift_runs set version = version + 1 where id = ${run.id}::uuid`.execute(tx)
    await recheckRun(tx, ctx, (await lockRun(tx, { runId: run.id }))!)
    return { ok: true }
  })
}

async function known(tx: Tx, run: Run, recipientId: string): Promise<RecipientRow | null> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(recipientId)) return null
  const [row] = await recipientRows(tx, sql`where run_id = ${run.id}::uuid and id = ${recipientId}::uuid for update`)
  return row ?? null
}

/** Replaces the given fields of a recipient. Missing fields stay. */
export function fixRecipient(
  ctx: Ctx,
  { run: ref, recipientId, typed }: { run: RunRef; recipientId: string; typed: Partial<Given> },
): Promise<RecipientChanged> {
  return changeRun(ctx, ref, async (tx, run) => {
    const row = await known(tx, run, recipientId)
    if (!row) return { ok: false, problem: 'unknown-recipient' }
    return rewrite(tx, row, await placed(tx, normalized(typed)))
  })
}

async function rewrite(tx: Tx, row: RecipientRow, typed: Partial<Given>): Promise<RecipientChanged> {
  const now = { ...givenOf(row), ...typed }
  // Only the recipient may overwrite their own answer.
  const moved = (['area', 'district', 'address', 'day'] as const).some((field) => now[field] !== row[field])
  if (row.state === 'answered' && moved) return { ok: false, problem: 'answered-by-link' }
  await sql`
    update gifting.recipients set name = ${now.name}, phone_text = ${now.phone}, district_text = ${now.district}, area_text = ${now.area},
      address_line = ${now.address}, landmark = ${now.landmark}, box_text = ${now.box}, card_text = ${now.card}, day_text = ${now.day},
      language_text = ${now.language},
      by_link = ${now.byLink}::boolean, checked = false
    where id = ${row.id}::uuid`.execute(tx)
  return { ok: true }
}

function givenOf({ name, phone, district, area, address, landmark, box, card, day, language, byLink }: RecipientRow): Given {
  return { name, phone, district, area, address, landmark, box, card, day, language, byLink }
}

export function normalized(typed: Partial<Given>): Partial<Given> {
  const { byLink, card, ...lines } = typed
  const tidy = Object.entries(lines).map(([field, text]) => [field, line(text)])
  return {
    ...(Object.fromEntries(tidy) as Partial<Given>),
    ...(card !== undefined && { card: cleanText(card.slice(0, LONGEST_CELL), LONGEST_CELL) ?? '' }),
    ...(byLink !== undefined && { byLink }),
  }
}

/** An area that was chosen with its district, "Uttara West, Dhaka", replaces the district too. */
async function placed(tx: Tx, typed: Partial<Given>): Promise<Partial<Given>> {
  if (!typed.area?.includes(',')) return typed
  return { ...typed, ...areaWithDistrict(placeIndex(await areaChoices(tx)), typed.area) }
}

function line(text: string): string {
  return cleanLine(text.slice(0, LONGEST_CELL), LONGEST_CELL) ?? ''
}

/** Accepts the suggested area, with its district, by their official names. `typed`: what was corrected in other fields of the row. */
export function takeSuggestion(
  ctx: Ctx,
  {
    run: ref,
    recipientId,
    language,
    typed = {},
  }: { run: RunRef; recipientId: string; language: Language; typed?: Partial<Given> },
): Promise<RecipientChanged> {
  return changeRun(ctx, ref, async (tx, run) => {
    const row = await known(tx, run, recipientId)
    const suggested = row?.faults.find(({ suggestion }) => suggestion !== undefined)?.suggestion
    if (!row || suggested === undefined) return { ok: false, problem: 'unknown-recipient' }
    const names = await namesOfArea(tx, suggested, language)
    if (!names) return { ok: false, problem: 'unknown-recipient' }
    return rewrite(tx, row, { ...normalized(typed), ...names })
  })
}

export async function namesOfArea(
  tx: Tx,
  areaId: string,
  language: Language,
): Promise<{ district: string; area: string } | null> {
  for (const district of await areaChoices(tx)) {
    const area = district.areas.find(({ id }) => id === areaId)
    if (area) return { district: inLanguage(district.name, language), area: inLanguage(area.name, language) }
  }
  return null
}

/** Marks hints as checked and correct: a normalised number, or people who only look alike. Without an id, for all recipients. */
export function dismissHint(
  ctx: Ctx,
  { run: ref, recipientId }: { run: RunRef; recipientId: string | null },
): Promise<RecipientChanged> {
  return changeRun(ctx, ref, async (tx, run) => {
    const row = recipientId === null ? null : await known(tx, run, recipientId)
    if (recipientId !== null && !row) return { ok: false, problem: 'unknown-recipient' }
    const which = row ? sql`id = ${row.id}::uuid` : sql`run_id = ${run.id}::uuid and hints <> '[]'`
    await sql`update gifting.recipients set checked = true where ${which}`.execute(tx)
    return { ok: true }
  })
}

export function removeRecipient(
  ctx: Ctx,
  { run: ref, recipientId }: { run: RunRef; recipientId: string },
): Promise<RecipientChanged> {
  return changeRun(ctx, ref, async (tx, run) => {
    const row = await known(tx, run, recipientId)
    if (!row) return { ok: false, problem: 'unknown-recipient' }
    await sql`delete from gifting.recipients where id = ${row.id}::uuid`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: 'changed' })
    return { ok: true }
  })
}

/** Adds a recipient typed in by hand. */
export function addRecipient(ctx: Ctx, { run: ref, typed }: { run: RunRef; typed: Given }): Promise<RecipientChanged> {
  return changeRun(ctx, ref, async (tx, run) => {
    const given = { ...typed, ...(await placed(tx, normalized(typed))) }
    if (given.name === '' && given.phone === '') return { ok: false, problem: 'nothing-typed' }
    return insertRecipients(tx, ctx, { run, given: [given] })
  })
}
