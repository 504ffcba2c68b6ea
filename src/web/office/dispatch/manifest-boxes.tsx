import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { BoxTag } from '../packing/board.tsx'
import type { ManifestBox, ManifestView } from './dispatch-view.ts'

/** The boxes in loading order; in print with space for a signature. */
export function ManifestBoxes({ view: { boxes, state, mayDispatch } }: { view: ManifestView }) {
  const t = useOfficeTexts()
  const columns: Column<ManifestBox>[] = [
    {
      key: 'number',
      head: t('packing.box'),
      cell: (box) => (
        <Link className="row-link nowrap" to={`/office/orders/${box.orderId}`}>
          {box.number}
        </Link>
      ),
      phone: 'main',
    },
    {
      key: 'to',
      head: t('packing.to'),
      cell: (box) => (
        <>
          {box.recipient}, <span className="nowrap">{box.phone}</span>
          <span className="muted dispatch-detail">{box.address}</span>
          {box.note && <span className="late dispatch-detail">{box.note}</span>}
          {box.photos.map((id) => (
            <a
              key={id}
              className="link-inline row-over no-print"
              href={`/office/rounds/photos/${id}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('dispatch.photo')}
            </a>
          ))}
        </>
      ),
      plain: true,
    },
    { key: 'when', head: t('packing.slot'), cell: (box) => box.when },
    { key: 'weight', head: t('packing.weight'), cell: (box) => box.weight, numeric: true },
    { key: 'cash', head: t('dispatch.cash'), cell: (box) => <b>{box.cash}</b>, numeric: true },
    { key: 'state', head: t('orders.state'), cell: (box) => <BoxTag state={box.state} />, phone: 'aside' },
    {
      key: 'sign',
      head: <span className="visually-hidden print-shown">{t('dispatch.signature')}</span>,
      cell: () => '',
      phone: 'hidden',
    },
  ]
  if (state === 'open' && mayDispatch)
    columns.push({ key: 'off', head: t('packing.next'), cell: (box) => <TakeOff id={box.id} number={box.number} />, plain: true })
  return (
    <div className="office-table manifest-table">
      <DataTable caption={t('packing.boxes')} columns={columns} rows={boxes} rowKey={(box) => box.id} />
    </div>
  )
}

function TakeOff({ id, number }: { id: string; number: string }) {
  const t = useOfficeTexts()
  return (
    <ActionForm
      intent="take-off"
      about={id}
      className="row-over no-print"
      button={t('dispatch.takeOff')}
      buttonOf={number}
      kind="quiet"
      size="small"
    />
  )
}
