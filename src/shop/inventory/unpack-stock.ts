import { sql } from 'kysely'
import { actorName, type Actor, type Tx } from '../context.ts'
import { ALLOCATION_MOVES } from './model.ts'
import { isHeldFor, lockOrderLots } from './order-lots.ts'
import { amountOut } from './correct-stock.ts'

type UnpackedBox = { orderId: string; consignmentId: string; now: Date; actor: Actor }
type Unpacked = { ok: true } | { ok: false; problem: 'counted-back' | 'nothing-packed' }

/**
 * Puts the fruit of a packed box back on the shelf, held for its order as before: the opposite of `consumeStock`. What can be promised to
 * others stays the same. Refused if a stock correction has already returned this fruit to the lot.
 */
export async function unpackStock(tx: Tx, { now, actor, ...box }: UnpackedBox): Promise<Unpacked> {
  const { from, to } = ALLOCATION_MOVES.unpack
  await lockOrderLots(tx, box, from[0])
  const unpacked = await sql<{ lotId: string; amount: number }>`
    with held as (
      update inventory.allocations set state = ${to}, changed_at = ${now}::timestamptz
      where ${isHeldFor(box)} and state = any(${[...from]}::text[])
      returning lot_id, amount
    ),
    sums as (select lot_id, sum(amount)::integer as amount from held group by lot_id),
    raised as (
      update inventory.lots set on_hand = on_hand + sums.amount, allocated = allocated + sums.amount
      from sums where id = sums.lot_id returning id, sums.amount
    )
    insert into inventory.movements (lot_id, kind, amount, order_id, actor, at)
    select id, 'unpacked', amount, ${box.orderId}::uuid, ${actorName(actor)}, ${now}::timestamptz from raised order by id
    returning lot_id as "lotId", amount`.execute(tx)
  if (unpacked.rows.length === 0) return { ok: false, problem: 'nothing-packed' }
  for (const { lotId } of unpacked.rows) if ((await amountOut(tx, lotId)) < 0) return { ok: false, problem: 'counted-back' }
  return { ok: true }
}
