import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { QuotationRow } from './quotation-rows.server.ts'

export const QUOTATION_TONES: Record<QuotationRow['status'], TagTone> = {
  draft: 'plain',
  sent: 'now',
  expired: 'bad',
  approved: 'good',
  declined: 'bad',
  superseded: 'plain',
}

/** On a company's own page the name is left out of the rows. */
export function QuotationTable({ rows, ofCompany = false }: { rows: readonly QuotationRow[]; ofCompany?: boolean }) {
  const t = useOfficeTexts()
  const all: Column<QuotationRow>[] = [
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
    },
    { key: 'valid', head: t('quotations.valid'), cell: (row) => <span className="nowrap">{row.validUntil}</span> },
    { key: 'total', head: t('quotations.total'), cell: (row) => row.total, numeric: true },
  ]
  const columns = ofCompany ? all.filter(({ key }) => key !== 'company') : all
  return (
    <DataTable
      caption={t('gifts.lists')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowState={(row) => (row.waits ? 'look' : null)}
      empty={<Empty title={t('gifts.none')} text={t('gifts.noneText')} />}
    />
  )
}
