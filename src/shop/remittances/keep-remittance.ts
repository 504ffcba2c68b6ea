import { sql } from 'kysely'
import { newId, sha256 } from '#platform/ids.ts'
import type { SheetRow } from '#platform/sheets/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { addDays, calendarDate, cleanLine, dayInDhaka, type CalendarDate, type Paisa } from '../values/index.ts'
import type { RemittanceMapping, RemittingCarrier } from './model.ts'
import { guessRemittance, readLines, textOf, withoutBuyers } from './read-lines.ts'
import { lockRemittance, type BankFacts } from './remittances.ts'
import { remittanceRules } from './settings.ts'

/** A draft that is not confirmed is deleted after this time. */
const KEEP_DAYS = 30

export type RemittanceKept = { ok: true; id: string; known: boolean } | { ok: false; problem: 'sheet-empty' }

/**
 * Keeps the rows of a remittance with a proposal for its columns: that of the carrier's last file with the same columns, else by their names.
 * A file that was read in before, also if it was saved again, leads to the remittance that is there.
 */
export async function keepRemittance(
  ctx: Ctx,
  { carrier, fileName, rows }: { carrier: RemittingCarrier; fileName: string; rows: readonly SheetRow[] },
): Promise<RemittanceKept> {
  const guessed = guessRemittance(rows)
  const data = withoutBuyers(rows.slice(guessed.headerRow + 1), guessed.headings)
  const cells = data.map((row) => row.map(textOf)).filter((row) => row.some((text) => text !== ''))
  if (cells.length === 0) return { ok: false, problem: 'sheet-empty' }
  const hash = sha256(JSON.stringify([guessed.signature, cells]))
  return ctx.db.transaction(async (tx): Promise<RemittanceKept> => {
    await dropOldRemittancesIn(tx, ctx.now)
    const known = await sql<{ mapping: RemittanceMapping }>`
      select mapping from remittances.mappings where carrier = ${carrier} and signature = ${guessed.signature}`.execute(tx)
    const mapping = known.rows[0]?.mapping ?? guessed.mapping
    const id = newId(ctx.now)
    const kept = await sql`
      insert into remittances.remittances (id, carrier, state, file_name, content_digest, rows, headings, first_row, signature, mapping,
        covers_until, actor, created_at)
      values (${id}::uuid, ${carrier}, 'draft', ${fileName}, ${hash}, ${JSON.stringify(data)}::jsonb,
        ${JSON.stringify(guessed.headings)}::jsonb, ${guessed.headerRow + 2}, ${guessed.signature}, ${JSON.stringify(mapping)}::jsonb,
        ${await proposedDay(tx, ctx, { rows: data, mapping })}::date, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz)
      on conflict (content_digest) do nothing returning id`.execute(tx)
    if (kept.rows.length > 0) return { ok: true, id, known: false }
    const before = await sql<{ id: string }>`select id from remittances.remittances where content_digest = ${hash}`.execute(tx)
    return { ok: true, id: before.rows[0]!.id, known: true }
  })
}

/** The last day that the file names, else the day by which deliveries should be paid by now. */
async function proposedDay(
  tx: Tx,
  ctx: Ctx,
  { rows, mapping }: { rows: readonly SheetRow[]; mapping: RemittanceMapping },
): Promise<CalendarDate> {
  const today = dayInDhaka(ctx.now)
  const days = readLines(rows, { firstRow: 1, mapping }).lines.flatMap(({ day }) => (day !== null && day <= today ? [day] : []))
  const { payDays } = await remittanceRules(tx)
  return days.toSorted().at(-1) ?? addDays(today, -payDays)
}

export type RemittanceChanged<More extends string = never> =
  | { ok: true }
  | { ok: false; problem: 'unknown-remittance' | 'already-confirmed' | More }

type MappingProblem = 'number-not-mapped' | 'amount-not-mapped' | 'column-used-twice' | 'bank-incomplete' | 'day-not-yet'

export type RemittanceFacts = {
  id: string
  mapping: RemittanceMapping
  coversUntil: CalendarDate
  /** Null until the money has come. */
  bank: BankFacts | null
}

