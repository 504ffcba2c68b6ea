import { Form, Link } from 'react-router'
import { DOCUMENT_KINDS } from '#shop/payments/model.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Select, TextField } from '../ui/field.tsx'
import type { Route } from './+types/invoices.route'
import { requireStaff } from './access.server.ts'
import { invoicesPath, type InvoicesView } from './invoices/invoices-view.ts'
import { invoicesView } from './invoices/invoices.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { DocumentLinks } from './orders/documents-panel.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return invoicesView(requireStaff(args, 'see-invoices'), args.url.searchParams)
}

type Row = InvoicesView['rows'][number]

/** Every invoice, tax invoice and credit note, newest first. */
export default function InvoicesPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const columns: Column<Row>[] = [
    { key: 'number', head: t('invoices.number'), cell: (row) => <b className="nowrap">{row.number}</b>, phone: 'main' },
    {
      key: 'kind',
      head: t('invoices.kind'),
      cell: (row) => (
        <>
          {t(`document.${row.kind}`)}
          {row.corrects && <p className="muted small nowrap">{t('documents.corrects', { number: row.corrects })}</p>}
        </>
      ),
      plain: true,
    },
    { key: 'issued', head: t('invoices.issued'), cell: (row) => row.issued, plain: true },
    {
      key: 'order',
      head: t('invoices.order'),
      cell: (row) => (
        <Link className="link-inline nowrap" to={`/office/orders/${row.order.id}`}>
          {row.order.number}
        </Link>
      ),
    },
    { key: 'buyer', head: t('invoices.buyer'), cell: (row) => row.buyer },
    { key: 'vat', head: t('invoices.vat'), cell: (row) => row.vat, numeric: true },
    { key: 'total', head: t('invoices.total'), cell: (row) => row.total, numeric: true, phone: 'aside' },
    { key: 'pdf', head: t('invoices.pdf'), cell: (row) => <DocumentLinks number={row.number} />, plain: true },
  ]
  return (
    <>
      <PageHead title={t('nav.invoices')} listName />
      <Filter {...view} />
      {view.rows.length > 0 && (
        <p className="row row-wrap">
          <a className="link" href={invoicesPath(view, { file: 'xlsx' })} download>
            {t('report.xlsx')}
          </a>
          <a className="link" href={invoicesPath(view, { file: 'csv' })} download>
            {t('report.csv')}
          </a>
        </p>
      )}
      <DataTable
        caption={t('nav.invoices')}
        columns={columns}
        rows={view.rows}
        rowKey={(row) => row.number}
        empty={<Empty title={t('invoices.empty')} text={t('invoices.emptyText')} />}
      />
      <div className="row row-wrap office-after">
        {!view.first && (
          <LinkButton kind="line" to={invoicesPath(view)}>
            {t('list.first')}
          </LinkButton>
        )}
        {view.next && (
          <LinkButton kind="line" to={invoicesPath(view, { after: view.next })} rel="next">
            {t('list.older')}
          </LinkButton>
        )}
      </div>
    </>
  )
}

function Filter({ kind, year, query, years }: Pick<InvoicesView, 'kind' | 'year' | 'query' | 'years'>) {
  const t = useOfficeTexts()
  const every = { value: '', label: t('invoices.every') }
  return (
    <Form
      method="get"
      action="/office/invoices"
      className="office-audit-filter report-filter"
      role="search"
      key={[kind, year, query].join(' ')}
    >
      <TextField label={t('invoices.query')} name="q" type="search" maxLength={40} defaultValue={query} />
      <Select
        label={t('invoices.kind')}
        name="kind"
        defaultValue={kind ?? ''}
        options={[every, ...DOCUMENT_KINDS.map((value) => ({ value, label: t(`document.${value}`) }))]}
      />
      <Select
        label={t('invoices.year')}
        name="year"
        defaultValue={year ?? ''}
        options={[every, ...years.map((value) => ({ value, label: value }))]}
      />
      <div className="row row-wrap">
        <Button type="submit" kind="line">
          {t('audit.show')}
        </Button>
      </div>
    </Form>
  )
}
