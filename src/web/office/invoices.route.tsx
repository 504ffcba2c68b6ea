import { Form, Link } from 'react-router'
import { DOCUMENT_KINDS } from '#shop/payments/model.ts'
import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import type { Route } from './+types/invoices.route'
import { requireStaff } from './access.server.ts'
import { invoicesList } from './invoices/invoices-list.ts'
import type { InvoicesView } from './invoices/invoices-view.ts'
import { invoicesActions, invoicesView } from './invoices/invoices.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { listPath } from './kit/list/list-url.ts'
import { OfficeList, type ListColumn } from './kit/list/office-list.tsx'
import { SavedViews } from './kit/list/saved-views.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { DocumentLinks } from './orders/documents-panel.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return invoicesView(requireStaff(args, 'see-invoices'), args.url.searchParams)
}

export const action = officeAction(invoicesActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

type Row = InvoicesView['rows'][number]

/** Every invoice, tax invoice and credit note, newest first. */
export default function InvoicesPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const columns: ListColumn<Row, 'total'>[] = [
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
    {
      key: 'total',
      head: t('invoices.total'),
      cell: (row) => row.total,
      numeric: true,
      phone: 'aside',
      sort: { by: 'total', down: true },
    },
    { key: 'pdf', head: t('invoices.pdf'), cell: (row) => <DocumentLinks number={row.number} />, plain: true },
  ]
  return (
    <>
      <PageHead title={t('nav.invoices')} listName />
      <ActionResult page="invoices" />
      <SavedViews list={invoicesList} shown={view.list} own={view.own} />
      <Filter list={view.list} years={view.years} />
      {view.rows.length > 0 && (
        <p className="row row-wrap">
          {(['xlsx', 'csv'] as const).map((format) => (
            <a key={format} className="link" href={listPath({ path: `/office/invoices/file/${format}` }, view.list)} download>
              {t(`report.${format}`)}
            </a>
          ))}
        </p>
      )}
      <OfficeList
        list={invoicesList}
        shown={view.list}
        caption={t('nav.invoices')}
        columns={columns}
        rows={view.rows}
        rowKey={(row) => row.number}
        next={view.next}
        none={{ title: t('invoices.empty'), text: t('invoices.emptyText') }}
        noneFound={{ title: t('invoices.empty'), text: t('invoices.emptyText') }}
      />
    </>
  )
}

function Filter({ list, years }: Pick<InvoicesView, 'list' | 'years'>) {
  const t = useOfficeTexts()
  const { kind, year, q } = list.filters
  const every = { value: '', label: t('invoices.every') }
  return (
    <Form
      method="get"
      action="/office/invoices"
      className="office-audit-filter report-filter"
      role="search"
      key={[kind, year, q].join(' ')}
    >
      <TextField label={t('invoices.query')} name="q" type="search" maxLength={40} defaultValue={q} />
      <Select
        label={t('invoices.kind')}
        name="kind"
        defaultValue={kind}
        options={[every, ...DOCUMENT_KINDS.map((value) => ({ value, label: t(`document.${value}`) }))]}
      />
      <Select
        label={t('invoices.year')}
        name="year"
        defaultValue={year}
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
