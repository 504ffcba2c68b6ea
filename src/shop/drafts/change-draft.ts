import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { writeMessages } from '../messaging/index.ts'
import { linkIn, maskPhone } from '../values/index.ts'
import { lockDraft } from './drafts.ts'
import { subjectOf } from './make-draft.ts'
import { draftStateOf, TEXT_AGAIN_MINUTES, type Draft } from './model.ts'

/** The address of a draft's page, in the language of the chat. */
export function linkOfDraft(shopUrl: string, { language, token }: Pick<Draft, 'language' | 'token'>): string {
  return linkIn(shopUrl, language, `/draft-order/${token}`)
}

/** Notes when the link was opened first. */
export async function noteOpened({ db, now }: { db: Reader; now: Date }, draftId: string): Promise<void> {
  await sql`
    update drafts.drafts set opened_at = ${now}
    where id = ${draftId}::uuid and opened_at is null and order_id is null and expires_at > ${now}::timestamptz`.execute(db)
}

export type DraftChanged = { ok: true } | { ok: false; problem: 'unknown-draft' | 'draft-placed' | 'draft-over' }

/** Staff end the link at once: it was sent to the wrong person, or the buyer does not want it. */
export function endDraft(ctx: Ctx, { draftId }: { draftId: string }): Promise<DraftChanged> {
  return ctx.db.transaction(async (tx): Promise<DraftChanged> => {
    const able = changeable(await lockDraft(tx, draftId), ctx.now)
    if (!able.ok) return able
    await sql`update drafts.drafts set expires_at = ${ctx.now} where id = ${draftId}::uuid`.execute(tx)
    await writeAudit(tx, ctx, { action: 'end-draft', subject: subjectOf(able.draft), before: null, after: null })
    return { ok: true }
  })
}

export type DraftTexted = DraftChanged | { ok: false; problem: 'no-phone' | 'texted-already' }

/**
 * Sends the link by SMS, within the SMS budget of the day as every message of this kind. Not sent after the link has ended, and not again
 * within ten minutes: a second press of the button is a mistake.
 */
export function textDraft(ctx: Ctx, { draftId, shopUrl }: { draftId: string; shopUrl: string }): Promise<DraftTexted> {
  return ctx.db.transaction(async (tx): Promise<DraftTexted> => {
    const able = changeable(await lockDraft(tx, draftId), ctx.now)
    if (!able.ok) return able
    const { draft } = able
    const { phone, language, expiresAt, textedAt } = draft
    if (phone === null) return { ok: false, problem: 'no-phone' }
    const again = ctx.now.getTime() - TEXT_AGAIN_MINUTES * 60_000
    if (textedAt !== null && textedAt.getTime() > again) return { ok: false, problem: 'texted-already' }
    await sql`update drafts.drafts set texted_at = ${ctx.now} where id = ${draftId}::uuid`.execute(tx)
    const news = { language, link: linkOfDraft(shopUrl, draft), until: expiresAt }
    await writeMessages(tx, { template: 'draft-link', letters: [{ to: { phone }, news, expiresAt }], now: ctx.now })
    await writeAudit(tx, ctx, {
      action: 'text-draft',
      subject: subjectOf(draft),
      before: null,
      after: { phone: maskPhone(phone) },
    })
    return { ok: true }
  })
}

function changeable(draft: Draft | null, now: Date): { ok: true; draft: Draft } | Extract<DraftChanged, { ok: false }> {
  if (!draft) return { ok: false, problem: 'unknown-draft' }
  const state = draftStateOf(draft, now)
  if (state === 'placed') return { ok: false, problem: 'draft-placed' }
  return state === 'expired' ? { ok: false, problem: 'draft-over' } : { ok: true, draft }
}
