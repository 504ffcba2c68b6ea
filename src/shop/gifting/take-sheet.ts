import { sql } from 'kysely'
import { parsePasted, type SheetLimits, type SheetProblem, type SheetRead, type SheetRow } from '#platform/sheets/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { insertRecipients } from './insert-recipients.ts'
import { noteOnRun } from './run-events.ts'
import { MOST_RECIPIENTS } from './run-rules.ts'
import { lockRun, type Run, type RunRef } from './runs.ts'
import { leftOutRows, type LeftOutRow } from './left-out-rows.ts'
import { givenRows, guessColumns, nothingMapped, type GivenRow } from './sheet-columns.ts'
import type { Mapping } from './sheet-headings.ts'
import { letterProblem } from './sheet-letters.ts'

/** With room for titles above and sums below. */
export const SHEET_LIMITS: SheetLimits = { mostRows: MOST_RECIPIENTS + 100, mostColumns: 80 }
const LONGEST_PASTED = 400_000

/** A sheet that waits for its columns. */
export type SheetDraft = {
  name: string
  rows: SheetRow[]
  headerRow: number | null
  headings: string[]
  mapping: Mapping
  /** The same people confirmed this mapping before. */
  remembered: boolean
}

export type SheetKept =
  | { ok: true; rows: number }
  | { ok: false; problem: SheetProblem | 'unknown-run' | 'not-open' | 'no-people' | 'letters-lost' | 'old-font' }

/** Stores a sheet until its columns are mapped; the run itself does not change. */
export async function keepSheet(
  ctx: Ctx,
  { run: ref, name, read }: { run: RunRef; name: string; read: SheetRead },
): Promise<SheetKept> {
  if (!read.ok) return read
  const unreadable = letterProblem(read.rows)
  if (unreadable !== null) return { ok: false, problem: unreadable }
  return ctx.db.transaction(async (tx): Promise<SheetKept> => {
    const run = await lockRun(tx, ref)
    if (!run) return { ok: false, problem: 'unknown-run' }
    if (run.state !== 'draft') return { ok: false, problem: 'not-open' }
    const guessed = guessColumns(read.rows)
    const known = await rememberedMapping(tx, { run, signature: guessed.signature, width: guessed.headings.length })
    const mapping = known ?? guessed.mapping
    const { headerRow } = guessed
    if (givenRows(read.rows, { headerRow, mapping: { ...everyColumn(guessed.headings.length), ...mapping } }).length === 0) {
      return { ok: false, problem: 'no-people' }
    }
    await sql`
      insert into gifting.sheet_drafts (run_id, name, rows, header_row, mapping, created_at)
      values (${run.id}::uuid, ${name}, ${JSON.stringify(read.rows)}::jsonb, ${(headerRow ?? -1) + 1}::integer,
        ${JSON.stringify({ mapping, remembered: known !== null })}::jsonb, ${ctx.now}::timestamptz)
      on conflict (run_id) do update set name = excluded.name, rows = excluded.rows, header_row = excluded.header_row,
        mapping = excluded.mapping, created_at = excluded.created_at`.execute(tx)
    return { ok: true, rows: read.rows.length }
  })
}

export function readPasted(text: string): Promise<SheetRead> {
  if (text.length > LONGEST_PASTED) return Promise.resolve({ ok: false, problem: 'too-large' })
  return parsePasted(text, SHEET_LIMITS)
}

/** The sheet that waits for column mapping; null when there is none. */
export async function sheetDraft(reader: Reader, runId: string): Promise<SheetDraft | null> {
  const found = await sql<{ name: string; rows: SheetRow[]; headerRow: number; kept: { mapping: Mapping; remembered: boolean } }>`
    select name, rows, header_row as "headerRow", mapping as kept from gifting.sheet_drafts where run_id = ${runId}::uuid`.execute(
    reader,
  )
  const row = found.rows[0]
  if (!row) return null
  const { name, rows, kept } = row
  return { name, rows, headings: guessColumns(rows).headings, headerRow: row.headerRow === 0 ? null : row.headerRow - 1, ...kept }
}

