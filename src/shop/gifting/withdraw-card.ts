import { sql } from 'kysely'
import { sha256 } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { signedBy, wordsFor } from './destination.ts'
import type { RecipientRow } from './recipients.ts'
import { noteOnRun } from './run-events.ts'
import { senderIn, termsOf, type Run, type RunTerms } from './runs.ts'

type Shown = Pick<Run, 'fromName' | 'cardText' | 'design' | 'logoId' | 'language'>
type Terms = Pick<RunTerms, 'companyName' | 'companyNames'>

/**
 * Hashes of all that is on a run's cards: design and logo, the sender, the common text, and the texts of single recipients, with the names of the
 * company as they are written there.
 */
export function wordsOnCards(run: Shown, terms: Terms, rows: readonly Pick<RecipientRow, 'card'>[]): string[] {
  const own = rows.map(({ card }) => card).filter((card) => card !== '')
  // When every recipient has their own text, the common text is on no card.
  const common = own.length < rows.length || rows.length === 0 ? [`text ${run.cardText}`] : []
  const names = [...new Set([...(common.length > 0 ? [''] : []), ...own])].map((card) => namesOn(run, terms, card))
  return hashesOf([
    ...lookOf(run, terms),
    `from ${run.fromName}`,
    ...common,
    ...own.map((card) => `own ${card}`),
    ...(hasLook(run) ? names : []),
  ])
}

/** Hashes of what is on a run's sleeves. */
export function wordsOnSleeve(run: Shown, terms: Terms): string[] {
  return hashesOf([...lookOf(run, terms), `from ${run.fromName}`])
}

/** The company and the sender as the card with this text names them: the name of a company can change without a change of the run. */
function namesOn(run: Shown, terms: Terms, card: string): string {
  return `named ${wordsFor({ run, card, terms }, '')} ${signedBy({ run, card, terms })}`
}

/** False for a run from before there were designs: its proofs say nothing of a look, nor of the names of the company. */
function hasLook({ design, logoId }: Shown): boolean {
  return design !== null || logoId !== null
}

/** The name of the sender stands in place of a logo. */
function lookOf(run: Shown, terms: Terms): string[] {
  return hasLook(run) ? [`look ${run.design} ${run.logoId} ${senderIn(run, terms, run.language)}`] : []
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
  const waiting = await sql`
    select from gifting.proofs where run_id = ${run.id}::uuid and state in ('shown', 'approved') limit 1`.execute(tx)
  if (waiting.rows.length === 0) return
  const terms = await termsOf(tx, run)
  const [card, sleeve] = [wordsOnCards(run, terms, rows), wordsOnSleeve(run, terms)]
  // A proof from before the hashes were stored is treated as current.
  const withdrawn = await sql`
    update gifting.proofs set state = 'withdrawn', withdrawn_at = ${ctx.now}::timestamptz
    where run_id = ${run.id}::uuid and state in ('shown', 'approved') and texts <> '{}'
      and not texts @> (case kind when 'card' then ${card}::text[] else ${sleeve}::text[] end)`.execute(tx)
  if (Number(withdrawn.numAffectedRows ?? 0) > 0) await noteOnRun(tx, ctx, { run, kind: 'proof-withdrawn' })
}
