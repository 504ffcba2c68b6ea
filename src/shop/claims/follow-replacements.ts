import { sql } from 'kysely'
import { TICKET_ANSWER_HOURS } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { lockOrder, ordersByIds } from '../ordering/index.ts'
import { holdAsked } from './decide-claim.ts'
import { lockClaim, moveClaim } from './move-claim.ts'

/** How long after a free order was made it may be cancelled: its day is at most weeks ahead. */
const LONGEST_DAYS = 60

/**
 * Claims whose free order was cancelled wait for a decision again. While another claim about one of their lines is open, they wait for its
 * end. Returns false: nothing is waiting, so the next round comes after the usual pause.
 */
export async function followReplacements(ctx: Ctx): Promise<boolean> {
  for (const { id, orderId } of await cancelled(ctx.db, ctx.now)) {
    await ctx.db.transaction(async (tx): Promise<{ ok: boolean }> => {
      await lockOrder(tx, { orderId })
      const claim = await lockClaim(tx, id)
      const still = (await cancelled(tx, ctx.now, id)).length > 0
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

type Replaced = { id: string; orderId: string; replacementId: string }

/** The claims whose free order was cancelled and whose lines no other claim is about now. */
async function cancelled(reader: Reader, now: Date, only: string | null = null): Promise<Replaced[]> {
  const since = new Date(now.getTime() - LONGEST_DAYS * 24 * 3_600_000)
  const found = await sql<Replaced>`
    select claim.id, claim.order_id as "orderId", claim.replacement_id as "replacementId" from claims.claims claim
    where claim.state = 'done' and claim.replacement_id is not null and claim.decided_at >= ${since}::timestamptz
      and (${only}::uuid is null or claim.id = ${only}::uuid)
      and not exists (
        select from claims.lines own join claims.lines other on other.order_line_id = own.order_line_id and other.open
        where own.claim_id = claim.id)
    order by claim.number`.execute(reader)
  const orders = await ordersByIds(
    reader,
    found.rows.map(({ replacementId }) => replacementId),
  )
  const over = new Set(orders.filter(({ state }) => state === 'cancelled').map(({ id }) => id))
  return found.rows.filter(({ replacementId }) => over.has(replacementId))
}
