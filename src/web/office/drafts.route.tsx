import { Form, Link } from 'react-router'
import { DRAFT_STATES } from '#shop/drafts/model.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/drafts.route'
import { requireStaff } from './access.server.ts'
import { DraftTag } from './drafts/draft-tag.tsx'
import { draftsList } from './drafts/drafts-list.ts'
import { draftsActions, draftsView, type DraftsView } from './drafts/drafts.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { Segments } from './kit/list/list-parts.tsx'
import { OfficeList, type ListColumn } from './kit/list/office-list.tsx'
import { SavedViews } from './kit/list/saved-views.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { SearchField } from './search-field.tsx'

export function loader(args: Route.LoaderArgs) {
  return draftsView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export const action = officeAction(draftsActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

type Row = DraftsView['rows'][number]

function columnsOf(t: ReturnType<typeof useOfficeTexts>): ListColumn<Row, never>[] {
  return [
    {
      key: 'buyer',
      head: t('drafts.number'),
      cell: ({ id, number, name, phone }) => (
        <Link className="row-link" to={`/office/orders/chat/${id}`}>
          {t('drafts.numbered', { number })} {name} <span className="muted nowrap">{phone}</span>
        </Link>
      ),
      phone: 'main',
    },
    { key: 'state', head: t('drafts.state'), cell: ({ state }) => <DraftTag state={state} />, phone: 'aside' },
    { key: 'what', head: t('drafts.what'), cell: ({ what }) => what, plain: true },
    {
      key: 'made',
      head: t('drafts.made'),
      cell: ({ age, actor, channel }) =>
        `${t(`drafts.age.${age.unit}`, { count: age.count })}, ${actor}, ${t(`draftChannel.${channel}`)}`,
    },
    {
      key: 'order',
      head: t('drafts.result'),
      cell: ({ order }) =>
        order === null ? (
          '–'
        ) : (
          <>
            <Link className="link-inline" to={`/office/orders/${order.id}`}>
              {order.number}
            </Link>{' '}
            {order.total}
          </>
        ),
    },
  ]
}

export default function DraftsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { shown } = view
  const states = (['', ...DRAFT_STATES] as const).map((value) => ({
    value,
    label: value === '' ? t('drafts.every') : t(`draftState.${value}`),
  }))
  return (
    <>
      <PageHead title={t('drafts.title')} lead={t('drafts.lead')} listName>
        {view.mayMake && <LinkButton to="/office/orders/chat/new">{t('drafts.new')}</LinkButton>}
      </PageHead>
      <ActionResult page="drafts" />
      <SavedViews list={draftsList} shown={shown} own={view.own} />
      <div className="office-tools">
        <Segments list={draftsList} shown={shown} filter="state" label={t('drafts.state')} choices={states} />
      </div>
      <Form method="get" action="/office/orders/chat" role="search" className="office-tools office-search">
        {shown.filters.state && <input type="hidden" name="state" value={shown.filters.state} />}
        <SearchField value={shown.filters.q} label={t('drafts.search')} />
        <Button type="submit" kind="line">
          {t('orders.find')}
        </Button>
      </Form>
      <OfficeList
        list={draftsList}
        shown={shown}
        caption={t('drafts.title')}
        columns={columnsOf(t)}
        rows={view.rows}
        rowKey={({ id }) => id}
        next={view.next}
        none={{ title: t('drafts.none') }}
      />
    </>
  )
}
