import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import { moveTicketIn } from '../content/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { cleanText, dayInDhaka } from '../values/index.ts'
import { lockWithVersions } from './edit-draft.ts'
import { reopenLost } from './outcomes.ts'
import { holdForVersion, type NotHeld } from './hold-deliveries.ts'
import { stepPrices } from './lines-to-quote.ts'
import { moveVersion, noteEvent } from './quotation-events.ts'
import { LONGEST_COMMENT, QUOTATION_MOVES, type QuotedStep } from './quotation-rules.ts'
import { tellAboutQuotation } from './tell-about-quotation.ts'
import { tellApprovers } from './tell-approvers.ts'

type QuotationSent =
  | { ok: true }
  | NotHeld
  | {
      ok: false
      problem: 'unknown-quotation' | 'no-draft' | 'edit-conflict' | 'no-lines' | 'validity-over' | 'approved-before'
    }

/**
 * Sends the draft the page showed. It can no longer change, and the previously sent version is superseded. The places of the agreed days are
 * held while it is valid; if one is no longer free, nothing is sent.
 */
export function sendQuotation(
  ctx: Ctx,
  { quotationId, revision, shopUrl }: { quotationId: string; revision: number; shopUrl: string },
): Promise<QuotationSent> {
  return ctx.db.transaction(async (tx): Promise<QuotationSent> => {
    const found = await lockWithVersions(tx, quotationId)
    if (!found) return { ok: false, problem: 'unknown-quotation' }
    const { quotation, versions } = found
    const draft = versions.find(({ state }) => state === 'draft')
    if (!draft) return { ok: false, problem: 'no-draft' }
    if (draft.revision !== revision) return { ok: false, problem: 'edit-conflict' }
    if (draft.lines.length === 0) return { ok: false, problem: 'no-lines' }
    if (draft.validUntil < dayInDhaka(ctx.now)) return { ok: false, problem: 'validity-over' }
    if (versions.some(({ state }) => state === 'approved')) return { ok: false, problem: 'approved-before' }
    const { now } = ctx
    const before = versions.find(({ state }) => state === 'sent')
    if (before) await moveVersion(tx, { versionId: before.id, ...QUOTATION_MOVES.supersede, now })
    await keepSteps(tx, { versionId: draft.id, steps: await stepPrices(tx, { lines: draft.lines, now }) })
    await moveVersion(tx, { versionId: draft.id, ...QUOTATION_MOVES.send, now })
    await reopenLost(tx, quotationId)
    const { version, total } = draft
    await noteEvent(tx, ctx, { quotationId, version, kind: 'sent' })
    await tellAboutQuotation(tx, ctx, { quotation, version: draft, template: 'quotation-sent', shopUrl })
    await tellApprovers(tx, ctx, { quotation, version: draft, shopUrl })
    // The quotation is the answer to its enquiry. One that was answered or closed before stays as it is.
    if (quotation.ticketId !== null)
      await moveTicketIn(tx, ctx, { name: 'answer', id: quotation.ticketId, note: quotation.number })
    await writeAudit(tx, ctx, {
      action: 'send-quotation',
      subject: { type: 'quotation', id: quotationId, name: quotation.number },
      before: null,
      after: { version, total_paisa: total },
    })
    // Slot days are locked last, as in every order.
    return holdForVersion(tx, ctx, { quotation, version: draft, earlier: versions.filter(({ id }) => id !== draft.id) })
  })
}

/** The prices from the next quantities on are kept with the version that is sent. */
async function keepSteps(tx: Tx, { versionId, steps }: { versionId: string; steps: readonly QuotedStep[] }): Promise<void> {
  await sql`update gifting.quotation_versions set steps = ${JSON.stringify(steps)}::jsonb where id = ${versionId}::uuid`.execute(
    tx,
  )
}

type QuotationAnswered = { ok: true } | { ok: false; problem: 'unknown-quotation' | 'never-sent' | 'words-missing' }

/** Staff answer on the quotation's page, and the buyer gets a message about it. */
export function answerOnQuotation(
  ctx: Ctx,
  { quotationId, text, shopUrl }: { quotationId: string; text: string; shopUrl: string },
): Promise<QuotationAnswered> {
  return ctx.db.transaction(async (tx): Promise<QuotationAnswered> => {
    const found = await lockWithVersions(tx, quotationId)
    if (!found) return { ok: false, problem: 'unknown-quotation' }
    const shown = found.versions.find(({ state }) => state !== 'draft')
    if (!shown) return { ok: false, problem: 'never-sent' }
    const words = cleanText(text, LONGEST_COMMENT)
    if (!words) return { ok: false, problem: 'words-missing' }
    await noteEvent(tx, ctx, { quotationId, version: shown.version, kind: 'answer', text: words })
    const template = 'quotation-answered'
    await tellAboutQuotation(tx, ctx, { quotation: found.quotation, version: shown, template, shopUrl, answer: words })
    return { ok: true }
  })
}
