import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import { versionToken } from '#platform/version-token.ts'
import type { SheetRow } from '#platform/sheets/index.ts'
import { categories, lockProducts, taxClasses } from '../catalog/index.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { stockItems } from '../inventory/index.ts'
import { applySteps, type StepRefused } from './apply-steps.ts'
import { planImport, type ImportPlan } from './plan-import.ts'
import { readAssortment } from './product-sheet.ts'
import { readProductSheet } from './read-product-sheet.ts'

type ImportState = 'checked' | 'waiting' | 'done' | 'refused'

/** A sheet that was read, and its state. `plan` is what it would change now, while it waits for confirmation. */
type ProductImport = {
  id: string
  fileName: string
  state: ImportState
  steps: number
  stepsDone: number
  problem: string | null
  actor: string
  createdAt: Date
  plan: ImportPlan | null
}

// Up to this many steps are applied at once; more are left to a job with a progress display.
const MOST_AT_ONCE = 200
// Its changes stay in the audit log.
const KEEP_DAYS = 90
const UNIQUE_VIOLATION = '23505'

/** Reads a sheet's cells and stores them with the changes they would make. The catalogue does not change yet. */
export async function checkImport(ctx: Ctx, { fileName, rows }: { fileName: string; rows: SheetRow[] }): Promise<{ id: string }> {
  const plan = await planOf(ctx.db, rows, ctx.now)
  const id = newId(ctx.now)
  await ctx.db.transaction(async (tx) => {
    await sql`
      delete from assortment.imports
      where state <> 'waiting' and created_at < ${ctx.now}::timestamptz - make_interval(days => ${KEEP_DAYS})`.execute(tx)
    await tx
      .insertInto('assortment.imports')
      .values({
        id,
        file_name: fileName,
        state: 'checked',
        rows: JSON.stringify(rows),
        fingerprint: fingerprintOf(plan),
        steps: plan.steps.length,
        actor: actorName(ctx.actor),
        staff_id: ctx.actor.kind === 'staff' ? ctx.actor.staffId : null,
        created_at: ctx.now,
      })
      .execute()
  })
  return { id }
}

