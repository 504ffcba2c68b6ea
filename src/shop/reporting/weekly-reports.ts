import { sql } from 'kysely'
import { mayDo } from '../accounts/index.ts'
import type { Ctx, Reader, Role } from '../context.ts'
import { writeMessages, type WeeklyReport } from '../messaging/index.ts'
import type { CalendarDate, Language } from '../values/index.ts'

/** A saved report that waits to be sent for a week. */
export type DueReport = { id: string; name: string; query: string; email: string; language: Language; staffName: string }

/** What the report says about the week. */
export type ReportLetter = Omit<WeeklyReport, 'language' | 'name'>

// A later report replaces an earlier one that could not leave.
const DAYS_TO_SEND = 7

/** The reports to send for the week that ended on this Friday, of staff who may still see reports. */
export async function dueReports(reader: Reader, week: CalendarDate): Promise<DueReport[]> {
  const found = await sql<DueReport & { role: Role }>`
    select report.id, report.name, query, email, language, staff.name as "staffName", staff.role
    from reporting.saved_reports report join accounts.staff on staff.id = report.staff_id
    where email is not null and staff.active
      and not exists (select 1 from reporting.sent_weeks sent where sent.saved_report_id = report.id and sent.week = ${week}::date)
    order by report.id`.execute(reader)
  return found.rows.filter(({ role }) => mayDo(role, 'see-reports')).map(({ role: _role, ...report }) => report)
}

/**
 * Writes the e-mail of a week to the outbox, once. False when it has been written before, or when it is no longer to be sent: unticked or sent
 * elsewhere in the meantime, or its owner has left or may no longer see reports.
 */
export function sendReport(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { report, week, letter }: { report: DueReport; week: CalendarDate; letter: ReportLetter },
): Promise<boolean> {
  return db.transaction(async (tx): Promise<boolean> => {
    // The locks make a concurrent deactivation or change of the report wait until this transaction ends.
    const { rows } = await sql<{ role: Role }>`
      select staff.role from reporting.saved_reports report join accounts.staff on staff.id = report.staff_id
      where report.id = ${report.id}::uuid and report.email = ${report.email} and staff.active
      for update of report for share of staff`.execute(tx)
    if (!rows[0] || !mayDo(rows[0].role, 'see-reports')) return false
    const first = await sql`
      insert into reporting.sent_weeks (saved_report_id, week, at) values (${report.id}::uuid, ${week}::date, ${now})
      on conflict do nothing returning week`.execute(tx)
    if (first.rows.length === 0) return false
    await writeMessages(tx, {
      template: 'weekly-report',
      letters: [
        {
          to: { name: report.staffName, phone: null, email: report.email },
          news: { ...letter, language: report.language, name: report.name },
          expiresAt: new Date(now.getTime() + DAYS_TO_SEND * 86_400_000),
        },
      ],
      now,
    })
    return true
  })
}
