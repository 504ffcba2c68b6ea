import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { changedFields, writeAudit, writeAudits } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { addDays, dayInDhaka, type CalendarDate } from '../values/index.ts'
import { auditWords, type AuditWords } from './audit-words.ts'
import { lockLines, type LineFacts } from './lines.ts'
import { MOST_DAYS_AHEAD } from './model.ts'
import { proposedLines } from './proposals.ts'

type FactsRefused = { ok: false; problem: 'unknown-stock-item' | 'unknown-farm' | 'not-an-amount' | 'day-gone' | 'too-far-ahead' }
type Gone = { ok: false; problem: 'not-on-list' | 'edit-conflict' }

/** A proposal by its stock item and day. */
export type ProposalKey = { stockItemId: string; day: CalendarDate }

/**
 * Puts proposals on the list, as they are computed at this moment; `added` is how many. One that is on the list already, or is needed no
 * longer, is left out, so a form that is sent twice changes nothing the second time.
 */
export function addProposals(
  ctx: Ctx,
  keys: readonly ProposalKey[],
): Promise<{ ok: true; added: number } | { ok: false; problem: 'none-ticked' }> {
  return ctx.db.transaction(async (tx) => {
    const to = keys
      .map(({ day }) => day)
      .toSorted()
      .at(-1)
    const most = addDays(dayInDhaka(ctx.now), MOST_DAYS_AHEAD)
    if (to === undefined) return { ok: false, problem: 'none-ticked' }
    const asked = new Set(keys.map(({ stockItemId, day }) => `${day} ${stockItemId}`))
    const chosen = (await proposedLines(tx, { now: ctx.now, to: to > most ? most : to })).filter(({ day, stockItemId }) =>
      asked.has(`${day} ${stockItemId}`),
    )
    if (chosen.length === 0) return { ok: true, added: 0 }
    const added = await tx
      .insertInto('purchasing.lines')
      .values(
        chosen.map((line) => ({
          ...columnsOf(line),
          id: newId(ctx.now),
          proposed_day: line.day,
          proposed_amount: line.amount,
          actor: actorName(ctx.actor),
          created_at: ctx.now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'stock_item_id', 'day'])
      .execute()
    const words = await auditWords(tx)
    await writeAudits(
      tx,
      ctx,
      added.map(({ id, stock_item_id: stockItemId, day }) => {
        const line = chosen.find((one) => one.stockItemId === stockItemId && one.day === day)!
        return { action: 'add-purchase', subject: words.subject({ id, stockItemId }), before: null, after: words.fields(line) }
      }),
    )
    return { ok: true, added: added.length }
  })
}

/** Adds a line by hand. */
export function addLine(ctx: Ctx, facts: LineFacts): Promise<{ ok: true; id: string } | FactsRefused> {
  return ctx.db.transaction(async (tx) => {
    const checked = await checkFacts(tx, ctx, facts)
    if (!checked.ok) return checked
    const id = newId(ctx.now)
    await tx
      .insertInto('purchasing.lines')
      .values({ ...columnsOf(facts), id, actor: actorName(ctx.actor), created_at: ctx.now })
      .execute()
    const { words } = checked
    await writeAudit(tx, ctx, {
      action: 'add-purchase',
      subject: words.subject({ id, stockItemId: facts.stockItemId }),
      before: null,
      after: words.fields(facts),
    })
    return { ok: true, id }
  })
}

type LineChanges = Omit<LineFacts, 'stockItemId'>

/** Changes a draft; `seen` is the version that the editor saw. What was proposed stays stored, so the list can show both. */
export function changeLine(
  ctx: Ctx,
  { id, seen, changes }: { id: string; seen: number; changes: LineChanges },
): Promise<{ ok: true } | FactsRefused | Gone> {
  return ctx.db.transaction(async (tx) => {
    const [line] = await lockLines(tx, [id])
    if (line?.state !== 'draft') return { ok: false, problem: 'not-on-list' }
    if (line.version !== seen) return { ok: false, problem: 'edit-conflict' }
    const facts = { ...changes, stockItemId: line.stockItemId }
    const checked = await checkFacts(tx, ctx, facts)
    if (!checked.ok) return checked
    const { words } = checked
    const changed = changedFields(words.fields(line), words.fields(facts))
    if (!changed) return { ok: true }
    await tx
      .updateTable('purchasing.lines')
      .set({ ...columnsOf(facts), version: line.version + 1 })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, ctx, { action: 'change-purchase', subject: words.subject(line), ...changed })
    return { ok: true }
  })
}

/** Takes a draft off the list. A proposal that is still needed is proposed again. */
export function dropLine(ctx: Ctx, { id, seen }: { id: string; seen: number }): Promise<{ ok: true } | Gone> {
  return ctx.db.transaction(async (tx) => {
    const [line] = await lockLines(tx, [id])
    if (line?.state !== 'draft') return { ok: false, problem: 'not-on-list' }
    if (line.version !== seen) return { ok: false, problem: 'edit-conflict' }
    const words = await auditWords(tx)
    await sql`delete from purchasing.lines where id = ${id}::uuid`.execute(tx)
    await writeAudit(tx, ctx, {
      action: 'drop-purchase',
      subject: words.subject(line),
      before: words.fields(line),
      after: null,
    })
    return { ok: true }
  })
}

async function checkFacts(
  tx: Tx,
  ctx: Ctx,
  { stockItemId, farmId, day, amount }: LineFacts,
): Promise<{ ok: true; words: AuditWords } | FactsRefused> {
  const words = await auditWords(tx)
  if (!words.items.has(stockItemId)) return { ok: false, problem: 'unknown-stock-item' }
  if (farmId !== null && !words.farms.has(farmId)) return { ok: false, problem: 'unknown-farm' }
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > 100_000_000) return { ok: false, problem: 'not-an-amount' }
  const today = dayInDhaka(ctx.now)
  if (day < today) return { ok: false, problem: 'day-gone' }
  if (day > addDays(today, MOST_DAYS_AHEAD)) return { ok: false, problem: 'too-far-ahead' }
  return { ok: true, words }
}

function columnsOf({ stockItemId, farmId, day, amount, grade, unitCost }: LineFacts) {
  return { stock_item_id: stockItemId, farm_id: farmId, day, amount, grade, unit_cost_paisa: unitCost }
}
