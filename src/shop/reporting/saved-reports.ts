import { newId } from '#platform/ids.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { assert, cleanLine, isEmail, LONGEST_EMAIL, type Language } from '../values/index.ts'

/** A report of one member of staff, by a name. `query` is the query string of the page of reports; `email` is where it is sent every week. */
export type SavedReport = { id: string; name: string; query: string; email: string | null }
/** Where to send it every week, and in which language; `email` is null when it is not to be sent. */
export type WeeklyMail = { email: string | null; language: Language }

export type ReportSaved =
  | { ok: true }
  | { ok: false; problem: 'report-name-missing' | 'report-name-taken' | 'too-many-reports' | 'email-wrong' }
export type ReportChanged = { ok: true } | { ok: false; problem: 'unknown-report' | 'email-wrong' }

export const MOST_REPORTS = 20
export const LONGEST_REPORT_NAME = 60

/** The person's own, oldest first. */
export function savedReports(reader: Reader, staffId: string): Promise<SavedReport[]> {
  return reader
    .selectFrom('reporting.saved_reports')
    .select(['id', 'name', 'query', 'email'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function saveReport(
  ctx: Ctx,
  { name, query, mail }: { name: string; query: string; mail: WeeklyMail },
): Promise<ReportSaved> {
  const staff_id = staffIdOf(ctx)
  return ctx.db.transaction(async (tx): Promise<ReportSaved> => {
    const called = cleanLine(name, LONGEST_REPORT_NAME) ?? ''
    if (called === '') return { ok: false, problem: 'report-name-missing' }
    const email = readEmail(mail.email)
    if (email === 'wrong') return { ok: false, problem: 'email-wrong' }
    // Locked, so that two forms sent at once count each other.
    await tx.selectFrom('accounts.staff').select('id').where('id', '=', staff_id).forNoKeyUpdate().execute()
    const own = await savedReports(tx, staff_id)
    if (own.some((report) => report.name === called)) return { ok: false, problem: 'report-name-taken' }
    if (own.length >= MOST_REPORTS) return { ok: false, problem: 'too-many-reports' }
    const id = newId(ctx.now)
    const row = { id, staff_id, name: called, query, email, language: mail.language, created_at: ctx.now }
    await tx.insertInto('reporting.saved_reports').values(row).execute()
    await auditMail(tx, ctx, { id, name: called, before: null, after: email })
    return { ok: true }
  })
}

/** Whether it is sent, and where to. */
export function changeReport(ctx: Ctx, { id, mail }: { id: string; mail: WeeklyMail }): Promise<ReportChanged> {
  return ctx.db.transaction(async (tx): Promise<ReportChanged> => {
    const report = await ownReport(tx, ctx, id)
    if (!report) return { ok: false, problem: 'unknown-report' }
    const email = readEmail(mail.email)
    if (email === 'wrong') return { ok: false, problem: 'email-wrong' }
    await tx.updateTable('reporting.saved_reports').set({ email, language: mail.language }).where('id', '=', id).execute()
    await auditMail(tx, ctx, { ...report, before: report.email, after: email })
    return { ok: true }
  })
}

export function dropReport(ctx: Ctx, id: string): Promise<ReportChanged> {
  return ctx.db.transaction(async (tx): Promise<ReportChanged> => {
    const report = await ownReport(tx, ctx, id)
    if (!report) return { ok: false, problem: 'unknown-report' }
    await tx.deleteFrom('reporting.saved_reports').where('id', '=', id).execute()
    await auditMail(tx, ctx, { ...report, before: report.email, after: null })
    return { ok: true }
  })
}

async function ownReport(tx: Tx, ctx: Ctx, id: string): Promise<SavedReport | undefined> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined
  return tx
    .selectFrom('reporting.saved_reports')
    .select(['id', 'name', 'query', 'email'])
    .where('id', '=', id)
    .where('staff_id', '=', staffIdOf(ctx))
    .forUpdate()
    .executeTakeFirst()
}

/** Figures of the business leave the house: who sends them where is recorded. */
async function auditMail(
  tx: Tx,
  ctx: Ctx,
  { id, name, before, after }: { id: string; name: string; before: string | null; after: string | null },
): Promise<void> {
  if (before === after) return
  await writeAudit(tx, ctx, {
    action: after === null ? 'stop-report' : 'send-report',
    subject: { type: 'report', id, name },
    before: before === null ? null : { email: before },
    after: after === null ? null : { email: after },
  })
}

function readEmail(typed: string | null): string | null {
  if (typed === null) return null
  const email = cleanLine(typed, LONGEST_EMAIL)
  return email !== null && isEmail(email) ? email : 'wrong'
}

function staffIdOf({ actor }: Ctx): string {
  assert(actor.kind === 'staff', 'saved reports belong to staff')
  return actor.staffId
}
