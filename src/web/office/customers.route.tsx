import { Form, Link, useSearchParams } from 'react-router'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/customers.route'
import { requireStaff } from './access.server.ts'
import { customersView } from './customers/customers.server.ts'
import type { CustomerRow } from './customers/customer-view.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { SearchField } from './search-field.tsx'

export function loader(args: Route.LoaderArgs) {
  return customersView(requireStaff(args, 'see-customers'), args.url.searchParams)
}

export default function CustomersPage({ loaderData: { rows, query } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const columns: Column<CustomerRow>[] = [
    {
      key: 'name',
      head: t('customer.name'),
      cell: (row) => (
        <Link className="row-link" to={`/office/customers/${row.id}`}>
          {row.name}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'phone', head: t('customer.phone'), cell: (row) => <span className="nowrap">{row.phone}</span>, plain: true },
    {
      key: 'account',
      head: t('customer.account'),
      cell: (row) =>
        row.hasAccount ? <Tag tone="good">{t('customer.hasAccount')}</Tag> : <span className="muted">{t('customer.guest')}</span>,
      phone: 'aside',
    },
    { key: 'last', head: t('customer.lastOrder'), cell: (row) => row.last ?? '' },
  ]
  return (
    <>
      <PageHead title={t('nav.customers')} listName>
        <Form method="get" action="/office/customers" role="search" className="office-find" key={query}>
          <SearchField value={query} label={t('customer.find')} />
        </Form>
      </PageHead>
      {search.get('done') === 'erase' && <Outcome kind="done">{t('done.customer.erase')}</Outcome>}
      {query === '' && <p className="muted">{t('customer.latest')}</p>}
      <DataTable
        caption={t('nav.customers')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<Empty title={t('customer.none')} />}
      />
    </>
  )
}
