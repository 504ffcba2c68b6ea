import { sql } from 'kysely'
import { actorName, type Actor, type Tx } from '../context.ts'
import { ALLOCATION_MOVES } from './model.ts'
import { isHeldFor, lockOrderLots, type HeldFor } from './order-lots.ts'

export type Consumed = { ok: true } | { ok: false; problem: 'nothing-held' }

/**
 * Takes the stock held by an order, or by one of its boxes, off the shelf when it is packed. Refused when nothing is held: it was packed or
 * released before.
 */
export async function consumeStock(tx: Tx, { now, actor, ...held }: HeldFor & { now: Date; actor: Actor }): Promise<Consumed> {
  const { orderId } = held
  await lockOrderLots(tx, held)
  const { from, to } = ALLOCATION_MOVES.consume
  const packed = await sql<{ lotId: string }>`
    with consumed as (
      update inventory.allocations set state = ${to}, changed_at = ${now}::timestamptz
      where ${isHeldFor(held)} and state = any(${[...from]}::text[])
      returning lot_id, amount
    ),
    sums as (select lot_id, sum(amount)::integer as amount from consumed group by lot_id),
    lowered as (
      update inventory.lots set on_hand = on_hand - sums.amount, allocated = allocated - sums.amount
      from sums where id = sums.lot_id returning id, sums.amount
    )
    insert into inventory.movements (lot_id, kind, amount, order_id, actor, at)
    select id, 'packed', -amount, ${orderId}::uuid, ${actorName(actor)}, ${now}::timestamptz from lowered order by id
    returning lot_id as "lotId"`.execute(tx)
  return packed.rows.length > 0 ? { ok: true } : { ok: false, problem: 'nothing-held' }
}
