import { newId } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { lockShelfLot, lotsOnShelf, shelfLots } from '../inventory/index.ts'
import { dayInDhaka } from '../values/index.ts'
import { lowerPrices } from './lower-prices.ts'
import { ruleFor, type MarkdownRule } from './model.ts'
import { applyIn, decideIn, replaceIn, writePrices } from './move-markdown.ts'
import { currentMarkdowns, percentsSoFar } from './read-markdowns.ts'
import { markdownRules } from './rules.ts'

/**
 * Proposes lower prices for every lot that a rule fits, and applies those of automatic rules. Ends those of lots past
 * their best-before day. A lot gets no second proposal of the same percent or less. Safe to run again and in several processes:
 * the row of the lot is locked.
 */
export async function proposeMarkdowns(ctx: Ctx): Promise<void> {
  await endOver(ctx)
  const today = dayInDhaka(ctx.now)
  const rules = await markdownRules(ctx.db)
  if (rules.length === 0) return
  const lots = await lotsOnShelf(ctx.db, today)
  const percents = await percentsSoFar(
    ctx.db,
    lots.map(({ id }) => id),
  )
  for (const lot of lots) {
    const rule = ruleFor(rules, lot, today)
    if (!rule || rule.percent <= (percents.get(lot.id) ?? 0)) continue
    const { percent, floorPercent } = rule
    if ((await lowerPrices(ctx.db, { lot, percent, floorPercent, now: ctx.now })).length === 0) continue
    await ctx.db.transaction((tx) => proposeFor(tx, ctx, { lotId: lot.id, rule }))
  }
}

async function proposeFor(tx: Tx, ctx: Ctx, { lotId, rule }: { lotId: string; rule: MarkdownRule }): Promise<void> {
  const lot = await lockShelfLot(tx, lotId)
  const { percent, floorPercent, daysBefore, grade, automatic } = rule
  if (!lot?.sells || lot.available === 0 || percent <= ((await percentsSoFar(tx, [lotId])).get(lotId) ?? 0)) return
  const prices = await lowerPrices(tx, { lot, percent, floorPercent, now: ctx.now })
  if (prices.length === 0) return
  await replaceIn(tx, ctx, { lotId, state: 'proposed' })
  const markdownId = newId(ctx.now)
  await tx
    .insertInto('markdowns.markdowns')
    .values({
      id: markdownId,
      lot_id: lotId,
      percent,
      floor_percent: floorPercent,
      days_before: daysBefore,
      grade,
      state: 'proposed',
      proposed_at: ctx.now,
    })
    .execute()
  await writePrices(tx, markdownId, prices)
  if (automatic) await applyIn(tx, ctx, { markdownId, lot })
}

async function endOver(ctx: Ctx): Promise<void> {
  const today = dayInDhaka(ctx.now)
  const current = await currentMarkdowns(ctx.db)
  const lots = await shelfLots(
    ctx.db,
    current.map(({ lotId }) => lotId),
  )
  for (const { id, lotId, state } of current) {
    if (lots.get(lotId)!.bestBefore >= today) continue
    await ctx.db.transaction((tx) => decideIn(tx, ctx, { markdownId: id, by: state === 'applied' ? 'end' : 'reject' }))
  }
}
