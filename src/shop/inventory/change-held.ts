import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { actorName, type Actor, type Tx } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import { firstExpiredFirst, isGoodOn } from './model.ts'

type Held = { id: number; lotId: string; stockItemId: string; unit: 'gram' | 'piece'; amount: number; bestBefore: CalendarDate }
type LineRef = { orderId: string; orderLineId: string; now: Date }
type Freed = { lotId: string; amount: number }

/**
 * Locks every lot that changed packing may touch, in id order: the lots the order holds, those of the same stock items with something left, and
 * those of possible substitutes.
 */
export async function lockLotsAround(
  tx: Tx,
  { orderId, variantIds = [] }: { orderId: string; variantIds?: readonly string[] },
): Promise<void> {
  await sql`
    select id from inventory.lots
    where stock_item_id = any(array(
      select lot.stock_item_id from inventory.allocations as allocation join inventory.lots as lot on lot.id = allocation.lot_id
      where allocation.order_id = ${orderId}::uuid and allocation.state = 'held'
      union select stock_item_id from inventory.contents where variant_id = any(${[...variantIds]}::uuid[])))
      and on_hand > 0
    order by id for update`.execute(tx)
}

/**
 * Makes a line hold its scale weight. Only stock kept in grams follows the scale: a melon counted in pieces is one melon at any weight. More
 * comes from the lot that the line is bound to, or from lots at the normal price. The caller has locked the lots, see `lockLotsAround`.
 */
export async function holdWeight(
  tx: Tx,
  { orderId, orderLineId, lotId, grams, day, now }: LineRef & { lotId: string | null; grams: number; day: CalendarDate },
): Promise<{ ok: true } | { ok: false; problem: 'not-on-shelf' }> {
  const held = (await heldByLine(tx, { orderId, orderLineId })).filter((one) => one.unit === 'gram')
  const items = new Set(held.map((one) => one.stockItemId))
  // A box of several fruits is not sold by weight.
  if (items.size !== 1) return { ok: true }
  const difference = grams - sum(held)
  if (difference < 0) await releaseFrom(tx, { held, amount: -difference, now })
  else if (difference > 0 && !(await holdMore(tx, { held, orderId, orderLineId, lotId, amount: difference, day, now })))
    return { ok: false, problem: 'not-on-shelf' }
  if (difference !== 0) await pagesChanged(tx, 'stock weighed', now)
  return { ok: true }
}

/** Releases some units of a line, latest expiry first. Returns what each lot got back. The caller has locked the lots. */
export async function releaseUnits(
  tx: Tx,
  { orderId, orderLineId, units, of, now }: LineRef & { units: number; of: number },
): Promise<Freed[]> {
  const freed: Freed[] = []
  const byItem = Map.groupBy(await heldByLine(tx, { orderId, orderLineId }), (one) => one.stockItemId)
  for (const held of byItem.values()) {
    const stays = Math.floor((sum(held) * (of - units)) / of)
    freed.push(...(await releaseFrom(tx, { held, amount: sum(held) - stays, now })))
  }
  if (freed.length > 0) await pagesChanged(tx, 'stock released', now)
  return freed
}

/** Removes released stock that is missing or spoiled from the lots. The caller has locked the lots. */
export async function takeOffBook(
  tx: Tx,
  {
    freed,
    kind,
    reason,
    actor,
    now,
  }: { freed: readonly Freed[]; kind: 'counted' | 'written-off'; reason: string; actor: Actor; now: Date },
): Promise<void> {
  await sql`
    with gone as (
      select "lotId" as lot_id, sum(amount)::integer as amount
      from jsonb_to_recordset(${JSON.stringify(freed)}::jsonb) as freed("lotId" uuid, amount integer) group by "lotId"),
    lowered as (
      update inventory.lots set on_hand = on_hand - gone.amount from gone where id = gone.lot_id returning id, gone.amount)
    insert into inventory.movements (lot_id, kind, amount, reason, actor, at)
    select id, ${kind}, -amount, ${reason}, ${actorName(actor)}, ${now}::timestamptz from lowered order by id`.execute(tx)
}

async function heldByLine(tx: Tx, { orderId, orderLineId }: Omit<LineRef, 'now'>): Promise<Held[]> {
  const found = await sql<Held>`
    select allocation.id, allocation.lot_id as "lotId", lot.stock_item_id as "stockItemId", item.unit, allocation.amount,
      lot.best_before as "bestBefore"
    from inventory.allocations as allocation
    join inventory.lots as lot on lot.id = allocation.lot_id
    join inventory.stock_items as item on item.id = lot.stock_item_id
    where allocation.order_id = ${orderId}::uuid and allocation.order_line_id = ${orderLineId}::uuid and allocation.state = 'held'`.execute(
    tx,
  )
  return found.rows.sort((a, b) => firstExpiredFirst({ ...a, id: a.lotId }, { ...b, id: b.lotId }))
}

/** Releases the latest expiry first, so that what expires soon stays in the box. */
async function releaseFrom(
  tx: Tx,
  { held, amount, now }: { held: readonly Held[]; amount: number; now: Date },
): Promise<Freed[]> {
  const freed: Freed[] = []
  let left = amount
  for (const one of held.toReversed()) {
    const taken = Math.min(left, one.amount)
    if (taken === 0) continue
    left -= taken
    freed.push({ lotId: one.lotId, amount: taken })
    await (taken === one.amount
      ? sql`update inventory.allocations set state = 'released', changed_at = ${now}::timestamptz where id = ${one.id}`.execute(
          tx,
        )
      : sql`update inventory.allocations set amount = amount - ${taken}::integer, changed_at = ${now}::timestamptz where id = ${one.id}`.execute(
          tx,
        ))
    await sql`update inventory.lots set allocated = allocated - ${taken}::integer where id = ${one.lotId}::uuid`.execute(tx)
  }
  return freed
}

/** From the line's current lots first, then from the one that expires next. */
async function holdMore(
  tx: Tx,
  {
    held,
    orderId,
    orderLineId,
    lotId,
    amount,
    day,
    now,
  }: LineRef & { held: readonly Held[]; lotId: string | null; amount: number; day: CalendarDate },
): Promise<boolean> {
  const found = await sql<{ id: string; availableFrom: CalendarDate; bestBefore: CalendarDate; available: number }>`
    select id, available_from as "availableFrom", best_before as "bestBefore", on_hand - allocated as available from inventory.lots
    where stock_item_id = ${held[0]!.stockItemId}::uuid and state = 'received' and not quarantined and on_hand > allocated
      and ${lotId === null ? sql`not marked_down` : sql`id = ${lotId}::uuid`}`.execute(tx)
  const own = new Set(held.map((one) => one.lotId))
  const shelf = found.rows
    .filter((lot) => isGoodOn(lot, day))
    .sort((a, b) => Number(own.has(b.id)) - Number(own.has(a.id)) || firstExpiredFirst(a, b))
  let missing = amount
  for (const lot of shelf) {
    const taken = Math.min(missing, lot.available)
    if (taken === 0) continue
    missing -= taken
    await sql`
      with held as (
        insert into inventory.allocations (order_id, order_line_id, lot_id, amount, created_at, changed_at)
        values (${orderId}::uuid, ${orderLineId}::uuid, ${lot.id}::uuid, ${taken}::integer, ${now}::timestamptz, ${now}::timestamptz))
      update inventory.lots set allocated = allocated + ${taken}::integer where id = ${lot.id}::uuid`.execute(tx)
  }
  return missing === 0
}

function sum(held: readonly Held[]): number {
  return held.reduce((total, one) => total + one.amount, 0)
}
