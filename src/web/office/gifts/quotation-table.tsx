import { Link } from 'react-router'
import type { QuotationSort } from '#shop/gifting/model.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import type { NextPage } from '../kit/list/list-parts.tsx'
import { WHOLE_LIST, type Shown } from '../kit/list/list-url.ts'
import { OfficeList, type ListColumn } from '../kit/list/office-list.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { QuotationRow } from './quotation-rows.server.ts'

export const QUOTATION_TONES: Record<QuotationRow['status'], TagTone> = {
  draft: 'plain',
  sent: 'now',
  expired: 'bad',
  approved: 'good',
  declined: 'bad',
  lost: 'bad',
  superseded: 'plain',
}

/** On a company's own page the name is left out of the rows. */
type QuotationTableProps = {
  rows: readonly QuotationRow[]
  ofCompany?: boolean
  /** The URL of the list of all quotations. */
  list?: QuotationsUrl
}

type QuotationsUrl = {
  list: { path: string; segments?: readonly string[]; sorts: readonly QuotationSort[] }
  shown: Shown<Record<string, string>, QuotationSort>
  next: NextPage
}

export function QuotationTable({ rows, ofCompany = false, list }: QuotationTableProps) {
  const t = useOfficeTexts()
  const url: QuotationsUrl = list ?? { ...WHOLE_LIST, next: null }
  const all: ListColumn<QuotationRow, QuotationSort>[] = [
    {
      key: 'number',
      head: t('quotations.number'),
      cell: (row) => (
        <Link className="row-link nowrap" to={`/office/gifts/quotations/${row.id}`}>
          {row.number}
        </Link>
      ),
      phone: 'main',
    },
    {
      key: 'state',
      head: t('runs.state'),
      cell: (row) => <Tag tone={QUOTATION_TONES[row.status]}>{t(`quotationState.${row.status}`)}</Tag>,
      phone: 'aside',
    },
    {
      key: 'company',
      head: t('quotations.company'),
      cell: (row) => (
        <>
          <b>{row.company}</b>
          {row.contact && <span className="order-line-detail">{row.contact}</span>}
        </>
      ),
      plain: true,
    },
    {
      key: 'last',
      head: t('quotations.last'),
      cell: (row) => (
        <span className={row.waits ? 'late' : 'soft'}>
          {t(`quotationEvent.${row.last}`)}, {row.lastAt}
        </span>
      ),
      plain: true,
      sort: { by: 'last', down: true },
    },
    {
      key: 'valid',
      head: t('quotations.valid'),
      cell: (row) => <span className="nowrap">{row.validUntil}</span>,
      sort: { by: 'valid' },
    },
    { key: 'total', head: t('quotations.total'), cell: (row) => row.total, numeric: true, sort: { by: 'total', down: true } },
  ]
  const columns = ofCompany ? all.filter(({ key }) => key !== 'company') : all
  return (
    <OfficeList
      {...url}
      caption={t('gifts.lists')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowState={(row) => (row.waits ? 'look' : null)}
      none={{ title: t('gifts.none'), text: t('gifts.noneText') }}
    />
  )
}