export async function importById(reader: Reader, id: string, now: Date): Promise<ProductImport | null> {
  const found = await reader.selectFrom('assortment.imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) return null
  return {
    id,
    fileName: found.file_name,
    state: found.state,
    steps: found.steps,
    stepsDone: found.steps_done,
    problem: found.problem,
    actor: found.actor,
    createdAt: found.created_at,
    plan: found.state === 'checked' ? await planOf(reader, found.rows as SheetRow[], now) : null,
  }
}

type ImportStarted =
  | { ok: true; done: boolean }
  | { ok: false; problem: 'no-such-import' | 'has-errors' | 'edit-conflict' | 'already-so' }
  | StepRefused

/** Applies the shown changes, if the sheet would still make exactly these. A long sheet is left to a job. */
export async function startImport(ctx: Ctx, { id, seen }: { id: string; seen: string }): Promise<ImportStarted> {
  const found = await ctx.db
    .selectFrom('assortment.imports')
    .select(['steps', 'fingerprint'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return { ok: false, problem: 'no-such-import' }
  if (found.fingerprint !== seen) return { ok: false, problem: 'edit-conflict' }
  if (found.steps <= MOST_AT_ONCE) {
    const applied = await applyImport(ctx, { id, from: 'checked' })
    return applied.ok ? { ok: true, done: true } : applied
  }
  return ctx.db.transaction(async (tx): Promise<ImportStarted> => {
    const plan = await planOf(tx, await rowsOf(tx, id), ctx.now)
    if (plan.errors.length > 0) return { ok: false, problem: 'has-errors' }
    if (fingerprintOf(plan) !== seen) return { ok: false, problem: 'edit-conflict' }
    if (!(await move(tx, id, { from: 'checked', to: 'waiting' }))) return { ok: false, problem: 'already-so' }
    const staffId = ctx.actor.kind === 'staff' ? ctx.actor.staffId : null
    await enqueue(tx, { kind: 'apply-import', payload: { importId: id, staffId }, runAt: ctx.now })
    return { ok: true, done: false }
  })
}

type ImportApplied = { ok: true } | Exclude<ImportStarted, { ok: true }>

/**
 * Applies the whole sheet or nothing, in one transaction that locks every product: the plan is made again and must equal the one that was
 * shown. The job `apply-import` may run twice; the second run finds nothing waiting.
 */
async function applyImport(ctx: Ctx, input: { id: string; from: 'checked' | 'waiting' }): Promise<ImportApplied> {
  try {
    return await applyAtOnce(ctx, input)
  } catch (error) {
    // A concurrent change took a slug or code of the sheet.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return { ok: false, problem: 'edit-conflict' }
    throw error
  }
}

function applyAtOnce(ctx: Ctx, { id, from }: { id: string; from: 'checked' | 'waiting' }): Promise<ImportApplied> {
  return ctx.db.transaction(async (tx): Promise<ImportApplied> => {
    const ids = await lockProducts(tx)
    const found = await tx
      .selectFrom('assortment.imports')
      .select(['state', 'fingerprint'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (found?.state !== from) return { ok: false, problem: 'already-so' }
    const plan = await planOf(tx, await rowsOf(tx, id), ctx.now)
    if (plan.errors.length > 0) return { ok: false, problem: 'has-errors' }
    if (fingerprintOf(plan) !== found.fingerprint) return { ok: false, problem: 'edit-conflict' }
    const items = new Map((await stockItems(tx)).map(({ id: itemId, code }) => [code, itemId]))
    const applied = await applySteps(tx, ctx, { steps: plan.steps, ids, items, onStep: (done) => tellProgress(ctx, id, done) })
    if (!applied.ok) return applied
    // Only at the end, because progress is written outside this transaction until then.
    if (!(await move(tx, id, { from, to: 'done' }))) return { ok: false, problem: 'already-so' }
    await sql`update assortment.imports set applied_at = ${ctx.now}, steps_done = steps where id = ${id}::uuid`.execute(tx)
    return { ok: true }
  })
}

/** The job: applies the import and stores a refusal for display. */
export async function applyWaitingImport(ctx: Ctx, { importId }: { importId: string }): Promise<void> {
  const applied = await applyImport(ctx, { id: importId, from: 'waiting' })
  if (applied.ok || applied.problem === 'already-so') return
  await ctx.db.transaction(async (tx) => {
    const problem = applied.problem === 'refused-in-row' ? `${applied.problem} ${applied.row}` : applied.problem
    await sql`
      update assortment.imports set state = 'refused', problem = ${problem}
      where id = ${importId}::uuid and state = 'waiting'`.execute(tx)
  })
}

/** Identifies the plan that was shown. */
export function fingerprintOf(plan: ImportPlan): string {
  return versionToken([plan.differences, plan.errors])
}

async function planOf(reader: Reader, rows: SheetRow[], now: Date): Promise<ImportPlan> {
  const known = {
    categories: (await categories(reader)).map(({ id }) => id),
    taxClasses: (await taxClasses(reader)).map(({ id }) => id),
    items: new Set((await stockItems(reader)).map(({ code }) => code)),
  }
  const { read, errors } = readProductSheet(rows, known)
  const plan = planImport(read, await readAssortment(reader, now))
  // A row with an unreadable cell would be planned without that cell.
  const faulty = new Set(errors.map(({ row }) => row))
  const all = [...errors, ...plan.errors.filter(({ row }) => !faulty.has(row))]
  return { ...plan, errors: all.toSorted((a, b) => a.row - b.row) }
}

async function rowsOf(reader: Reader, id: string): Promise<SheetRow[]> {
  const found = await reader.selectFrom('assortment.imports').select('rows').where('id', '=', id).executeTakeFirst()
  return (found?.rows ?? []) as SheetRow[]
}

async function move(tx: Tx, id: string, { from, to }: { from: ImportState; to: ImportState }): Promise<boolean> {
  const moved = await tx
    .updateTable('assortment.imports')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

const TELL_EVERY = 25

/** In its own transaction, because the applying transaction is not visible before its end. */
async function tellProgress(ctx: Ctx, id: string, done: number): Promise<void> {
  if (done % TELL_EVERY !== 0) return
  await ctx.db.transaction(async (tx) => {
    await sql`update assortment.imports set steps_done = ${done} where id = ${id}::uuid`.execute(tx)
  })
}
