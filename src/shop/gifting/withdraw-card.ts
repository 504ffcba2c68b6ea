import { sql } from 'kysely'
import { sha256 } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import type { RecipientRow } from './recipients.ts'
import { noteOnRun } from './run-events.ts'
import type { Run } from './runs.ts'

type Shown = Pick<Run, 'fromName' | 'cardText' | 'design' | 'logoId'>

/** Hashes of all that is on a run's cards: design and logo, the sender, the common text, and the texts of single recipients. */
export function wordsOnCards(run: Shown, rows: readonly Pick<RecipientRow, 'card'>[]): string[] {
  const own = rows.map(({ card }) => card).filter((card) => card !== '')
  // When every recipient has their own text, the common text is on no card.
  const common = own.length < rows.length || rows.length === 0 ? [`text ${run.cardText}`] : []
  return hashesOf([...lookOf(run), `from ${run.fromName}`, ...common, ...own.map((card) => `own ${card}`)])
}

/** Hashes of what is on a run's sleeves. */
export function wordsOnSleeve(run: Shown): string[] {
  return hashesOf([...lookOf(run), `from ${run.fromName}`])
}

/** Nothing for a run from before there were designs: its proofs say nothing of a look. */
function lookOf({ design, logoId }: Shown): string[] {
  return design === null && logoId === null ? [] : [`look ${design} ${logoId}`]
}

function hashesOf(words: readonly string[]): string[] {
  return [...new Set(words.map((one) => sha256(one).slice(0, 16)))]
}

/**
 * Withdraws proofs that no longer show what will be printed, also approved ones; the buyer must approve the new look or text. Removing
 * texts changes nothing, and after the order nothing changes at all.
 */
export async function withdrawProofs(
  tx: Tx,
  ctx: Ctx,
  { run, rows }: { run: Run; rows: readonly RecipientRow[] },
): Promise<void> {
  const [card, sleeve] = [wordsOnCards(run, rows), wordsOnSleeve(run)]
  // A proof from before the hashes were stored is treated as current.
  const withdrawn = await sql`
    update gifting.proofs set state = 'withdrawn', withdrawn_at = ${ctx.now}::timestamptz
    where run_id = ${run.id}::uuid and state in ('shown', 'approved') and texts <> '{}'
      and not texts @> (case kind when 'card' then ${card}::text[] else ${sleeve}::text[] end)`.execute(tx)
  if (Number(withdrawn.numAffectedRows ?? 0) > 0) await noteOnRun(tx, ctx, { run, kind: 'proof-withdrawn' })
}
