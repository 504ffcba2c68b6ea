import { sql } from 'kysely'
import { actorName, type Ctx } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import { PAYMENT_MOVES } from './model.ts'

type Refunded = { ok: true } | { ok: false; problem: 'nothing-to-refund' | 'above-captured' }

/** Records a refund to the buyer: in parts or whole, never above the captured amount, also under concurrency. */
export async function refundPayment(
  ctx: Ctx,
  { paymentId, amount, note }: { paymentId: string; amount: Paisa; note: string },
): Promise<Refunded> {
  if (amount <= 0) return { ok: false, problem: 'nothing-to-refund' }
  return ctx.db.transaction(async (tx): Promise<Refunded> => {
    const { from, to } = PAYMENT_MOVES.refund
    const locked = await sql<{ state: string }>`
      select state from payments.payments where id = ${paymentId}::uuid and state = any(${[...from]}::text[]) for update`.execute(
      tx,
    )
    const before = locked.rows[0]
    if (!before) return { ok: false, problem: 'nothing-to-refund' }
    const refunded = await sql<{ id: string }>`
      with refunded as (
        update payments.payments set refunded_paisa = refunded_paisa + ${amount}::bigint,
          state = case when refunded_paisa + ${amount}::bigint = captured_paisa then ${to} else state end
        where id = ${paymentId}::uuid and refunded_paisa + refunding_paisa + ${amount}::bigint <= captured_paisa returning id, state)
      insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, note, actor, at)
      select id, ${before.state}, state, ${amount}::bigint, ${note}, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz from refunded
      returning payment_id as id`.execute(tx)
    return refunded.rows.length === 1 ? { ok: true } : { ok: false, problem: 'above-captured' }
  })
}
