import { sql } from 'kysely'
import { pageChange } from '#platform/page-changes.ts'
import type { Tx } from '../context.ts'
import { dayInDhaka, type CalendarDate } from '../values/index.ts'
import type { OrderedLine, Shortage, Taken } from './model.ts'
import { planAllocation } from './plan-allocation.ts'
import { shownUnitsChange } from './shown-units.ts'
import { stockToTake, type StockBehind } from './stock-behind.ts'

export type Allocated = { ok: true } | { ok: false; problem: 'out-of-stock'; shortages: Shortage[] }

type Wanted = { day: CalendarDate; lines: readonly OrderedLine[]; now: Date }

/** Holds the stock of an order's lines until `consumeStock` or `releaseStock`. */
export async function allocateStock(tx: Tx, wanted: Wanted & { orderId: string }): Promise<Allocated> {
  const held = planStock({ ...wanted, stock: await seeStock(tx, { ...wanted, lock: true }) })
  if (!held.ok) return held
  await holdStock(tx, { ...held, orderId: wanted.orderId, now: wanted.now })
  return { ok: true }
}

/**
 * Step 1: reads the stock. With `lock`, one statement locks the lots of all stock items, so orders for the same fruit run one after
 * another. Without it, a concurrent order may take the stock; `holdStock` then fails.
 */
export function seeStock(
  tx: Tx,
  { day, lines, now, lock }: Omit<Wanted, 'lines'> & { lines: readonly { variantId: string }[]; lock: boolean },
): Promise<StockBehind> {
  const today = dayInDhaka(now)
  return stockToTake(tx, { variantIds: lines.map((line) => line.variantId), fromDay: day < today ? day : today, lock })
}

/** What to take from each lot, whether shoppers will see the change, and whether part of it is a pre-order. */
export type StockPlan = { taken: readonly Taken[]; shows: boolean; preOrder: boolean }

/** Step 2: decides which lots the lines use. Pure. */
export function planStock({
  day,
  lines,
  now,
  stock,
}: Wanted & { stock: StockBehind }): ({ ok: true } & StockPlan) | Extract<Allocated, { ok: false }> {
  const plan = planAllocation({ lines, day, ...stock })
  return plan.ok ? stockPlan(plan.taken, { now, stock }) : plan
}

/**
 * Like `planStock`, for boxes that leave on different days. Earlier days take what expires first, which finds a solution for all days if
 * there is one.
 */
export function planStockOnDays({
  byDay,
  now,
  stock,
}: {
  byDay: ReadonlyMap<CalendarDate, readonly OrderedLine[]>
  now: Date
  stock: StockBehind
}): ({ ok: true } & StockPlan) | { ok: false; problem: 'out-of-stock'; day: CalendarDate; shortages: Shortage[] } {
  const left = new Map(stock.lots.map((lot) => [lot.id, lot.available]))
  const taken: Taken[] = []
  for (const [day, lines] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const lots = stock.lots.map((lot) => ({ ...lot, available: left.get(lot.id)! }))
    const plan = planAllocation({ lines, day, contents: stock.contents, lots })
    if (!plan.ok) return { ...plan, day }
    for (const one of plan.taken) left.set(one.lotId, left.get(one.lotId)! - one.amount)
    taken.push(...plan.taken)
  }
  return stockPlan(taken, { now, stock })
}

function stockPlan(taken: readonly Taken[], { now, stock }: { now: Date; stock: StockBehind }): { ok: true } & StockPlan {
  const changes = new Map<string, number>()
  for (const { lotId, amount } of taken) changes.set(lotId, (changes.get(lotId) ?? 0) - amount)
  const preOrder = stock.lots.some(({ id, state }) => state === 'expected' && changes.has(id))
  // The page of a pre-order shows what is left of its quota.
  const shows = preOrder || shownUnitsChange({ ...stock, changes, today: dayInDhaka(now) })
  return { ok: true, taken, shows, preOrder }
}

/**
 * Step 3: takes the stock, lots in id order. One statement. It fails when a lot read without a lock has too little left or was quarantined:
 * see `isStockGone`.
 */
export async function holdStock(
  tx: Tx,
  { orderId, taken, shows, now }: Omit<StockPlan, 'preOrder'> & { orderId: string; now: Date },
): Promise<void> {
  const shown = shows ? sql`shown as (${pageChange('stock allocated', now)}),` : sql``
  await sql`
    with ${shown} taken as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t("lotId" uuid, "orderLineId" uuid, "consignmentId" uuid, amount integer)
    ),
    locked as materialized (
      select id from inventory.lots where id = any(array(select "lotId" from taken)) and not quarantined order by id for update
    ),
    lots as (
      update inventory.lots set allocated = allocated + sums.amount
      from (select "lotId" as lot_id, sum(amount)::integer as amount from taken group by "lotId") as sums
        join locked on locked.id = sums.lot_id
      where lots.id = sums.lot_id returning lots.id
    )
    insert into inventory.allocations (order_id, order_line_id, consignment_id, lot_id, amount, created_at, changed_at)
    select ${orderId}::uuid, "orderLineId", "consignmentId", lots.id, amount, ${now}::timestamptz, ${now}::timestamptz
    from taken left join lots on lots.id = taken."lotId"`.execute(tx)
}

/** Whether the transaction failed because stock for `holdStock` was gone. */
export function isStockGone(error: unknown): boolean {
  if (!(error instanceof Error) || !('table' in error)) return false
  const { table, constraint, column } = error as { table: unknown; constraint?: unknown; column?: unknown }
  return (table === 'lots' && constraint === 'allocated_within_on_hand') || (table === 'allocations' && column === 'lot_id')
}
