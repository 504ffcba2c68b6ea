import { Form, Link } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Route } from './+types/weekly.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { Segments } from './kit/list/list-parts.tsx'
import { OfficeList, type ListColumn } from './kit/list/office-list.tsx'
import { SavedViews } from './kit/list/saved-views.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { SearchField } from './search-field.tsx'
import { LoadTable, NeedsTable, PlanTag, Risks } from './weekly/weekly-panels.tsx'
import { weeklyActions, weeklyView, type WeeklyView } from './weekly/weekly.server.ts'
import { weeklyList } from './weekly/weekly-list.ts'

export function loader(args: Route.LoaderArgs) {
  return weeklyView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export const action = officeAction(weeklyActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

type Row = WeeklyView['rows'][number]

export default function WeeklyPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const columns: ListColumn<Row, 'began' | 'name' | 'next'>[] = [
    {
      key: 'name',
      head: t('weekly.person'),
      cell: ({ id, name, phone }) => (
        <Link className="row-link" to={`/office/weekly/${id}`}>
          {name} <span className="muted">{phone}</span>
        </Link>
      ),
      phone: 'main',
      sort: { by: 'name' },
    },
    { key: 'state', head: t('weekly.state'), cell: ({ state }) => <PlanTag state={state} />, phone: 'aside' },
    {
      key: 'size',
      head: t('weekly.size'),
      cell: ({ size, ceiling, every }) => `${t(`weekly.every.${every}`)}: ${size}, ${ceiling}`,
    },
    { key: 'next', head: t('weekly.next'), cell: ({ next }) => next ?? '–', sort: { by: 'next' } },
    { key: 'why', head: t('weekly.why'), cell: ({ risks }) => <Risks risks={risks} />, plain: true },
  ]
  const states = (['', 'at-risk', 'new', 'active', 'paused', 'ended'] as const).map((value) => ({
    value,
    label: value === '' ? t('weekly.running') : value === 'at-risk' ? t('weekly.atRisk') : t(`weekly.planState.${value}`),
  }))
  return (
    <>
      <PageHead title={t('weekly.title')} lead={t('weekly.lead')} listName>
        {view.mayBegin && <LinkButton to="/office/weekly/new">{t('weekly.new')}</LinkButton>}
      </PageHead>
      <ActionResult page="weekly" />
      {!view.on && (
        <Note kind="changed" title={t('weekly.off')}>
          {view.maySwitch && (
            <Link className="link-inline" to="/office/settings/weekly">
              {t('weekly.switch')}
            </Link>
          )}
        </Note>
      )}
      <SavedViews list={weeklyList} shown={view.shown} own={view.own} />
      <div className="office-tools">
        <Segments list={weeklyList} shown={view.shown} filter="state" label={t('weekly.state')} choices={states} />
      </div>
      <Form method="get" action="/office/weekly" role="search" className="office-tools office-search">
        {view.shown.filters.state && <input type="hidden" name="state" value={view.shown.filters.state} />}
        <SearchField value={view.shown.filters.q} label={t('weekly.search')} />
        <Button type="submit" kind="line">
          {t('orders.find')}
        </Button>
      </Form>
      <OfficeList
        list={weeklyList}
        shown={view.shown}
        caption={t('weekly.planList')}
        columns={columns}
        rows={view.rows}
        rowKey={({ id }) => id}
        next={view.next}
        none={{ title: t('weekly.none') }}
      />
      <div className="office-columns office-top">
        <LoadTable load={view.load} />
        <NeedsTable needs={view.needs} />
      </div>
    </>
  )
}
