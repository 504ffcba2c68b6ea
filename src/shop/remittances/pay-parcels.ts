import { sql } from 'kysely'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { markRemitted } from '../couriers/index.ts'
import { lockCollectedCash, settleCollectedCash } from '../payments/index.ts'
import type { Paisa } from '../values/index.ts'
import { openOf } from './match-lines.ts'
import type { ParcelFacts } from './model.ts'
import { factsOfOrders } from './parcel-facts.ts'

type ParcelMove = { parcel: ParcelFacts; amount: Paisa }

type Moves = {
  kind: 'paid' | 'written-off'
  moves: readonly ParcelMove[]
  remittanceId: string | null
  taskId: string | null
  /** Of the events of the payments. */
  note: string
}

/**
 * Books what was paid or written off for parcels, and settles the payments of orders of which nothing is open any more. False when another
 * transaction moved one of the parcels since they were read: then nothing may be kept.
 */
export async function payParcels(tx: Tx, ctx: Ctx, { kind, moves, remittanceId, taskId, note }: Moves): Promise<boolean> {
  if (moves.length === 0) return true
  const { now, actor } = ctx
  const rows = moves
    .map(({ parcel, amount }) => ({
      parcel_id: parcel.id,
      order_id: parcel.orderId,
      carrier: parcel.carrier,
      collected: parcel.collected,
      seen_paid: parcel.paid,
      seen_off: parcel.writtenOff,
      paid: kind === 'paid' ? amount : 0,
      off: kind === 'written-off' ? amount : 0,
    }))
    .toSorted((a, b) => (a.parcel_id < b.parcel_id ? -1 : 1))
  // In the order of ids, so that two remittances wait for each other and never deadlock.
  const moved = await sql<{ id: string; isSettled: boolean }>`
    with moves as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as move (parcel_id uuid, order_id uuid, carrier text,
        collected bigint, seen_paid bigint, seen_off bigint, paid bigint, off bigint)),
    moved as (
      insert into remittances.parcels as parcel (parcel_id, order_id, carrier, collected_paisa, paid_paisa, written_off_paisa, settled_at)
      select parcel_id, order_id, carrier, collected, paid, off, case when paid + off = collected then ${now}::timestamptz end
      from moves order by parcel_id
      on conflict (parcel_id) do update set paid_paisa = parcel.paid_paisa + excluded.paid_paisa,
        written_off_paisa = parcel.written_off_paisa + excluded.written_off_paisa,
        settled_at = case when parcel.paid_paisa + parcel.written_off_paisa + excluded.paid_paisa + excluded.written_off_paisa
          = parcel.collected_paisa then ${now}::timestamptz end
      where parcel.settled_at is null and exists (select from moves where moves.parcel_id = parcel.parcel_id
        and moves.seen_paid = parcel.paid_paisa and moves.seen_off = parcel.written_off_paisa
        and moves.collected = parcel.collected_paisa)
      returning parcel.parcel_id, parcel.settled_at),
    noted as (
      insert into remittances.entries (parcel_id, kind, amount_paisa, remittance_id, task_id, actor, at)
      select moves.parcel_id, ${kind}, moves.paid + moves.off, ${remittanceId}::uuid, ${taskId}::uuid, ${actorName(actor)}, ${now}::timestamptz
      from moves join moved using (parcel_id))
    select parcel_id as id, settled_at is not null as "isSettled" from moved`.execute(tx)
  if (moved.rows.length !== moves.length) return false
  const settled = new Set(moved.rows.flatMap(({ id, isSettled }) => (isSettled ? [id] : [])))
  const orderIds = [...new Set(moves.flatMap(({ parcel }) => (settled.has(parcel.id) ? [parcel.orderId] : [])))]
  await settleOrders(tx, ctx, { orderIds, note })
  await markRemitted(tx, { parcelIds: [...settled], now })
  return true
}

/** Settles the cash of orders of which every parcel is paid. Under the lock of the payments, so that the last parcel of a box does it. */
async function settleOrders(
  tx: Tx,
  { now, actor }: Ctx,
  { orderIds, note }: { orderIds: string[]; note: string },
): Promise<void> {
  await lockCollectedCash(tx, orderIds)
  const open = new Set((await factsOfOrders(tx, orderIds)).flatMap((parcel) => (openOf(parcel) > 0 ? [parcel.orderId] : [])))
  const complete = orderIds.filter((orderId) => !open.has(orderId))
  await settleCollectedCash(tx, { orderIds: complete, note, now, actor })
}
