import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { SheetRow } from '#platform/sheets/index.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { guessSheet } from './guess-columns.ts'
import { fieldsOfKind, LONGEST_FIXED, type FieldMapping, type SheetField, type SheetFormatName, type SheetKind } from './model.ts'
import type { Fixes } from './sheet-rows.ts'

/** What the owner chose for the whole sheet. */
export type SheetOptions = { category?: string; taxClass?: string; consentHow?: string }

export type KeptSheet = {
  id: string
  kind: SheetKind
  fileName: string
  format: SheetFormatName
  rows: SheetRow[]
  headings: string[]
  firstRow: number
  mapping: FieldMapping
  /** Whether the owner has confirmed the mapping. */
  mapped: boolean
  /** Whether the mapping is that of an earlier sheet with the same columns. */
  remembered: boolean
  options: SheetOptions
  fixes: Fixes
}

/** A sheet that nobody closed is deleted after this time: it may name people. */
const KEEP_DAYS = 30
const MOST_FIXES = 5000

type SheetKept = { ok: true; id: string } | { ok: false; problem: 'sheet-empty' }

/** Keeps the rows of a sheet with a guess of its columns. Nothing else changes. */
export async function keepForeignSheet(
  ctx: Ctx,
  { kind, fileName, rows }: { kind: SheetKind; fileName: string; rows: readonly SheetRow[] },
): Promise<SheetKept> {
  const { format, headerRow, headings, mapping, signature } = guessSheet(kind, rows)
  const data = rows.slice(headerRow + 1)
  if (data.every((row) => row.length === 0)) return { ok: false, problem: 'sheet-empty' }
  const id = newId(ctx.now)
  await ctx.db.transaction(async (tx) => {
    await dropOldSheetsIn(tx, ctx.now)
    const known = await sql<{ mapping: FieldMapping; options: SheetOptions }>`
      select mapping, options from imports.mappings where kind = ${kind} and signature = ${signature}`.execute(tx)
    const before = known.rows[0]
    await sql`
      insert into imports.sheets (id, kind, file_name, format, rows, headings, first_row, signature, mapping, options, actor, created_at)
      values (${id}::uuid, ${kind}, ${fileName}, ${format}, ${JSON.stringify(data)}::jsonb, ${JSON.stringify(headings)}::jsonb,
        ${headerRow + 2}, ${signature}, ${JSON.stringify(before?.mapping ?? mapping)}::jsonb,
        ${JSON.stringify(before?.options ?? {})}::jsonb, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz)`.execute(tx)
  })
  return { ok: true, id }
}

/** The sheet, or null when it was closed or is of another kind. */
export async function foreignSheet(reader: Reader, { id, kind }: { id: string; kind: SheetKind }): Promise<KeptSheet | null> {
  const found = await sql<KeptSheet>`
    select id, kind, file_name as "fileName", format, rows, headings, first_row as "firstRow", mapping, mapped, options, fixes,
      exists (select from imports.mappings known where known.kind = sheet.kind and known.signature = sheet.signature) as remembered
    from imports.sheets sheet where id = ${id}::uuid and kind = ${kind}`.execute(reader)
  return found.rows[0] ?? null
}

type SheetChanged = { ok: true } | { ok: false; problem: 'no-such-sheet' }

/** Stores what the columns are, and remembers it for the next sheet with the same columns. */
export function mapSheet(
  ctx: Ctx,
  { id, kind, mapping, options }: { id: string; kind: SheetKind; mapping: FieldMapping; options: SheetOptions },
): Promise<SheetChanged> {
  return ctx.db.transaction(async (tx): Promise<SheetChanged> => {
    const mapped = await sql<{ signature: string }>`
      update imports.sheets set mapping = ${JSON.stringify(mapping)}::jsonb, options = ${JSON.stringify(options)}::jsonb, mapped = true
      where id = ${id}::uuid and kind = ${kind} returning signature`.execute(tx)
    const signature = mapped.rows[0]?.signature
    if (signature === undefined) return { ok: false, problem: 'no-such-sheet' }
    await sql`
      insert into imports.mappings (kind, signature, mapping, options, used_at)
      values (${kind}, ${signature}, ${JSON.stringify(mapping)}::jsonb, ${JSON.stringify(options)}::jsonb, ${ctx.now}::timestamptz)
      on conflict (kind, signature) do update set mapping = excluded.mapping, options = excluded.options,
        used_at = excluded.used_at`.execute(tx)
    return { ok: true }
  })
}

