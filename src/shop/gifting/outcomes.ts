import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { cleanText } from '../values/index.ts'
import { declineVersion } from './answer-quotation.ts'
import { lockWithVersions } from './edit-draft.ts'
import type { QuotationVersion } from './quotations.ts'
import { isReasonOf, LONGEST_OUTCOME_NOTE, outcomeToRecord, type Outcome, type OutcomeReason } from './outcome-rules.ts'

export type RecordedOutcome = { outcome: Outcome; reason: OutcomeReason; note: string; actor: string; at: Date }

/** What the sales desk has recorded; null if nothing. */
export async function outcomeOf(reader: Reader, quotationId: string): Promise<RecordedOutcome | null> {
  const found = await sql<RecordedOutcome>`
    select outcome, reason, note, actor, at from gifting.quotation_outcomes where quotation_id = ${quotationId}::uuid`.execute(
    reader,
  )
  return found.rows[0] ?? null
}

/** The outcome that can be recorded for a quotation with these versions. */
export async function outcomeOpen(reader: Reader, versions: readonly QuotationVersion[]): Promise<Outcome> {
  const approved = versions.find(({ state }) => state === 'approved')
  const runs = approved
    ? await sql<{ state: string }>`select state from gifting.gift_runs where quotation_version_id = ${approved.id}::uuid`.execute(
        reader,
      )
    : { rows: [] }
  const cancelled = runs.rows.length > 0 && runs.rows.every(({ state }) => state === 'cancelled')
  return outcomeToRecord(
    versions.map(({ state }) => state),
    { cancelled },
  )
}

export type OutcomeRecorded =
  | { ok: true }
  | { ok: false; problem: 'unknown-quotation' | 'reason-missing' | 'note-too-long' | 'quotation-changed' }

/**
 * Records why the quotation was won or lost. One that is lost can no longer be approved: its sent version is declined. `outcome` is what the
 * editor saw; `lost` is refused if the buyer has approved it since then.
 */
export function recordOutcome(
  ctx: Ctx,
  { quotationId, outcome, reason, note }: { quotationId: string; outcome: Outcome; reason: string; note: string },
): Promise<OutcomeRecorded> {
  return ctx.db.transaction(async (tx): Promise<OutcomeRecorded> => {
    const found = await lockWithVersions(tx, quotationId)
    if (!found) return { ok: false, problem: 'unknown-quotation' }
    const { quotation, versions } = found
    if ((await outcomeOpen(tx, versions)) !== outcome) return { ok: false, problem: 'quotation-changed' }
    if (!isReasonOf(outcome, reason)) return { ok: false, problem: 'reason-missing' }
    const words = cleanText(note, LONGEST_OUTCOME_NOTE)
    if (words === null) return { ok: false, problem: 'note-too-long' }
    const before = await outcomeOf(tx, quotationId)
    await sql`
      insert into gifting.quotation_outcomes (quotation_id, outcome, reason, note, actor, at)
      values (${quotationId}::uuid, ${outcome}, ${reason}, ${words}, ${actorName(ctx.actor)}, ${ctx.now})
      on conflict (quotation_id) do update set outcome = excluded.outcome, reason = excluded.reason, note = excluded.note,
        actor = excluded.actor, at = excluded.at`.execute(tx)
    const sent = versions.find(({ state }) => state === 'sent')
    if (outcome === 'lost' && sent) await declineVersion(tx, ctx, { version: sent, text: '' })
    await writeAudit(tx, ctx, {
      action: 'record-quotation-outcome',
      subject: { type: 'quotation', id: quotationId, name: quotation.number },
      before: before && { state: before.outcome, reason: before.reason },
      after: { state: outcome, reason },
    })
    return { ok: true }
  })
}

/** A lost quotation of which a new version is sent is open again. */
export async function reopenLost(tx: Tx, quotationId: string): Promise<void> {
  await sql`delete from gifting.quotation_outcomes where quotation_id = ${quotationId}::uuid and outcome = 'lost'`.execute(tx)
}
