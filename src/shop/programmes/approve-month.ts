import { sql } from 'kysely'
import { companyById, memberOf, membersOf, type Company } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { needsApprover } from '../gifting/model.ts'
import { dayInDhaka, spacedPhone, type CalendarDate } from '../values/index.ts'
import { lockTheirs, type NotTheirs } from './change-programme.ts'
import { lockMonth, type Month } from './months.ts'
import { noteOnProgramme } from './programme-events.ts'
import type { ProgrammeRef } from './programmes.ts'

export type MonthApproved =
  | { ok: true }
  | NotTheirs
  | {
      ok: false
      problem:
        | 'programme-ended'
        | 'not-active'
        | 'unknown-month'
        | 'approved-before'
        | 'approval-over'
        | 'edit-conflict'
        | 'nothing-to-send'
        | 'approver-needed'
        | 'own-change'
    }

/**
 * A member approves the month as the page showed it, once. Above the company's amount only an approver may, and not the one who changed the
 * month last, as for quotations. Nothing is sent without it.
 */
export function approveMonth(
  ctx: Ctx,
  { ref, month, seenVersion }: { ref: Required<ProgrammeRef>; month: CalendarDate; seenVersion: number },
): Promise<MonthApproved> {
  return ctx.db.transaction(async (tx): Promise<MonthApproved> => {
    const theirs = await lockTheirs(tx, ctx, ref)
    if (!theirs.ok) return theirs
    if (theirs.programme.state !== 'active') return { ok: false, problem: 'not-active' }
    const found = await lockMonth(tx, { programmeId: ref.programmeId, month })
    if (!found) return { ok: false, problem: 'unknown-month' }
    if (found.state === 'approved') return { ok: false, problem: 'approved-before' }
    if (found.state === 'expired' || found.approveBy < dayInDhaka(ctx.now)) return { ok: false, problem: 'approval-over' }
    if (found.version !== seenVersion) return { ok: false, problem: 'edit-conflict' }
    if (found.total === 0) return { ok: false, problem: 'nothing-to-send' }
    const who = await approver(tx, { companyId: ref.companyId, customerId: theirs.customerId, month: found })
    if (!who.ok) return who
    await sql`
      update programmes.months set state = 'approved', approved_by = ${theirs.customerId}::uuid, approver_name = ${who.name},
        approver_designation = ${who.designation}, approved_at = ${ctx.now}::timestamptz, version = version + 1
      where id = ${found.id}::uuid and state = 'planned'`.execute(tx)
    await noteOnProgramme(tx, ctx, { programmeId: ref.programmeId, kind: 'approved', month })
    return { ok: true }
  })
}

async function approver(
  tx: Tx,
  { companyId, customerId, month }: { companyId: string; customerId: string; month: Month },
): Promise<{ ok: true; name: string; designation: string } | { ok: false; problem: 'approver-needed' | 'own-change' }> {
  const company = (await companyById(tx, companyId))!
  const why = whyNotApprove(company, { role: (await memberOf(tx, { companyId, customerId }))!.role, customerId, month })
  if (why) return { ok: false, problem: why }
  const member = (await membersOf(tx, companyId)).find((one) => one.customerId === customerId)!
  // Who logged in with a code may never have entered a name.
  return { ok: true, name: member.name || spacedPhone(member.phone), designation: member.designation }
}

/** Why this member cannot approve the month. Null when they can. */
export function whyNotApprove(
  { approvalAbove }: Pick<Company, 'approvalAbove'>,
  { role, customerId, month }: { role: 'buyer' | 'approver'; customerId: string; month: Pick<Month, 'total' | 'changedBy'> },
): 'approver-needed' | 'own-change' | null {
  if (!needsApprover(month.total, approvalAbove)) return null
  if (role !== 'approver') return 'approver-needed'
  return month.changedBy === customerId ? 'own-change' : null
}
