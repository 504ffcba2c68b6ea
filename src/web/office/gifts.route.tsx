import { Form, Link } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { QUOTATION_LISTS } from '#shop/gifting/model.ts'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/gifts.route'
import { requireStaff } from './access.server.ts'
import { giftsActions, giftsView, type GiftsView } from './gifts/gifts.server.ts'
import { quotationsList } from './gifts/quotations-list.ts'
import { QuotationTable } from './gifts/quotation-table.tsx'
import { RunTable } from './gifts/run-table.tsx'
import { runRows } from './gifts/runs.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { Segments } from './kit/list/list-parts.tsx'
import { SavedViews } from './kit/list/saved-views.tsx'
import { useMay } from './office-context.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { SearchField } from './search-field.tsx'

export async function loader(args: Route.LoaderArgs) {
  const requestContext = requireStaff(args, 'see-gifts')
  return { ...(await giftsView(requestContext, args.url.searchParams)), runs: await runRows(requestContext) }
}

export const action = officeAction(giftsActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function GiftsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const may = useMay()
  const { list, q } = view.shown.filters
  const lists = QUOTATION_LISTS.map((value) => ({ value, label: t(`quotationList.${value}`) }))
  return (
    <>
      <PageHead title={t('nav.gifts')} listName>
        <Form method="get" action="/office/gifts" role="search" className="office-find" key={q}>
          {list !== 'open' && <input type="hidden" name="list" value={list} />}
          <SearchField value={q} label={t('gifts.find')} />
        </Form>
        <LinkButton kind="quiet" to="/office/gifts/board">
          {t('pipeline.title')}
        </LinkButton>
        {may('manage-gifts') && <LinkButton to="/office/gifts/quotations/new">{t('gifts.new')}</LinkButton>}
      </PageHead>
      <ActionResult page="gifts" />
      <Enquiries view={view} />
      <SavedViews list={quotationsList} shown={view.shown} own={view.own} />
      <div className="office-tools">
        <Segments list={quotationsList} shown={view.shown} filter="list" label={t('gifts.lists')} choices={lists} />
      </div>
      <div className="stack-large">
        <QuotationTable rows={view.rows} list={{ list: quotationsList, shown: view.shown, next: view.next }} />
        <RunTable rows={view.runs} />
      </div>
    </>
  )
}

function Enquiries({ view: { enquiries } }: { view: GiftsView }) {
  const t = useOfficeTexts()
  const may = useMay()
  if (enquiries.length === 0) return null
  return (
    <Panel kind="sand" title={t('gifts.enquiries')}>
      <ul className="company-list">
        {enquiries.map(({ id, number, name, boxes, value, day, answerBy, late }) => (
          <li key={id}>
            <span>
              <Link className="link-inline" to={`/office/tickets/${id}`}>
                {number}
              </Link>{' '}
              <b>{name}</b>
              <span className="order-line-detail">
                {[boxes && t('gifts.boxes', { count: boxes }), value, day].filter(Boolean).join(', ')}
              </span>
              <span className={late ? 'order-line-detail late' : 'order-line-detail'}>
                {t('gifts.answerBy', { at: answerBy })}
              </span>
            </span>
            {may('manage-gifts') && (
              <LinkButton kind="line" size="small" to={`/office/gifts/quotations/new?ticket=${id}`}>
                {t('gifts.quote')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
