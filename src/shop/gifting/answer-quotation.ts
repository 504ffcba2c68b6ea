import { sql } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { companyById, memberOf, writeAudit } from '../accounts/index.ts'
import { readDocument, type DocumentRead } from '../content/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { freePlaces } from '../fulfilment/index.ts'
import { cleanLine, cleanText, dayInDhaka } from '../values/index.ts'
import { holdForApproved } from './hold-deliveries.ts'
import { openRunIn } from './open-run.ts'
import { moveVersion, noteEvent } from './quotation-events.ts'
import { LONGEST_COMMENT, needsApprover, QUOTATION_MOVES, quotationStatus } from './quotation-rules.ts'
import { lockQuotation, quotationByToken, versionsOf, type Quotation, type QuotationVersion } from './quotations.ts'
import { tellAboutQuotation } from './tell-about-quotation.ts'

/** Why a version cannot be approved or declined. */
type NotOpen = 'unknown-quotation' | 'not-sent' | 'superseded' | 'declined' | 'approved-before' | 'expired'

export type QuotationApproved =
  | { ok: true; versionId: string }
  | {
      ok: false
      problem:
        | NotOpen
        | 'name-missing'
        | 'designation-missing'
        | 'po-too-long'
        | 'approver-needed'
        | 'own-request'
        | 'company-blocked'
        | Extract<DocumentRead, { ok: false }>['problem']
    }

export type ApproveInput = {
  token: string
  /** The version the buyer saw. */
  version: number
  name: string
  designation: string
  poNumber: string
  /** The purchase order as a picture or PDF. */
  sent: { path: string; bytes: number } | null
  shopUrl: string
}

/**
 * Approves the version the buyer saw, once, with the approver's name. Above the company's approval limit only a signed-in approver may, and
 * never the person who asked for the quotation. A refusal changes nothing and keeps no file.
 */
export async function approveQuotation(ctx: Ctx, files: FileStore, input: ApproveInput): Promise<QuotationApproved> {
  const able = await ctx.db.transaction((tx) => mayApprove(tx, ctx, input))
  if (!able.ok) return able
  const document = input.sent && (await readDocument(input.sent))
  if (document && !document.ok) return document
  const file = document && {
    key: `purchase-orders/${newId(ctx.now)}.${document.kind === 'application/pdf' ? 'pdf' : 'webp'}`,
    kind: document.kind,
  }
  if (document && file) await files.put(file.key, document.bytes)
  const approved = await ctx.db.transaction(async (tx): Promise<QuotationApproved> => {
    const still = await mayApprove(tx, ctx, input)
    if (!still.ok) return still
    const { quotation, version, name, designation, poNumber } = still
    if (!(await moveVersion(tx, { versionId: version.id, ...QUOTATION_MOVES.approve, now: ctx.now }))) {
      return { ok: false, problem: 'approved-before' }
    }
    const of = { quotationId: quotation.id, version: version.version }
    await noteEvent(tx, ctx, { ...of, kind: 'approved', approved: { name, designation, poNumber, file } })
    if (ctx.actor.kind === 'staff') {
      const subject = { type: 'quotation', id: quotation.id, name: quotation.number }
      await writeAudit(tx, ctx, { action: 'approve-quotation', subject, before: null, after: { version: version.version } })
    }
    // The next step is the recipient list; a quotation of services only has none.
    const opened = await openRunIn(tx, ctx, { versionId: version.id })
    const run = opened.ok ? opened.run : null
    await tellAboutQuotation(tx, ctx, { quotation, version, template: 'quotation-approved', shopUrl: input.shopUrl, run })
    await holdForApproved(tx, ctx, version)
    return { ok: true, versionId: version.id }
  })
  if (!approved.ok && file) await files.remove(file.key)
  return approved
}

type Able = {
  ok: true
  quotation: Quotation
  version: QuotationVersion
  name: string
  designation: string
  poNumber: string | null
}

async function mayApprove(tx: Tx, ctx: Ctx, input: ApproveInput): Promise<Able | Extract<QuotationApproved, { ok: false }>> {
  const found = await findOpen(tx, ctx, input)
  if (!found.ok) return found
  const name = cleanLine(input.name, 100)
  if (!name) return { ok: false, problem: 'name-missing' }
  const designation = cleanLine(input.designation, 100)
  if (!designation) return { ok: false, problem: 'designation-missing' }
  const poNumber = cleanLine(input.poNumber, 60)
  if (poNumber === null) return { ok: false, problem: 'po-too-long' }
  const problem = await whyNotThey(tx, ctx, found)
  return problem ? { ok: false, problem } : { ...found, name, designation, poNumber: poNumber || null }
}

