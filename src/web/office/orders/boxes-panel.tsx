import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { BoxesView } from './order-page.ts'

type Row = BoxesView['rows'][number]

/** The state of each of many boxes; each is packed, sent and replanned on its own page. */
export function BoxesPanel({ boxes }: { boxes: BoxesView | null }) {
  const t = useOfficeTexts()
  if (!boxes) return null
  const columns: Column<Row>[] = [
    {
      key: 'number',
      head: t('orderBoxes.box'),
      cell: (row) => (
        <Link className="row-link nowrap" to={`/office/packing/${row.id}`}>
          {row.number}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'to', head: t('orderBoxes.to'), cell: (row) => row.to, plain: true },
    { key: 'area', head: t('orderBoxes.area'), cell: (row) => row.area, plain: true },
    { key: 'day', head: t('orderBoxes.day'), cell: (row) => <span className="nowrap">{row.day}</span> },
    {
      key: 'state',
      head: t('runs.state'),
      cell: (row) => <Tag tone={row.state === 'failed' ? 'bad' : 'plain'}>{t(`boxState.${row.state}`)}</Tag>,
      phone: 'aside',
    },
  ]
  return (
    <section>
      <h2>{t('orderBoxes.title')}</h2>
      <p className="soft">
        {boxes.counts.map(({ state, count }) => t('orderBoxes.count', { state: t(`boxState.${state}`), count })).join(', ')}{' '}
        {boxes.runId && (
          <Link className="link-inline" to={`/office/gifts/runs/${boxes.runId}/making`}>
            {t('orderBoxes.run')}
          </Link>
        )}
      </p>
      <DataTable caption={t('orderBoxes.title')} columns={columns} rows={boxes.rows} rowKey={({ id }) => id} />
      <Pagination page={boxes.page} pages={boxes.pages} pageTo={(page) => `?page=${page}`} />
    </section>
  )
}
