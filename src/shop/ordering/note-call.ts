import { sql } from 'kysely'
import { actorName, type Ctx } from '../context.ts'
import { writeOrderEvent } from './add-note.ts'
import { confirmOrderIn } from './confirm-order.ts'
import { assertStaff, lockOrder } from './locked-order.ts'
import { CALL_AGAIN_AFTER_MINUTES, orderCan, type CallResult } from './model.ts'

export type CallInput = {
  orderId: string
  result: CallResult
  note: string | null
  /** When to call again; required for `call-back`, otherwise set by the result. */
  nextAt: Date | null
  shopUrl: string
}
type CallNoted =
  | { ok: true }
  | { ok: false; problem: 'unknown-order' | 'cannot-move' | 'waits-for-payment' | 'time-missing' | 'time-over' }

/** Records a call about an unconfirmed order and its result. The result `confirmed` confirms the order. */
export function noteCall(ctx: Ctx, input: CallInput): Promise<CallNoted> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<CallNoted> => {
    const { orderId, result, note, shopUrl } = input
    const order = await lockOrder(tx, { orderId })
    if (!order) return { ok: false, problem: 'unknown-order' }
    if (!orderCan('confirm', order.state)) return { ok: false, problem: 'cannot-move' }
    if (result === 'call-back' && input.nextAt === null) return { ok: false, problem: 'time-missing' }
    if (input.nextAt !== null && input.nextAt <= ctx.now) return { ok: false, problem: 'time-over' }
    await sql`
      insert into ordering.confirmation_calls (order_id, result, note, next_at, actor, at)
      values (${orderId}::uuid, ${result}, ${note}, ${nextTry(input, ctx.now)}::timestamptz, ${actorName(ctx.actor)},
        ${ctx.now}::timestamptz)`.execute(tx)
    await writeOrderEvent(tx, ctx, { orderId, kind: `call-${result}`, note })
    if (result !== 'confirmed') return { ok: true }
    return confirmOrderIn(tx, ctx, { order, note: null, shopUrl })
  })
}

function nextTry({ result, nextAt }: CallInput, now: Date): Date | null {
  const minutes = CALL_AGAIN_AFTER_MINUTES[result]
  if (minutes === null) return null
  return nextAt ?? new Date(now.getTime() + minutes * 60_000)
}
