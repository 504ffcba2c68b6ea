import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'

/**
 * `onHand` is the new amount. `counted` is a stocktake, `written-off` is spoiled fruit, `returned` is packed fruit that came back. With
 * `seen`, the amount the person saw before counting, the correction is refused when the lot has changed since.
 */
type CorrectionInput = {
  lotId: string
  onHand: number
  reason: string
  kind?: 'counted' | 'written-off' | 'returned'
  seen?: number
}
type Corrected =
  | { ok: true; difference: number; movementId: number | null }
  | { ok: false; problem: 'unknown-lot' | 'not-an-amount' | 'reason-missing' }
  | { ok: false; problem: 'below-allocated'; allocated: number }
  | { ok: false; problem: 'more-than-is-out'; out: number }
  | { ok: false; problem: 'edit-conflict'; onHand: number }

/** Sets the amount on hand of a lot. `movementId` is the new row of the ledger, null when nothing changed. Never below what orders hold: change those orders first. */
export function correctStock(ctx: Ctx, input: CorrectionInput): Promise<Corrected> {
  return ctx.db.transaction((tx) => correctStockIn(tx, ctx, input))
}

async function correctStockIn(tx: Tx, ctx: Ctx, input: CorrectionInput): Promise<Corrected> {
  if (!Number.isSafeInteger(input.onHand) || input.onHand < 0) return { ok: false, problem: 'not-an-amount' }
  if (input.reason.trim() === '') return { ok: false, problem: 'reason-missing' }
  const lot = await tx
    .selectFrom('inventory.lots as lot')
    .innerJoin('inventory.stock_items as item', 'item.id', 'lot.stock_item_id')
    .select(['lot.id', 'lot.code', 'lot.state', 'lot.on_hand', 'lot.allocated', 'item.unit'])
    .where('lot.id', '=', input.lotId)
    .forUpdate('lot')
    .executeTakeFirst()
  if (!lot) return { ok: false, problem: 'unknown-lot' }
  if (input.seen !== undefined && input.seen !== lot.on_hand) return { ok: false, problem: 'edit-conflict', onHand: lot.on_hand }
  if (input.onHand < lot.allocated) return { ok: false, problem: 'below-allocated', allocated: lot.allocated }
  const difference = input.onHand - lot.on_hand
  if (difference === 0) return { ok: true, difference, movementId: null }
  if (input.kind === 'returned') {
    if (difference < 0) return { ok: false, problem: 'not-an-amount' }
    const out = await amountOut(tx, lot.id)
    if (difference > out) return { ok: false, problem: 'more-than-is-out', out }
  }
  await tx.updateTable('inventory.lots').set({ on_hand: input.onHand }).where('id', '=', lot.id).execute()
  // An expected harvest cannot be counted: a correction changes its quota.
  const kind = lot.state === 'expected' ? 'expected' : (input.kind ?? 'counted')
  const { id: movementId } = await tx
    .insertInto('inventory.movements')
    .values({ lot_id: lot.id, kind, amount: difference, reason: input.reason.trim(), actor: actorName(ctx.actor), at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const amount = lot.unit === 'gram' ? 'on_hand_grams' : 'on_hand_pieces'
  await writeAudit(tx, ctx, {
    action: 'correct-lot',
    subject: { type: 'lot', id: lot.id, name: lot.code },
    before: { [amount]: lot.on_hand },
    after: { [amount]: input.onHand, kind, reason: input.reason.trim() },
  })
  await pagesChanged(tx, 'stock corrected', ctx.now)
  return { ok: true, difference, movementId }
}

/** What was packed from a lot, and was neither unpacked nor returned. */
export async function amountOut(tx: Tx, lotId: string): Promise<number> {
  const { out } = await tx
    .selectFrom('inventory.movements')
    .select(sql<number>`coalesce(-sum(amount), 0)::integer`.as('out'))
    .where('lot_id', '=', lotId)
    .where('kind', 'in', ['packed', 'unpacked', 'returned'])
    .executeTakeFirstOrThrow()
  return out
}
