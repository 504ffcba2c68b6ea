import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { newId } from '#platform/ids.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { addDays, daysBetween, type CalendarDate } from '../values/index.ts'
import { nextLotCode } from './lot-code.ts'
import type { LotState } from './model.ts'

/** What pre-orders may take of expected lots, in the unit of the stock item. `left` is not ordered yet. */
export type Quota = { lotId: string; code: string; state: LotState; amount: number; left: number }

export async function quotaOf(reader: Reader, lotIds: readonly string[]): Promise<Map<string, Quota>> {
  if (lotIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('inventory.lots')
    .select(['id as lotId', 'code', 'state', 'on_hand as amount'])
    .select(sql<number>`on_hand - allocated`.as('left'))
    .where('id', 'in', lotIds)
    .execute()
  return new Map(rows.map((row) => [row.lotId, row]))
}

/** What each order has of a lot, held or already packed. First the order that was placed first. */
export async function heldOfLot(reader: Reader, lotId: string): Promise<{ orderId: string; amount: number }[]> {
  return reader
    .selectFrom('inventory.allocations')
    .select(['order_id as orderId', sql<number>`sum(amount)::integer`.as('amount')])
    .where('lot_id', '=', lotId)
    .where('state', '!=', 'released')
    .groupBy('order_id')
    .orderBy('order_id')
    .execute()
}

/** The quota becomes `amount`, or what is ordered already if that is more. Only while the harvest is awaited. Returns the new quota. */
export async function setQuota(tx: Tx, ctx: Ctx, { lotId, amount }: { lotId: string; amount: number }): Promise<number | null> {
  const lot = await lockExpected(tx, lotId)
  if (!lot) return null
  const quota = Math.max(amount, lot.allocated)
  if (quota === lot.onHand) return quota
  await tx.updateTable('inventory.lots').set({ on_hand: quota }).where('id', '=', lotId).execute()
  await tx
    .insertInto('inventory.movements')
    .values({ lot_id: lotId, kind: 'expected', amount: quota - lot.onHand, actor: actorName(ctx.actor), at: ctx.now })
    .execute()
  await pagesChanged(tx, 'quota changed', ctx.now)
  return quota
}

/** The harvest is awaited on a later day, and keeps as long after it. Orders keep what they hold. */
export async function awaitLater(tx: Tx, ctx: Ctx, { lotId, from }: { lotId: string; from: CalendarDate }): Promise<void> {
  const lot = await lockExpected(tx, lotId)
  if (!lot) return
  const bestBefore = addDays(lot.bestBefore, daysBetween(lot.availableFrom, from))
  await tx.updateTable('inventory.lots').set({ available_from: from, best_before: bestBefore }).where('id', '=', lotId).execute()
  await pagesChanged(tx, 'harvest later', ctx.now)
}

/**
 * Moves what these orders hold of an expected lot to a lot of its own, which is quarantined and so is neither sold nor packed: fruit that will
 * not come, until each order is decided.
 */
export async function setAside(
  tx: Tx,
  ctx: Ctx,
  { lotId, orderIds, reason }: { lotId: string; orderIds: readonly string[]; reason: string },
): Promise<void> {
  const lot = await lockExpected(tx, lotId)
  if (!lot) return
  const at = ctx.now
  const actor = actorName(ctx.actor)
  const asideId = newId(at)
  const code = await nextLotCode(tx, { itemCode: lot.itemCode, day: lot.availableFrom })
  await sql`
    insert into inventory.lots (id, code, stock_item_id, farm_id, state, quarantined, grade, available_from, best_before, on_hand, cost_paisa, created_at)
    select ${asideId}::uuid, ${code}, stock_item_id, farm_id, 'expected', true, grade, available_from, best_before, 0, 0, ${at}::timestamptz
    from inventory.lots where id = ${lotId}::uuid`.execute(tx)
  const moved = await sql<{ amount: number }>`
    with moved as (
      update inventory.allocations set lot_id = ${asideId}::uuid, changed_at = ${at}::timestamptz
      where lot_id = ${lotId}::uuid and state = 'held' and order_id = any(${[...orderIds]}::uuid[]) returning amount
    ),
    sum as (select coalesce(sum(amount), 0)::integer as amount from moved),
    less as (update inventory.lots set on_hand = on_hand - sum.amount, allocated = allocated - sum.amount from sum where id = ${lotId}::uuid),
    more as (update inventory.lots set on_hand = sum.amount, allocated = sum.amount from sum where id = ${asideId}::uuid)
    select amount from sum`.execute(tx)
  const { amount } = moved.rows[0]!
  if (amount > 0) {
    const change = { kind: 'expected' as const, actor, at }
    await tx
      .insertInto('inventory.movements')
      .values([
        { ...change, lot_id: lotId, amount: -amount },
        { ...change, lot_id: asideId, amount },
      ])
      .execute()
  }
  await tx.insertInto('inventory.lot_events').values({ lot_id: asideId, kind: 'quarantined', reason, actor, at }).execute()
  await pagesChanged(tx, 'harvest smaller', at)
}

async function lockExpected(tx: Tx, lotId: string) {
  const found = await sql<{
    onHand: number
    allocated: number
    availableFrom: CalendarDate
    bestBefore: CalendarDate
    itemCode: string
  }>`
    select on_hand as "onHand", allocated, available_from as "availableFrom", best_before as "bestBefore",
      (select code from inventory.stock_items items where items.id = lots.stock_item_id) as "itemCode"
    from inventory.lots where id = ${lotId}::uuid and state = 'expected' for update`.execute(tx)
  return found.rows[0] ?? null
}