type SheetOpened = { ok: true } | { ok: false; problem: 'already-so' }

/** Opens the mapping again; the corrected cells stay. */
export function unmapSheet(ctx: Ctx, { id, kind }: { id: string; kind: SheetKind }): Promise<SheetOpened> {
  return ctx.db.transaction(async (tx): Promise<SheetOpened> => {
    const opened = await sql`
      update imports.sheets set mapped = false where id = ${id}::uuid and kind = ${kind} and mapped returning id`.execute(tx)
    return opened.rows.length > 0 ? { ok: true } : { ok: false, problem: 'already-so' }
  })
}

type SheetFixed = SheetChanged | { ok: false; problem: 'nothing-corrected' }

/** Stores corrected cells beside those of the file. */
export async function fixCells(ctx: Ctx, input: { id: string; kind: SheetKind; fixes: Fixes }): Promise<SheetFixed> {
  if (Object.keys(input.fixes).length === 0) return { ok: false, problem: 'nothing-corrected' }
  return ctx.db.transaction((tx) => fixCellsIn(tx, input))
}

export async function fixCellsIn(
  tx: Tx,
  { id, kind, fixes }: { id: string; kind: SheetKind; fixes: Fixes },
): Promise<SheetChanged> {
  const found = await sql<{ fixes: Fixes }>`
    select fixes from imports.sheets where id = ${id}::uuid and kind = ${kind} for update`.execute(tx)
  const before = found.rows[0]?.fixes
  if (!before) return { ok: false, problem: 'no-such-sheet' }
  const merged = { ...before }
  for (const [row, cells] of Object.entries(fixes)) merged[row] = { ...merged[row], ...cells }
  const kept = Object.fromEntries(Object.entries(merged).slice(0, MOST_FIXES))
  await sql`update imports.sheets set fixes = ${JSON.stringify(kept)}::jsonb where id = ${id}::uuid`.execute(tx)
  return { ok: true }
}

/** Corrected cells as a form sends them: `cell-12-price`. */
export function readFixes(kind: SheetKind, sent: Readonly<Record<string, string>>): Fixes {
  const fixes: Fixes = {}
  const known = new Set<string>(fieldsOfKind(kind))
  for (const [name, value] of Object.entries(sent)) {
    const [, row, field] = /^cell-(\d{1,6})-([a-z0-9_]+)$/.exec(name) ?? []
    if (row === undefined || field === undefined || !known.has(field)) continue
    fixes[row] = { ...fixes[row], [field as SheetField]: value.slice(0, LONGEST_FIXED) }
  }
  return fixes
}

/** Closes a sheet: its rows are deleted. What was imported stays. */
export async function closeSheet(ctx: Ctx, { id, kind }: { id: string; kind: SheetKind }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await sql`delete from imports.sheets where id = ${id}::uuid and kind = ${kind}`.execute(tx)
  })
}

export async function dropOldSheets(ctx: Ctx): Promise<void> {
  await ctx.db.transaction((tx) => dropOldSheetsIn(tx, ctx.now))
}

async function dropOldSheetsIn(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from imports.sheets where created_at < ${now}::timestamptz - make_interval(days => ${KEEP_DAYS})`.execute(tx)
}

/** The sheets that wait, newest first. */
export async function openSheets(
  reader: Reader,
  kind: SheetKind,
): Promise<{ id: string; fileName: string; at: Date; rows: number }[]> {
  const found = await sql<{ id: string; fileName: string; at: Date; rows: number }>`
    select id, file_name as "fileName", created_at as at, jsonb_array_length(rows) as rows
    from imports.sheets where kind = ${kind} order by created_at desc limit 20`.execute(reader)
  return found.rows
}
