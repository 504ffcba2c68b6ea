import { sql } from 'kysely'
import { companyById, languageOfPhone, membersOf } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { dayInDhaka, DEFAULT_LANGUAGE, type Language, type Phone } from '../values/index.ts'
import { needsApprover } from './quotation-rules.ts'
import { quotationById, versionById, type Quotation, type QuotationVersion } from './quotations.ts'
import { tellPerson } from './tell-about-quotation.ts'

type Approver = { name: string; phone: Phone }

/**
 * Who can approve this version. Null if anyone with the link can: the quotation is for no company, or within the limit of its company. The
 * person who asked for the quotation cannot approve it.
 */
export async function approversOf(
  reader: Reader,
  { quotation, version }: { quotation: Quotation; version: Pick<QuotationVersion, 'total'> },
): Promise<Approver[] | null> {
  const company = quotation.companyId === null ? null : await companyById(reader, quotation.companyId)
  if (!company || !needsApprover(version.total, company.approvalAbove)) return null
  const members = await membersOf(reader, company.id)
  return members.flatMap(({ name, phone, role }) => (role === 'approver' && phone !== quotation.phone ? [{ name, phone }] : []))
}

/** Tells the approvers that the quotation waits for them, each in their own language. */
export async function tellApprovers(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  { quotation, version, shopUrl }: { quotation: Quotation; version: QuotationVersion; shopUrl: string },
): Promise<number> {
  const approvers = (await approversOf(tx, { quotation, version })) ?? []
  for (const { name, phone } of approvers) {
    const language: Language = (await languageOfPhone(tx, phone)) ?? DEFAULT_LANGUAGE
    const to = { name, phone, email: null }
    await tellPerson(tx, ctx, { quotation, version, template: 'quotation-to-approve', to, language, shopUrl })
  }
  return approvers.length
}

/** Job: reminds the approvers of each version that has waited so many days, once. Returns the number of reminded versions. */
export async function remindOfApprovals(ctx: Ctx, { days, shopUrl }: { days: number; shopUrl: string }): Promise<number> {
  const due = await sql<{ id: string }>`
    select version.id from gifting.quotation_versions version join gifting.quotations quotation on quotation.id = version.quotation_id
    where version.state = 'sent' and version.valid_until >= ${dayInDhaka(ctx.now)}::date and quotation.company_id is not null
      and version.sent_at <= ${ctx.now}::timestamptz - make_interval(days => ${days}::integer)
      and not exists (select from gifting.approval_reminders where version_id = version.id)`.execute(ctx.db)
  let reminded = 0
  for (const { id } of due.rows) {
    const told = await ctx.db.transaction((tx) => remindOf(tx, ctx, { id, shopUrl }))
    if (told > 0) reminded += 1
  }
  return reminded
}

/** How many approvers were reminded. None if anyone may approve it, or if another process was faster. */
async function remindOf(tx: Tx, ctx: Ctx, { id, shopUrl }: { id: string; shopUrl: string }): Promise<number> {
  const version = await versionById(tx, id)
  const quotation = version?.state === 'sent' ? await quotationById(tx, version.quotationId) : null
  if (!version || !quotation || (await approversOf(tx, { quotation, version })) === null) return 0
  const noted = await sql`
    insert into gifting.approval_reminders (version_id, at) values (${id}::uuid, ${ctx.now}) on conflict do nothing`.execute(tx)
  return noted.numAffectedRows === 1n ? tellApprovers(tx, ctx, { quotation, version, shopUrl }) : 0
}
