import { sql } from 'kysely'
import { sha256 } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import type { RecipientRow } from './recipients.ts'
import { noteOnRun } from './run-events.ts'
import type { Run } from './runs.ts'

/** Hashes of all texts on a run's cards: the sender, the common text, and the texts of single recipients. */
export function wordsOnCards(run: Pick<Run, 'fromName' | 'cardText'>, rows: readonly Pick<RecipientRow, 'card'>[]): string[] {
  const own = rows.map(({ card }) => card).filter((card) => card !== '')
  // When every recipient has their own text, the common text is on no card.
  const common = own.length < rows.length || rows.length === 0 ? [`text ${run.cardText}`] : []
  const all = [`from ${run.fromName}`, ...common, ...own.map((card) => `own ${card}`)]
  return [...new Set(all.map((words) => sha256(words).slice(0, 16)))]
}

/**
 * Withdraws card proofs whose text is no longer what will be printed, also approved ones; the buyer must be shown the new text. Removing
 * texts changes nothing, and after the order nothing changes at all.
 */
export async function withdrawCard(tx: Tx, ctx: Ctx, { run, rows }: { run: Run; rows: readonly RecipientRow[] }): Promise<void> {
  const now = wordsOnCards(run, rows)
  // A proof from before the hashes were stored is treated as current.
  const withdrawn = await sql`
    update gifting.proofs set state = 'withdrawn', withdrawn_at = ${ctx.now}::timestamptz
    where run_id = ${run.id}::uuid and kind = 'card' and state in ('shown', 'approved') and texts <> '{}' and not texts @> ${now}::text[]`.execute(
    tx,
  )
  if (Number(withdrawn.numAffectedRows ?? 0) > 0) await noteOnRun(tx, ctx, { run, kind: 'proof-withdrawn' })
}
