import { sql } from 'kysely'
import { actorName, type Actor, type Tx } from '../context.ts'
import type { FailReason } from '../values/index.ts'
import { CONSIGNMENT_MOVES, type ConsignmentMove, type ConsignmentState } from './model.ts'

type MoveInput = {
  consignmentId: string
  /** Cancelling also releases the slot: see `cancelConsignments`. */
  move: Exclude<ConsignmentMove, 'cancel'>
  now: Date
  actor: Actor
  /** Only where a delivery failed. */
  failReason?: FailReason | null
  note?: string | null
}
type Moved = { ok: true; orderId: string; state: ConsignmentState } | { ok: false; problem: 'cannot-move' }

/** Moves a consignment and writes its history. Of two concurrent moves the second finds another state and is refused. */
export async function moveConsignment(
  tx: Tx,
  { consignmentId, move, now, actor, failReason = null, note = null }: MoveInput,
): Promise<Moved> {
  const { from, to } = CONSIGNMENT_MOVES[move]
  const moved = await sql<{ orderId: string }>`
    with before as materialized (
      select id, state from fulfilment.consignments
      where id = ${consignmentId}::uuid and state = any(${[...from]}::text[]) for update
    ),
    moved as (
      update fulfilment.consignments as consignment set state = ${to} from before where consignment.id = before.id
      returning consignment.id, consignment.order_id, before.state as from_state
    ),
    written as (
      insert into fulfilment.consignment_events (consignment_id, from_state, to_state, fail_reason, note, actor, at)
      select id, from_state, ${to}, ${failReason}, ${note}, ${actorName(actor)}, ${now}::timestamptz from moved
    )
    select order_id as "orderId" from moved`.execute(tx)
  const row = moved.rows[0]
  return row ? { ok: true, orderId: row.orderId, state: to } : { ok: false, problem: 'cannot-move' }
}
