import { sql } from 'kysely'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { claimById, type Claim } from './claims.ts'
import { CLAIM_MOVES, claimCan, type ClaimMove, type Outcome } from './model.ts'

type Decided = { outcome?: Outcome | null; reason?: string | null; automatic?: boolean; replacementId?: string }

/** Locks a claim. The caller has locked its order. */
export async function lockClaim(tx: Tx, claimId: string): Promise<Claim | null> {
  await sql`select from claims.claims where id = ${claimId}::uuid for update`.execute(tx)
  return claimById(tx, claimId)
}

/**
 * Moves a claim by compare-and-set and writes its history. Its lines stay open until it ends. False when its state does not allow the move.
 */
export async function moveClaim(
  tx: Tx,
  ctx: Ctx,
  { claim, move, ...decided }: { claim: Pick<Claim, 'id' | 'state' | 'outcome' | 'reason'>; move: ClaimMove } & Decided,
): Promise<boolean> {
  if (!claimCan(move, claim.state)) return false
  const { from, to } = CLAIM_MOVES[move]
  const { outcome = claim.outcome, reason = claim.reason, automatic = false, replacementId = null } = decided
  const moved = await sql`
    with moved as (
      update claims.claims set state = ${to}, outcome = ${to === 'open' || to === 'rejected' ? null : outcome}, reason = ${reason}::text,
        automatic = automatic or ${automatic}::boolean, replacement_id = ${replacementId}::uuid,
        decided_by = ${to === 'open' ? null : actorName(ctx.actor)}, decided_at = ${to === 'open' ? null : ctx.now}::timestamptz
      where id = ${claim.id}::uuid and state = any(${[...from]}::text[]) returning id)
    insert into claims.events (claim_id, move, from_state, to_state, actor, at)
    select id, ${move}, ${claim.state}, ${to}, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz from moved returning claim_id`.execute(
    tx,
  )
  if (moved.rows.length === 0) return false
  if (to === 'rejected') await closeLines(tx, { claimId: claim.id, keep: false })
  if (to === 'done') await closeLines(tx, { claimId: claim.id, keep: (outcome ?? claim.outcome) !== 'refund' })
  return true
}

/** A rejected claim takes nothing of the price of its lines any more; a refunded one neither, because the refund does. New fruit and a credit do. */
async function closeLines(tx: Tx, { claimId, keep }: { claimId: string; keep: boolean }): Promise<void> {
  await sql`
    update claims.lines set open = false, held_paisa = case when ${keep}::boolean then held_paisa else 0 end
    where claim_id = ${claimId}::uuid`.execute(tx)
}