/** Stores what the columns are and what came to the bank. The columns are remembered for the next file of the carrier. */
export function mapRemittance(ctx: Ctx, facts: RemittanceFacts): Promise<RemittanceChanged<MappingProblem>> {
  const { id, mapping, coversUntil, bank } = facts
  return ctx.db.transaction(async (tx): Promise<RemittanceChanged<MappingProblem>> => {
    const found = await lockRemittance(tx, id)
    if (!found) return { ok: false, problem: 'unknown-remittance' }
    if (found.state !== 'draft') return { ok: false, problem: 'already-confirmed' }
    const columns = Object.values(mapping)
    if (mapping.number === undefined && mapping.order === undefined) return { ok: false, problem: 'number-not-mapped' }
    if (mapping.collected === undefined && mapping.net === undefined) return { ok: false, problem: 'amount-not-mapped' }
    if (new Set(columns).size < columns.length) return { ok: false, problem: 'column-used-twice' }
    const today = dayInDhaka(ctx.now)
    if (coversUntil > today || (bank && bank.day > today)) return { ok: false, problem: 'day-not-yet' }
    await sql`
      update remittances.remittances set mapped = true, mapping = ${JSON.stringify(mapping)}::jsonb, covers_until = ${coversUntil}::date,
        bank_paisa = ${bank?.amount ?? null}::bigint, bank_reference = ${bank?.reference ?? null}, bank_day = ${bank?.day ?? null}::date
      where id = ${id}::uuid`.execute(tx)
    await sql`
      insert into remittances.mappings (carrier, signature, mapping, used_at)
      values (${found.carrier}, ${found.signature}, ${JSON.stringify(mapping)}::jsonb, ${ctx.now}::timestamptz)
      on conflict (carrier, signature) do update set mapping = excluded.mapping, used_at = excluded.used_at`.execute(tx)
    return { ok: true }
  })
}

/** Opens the columns of a draft again. */
export function unmapRemittance(ctx: Ctx, { id }: { id: string }): Promise<RemittanceChanged> {
  return changeDraft(ctx, id, (tx) => sql`update remittances.remittances set mapped = false where id = ${id}::uuid`.execute(tx))
}

/** Deletes a draft: nothing has been settled by it. */
export function dropRemittance(ctx: Ctx, { id }: { id: string }): Promise<RemittanceChanged> {
  return changeDraft(ctx, id, (tx) => sql`delete from remittances.remittances where id = ${id}::uuid`.execute(tx))
}

function changeDraft(ctx: Ctx, id: string, change: (tx: Tx) => Promise<unknown>): Promise<RemittanceChanged> {
  return ctx.db.transaction(async (tx): Promise<RemittanceChanged> => {
    const found = await lockRemittance(tx, id)
    if (!found) return { ok: false, problem: 'unknown-remittance' }
    if (found.state !== 'draft') return { ok: false, problem: 'already-confirmed' }
    await change(tx)
    return { ok: true }
  })
}

export async function dropOldRemittances(ctx: Ctx): Promise<void> {
  await ctx.db.transaction((tx) => dropOldRemittancesIn(tx, ctx.now))
}

async function dropOldRemittancesIn(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from remittances.remittances
    where state = 'draft' and created_at < ${now}::timestamptz - make_interval(days => ${KEEP_DAYS})`.execute(tx)
}

const LONGEST_REFERENCE = 60

/** A reference of a bank statement in its one form; null for anything else. */
export function bankReference(typed: string): string | null {
  return cleanLine(typed, LONGEST_REFERENCE)?.toUpperCase() || null
}

/** What came to the bank, as a form sends it: all of it, or nothing yet. */
export function readBank(sent: { amount: Paisa | null; reference: string; day: string }): BankFacts | null | 'bank-incomplete' {
  const [reference, day] = [bankReference(sent.reference), calendarDate(sent.day)]
  if (sent.amount === null && reference === null) return null
  if (sent.amount === null || sent.amount <= 0 || reference === null || day === null) return 'bank-incomplete'
  return { amount: sent.amount, reference, day }
}
