import { sql } from 'kysely'
import { sha256 } from '../../platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import type { RecipientRow } from './recipients.ts'
import { noteOnRun } from './run-events.ts'
import type { Run } from './runs.ts'

/** Hashes of all the words cards of a run are set from: of whom they are, the text for everybody, and those of single recipients. */
export function wordsOnCards(run: Pick<Run, 'fromName' | 'cardText'>, rows: readonly Pick<RecipientRow, 'card'>[]): string[] {
  const own = rows.map(({ card }) => card).filter((card) => card !== '')
  // Where everybody has words of his own the text for everybody is on no card.
  const common = own.length < rows.length || rows.length === 0 ? [`text ${run.cardText}`] : []
  const all = [`from ${run.fromName}`, ...common, ...own.map((card) => `own ${card}`)]
  return [...new Set(all.map((words) => sha256(words).slice(0, 16)))]
}

/**
 * What was shown, or approved, is not what will be printed any more: it is withdrawn, and the buyer is to be shown the new words. Fewer words than were shown
 * change nothing; once the run is ordered nothing changes at all.
 */
export async function withdrawCard(tx: Tx, ctx: Ctx, { run, rows }: { run: Run; rows: readonly RecipientRow[] }): Promise<void> {
  const now = wordsOnCards(run, rows)
  // One of before words were kept stands for whatever it shows.
  const withdrawn = await sql`
    update gifting.proofs set state = 'withdrawn', withdrawn_at = ${ctx.now}::timestamptz
    where run_id = ${run.id}::uuid and kind = 'card' and state in ('shown', 'approved') and texts <> '{}' and not texts @> ${now}::text[]`.execute(
    tx,
  )
  if (Number(withdrawn.numAffectedRows ?? 0) > 0) await noteOnRun(tx, ctx, { run, kind: 'proof-withdrawn' })
}
