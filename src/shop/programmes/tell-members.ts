import { languageOfPhone, membersOf } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { writeMessages, type ProgrammeNews } from '../messaging/index.ts'
import { DEFAULT_LANGUAGE, linkIn, type CalendarDate, type Language } from '../values/index.ts'
import { lockMonth, monthCounts } from './months.ts'
import type { Programme } from './programmes.ts'

/** A message to each member of the company, in their language, with the link of the month's page. */
export async function tellMembers(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  {
    programme,
    month,
    kind,
    shopUrl,
  }: { programme: Programme; month: CalendarDate; kind: ProgrammeNews['kind']; shopUrl: string },
): Promise<void> {
  const { id, companyId, name } = programme
  const found = (await lockMonth(tx, { programmeId: id, month }))!
  const { sent } = await monthCounts(tx, found.id)
  const letters = []
  for (const member of await membersOf(tx, companyId)) {
    const language: Language = (await languageOfPhone(tx, member.phone)) ?? DEFAULT_LANGUAGE
    const link = linkIn(shopUrl, language, `/profile/companies/${companyId}/programmes/${id}/${month.slice(0, 7)}`)
    const facts = { programme: name, month, boxes: sent, total: found.total, until: found.approveBy }
    letters.push({ to: { name: member.name, phone: member.phone, email: null }, news: { language, kind, ...facts, link } })
  }
  if (letters.length > 0) await writeMessages(tx, { template: 'gift-programme', letters, now })
}
