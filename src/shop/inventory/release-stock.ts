import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import type { Tx } from '../context.ts'
import { dayInDhaka } from '../values/index.ts'
import { ALLOCATION_MOVES, type Content, type PromisedLot } from './model.ts'
import { isHeldFor, lockOrderLots, type HeldFor } from './order-lots.ts'
import { shownUnitsChange } from './shown-units.ts'

/** Releases what an order, or one of its boxes, still holds. Consumed stock stays consumed, and a second call releases nothing. */
export async function releaseStock(tx: Tx, { now, ...held }: HeldFor & { now: Date }): Promise<void> {
  await lockOrderLots(tx, held)
  const { from, to } = ALLOCATION_MOVES.release
  const released = await sql<{ lotId: string; amount: number }>`
    with released as (
      update inventory.allocations set state = ${to}, changed_at = ${now}::timestamptz
      where ${isHeldFor(held)} and state = any(${[...from]}::text[])
      returning lot_id, amount
    ),
    sums as (select lot_id, sum(amount)::integer as amount from released group by lot_id)
    update inventory.lots set allocated = allocated - sums.amount from sums where id = sums.lot_id
    returning id as "lotId", sums.amount`.execute(tx)
  if (released.rows.length === 0) return
  const { contents, lots } = await stockBesideLots(tx, { lotIds: released.rows.map((row) => row.lotId), now })
  const changes = new Map(released.rows.map((row) => [row.lotId, row.amount]))
  const before = lots.map((lot) => ({ ...lot, available: lot.available - (changes.get(lot.id) ?? 0) }))
  const expected = lots.some(({ id, state }) => state === 'expected' && changes.has(id))
  if (expected || shownUnitsChange({ contents, lots: before, changes, today: dayInDhaka(now) }))
    await pagesChanged(tx, 'stock released', now)
}

/** The stock items of these lots: all their lots that can be promised from, and all variants that contain them. */
async function stockBesideLots(
  tx: Tx,
  { lotIds, now }: { lotIds: string[]; now: Date },
): Promise<{ contents: Content[]; lots: PromisedLot[] }> {
  const items = tx.selectFrom('inventory.lots').select('stock_item_id').where('id', 'in', lotIds)
  const lots = await tx
    .selectFrom('inventory.lots')
    .select(['id', 'stock_item_id as stockItemId', 'state', 'available_from as availableFrom', 'best_before as bestBefore'])
    .select(['only_variants as onlyVariants', 'marked_down as markedDown', 'ripe_on as ripeOn'])
    .select(sql<number>`on_hand - allocated`.as('available'))
    .where('stock_item_id', 'in', items)
    .where('best_before', '>=', dayInDhaka(now))
    .where('quarantined', '=', false)
    .execute()
  const contents = await tx
    .selectFrom('inventory.contents')
    .select(['variant_id as variantId', 'stock_item_id as stockItemId', 'amount'])
    .where('stock_item_id', 'in', items)
    .execute()
  return { contents, lots }
}
