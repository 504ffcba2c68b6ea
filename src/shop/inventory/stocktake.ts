import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'

/** `book` is the recorded amount when counting began. */
export type CountedLot = { lotId: string; book: number; counted: number }
type StocktakeProblem = 'edit-conflict' | 'below-allocated' | 'not-an-amount'
type LotProblem = { lotId: string; problem: StocktakeProblem; onHand: number; allocated: number }
type StocktakeApplied =
  | { ok: true; counted: number; differing: number }
  | { ok: false; problem: 'reason-missing' | 'nothing-counted' | 'unknown-lot' }
  | { ok: false; problem: 'lots'; lots: LotProblem[] }

const MOST = 100_000_000

/**
 * Sets many lots to the counted amounts, all or none. Lots that changed since counting began, or of which orders hold more than was
 * counted, are returned and nothing changes.
 */
export function applyStocktake(
  ctx: Ctx,
  { lots, reason }: { lots: readonly CountedLot[]; reason: string },
): Promise<StocktakeApplied> {
  return ctx.db.transaction((tx) => applyIn(tx, ctx, { lots, reason: reason.trim() }))
}

async function applyIn(
  tx: Tx,
  ctx: Ctx,
  { lots, reason }: { lots: readonly CountedLot[]; reason: string },
): Promise<StocktakeApplied> {
  if (reason === '') return { ok: false, problem: 'reason-missing' }
  if (lots.length === 0) return { ok: false, problem: 'nothing-counted' }
  const counts = new Map(lots.map((lot) => [lot.lotId, lot]))
  const found = await tx
    .selectFrom('inventory.lots as lot')
    .innerJoin('inventory.stock_items as item', 'item.id', 'lot.stock_item_id')
    .select(['lot.id', 'lot.code', 'lot.on_hand', 'lot.allocated', 'item.unit'])
    .where('lot.id', 'in', [...counts.keys()])
    .where('lot.state', '=', 'received')
    .orderBy('lot.id')
    .forUpdate('lot')
    .execute()
  if (found.length !== counts.size) return { ok: false, problem: 'unknown-lot' }
  const problems = found.flatMap(({ id, on_hand: onHand, allocated }): LotProblem[] => {
    const { book, counted } = counts.get(id)!
    const problem =
      !Number.isSafeInteger(counted) || counted < 0 || counted > MOST
        ? 'not-an-amount'
        : book !== onHand
          ? 'edit-conflict'
          : counted < allocated
            ? 'below-allocated'
            : null
    return problem ? [{ lotId: id, problem, onHand, allocated }] : []
  })
  if (problems.length > 0) return { ok: false, problem: 'lots', lots: problems }
  const differing = found.filter((lot) => counts.get(lot.id)!.counted !== lot.on_hand)
  for (const lot of differing) await setTo(tx, ctx, { lot, counted: counts.get(lot.id)!.counted, reason })
  if (differing.length > 0) await pagesChanged(tx, 'stock counted', ctx.now)
  return { ok: true, counted: found.length, differing: differing.length }
}

async function setTo(
  tx: Tx,
  ctx: Ctx,
  {
    lot,
    counted,
    reason,
  }: { lot: { id: string; code: string; on_hand: number; unit: 'gram' | 'piece' }; counted: number; reason: string },
): Promise<void> {
  await tx.updateTable('inventory.lots').set({ on_hand: counted }).where('id', '=', lot.id).execute()
  const movement = { lot_id: lot.id, kind: 'counted' as const, amount: counted - lot.on_hand, reason }
  await tx
    .insertInto('inventory.movements')
    .values({ ...movement, actor: actorName(ctx.actor), at: ctx.now })
    .execute()
  const amount = lot.unit === 'gram' ? 'on_hand_grams' : 'on_hand_pieces'
  await writeAudit(tx, ctx, {
    action: 'count-lot',
    subject: { type: 'lot', id: lot.id, name: lot.code },
    before: { [amount]: lot.on_hand },
    after: { [amount]: counted, reason },
  })
}
