import { Link } from 'react-router'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/claims.route'
import { requireStaff } from './access.server.ts'
import { claimsList, CLAIM_TABS } from './claims/claims-list.ts'
import { claimsActions, claimsView, type ClaimsView } from './claims/claims.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { Segments } from './kit/list/list-parts.tsx'
import { OfficeList, type ListColumn } from './kit/list/office-list.tsx'
import { SavedViews } from './kit/list/saved-views.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return claimsView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export const action = officeAction(claimsActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

type Row = ClaimsView['rows'][number]

export default function ClaimsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { shown } = view
  const columns: ListColumn<Row, never>[] = [
    {
      key: 'number',
      head: t('claims.number'),
      cell: ({ id, number, order, name }) => (
        <Link className="row-link" to={`/office/claims/${id}`}>
          {number}, {order} <span className="muted">{name}</span>
        </Link>
      ),
      phone: 'main',
    },
    { key: 'amount', head: t('claims.amount'), cell: ({ amount }) => <b className="nowrap">{amount}</b>, phone: 'aside' },
    { key: 'wants', head: t('claims.wants'), cell: ({ wants }) => t(`claims.outcome.${wants}`) },
    { key: 'photos', head: t('claims.pictures'), cell: ({ photos }) => t('count', { count: photos }) },
    {
      key: 'due',
      head: t('claims.due'),
      cell: ({ due, late, hours, state }) => (
        <span className={late ? 'late' : undefined}>
          {due}
          {state === 'open' && `, ${t(late ? 'claims.late' : 'claims.left', { hours })}`}
        </span>
      ),
    },
  ]
  const tabs = CLAIM_TABS.map((value) => ({ value, label: t(`claims.list.${value}`) }))
  return (
    <>
      <PageHead title={t('claims.title')} listName />
      <ActionResult page="claims" />
      {view.recalls.length > 0 && <Recalls view={view} />}
      <SavedViews list={claimsList} shown={shown} own={view.own} />
      <div className="office-tools">
        <Segments list={claimsList} shown={shown} filter="list" label={t('claims.byList')} choices={tabs} />
      </div>
      <OfficeList
        list={claimsList}
        shown={shown}
        caption={t('claims.title')}
        columns={columns}
        rows={view.rows}
        rowKey={({ id }) => id}
        next={view.next}
        none={{ title: t(`claims.none.${shown.filters.list}`) }}
      />
    </>
  )
}

function Recalls({ view }: { view: ClaimsView }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('claims.recalls')}>
      <p className="soft">{t('claims.recallsLead')}</p>
      {view.recalls.map(({ lotId, code, item, orders, claims }) => (
        <div key={lotId} className="row row-wrap">
          <span>
            <b>{code}</b>, {item}: {t('claims.lotRate', { claims, orders })}
          </span>
          <Link className="link-inline" to={`/office/stock/${lotId}/recall`}>
            {t('claims.recallOpen', { code })}
          </Link>
          {view.mayRecall && (
            <ActionForm
              intent="decline-recall"
              about={lotId}
              button={t('claims.recallNot')}
              buttonOf={code}
              kind="quiet"
              size="small"
            />
          )}
        </div>
      ))}
    </Panel>
  )
}
