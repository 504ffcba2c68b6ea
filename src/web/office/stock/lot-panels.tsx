import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useActorNames, useOfficeTexts, type OfficeText } from '../office-texts.tsx'
import type { LotView } from './stock-view.ts'

export function LotFacts({ lot }: { lot: LotView }) {
  const t = useOfficeTexts()
  const facts: [OfficeText, string][] = [
    ['stock.onHand', lot.onHand],
    ['stock.allocated', lot.allocated],
    ['stock.available', lot.available],
    ['lot.grade', lot.grade],
    ['lot.farm', lot.farm],
    ['lot.supplier', lot.supplier],
    ['lot.harvested', lot.harvested],
    ['lot.received', lot.received],
    ['lot.availableFrom', lot.state === 'expected' ? lot.availableFrom : ''],
    ['lot.ripeOn', lot.ripeOn],
    ['stock.bestBefore', lot.bestBefore],
    ['lot.cost', lot.cost],
  ]
  return (
    <Panel title={t('lot.facts')}>
      <DefinitionRows
        align="left"
        rows={facts.filter(([, value]) => value !== '').map(([key, value]) => ({ key, term: t(key), value }))}
      />
    </Panel>
  )
}

type Movement = LotView['movements'][number]

/** The ledger, newest first: it adds up to the on-hand amount. */
export function Ledger({ lot }: { lot: LotView }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  const why = ({ order, reason }: Movement) =>
    order ? (
      <Link className="link-inline row-over" to={`/office/orders/${order.id}`}>
        {order.number}
      </Link>
    ) : (
      (reason ?? '')
    )
  const columns: Column<Movement>[] = [
    {
      key: 'kind',
      head: t('ledger.what'),
      cell: (row) => t(row.undone ? 'movement.undone' : (`movement.${row.kind}` as OfficeText)),
      phone: 'main',
    },
    { key: 'amount', head: t('ledger.amount'), cell: (row) => row.amount, numeric: true, phone: 'aside' },
    { key: 'why', head: t('ledger.why'), cell: why, plain: true },
    { key: 'who', head: t('ledger.who'), cell: (row) => nameOf(row.actor), plain: true },
    { key: 'at', head: t('ledger.when'), cell: (row) => <span className="muted nowrap">{row.at}</span>, plain: true },
  ]
  if (lot.movements.some((row) => row.mayUndo))
    columns.push({ key: 'undo', head: t('undo.head'), cell: (row) => row.mayUndo && <UndoForm row={row} />, plain: true })
  return (
    <section>
      <h2>{t('lot.ledger')}</h2>
      <div className="office-table">
        <DataTable caption={t('lot.ledger')} columns={columns} rows={lot.movements} rowKey={(row) => String(row.key)} />
      </div>
    </section>
  )
}

function UndoForm({ row }: { row: Movement }) {
  const t = useOfficeTexts()
  const about = String(row.key)
  return (
    <ActionForm
      intent="undo-write-off"
      about={about}
      className="row-over"
      button={t('undo.button')}
      buttonOf={`${t(`movement.${row.kind}` as OfficeText)} ${row.amount}`}
      kind="line"
      size="small"
    />
  )
}

export function LotOrders({ lot }: { lot: LotView }) {
  const t = useOfficeTexts()
  if (lot.orders.length === 0) return null
  return (
    <section>
      <h2>{t('lot.orders')}</h2>
      <ul className="office-lots">
        {lot.orders.map((order) => (
          <li key={`${order.id} ${order.held}`}>
            <Link className="link-inline" to={`/office/orders/${order.id}`}>
              {order.number}
            </Link>{' '}
            {order.amount}, <span className="muted">{t(order.held ? 'lot.held' : 'lot.packed')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function LotEvents({ lot }: { lot: LotView }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  if (lot.events.length === 0) return null
  return (
    <section>
      <h2>{t('lot.events')}</h2>
      <ol className="office-history">
        {lot.events.map((event) => (
          <li key={event.key}>
            <span className="muted nowrap">{event.at}</span>
            <div>
              <p>
                {t(`lot.${event.kind}`)} <span className="soft">“{event.reason}”</span>
              </p>
              <p className="muted small">{nameOf(event.actor)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
