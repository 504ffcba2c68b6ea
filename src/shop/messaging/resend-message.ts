import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { UNKNOWN } from './model.ts'

type Resent = { ok: true } | { ok: false; problem: 'not-failed' }

/** Puts a failed message back into the outbox. An offer that may have gone is no failed one. */
export function resendMessage(ctx: Ctx, { messageId }: { messageId: string }): Promise<Resent> {
  return ctx.db.transaction(async (tx): Promise<Resent> => {
    const moved = await sql<{ id: string }>`
      update messaging.messages set state = 'waiting', error = null, tries = 0, next_try_at = null where id = ${messageId}::uuid and state = 'failed' and expires_at is null
        and error is distinct from ${UNKNOWN}
      returning id`.execute(tx)
    return moved.rows.length === 1 ? { ok: true } : { ok: false, problem: 'not-failed' }
  })
}
