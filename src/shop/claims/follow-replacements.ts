import { sql } from 'kysely'
import { TICKET_ANSWER_HOURS } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { lockOrder } from '../ordering/index.ts'
import { holdAsked } from './decide-claim.ts'
import { lockClaim, moveClaim } from './move-claim.ts'

const FEW = 20

/**
 * Claims whose free order was cancelled wait for a decision again. While another claim about one of their lines is open, they wait for its
 * end. Returns false: nothing is waiting, so the next round comes after the usual pause.
 */
export async function followReplacements(ctx: Ctx): Promise<boolean> {
  for (const { id, orderId } of await cancelled(ctx.db)) {
    await ctx.db.transaction(async (tx): Promise<{ ok: boolean }> => {
      await lockOrder(tx, { orderId })
      const claim = await lockClaim(tx, id)
      const still = (await cancelled(tx, id)).length > 0
      if (!claim || !still || !(await moveClaim(tx, ctx, { claim, move: 'order-cancelled' }))) return { ok: false }
      const answerBy = new Date(ctx.now.getTime() + TICKET_ANSWER_HOURS * 3_600_000)
      await sql`update claims.claims set answer_by = ${answerBy}::timestamptz where id = ${id}::uuid`.execute(tx)
      await sql`update claims.lines set open = true where claim_id = ${id}::uuid`.execute(tx)
      await holdAsked(tx, claim)
      return { ok: true }
    })
  }
  return false
}

async function cancelled(reader: Reader, only: string | null = null): Promise<{ id: string; orderId: string }[]> {
  const found = await sql<{ id: string; orderId: string }>`
    select claim.id, claim.order_id as "orderId"
    from claims.claims claim join ordering.orders free on free.id = claim.replacement_id and free.state = 'cancelled'
    where claim.state = 'done' and (${only}::uuid is null or claim.id = ${only}::uuid) and not exists (
      select from claims.lines own join claims.lines other on other.order_line_id = own.order_line_id and other.open
      where own.claim_id = claim.id)
    order by claim.number limit ${FEW}`.execute(reader)
  return found.rows
}
