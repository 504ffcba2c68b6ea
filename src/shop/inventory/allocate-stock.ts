import { sql } from 'kysely'
import { pageChange } from '../../platform/page-changes.ts'
import type { Tx } from '../context.ts'
import { dayInDhaka } from '../values/index.ts'
import type { CalendarDate } from '../values/index.ts'
import type { OrderedLine, Shortage, Taken } from './model.ts'
import { planAllocation } from './plan-allocation.ts'
import { shownUnitsChange } from './shown-units.ts'
import { lockStockBehind } from './stock-behind.ts'
import type { StockBehind } from './stock-behind.ts'

export type Allocated = { ok: true } | { ok: false; problem: 'out-of-stock'; shortages: Shortage[] }

type Wanted = { day: CalendarDate; lines: readonly OrderedLine[]; now: Date }

/** Holds what an order's lines are made of until `consumeStock` or `releaseStock`. */
export async function allocateStock(tx: Tx, wanted: Wanted & { orderId: string }): Promise<Allocated> {
  const held = planStock({ ...wanted, stock: await lockStock(tx, wanted) })
  if (!held.ok) return held
  await holdStock(tx, { ...held, orderId: wanted.orderId, now: wanted.now })
  return { ok: true }
}

/**
 * The first half. The lots of all stock items are locked in one statement, so orders of the same fruit wait for one another here and each
 * sees what the one before left.
 */
export function lockStock(tx: Tx, { day, lines, now }: Wanted): Promise<StockBehind> {
  const today = dayInDhaka(now)
  return lockStockBehind(tx, { variantIds: lines.map((line) => line.variantId), fromDay: day < today ? day : today })
}

/** What to take from the lots that were locked, and whether shoppers will see it. */
export type StockPlan = { taken: readonly Taken[]; shows: boolean }

/** The second half: decides which lots the lines are made of. */
export function planStock({
  day,
  lines,
  now,
  stock,
}: Wanted & { stock: StockBehind }): ({ ok: true } & StockPlan) | Extract<Allocated, { ok: false }> {
  const plan = planAllocation({ lines, day, ...stock })
  if (!plan.ok) return plan
  const changes = new Map<string, number>()
  for (const { lotId, amount } of plan.taken) changes.set(lotId, (changes.get(lotId) ?? 0) - amount)
  return { ok: true, taken: plan.taken, shows: shownUnitsChange({ ...stock, changes, today: dayInDhaka(now) }) }
}

/** The last: takes it. One statement. */
export async function holdStock(
  tx: Tx,
  { orderId, taken, shows, now }: StockPlan & { orderId: string; now: Date },
): Promise<void> {
  const shown = shows ? sql`shown as (${pageChange('stock allocated', now)}),` : sql``
  await sql`
    with ${shown} taken as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t("lotId" uuid, "orderLineId" uuid, amount integer)
    ),
    held as (
      insert into inventory.allocations (order_id, order_line_id, lot_id, amount, created_at, changed_at)
      select ${orderId}::uuid, "orderLineId", "lotId", amount, ${now}::timestamptz, ${now}::timestamptz from taken
    )
    update inventory.lots set allocated = allocated + sums.amount
    from (select "lotId" as lot_id, sum(amount)::integer as amount from taken group by "lotId") as sums
    where id = sums.lot_id`.execute(tx)
}