/** Up to the company's approval limit, anyone with the link may approve. */
async function whyNotThey(
  tx: Tx,
  { actor }: Ctx,
  { quotation, version }: { quotation: Quotation; version: QuotationVersion },
): Promise<'approver-needed' | 'own-request' | 'company-blocked' | null> {
  const company = quotation.companyId === null ? null : await companyById(tx, quotation.companyId)
  if (!company) return null
  if (company.blocked) return 'company-blocked'
  if (!needsApprover(version.total, company.approvalAbove)) return null
  if (actor.kind !== 'customer') return 'approver-needed'
  const member = await memberOf(tx, { companyId: company.id, customerId: actor.customerId })
  if (member?.role !== 'approver') return 'approver-needed'
  return member.phone === quotation.phone ? 'own-request' : null
}

/** The version the buyer saw, under the quotation's lock, if it can still be decided. */
async function findOpen(
  tx: Tx,
  { now }: Ctx,
  { token, version: seen }: { token: string; version: number },
): Promise<{ ok: true; quotation: Quotation; version: QuotationVersion } | { ok: false; problem: NotOpen }> {
  const quotation = await lockQuotation(tx, { token })
  if (!quotation) return { ok: false, problem: 'unknown-quotation' }
  const version = (await versionsOf(tx, [quotation.id])).find((one) => one.version === seen)
  if (!version) return { ok: false, problem: 'not-sent' }
  const status = quotationStatus(version, dayInDhaka(now))
  switch (status) {
    case 'sent':
      return { ok: true, quotation, version }
    case 'draft':
      return { ok: false, problem: 'not-sent' }
    case 'approved':
      return { ok: false, problem: 'approved-before' }
    case 'superseded':
    case 'declined':
    case 'expired':
      return { ok: false, problem: status }
    default:
      return status satisfies never
  }
}

export type QuotationDeclined = { ok: true } | { ok: false; problem: NotOpen }

/** Declines the version; the reason is optional. */
export function declineQuotation(
  ctx: Ctx,
  { token, version: seen, text }: { token: string; version: number; text: string },
): Promise<QuotationDeclined> {
  return ctx.db.transaction(async (tx): Promise<QuotationDeclined> => {
    const found = await findOpen(tx, ctx, { token, version: seen })
    if (!found.ok) return found
    await declineVersion(tx, ctx, { version: found.version, text: cleanText(text, LONGEST_COMMENT) ?? '' })
    return { ok: true }
  })
}

/** A sent version, under the lock of its quotation, is declined, and its places are free. */
export async function declineVersion(
  tx: Tx,
  ctx: Ctx,
  { version, text }: { version: QuotationVersion; text: string },
): Promise<void> {
  const { id, quotationId } = version
  await moveVersion(tx, { versionId: id, ...QUOTATION_MOVES.decline, now: ctx.now })
  await noteEvent(tx, ctx, { quotationId, version: version.version, kind: 'declined', text })
  await freePlaces(tx, { heldFor: [id] })
}

const MOST_COMMENTS = 60

export type QuotationCommented =
  | { ok: true }
  | { ok: false; problem: 'unknown-quotation' | 'words-missing' | 'too-many-comments' | 'approved-before' }

/** Adds the buyer's question or remark. Allowed after expiry too, because a new version may follow. */
export function commentOnQuotation(
  ctx: Ctx,
  { token, kind, text }: { token: string; kind: 'comment' | 'change-asked'; text: string },
): Promise<QuotationCommented> {
  return ctx.db.transaction(async (tx): Promise<QuotationCommented> => {
    const quotation = await lockQuotation(tx, { token })
    if (!quotation) return { ok: false, problem: 'unknown-quotation' }
    const versions = await versionsOf(tx, [quotation.id])
    const shown = versions.find(({ state }) => state !== 'draft')
    if (!shown) return { ok: false, problem: 'unknown-quotation' }
    if (kind === 'change-asked' && shown.state === 'approved') return { ok: false, problem: 'approved-before' }
    const words = cleanText(text, LONGEST_COMMENT)
    if (!words) return { ok: false, problem: 'words-missing' }
    const said = await sql<{ count: number }>`
      select count(*)::integer as count from gifting.quotation_events
      where quotation_id = ${quotation.id}::uuid and kind in ('comment', 'change-asked')`.execute(tx)
    if (said.rows[0]!.count >= MOST_COMMENTS) return { ok: false, problem: 'too-many-comments' }
    await noteEvent(tx, ctx, { quotationId: quotation.id, version: shown.version, kind, text: words })
    return { ok: true }
  })
}

/** Records that the buyer opened this version, once. */
export async function noteOpened(ctx: Ctx, { quotationId, version }: { quotationId: string; version: number }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const seen = await sql`
      select from gifting.quotation_events where quotation_id = ${quotationId}::uuid and version = ${version} and kind = 'opened' limit 1`.execute(
      tx,
    )
    if (seen.rows.length === 0) await noteEvent(tx, ctx, { quotationId, version, kind: 'opened' })
  })
}

/** Whether an approval of the quotation with this token may carry a purchase order. */
export async function expectsPurchaseOrder(reader: Reader, { token, now }: { token: string; now: Date }): Promise<boolean> {
  const quotation = await quotationByToken(reader, token)
  if (!quotation) return false
  const today = dayInDhaka(now)
  return (await versionsOf(reader, [quotation.id])).some((version) => quotationStatus(version, today) === 'sent')
}
