import { Form, Link, useSearchParams } from 'react-router'
import type { PeopleSort } from '#shop/reporting/model.ts'
import { LinkButton } from '../ui/button.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/customers.route'
import { requireStaff } from './access.server.ts'
import { customersList } from './customers/customers-list.ts'
import { customersActions, customersView } from './customers/customers.server.ts'
import type { CustomerRow } from './customers/customer-view.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { OfficeList, type ListColumn } from './kit/list/office-list.tsx'
import { SavedViews } from './kit/list/saved-views.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { SearchField } from './search-field.tsx'

export function loader(args: Route.LoaderArgs) {
  return customersView(requireStaff(args, 'see-customers'), args.url.searchParams)
}

export const action = officeAction(customersActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function CustomersPage({ loaderData: { rows, shown, next, own, mayImport } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const { q } = shown.filters
  const columns: ListColumn<CustomerRow, PeopleSort>[] = [
    {
      key: 'name',
      head: t('customer.name'),
      cell: (row) => (
        <Link className="row-link" to={`/office/customers/${row.id}`}>
          {row.name}
        </Link>
      ),
      phone: 'main',
      sort: { by: 'name' },
    },
    { key: 'phone', head: t('customer.phone'), cell: (row) => <span className="nowrap">{row.phone}</span>, plain: true },
    {
      key: 'account',
      head: t('customer.account'),
      cell: (row) =>
        row.hasAccount ? <Tag tone="good">{t('customer.hasAccount')}</Tag> : <span className="muted">{t('customer.guest')}</span>,
      phone: 'aside',
    },
    { key: 'last', head: t('customer.lastOrder'), cell: (row) => row.last ?? '', sort: { by: 'last', down: true } },
  ]
  return (
    <>
      <PageHead title={t('nav.customers')} listName>
        <Form method="get" action="/office/customers" role="search" className="office-find" key={q}>
          <SearchField value={q} label={t('customer.find')} />
        </Form>
        {mayImport && (
          <LinkButton kind="line" to="/office/customers/import">
            {t('sheet.customersTitle')}
          </LinkButton>
        )}
      </PageHead>
      <ActionResult page="customers" />
      {search.get('done') === 'erase' && <Outcome kind="done">{t('done.customer.erase')}</Outcome>}
      <SavedViews list={customersList} shown={shown} own={own} />
      {q === '' && <p className="muted">{t('customer.latest')}</p>}
      <OfficeList
        list={customersList}
        shown={shown}
        caption={t('nav.customers')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        next={next}
        none={{ title: t('customer.none') }}
        noneFound={{ title: t('customer.none') }}
      />
    </>
  )
}
