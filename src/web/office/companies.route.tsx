import { Form, Link } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/companies.route'
import { requireStaff } from './access.server.ts'
import { companiesActions, companiesView, type CompanyRow } from './companies/companies.server.ts'
import { companiesList } from './companies/companies-list.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { OfficeList, type ListColumn } from './kit/list/office-list.tsx'
import { SavedViews } from './kit/list/saved-views.tsx'
import { useMay } from './office-context.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { SearchField } from './search-field.tsx'

export function loader(args: Route.LoaderArgs) {
  return companiesView(requireStaff(args, 'see-companies'), args.url.searchParams)
}

export const action = officeAction(companiesActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function CompaniesPage({ loaderData: { rows, shown, next, own } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const may = useMay()
  const { q } = shown.filters
  const columns: ListColumn<CompanyRow, 'name' | 'contact'>[] = [
    {
      key: 'name',
      head: t('company.name'),
      cell: (row) => (
        <Link className="row-link" to={`/office/companies/${row.id}`}>
          {row.name}
        </Link>
      ),
      phone: 'main',
      sort: { by: 'name' },
    },
    { key: 'contact', head: t('company.contact'), cell: (row) => row.contact, sort: { by: 'contact' } },
    { key: 'phone', head: t('customer.phone'), cell: (row) => <span className="nowrap">{row.phone}</span>, plain: true },
    {
      key: 'state',
      head: t('runs.state'),
      cell: (row) =>
        row.blocked ? <Tag tone="bad">{t('company.blocked')}</Tag> : row.late ? <Tag tone="bad">{t('company.late')}</Tag> : null,
      plain: true,
    },
    { key: 'owes', head: t('company.owes'), cell: (row) => row.owes, numeric: true, phone: 'aside' },
  ]
  return (
    <>
      <PageHead title={t('nav.companies')} listName>
        <Form method="get" action="/office/companies" role="search" className="office-find" key={q}>
          <SearchField value={q} label={t('company.find')} />
        </Form>
        {may('manage-companies') && <LinkButton to="/office/companies/new">{t('company.new')}</LinkButton>}
      </PageHead>
      <ActionResult page="companies" />
      <SavedViews list={companiesList} shown={shown} own={own} />
      <OfficeList
        list={companiesList}
        shown={shown}
        caption={t('nav.companies')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        next={next}
        none={{ title: t('company.none'), text: t('company.noneText') }}
      />
    </>
  )
}
