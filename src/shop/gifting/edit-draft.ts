import { sql } from 'kysely'
import { writeAudit, type AuditAction } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { addDays, cleanText, dayInDhaka, type CalendarDate, type Paisa } from '../values/index.ts'
import { writeLines, type LinesWritten, type TypedLine } from './draft-lines.ts'
import { insertDraft } from './make-quotation.ts'
import { deliveryOfZones, LONGEST_TERMS, MOST_DELIVERY, type QuotedDeliveries } from './quotation-rules.ts'
import { lockQuotation, versionsOf, type Quotation, type QuotationVersion } from './quotations.ts'

type DraftEdit = {
  quotationId: string
  /** The revision the editor saw. */
  revision: number
  lines: readonly TypedLine[]
  delivery: Paisa
  validUntil: CalendarDate
  terms: string
  advancePercent: number
  creditDays: number
}

export type DraftField = 'delivery' | 'validUntil' | 'terms' | 'advancePercent' | 'creditDays'

type DraftSaved =
  | { ok: true }
  | { ok: false; problem: 'unknown-quotation' | 'no-draft' | 'edit-conflict' }
  | { ok: false; problem: 'not-valid'; fields: DraftField[] }
  | Extract<LinesWritten, { ok: false }>

const LONGEST_VALID_DAYS = 180

/** Saves a whole draft. A sent version is never edited: a new version is created from it. */
export function saveDraft(ctx: Ctx, edit: DraftEdit): Promise<DraftSaved> {
  return ctx.db.transaction(async (tx): Promise<DraftSaved> => {
    const found = await lockWithVersions(tx, edit.quotationId)
    if (!found) return { ok: false, problem: 'unknown-quotation' }
    const draft = found.versions.find(({ state }) => state === 'draft')
    if (!draft) return { ok: false, problem: 'no-draft' }
    if (draft.revision !== edit.revision) return { ok: false, problem: 'edit-conflict' }
    const fields = wrongIn(edit, dayInDhaka(ctx.now))
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const { validUntil, advancePercent, creditDays, lines, delivery } = edit
    const terms = cleanText(edit.terms, LONGEST_TERMS)!
    await sql`
      update gifting.quotation_versions set revision = revision + 1, valid_until = ${validUntil}::date, terms = ${terms},
        advance_percent = ${advancePercent}, credit_days = ${creditDays},
        deliveries = ${JSON.stringify(deliveriesAt(draft, delivery))}::jsonb
      where id = ${draft.id}::uuid`.execute(tx)
    const written = await writeLines(tx, { versionId: draft.id, ticketId: found.quotation.ticketId, lines, delivery })
    if (!written.ok) return written
    const [after] = await versionsOf(tx, [edit.quotationId])
    await audit(tx, ctx, found.quotation, 'change-quotation', draft, after!)
    return { ok: true }
  })
}

/** Another sum than that of the zones is an agreed sum, so the zones have no prices any more. */
function deliveriesAt({ deliveries }: QuotationVersion, delivery: Paisa): QuotedDeliveries {
  if (deliveryOfZones(deliveries) === delivery) return deliveries
  return { ...deliveries, zones: deliveries.zones.map((zone) => ({ ...zone, perBox: null })) }
}

function wrongIn(edit: DraftEdit, today: CalendarDate): DraftField[] {
  const { delivery, validUntil, terms, advancePercent, creditDays } = edit
  const within = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most
  const checks: [DraftField, boolean][] = [
    ['delivery', within(delivery, MOST_DELIVERY)],
    ['validUntil', validUntil >= today && validUntil <= addDays(today, LONGEST_VALID_DAYS)],
    ['terms', cleanText(terms, LONGEST_TERMS) !== null],
    ['advancePercent', within(advancePercent, 100)],
    ['creditDays', within(creditDays, 180)],
  ]
  return checks.flatMap(([field, fine]) => (fine ? [] : [field]))
}

type VersionMade = { ok: true } | { ok: false; problem: 'unknown-quotation' | 'draft-open' | 'approved-before' }

/** Creates a draft from the last version. The sent version stays valid until the new one is sent. */
export function newQuotationVersion(ctx: Ctx, { quotationId }: { quotationId: string }): Promise<VersionMade> {
  return ctx.db.transaction(async (tx): Promise<VersionMade> => {
    const found = await lockWithVersions(tx, quotationId)
    if (!found) return { ok: false, problem: 'unknown-quotation' }
    const { quotation, versions } = found
    if (versions.some(({ state }) => state === 'draft')) return { ok: false, problem: 'draft-open' }
    if (versions.some(({ state }) => state === 'approved')) return { ok: false, problem: 'approved-before' }
    const last = versions[0]!
    const { terms, advancePercent, creditDays, delivery, deliveries, lines } = last
    const version = last.version + 1
    await insertDraft(tx, ctx, {
      quotationId,
      ticketId: quotation.ticketId,
      version,
      terms,
      advancePercent,
      creditDays,
      lines,
      delivery,
      deliveries,
    })
    await audit(tx, ctx, quotation, 'new-quotation-version', last, { ...last, version, state: 'draft' })
    return { ok: true }
  })
}

export async function lockWithVersions(
  tx: Tx,
  quotationId: string,
): Promise<{ quotation: Quotation; versions: QuotationVersion[] } | null> {
  const quotation = await lockQuotation(tx, { quotationId })
  return quotation && { quotation, versions: await versionsOf(tx, [quotationId]) }
}

async function audit(
  tx: Tx,
  ctx: Ctx,
  { id, number }: Quotation,
  action: AuditAction,
  before: QuotationVersion,
  after: QuotationVersion,
): Promise<void> {
  const shown = ({ version, state, total, validUntil, lines, advancePercent }: QuotationVersion) => {
    return { version, state, total_paisa: total, validUntil, lines: lines.length, advance_percent: advancePercent }
  }
  await writeAudit(tx, ctx, {
    action,
    subject: { type: 'quotation', id, name: number },
    before: shown(before),
    after: shown(after),
  })
}
