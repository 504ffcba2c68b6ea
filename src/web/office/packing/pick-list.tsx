import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Thumbnail } from '../products/thumbnail.tsx'
import type { PackingView, PickRow } from './packing-view.ts'

/** What to fetch from the shelf, from which lot, and for which boxes. The earliest best-before comes first. */
export function PickList({ view: { picks } }: { view: PackingView }) {
  const t = useOfficeTexts()
  const columns: Column<PickRow>[] = [
    { key: 'item', head: t('stock.item'), cell: (pick) => <Item pick={pick} />, phone: 'main' },
    {
      key: 'lot',
      head: t('lot.code'),
      cell: (pick) => (
        <span className="row row-wrap">
          <Link className="link-inline nowrap" to={`/office/stock/${pick.lotId}`}>
            {pick.lot}
          </Link>
          {pick.quarantined && <Tag tone="bad">{t('packing.quarantined')}</Tag>}
        </span>
      ),
    },
    { key: 'amount', head: t('packing.take'), cell: (pick) => <b>{pick.amount}</b>, numeric: true, phone: 'aside' },
    {
      key: 'until',
      head: t('stock.bestBefore'),
      cell: (pick) => <span className={pick.soon ? 'soon' : undefined}>{pick.until}</span>,
      numeric: true,
    },
    {
      key: 'boxes',
      head: t('packing.boxes'),
      cell: (pick) => (
        <ul className="pick-boxes">
          {pick.boxes.map((box) => (
            <li key={box}>{box}</li>
          ))}
        </ul>
      ),
    },
    {
      key: 'done',
      head: <span className="visually-hidden print-shown">{t('slip.packed')}</span>,
      cell: () => <span className="slip-box only-print" />,
      phone: 'hidden',
    },
  ]
  return (
    <div className="office-table">
      <DataTable
        caption={t('packing.picks')}
        columns={columns}
        rows={picks}
        rowKey={(pick) => pick.lotId}
        empty={<p className="muted office-nothing">{t('packing.noPicks')}</p>}
      />
    </div>
  )
}

function Item({ pick }: { pick: PickRow }) {
  return (
    <span className="with-picture">
      <Thumbnail picture={pick.picture} />
      {pick.item}
    </span>
  )
}
