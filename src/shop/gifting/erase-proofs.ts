import { sql } from 'kysely'
import { enqueue } from '#platform/jobs.ts'
import type { Ctx, Tx } from '../context.ts'
import type { Tables } from '../tables.ts'

/** Card proofs contain recipients' names, and answers contain the buyer's. */
export async function eraseProofs(tx: Tx, ctx: Pick<Ctx, 'now'>, runId: string): Promise<void> {
  await dropCardProofs(tx, ctx, [runId])
  await sql`update gifting.proofs set answered_by = '', texts = '{}' where run_id = ${runId}::uuid`.execute(tx)
}

/**
 * Deletes the files of card proofs, which contain names, when recipients of these runs are erased. Their approval stays. The runs get another
 * version, so that a proof that is being typeset now is not kept.
 */
export async function dropCardProofs(tx: Tx, ctx: Pick<Ctx, 'now'>, runIds: readonly string[]): Promise<void> {
  const ids = [...runIds]
  await sql`select from gifting.gift_runs where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  await sql`update gifting.gift_runs set version = version + 1 where id = any(${ids}::uuid[])`.execute(tx)
  const cards = sql`run_id = any(${ids}::uuid[]) and kind = 'card' and file is not null`
  const kept = await sql<{ file: string }>`select file from gifting.proofs where ${cards} order by id for update`.execute(tx)
  if (kept.rows.length === 0) return
  await sql`update gifting.proofs set file = null where ${cards}`.execute(tx)
  const keys = kept.rows.map(({ file }) => file)
  await enqueue<Tables>(tx, { kind: 'remove-files', payload: { keys }, runAt: ctx.now })
}
