import { newId } from '#platform/ids.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { stockItems } from '../inventory/index.ts'
import { MOST_DAYS_BEFORE, MOST_FLOOR_PERCENT, MOST_PERCENT, type MarkdownRule, type RuleTerms } from './model.ts'

const MOST_RULES = 100

export async function markdownRules(reader: Reader): Promise<MarkdownRule[]> {
  return reader
    .selectFrom('markdowns.rules')
    .select(['id', 'stock_item_id as stockItemId', 'days_before as daysBefore', 'grade', 'percent'])
    .select(['floor_percent as floorPercent', 'automatic'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_RULES)
    .execute()
}

export type RuleAdded =
  | { ok: true; ruleId: string }
  | { ok: false; problem: 'unknown-stock-item' | 'no-reason' | 'not-a-percent' | 'not-a-floor' | 'not-days' | 'too-many-rules' }

export function addRule(ctx: Ctx, terms: RuleTerms): Promise<RuleAdded> {
  return ctx.db.transaction(async (tx): Promise<RuleAdded> => {
    const fault = faultIn(terms)
    if (fault) return { ok: false, problem: fault }
    const item = terms.stockItemId === null ? null : (await stockItems(tx)).find(({ id }) => id === terms.stockItemId)
    if (item === undefined) return { ok: false, problem: 'unknown-stock-item' }
    if ((await markdownRules(tx)).length >= MOST_RULES) return { ok: false, problem: 'too-many-rules' }
    const ruleId = newId(ctx.now)
    await tx
      .insertInto('markdowns.rules')
      .values({ id: ruleId, created_at: ctx.now, ...columnsOf(terms) })
      .execute()
    await writeAudit(tx, ctx, {
      action: 'add-markdown-rule',
      subject: { type: 'markdown-rule', id: ruleId, name: item?.name.en ?? '' },
      before: null,
      after: columnsOf(terms),
    })
    return { ok: true, ruleId }
  })
}

function faultIn({ daysBefore, grade, percent, floorPercent }: RuleTerms) {
  if (daysBefore === null && grade === null) return 'no-reason'
  if (daysBefore !== null && !isWithin(daysBefore, 0, MOST_DAYS_BEFORE)) return 'not-days'
  if (!isWithin(percent, 1, MOST_PERCENT)) return 'not-a-percent'
  return isWithin(floorPercent, 0, MOST_FLOOR_PERCENT) ? null : 'not-a-floor'
}

function isWithin(count: number, least: number, most: number): boolean {
  return Number.isInteger(count) && count >= least && count <= most
}

function columnsOf({ stockItemId, daysBefore, grade, percent, floorPercent, automatic }: RuleTerms) {
  return {
    stock_item_id: stockItemId,
    days_before: daysBefore,
    grade,
    percent,
    floor_percent: floorPercent,
    automatic,
  }
}

export type RuleDeleted = { ok: true } | { ok: false; problem: 'unknown-rule' }

/** Lots that it has marked down keep their price. */
export function deleteRule(ctx: Ctx, ruleId: string): Promise<RuleDeleted> {
  return ctx.db.transaction(async (tx): Promise<RuleDeleted> => {
    const rule = (await markdownRules(tx)).find(({ id }) => id === ruleId)
    const deleted = rule && (await tx.deleteFrom('markdowns.rules').where('id', '=', ruleId).executeTakeFirst())
    if (!rule || deleted?.numDeletedRows === 0n) return { ok: false, problem: 'unknown-rule' }
    const item = (await stockItems(tx)).find(({ id }) => id === rule.stockItemId)
    await writeAudit(tx, ctx, {
      action: 'delete-markdown-rule',
      subject: { type: 'markdown-rule', id: ruleId, name: item?.name.en ?? '' },
      before: columnsOf(rule),
      after: null,
    })
    return { ok: true }
  })
}