/** What a sheet would add with the guessed columns: how many people, and which rows are left out. Changes nothing. */
export function foreseen({ rows, headerRow, headings, mapping }: SheetDraft): { people: GivenRow[]; leftOut: LeftOutRow[] } {
  const reading = { headerRow, mapping: { ...everyColumn(headings.length), ...mapping } }
  return { people: givenRows(rows, reading), leftOut: leftOutRows(rows, reading) }
}

export async function dropSheet(ctx: Ctx, { run: ref }: { run: RunRef }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const run = await lockRun(tx, ref)
    if (run) await sql`delete from gifting.sheet_drafts where run_id = ${run.id}::uuid`.execute(tx)
  })
}

type SheetTaken =
  | { ok: true; taken: number }
  | { ok: false; problem: 'unknown-run' | 'not-open' | 'no-sheet' | 'not-named' | 'no-people' | 'asked-already' }
  | { ok: false; problem: 'too-many-recipients'; most: number }

/**
 * Imports all rows of a sheet into the run, or none: each with its faults, to be corrected in place. Replaces the current recipients, or
 * appends to them.
 */
export function takeSheet(
  ctx: Ctx,
  { run: ref, mapping, replace }: { run: RunRef; mapping: Mapping; replace: boolean },
): Promise<SheetTaken> {
  return ctx.db.transaction(async (tx): Promise<SheetTaken> => {
    const run = await lockRun(tx, ref)
    if (!run) return { ok: false, problem: 'unknown-run' }
    if (run.state !== 'draft') return { ok: false, problem: 'not-open' }
    const draft = await sheetDraft(tx, run.id)
    if (!draft) return { ok: false, problem: 'no-sheet' }
    if (nothingMapped(mapping)) return { ok: false, problem: 'not-named' }
    const given = givenRows(draft.rows, { headerRow: draft.headerRow, mapping })
    if (given.length === 0) return { ok: false, problem: 'no-people' }
    if (replace && (await anybodyAsked(tx, run.id))) return { ok: false, problem: 'asked-already' }
    if (replace) await sql`delete from gifting.recipients where run_id = ${run.id}::uuid`.execute(tx)
    const inserted = await insertRecipients(tx, ctx, { run, given })
    if (!inserted.ok) return inserted
    await remember(tx, ctx, { run, draft, mapping })
    await sql`delete from gifting.sheet_drafts where run_id = ${run.id}::uuid`.execute(tx)
    await sql`
      update gifting.gift_runs set sheet_name = ${draft.name}, version = version + 1 where id = ${run.id}::uuid`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: 'imported', count: given.length })
    return { ok: true, taken: given.length }
  })
}

/** A recipient who was sent a link must not be removed: the link would stop working without notice. */
async function anybodyAsked(tx: Tx, runId: string): Promise<boolean> {
  const found = await sql<{ asked: boolean }>`
    select exists (select from gifting.recipients where run_id = ${runId}::uuid and state <> 'open') as asked`.execute(tx)
  return found.rows[0]!.asked
}

/** Whose sheets share a mapping: the company's, else those of one phone number. */
function ownerOf({ companyId, phone }: Run): string {
  return companyId ?? phone
}

async function rememberedMapping(
  tx: Tx,
  { run, signature, width }: { run: Run; signature: string; width: number },
): Promise<Mapping | null> {
  const found = await sql<{ mapping: Mapping }>`
    select mapping from gifting.sheet_mappings where owner = ${ownerOf(run)} and signature = ${signature}`.execute(tx)
  const mapping = found.rows[0]?.mapping
  return mapping && Object.values(mapping).every((column) => column < width) ? mapping : null
}

async function remember(
  tx: Tx,
  { now }: Ctx,
  { run, draft, mapping }: { run: Run; draft: SheetDraft; mapping: Mapping },
): Promise<void> {
  const { signature } = guessColumns(draft.rows)
  await sql`
    insert into gifting.sheet_mappings (owner, signature, mapping, used_at)
    values (${ownerOf(run)}, ${signature}, ${JSON.stringify(mapping)}::jsonb, ${now}::timestamptz)
    on conflict (owner, signature) do update set mapping = excluded.mapping, used_at = excluded.used_at`.execute(tx)
}

function everyColumn(width: number): Mapping {
  return width > 0 ? { name: 0, phone: Math.min(1, width - 1) } : {}
}
