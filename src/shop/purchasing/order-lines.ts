import { writeAudit } from '../accounts/index.ts'
import { farmPhones } from '../catalog/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { expectLotIn } from '../inventory/index.ts'
import { writeMessages } from '../messaging/index.ts'
import { dayInDhaka, type CalendarDate } from '../values/index.ts'
import { auditWords, type AuditWords } from './audit-words.ts'
import { GROWERS_LANGUAGE } from './grower-text.ts'
import { lockLines, type PurchaseLine } from './lines.ts'
import { costOf } from './model.ts'

export const MOST_LINES = 100
export const LONGEST_GROWER_TEXT = 600

export type OrderInput = {
  /** The id of the form: sent twice, it orders once. */
  requestId: string
  /** `seen` is the version that was shown. */
  lines: readonly { id: string; seen: number }[]
  /** What each grower is told, by farm; a farm without a text is not told. */
  texts: ReadonlyMap<string, string>
}

/** Why a line was not ordered. */
export type LineProblem =
  | { problem: 'not-on-list' | 'edit-conflict' | 'day-gone' | 'no-price' | 'not-an-amount' | 'goes-off-too-early' }
  | { problem: 'before-legal-date'; notBefore: CalendarDate }

export type Ordered =
  /** `told`: how many growers get a message. */
  | { ok: true; ordered: number; told: number }
  | { ok: false; problem: 'none-ticked' | 'too-many-ticked' | 'text-too-long' }
  | { ok: false; problem: 'lines-refused'; lines: Map<string, LineProblem> }

/**
 * Orders lines from the growers: each becomes an expected lot that nothing is sold from before it has come, and each grower with a number gets
 * one SMS. All lines or none: a line that can't be ordered refuses the whole form.
 */
export function orderLines(ctx: Ctx, input: OrderInput): Promise<Ordered> {
  return ctx.db.transaction(async (tx): Promise<Ordered> => {
    if (input.lines.length === 0) return { ok: false, problem: 'none-ticked' }
    if (input.lines.length > MOST_LINES) return { ok: false, problem: 'too-many-ticked' }
    if ([...input.texts.values()].some((text) => text.length > LONGEST_GROWER_TEXT))
      return { ok: false, problem: 'text-too-long' }
    const seen = new Map(input.lines.map((line) => [line.id, line.seen]))
    const lines = await lockLines(tx, [...seen.keys()])
    if (lines.length === seen.size && lines.every(({ requestId }) => requestId === input.requestId))
      return { ok: true, ordered: lines.length, told: 0 }
    const words = await auditWords(tx)
    const refused = new Map<string, LineProblem>()
    for (const id of seen.keys()) if (!lines.some((line) => line.id === id)) refused.set(id, { problem: 'not-on-list' })
    for (const line of lines) {
      const problem = await orderLine(tx, ctx, { line, seen: seen.get(line.id)!, words, requestId: input.requestId })
      if (problem) refused.set(line.id, problem)
    }
    if (refused.size > 0) return { ok: false, problem: 'lines-refused', lines: refused }
    return { ok: true, ordered: lines.length, told: await tellGrowers(tx, ctx, { lines, texts: input.texts }) }
  })
}

type OneLine = { line: PurchaseLine; seen: number; words: AuditWords; requestId: string }

async function orderLine(tx: Tx, ctx: Ctx, { line, seen, words, requestId }: OneLine): Promise<LineProblem | null> {
  const item = words.items.get(line.stockItemId)
  if (line.state !== 'draft' || !item) return { problem: 'not-on-list' }
  if (line.version !== seen) return { problem: 'edit-conflict' }
  if (line.day < dayInDhaka(ctx.now)) return { problem: 'day-gone' }
  if (line.unitCost === null) return { problem: 'no-price' }
  const lot = await expectLotIn(tx, ctx, {
    stockItemId: line.stockItemId,
    farmId: line.farmId,
    grade: line.grade,
    amount: line.amount,
    costPaisa: costOf(line.amount, item.unit, line.unitCost),
    availableFrom: line.day,
    onlyVariants: [],
  })
  if (!lot.ok) {
    if (lot.problem === 'before-legal-date') return { problem: lot.problem, notBefore: lot.notBefore }
    if (lot.problem === 'not-an-amount' || lot.problem === 'goes-off-too-early') return { problem: lot.problem }
    throw new Error(`A line was not ordered: ${lot.problem}`)
  }
  await tx
    .updateTable('purchasing.lines')
    .set({ state: 'ordered', lot_id: lot.lotId, request_id: requestId, ordered_at: ctx.now, version: line.version + 1 })
    .where('id', '=', line.id)
    .execute()
  await writeAudit(tx, ctx, {
    action: 'order-purchase',
    subject: words.subject(line),
    before: { state: 'draft' },
    after: { state: 'ordered', lot: lot.code, ...words.fields(line) },
  })
  return null
}

async function tellGrowers(
  tx: Tx,
  { now }: Ctx,
  { lines, texts }: { lines: readonly PurchaseLine[]; texts: OrderInput['texts'] },
): Promise<number> {
  const phones = await farmPhones(tx)
  const letters = [...new Set(lines.flatMap(({ farmId }) => farmId ?? []))].flatMap((farmId) => {
    const [phone, text] = [phones.get(farmId), texts.get(farmId)?.trim() ?? '']
    return phone === undefined || text === '' ? [] : [{ to: { phone }, news: { language: GROWERS_LANGUAGE, text } }]
  })
  await writeMessages(tx, { template: 'fruit-ordered', letters, now })
  return letters.length
}
