import type { Due } from '#shop/reporting/index.ts'
import { formatInstant, type Language } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import type { ClockView } from './clock.tsx'

const SOON_MS = 12 * 3_600_000

/** Due times are formatted; overdue and nearly due ones are marked. */
export function clockRows(
  due: readonly Due[],
  { now, language, may }: { now: Date; language: Language; may: StaffContext['may'] },
): ClockView['rows'] {
  const soon = new Date(now.getTime() + SOON_MS)
  return due.map(({ kind, id, number, dueAt }) => ({
    kind,
    // A ticket has the same name here as on its own page.
    number: kind === 'answer' ? number.replace(/^#/, 'T-') : number,
    to: kind === 'answer' ? (may('see-tickets') ? `/office/tickets/${id}` : null) : `/office/orders/${id}`,
    due: formatInstant(dueAt, language),
    tone: dueAt <= now ? 'late' : dueAt <= soon ? 'soon' : 'plain',
  }))
}
