import { eraseListNow, keepListUntil, type CompanyList, type ListErased, type ListKept } from '#shop/gifting/index.ts'
import { calendarDate, dayInDhaka, formatDay, toLatinDigits, type CalendarDate } from '#shop/values/index.ts'
import type { OpenPortal } from './open-portal.server.ts'
import type { ListsRefused, ListsView } from './portal-data.ts'
import type { PortalText } from './texts.ts'

export function listsView(open: OpenPortal): ListsView {
  const { company, lists } = open.portal
  return { keepListsDays: company.keepListsDays, lists: lists.map((list) => listView(list, open)) }
}

function listView(list: CompanyList, { portal, language, t }: OpenPortal): ListsView['lists'][number] {
  const { runId, quotation, number, people, erasedAt, keptUntil, mayErase, limits, token } = list
  const onDay = (day: CalendarDate) => formatDay(day, language, 'withYear')
  const kept = erasedAt
    ? t('portal.erasedOn', { day: onDay(dayInDhaka(erasedAt)) })
    : keptUntil
      ? t('portal.keptUntil', { day: onDay(keptUntil) })
      : ''
  const run = portal.runs.find(({ id }) => id === runId)
  return {
    id: runId,
    number: t('portal.runOf', { number }),
    quotation: t('portal.byQuotation', { number: quotation }),
    people,
    kept,
    erased: erasedAt !== null,
    why: whyNot(list, { state: run?.state, blocked: portal.company.blocked }),
    to: run && run.state !== 'cancelled' ? `/gift/run/${token}${run.state === 'confirmed' ? '/progress' : ''}` : null,
    mayErase,
    keep: limits &&
      keptUntil && {
        value: keptUntil,
        from: limits.from,
        to: limits.to,
        help: t('portal.keepHelp', { from: onDay(limits.from), to: onDay(limits.to) }),
      },
  }
}

function whyNot(
  { erasedAt, mayErase }: CompanyList,
  { state, blocked }: { state: string | undefined; blocked: boolean },
): PortalText | null {
  if (erasedAt || mayErase || blocked) return null
  return state === 'draft' ? 'portal.listDraft' : 'portal.listOnWay'
}

type ListsActed = { done: 'erase' | 'keep' } | ListsRefused

/** What a member may do with a list. Each action checks again that the list is theirs. */
export async function actOnLists({ requestContext, portal }: OpenPortal, fields: Record<string, string>): Promise<ListsActed> {
  const { ctx, shop } = requestContext
  const [runId, intent] = [fields['run'] ?? '', fields['intent'] ?? '']
  const typed = (fields['until'] ?? '').slice(0, 40)
  const refuse = (refused: PortalText): ListsRefused => ({ refused, run: runId.slice(0, 40), intent, until: typed })
  const companyId = portal.company.id
  if (!(await shop.limits.use('gift-run', companyId)).ok) return refuse('portal.refused.too-often')
  const why = ({ problem }: Extract<ListErased | ListKept, { ok: false }>) => refuse(`portal.refused.${problem}`)
  switch (intent) {
    case 'erase': {
      const erased = await eraseListNow(ctx, { companyId, runId })
      return erased.ok ? { done: 'erase' } : why(erased)
    }
    case 'keep': {
      const until = calendarDate(toLatinDigits(typed))
      if (!until) return refuse('portal.refused.not-that-day')
      const kept = await keepListUntil(ctx, { companyId, runId, until })
      return kept.ok ? { done: 'keep' } : why(kept)
    }
    default:
      return refuse('portal.refused.not-understood')
  }
}
