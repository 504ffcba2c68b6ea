import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { ParcelRow } from './parcels.server.ts'

const ENDED: readonly ParcelRow['state'][] = ['delivered', 'returned', 'cancelled']
const LATE: readonly ParcelRow['state'][] = [
  'refused',
  'unclear',
  'returning',
  'on-hold',
  'failed-attempt',
  'partially-delivered',
]

export function ParcelTag({ state }: { state: ParcelRow['state'] }) {
  const t = useOfficeTexts()
  const tone = LATE.includes(state) ? 'bad' : ENDED.includes(state) ? 'plain' : 'now'
  return <Tag tone={tone}>{t(`courier.state.${state}`)}</Tag>
}

/** Parcels with what they cost and collect; each leads to the page of its box. */
export function ParcelTable({ caption, rows, none }: { caption: string; rows: readonly ParcelRow[]; none: string }) {
  const t = useOfficeTexts()
  const columns: Column<ParcelRow>[] = [
    {
      key: 'box',
      head: t('courier.box'),
      cell: ({ boxId, box, part }) => (
        <Link className="row-link nowrap" to={`/office/parcels/${boxId}`}>
          {box}
          {part && <span className="muted small"> {t('courier.part', part)}</span>}
        </Link>
      ),
      phone: 'main',
    },
    {
      key: 'carrier',
      head: t('courier.carrier'),
      cell: ({ carrier, number, problem }) => (
        <>
          {carrier}, <span className="nowrap">{number ?? t('courier.noNumber')}</span>
          {problem && <span className="late dispatch-detail">{problem}</span>}
        </>
      ),
      plain: true,
    },
    { key: 'weight', head: t('packing.weight'), cell: ({ weight }) => weight, numeric: true },
    { key: 'cod', head: t('courier.collects'), cell: ({ cod }) => cod, numeric: true },
    { key: 'price', head: t('courier.costs'), cell: ({ price }) => price ?? '–', numeric: true },
    { key: 'state', head: t('courier.state'), cell: ({ state }) => <ParcelTag state={state} />, phone: 'aside' },
  ]
  return (
    <div className="office-table">
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<p className="muted office-nothing">{none}</p>}
      />
    </div>
  )
}
