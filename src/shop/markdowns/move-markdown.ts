import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { lockShelfLot, setMarkedDown, type ShelfLot } from '../inventory/index.ts'
import { dayInDhaka } from '../values/index.ts'
import { lowerPrices, type LowerPrice } from './lower-prices.ts'
import { MARKDOWN_MOVES, markdownCan, type MarkdownMove } from './model.ts'
import { markdownById, type Markdown } from './read-markdowns.ts'

export type MarkdownApplied =
  | { ok: true }
  | { ok: false; problem: 'unknown-markdown' | 'decided-already' | 'lot-not-on-sale' | 'not-lower' }

/**
 * The lot is sold at its lower prices from now on, and at these only. The prices are computed again from the normal prices of this moment; the
 * lower prices that it had before end.
 */
export function applyMarkdown(ctx: Ctx, markdownId: string): Promise<MarkdownApplied> {
  return ctx.db.transaction(async (tx): Promise<MarkdownApplied> => {
    const markdown = await markdownById(tx, markdownId)
    if (!markdown) return { ok: false, problem: 'unknown-markdown' }
    const lot = await lockShelfLot(tx, markdown.lotId)
    if (!lot?.sells || lot.bestBefore < dayInDhaka(ctx.now)) return { ok: false, problem: 'lot-not-on-sale' }
    return applyIn(tx, ctx, { markdownId, lot })
  })
}

/** Like `applyMarkdown`, for a lot that the caller has locked. */
export async function applyIn(
  tx: Tx,
  ctx: Ctx,
  { markdownId, lot }: { markdownId: string; lot: ShelfLot },
): Promise<MarkdownApplied> {
  const markdown = await markdownById(tx, markdownId)
  if (!markdown || !markdownCan('apply', markdown.state)) return { ok: false, problem: 'decided-already' }
  const { percent, floorPercent } = markdown
  const prices = await lowerPrices(tx, { lot, percent, floorPercent, now: ctx.now })
  if (prices.length === 0) return { ok: false, problem: 'not-lower' }
  await replaceIn(tx, ctx, { lotId: lot.id, state: 'applied' })
  await writePrices(tx, markdownId, prices)
  await move(tx, ctx, { markdown, lotCode: lot.code, by: 'apply' })
  await setMarkedDown(tx, { lotId: lot.id, markedDown: true })
  await pagesChanged(tx, 'lot marked down', ctx.now)
  return { ok: true }
}

export async function writePrices(tx: Tx, markdownId: string, prices: readonly LowerPrice[]): Promise<void> {
  await tx.deleteFrom('markdowns.prices').where('markdown_id', '=', markdownId).execute()
  await tx
    .insertInto('markdowns.prices')
    .values(
      prices.map(({ variantId, regular, floor, price }) => ({
        markdown_id: markdownId,
        variant_id: variantId,
        regular_paisa: regular,
        floor_paisa: floor,
        price_paisa: price,
      })),
    )
    .execute()
}

/** Ends what a new lower price of the lot replaces. */
export async function replaceIn(
  tx: Tx,
  ctx: Ctx,
  { lotId, state }: { lotId: string; state: 'proposed' | 'applied' },
): Promise<void> {
  await tx
    .updateTable('markdowns.markdowns')
    .set({ state: MARKDOWN_MOVES.replace.to, ended_at: ctx.now })
    .where('lot_id', '=', lotId)
    .where('state', '=', state)
    .execute()
}

type MarkdownMoved = { ok: true } | { ok: false; problem: 'unknown-markdown' | 'decided-already' }

/** The proposal is not used, and not made again for this lot unless a rule lowers the price further. */
export function rejectMarkdown(ctx: Ctx, markdownId: string): Promise<MarkdownMoved> {
  return ctx.db.transaction((tx) => decideIn(tx, ctx, { markdownId, by: 'reject' }))
}

/** The lot is sold at the normal price again. */
export function endMarkdown(ctx: Ctx, markdownId: string): Promise<MarkdownMoved> {
  return ctx.db.transaction((tx) => decideIn(tx, ctx, { markdownId, by: 'end' }))
}

export async function decideIn(
  tx: Tx,
  ctx: Ctx,
  { markdownId, by }: { markdownId: string; by: 'reject' | 'end' },
): Promise<MarkdownMoved> {
  const found = await markdownById(tx, markdownId)
  const lot = found && (await lockShelfLot(tx, found.lotId))
  if (!lot) return { ok: false, problem: 'unknown-markdown' }
  // Read again under the lock: another person may have decided in the meantime.
  const markdown = (await markdownById(tx, markdownId))!
  if (!markdownCan(by, markdown.state)) return { ok: false, problem: 'decided-already' }
  await move(tx, ctx, { markdown, lotCode: lot.code, by })
  if (by === 'end') {
    await setMarkedDown(tx, { lotId: lot.id, markedDown: false })
    await pagesChanged(tx, 'lot at normal price', ctx.now)
  }
  return { ok: true }
}

async function move(
  tx: Tx,
  ctx: Ctx,
  { markdown, lotCode, by }: { markdown: Markdown; lotCode: string; by: MarkdownMove },
): Promise<void> {
  const to = MARKDOWN_MOVES[by].to
  await tx
    .updateTable('markdowns.markdowns')
    .set({ state: to, ...(to === 'applied' ? { applied_at: ctx.now } : { ended_at: ctx.now }) })
    .where('id', '=', markdown.id)
    .execute()
  await writeAudit(tx, ctx, {
    action: 'move-markdown',
    subject: { type: 'lot', id: markdown.lotId, name: lotCode },
    before: { state: markdown.state },
    after: { state: to, percent: markdown.percent },
  })
}
