import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { DemoView } from './demo.server.ts'

type View = NonNullable<DemoView>

/** What goes, with counts and names. */
export function WhatGoes({ view }: { view: View }) {
  const t = useOfficeTexts()
  const columns: Column<View['goes'][number]>[] = [
    { key: 'part', head: t('demo.what'), cell: (row) => row.name, phone: 'main' },
    { key: 'count', head: t('demo.count'), cell: (row) => row.count, numeric: true, phone: 'aside' },
    { key: 'names', head: t('demo.names'), cell: (row) => row.names },
  ]
  return (
    <Panel title={t('demo.goes')}>
      <DataTable
        caption={t('demo.goes')}
        columns={columns}
        rows={view.goes}
        rowKey={(row) => row.part}
        empty={<p>{t('demo.nothingGoes')}</p>}
      />
      {view.texts !== '' && <p className="office-after">{t('demo.textsBack', { texts: view.texts })}</p>}
    </Panel>
  )
}

/** What stays in any case, and rows of the demo that stay with the reason. */
export function WhatStays({ view }: { view: View }) {
  const t = useOfficeTexts()
  const columns: Column<View['kept'][number]>[] = [
    { key: 'name', head: t('demo.what'), cell: (row) => `${row.part}: ${row.name}`, phone: 'main' },
    { key: 'why', head: t('demo.why'), cell: (row) => row.why },
  ]
  return (
    <Panel title={t('demo.stays')}>
      <p>{view.stays}</p>
      {view.kept.length > 0 && (
        <DataTable caption={t('demo.kept')} columns={columns} rows={view.kept} rowKey={(row) => row.id} empty={null} />
      )}
      {view.changed && (
        <p className="office-after">
          <Link
            className="link-inline"
            to={view.changed === 'kept' ? '/office/settings/demo?changed=too' : '/office/settings/demo'}
            preventScrollReset
          >
            {t(view.changed === 'kept' ? 'demo.changedToo' : 'demo.changedStay')}
          </Link>
        </p>
      )}
    </Panel>
  )
}

/** Own orders that are over: staff say which of them were only tried out. */
export function TryOuts({ view }: { view: View }) {
  const t = useOfficeTexts()
  if (view.tryOuts.length === 0) return null
  return (
    <Panel title={t('demo.tryOuts')}>
      <p className="muted">{t('demo.tryOutsLead')}</p>
      <ul className="settings-rows">
        {view.tryOuts.map(({ id, number, line, marked }) => (
          <li key={id}>
            <p>
              <Link className="link-inline" to={`/office/orders/${id}`}>
                {number}
              </Link>
              <br />
              <span className="muted">{line}</span>
            </p>
            {marked ? (
              <ActionForm intent="no-try-out" about={id} button={t('demo.noTryOut')} buttonOf={number} size="small" />
            ) : (
              <ActionForm
                intent="try-out"
                about={id}
                button={t('demo.tryOut')}
                buttonOf={number}
                size="small"
                confirm={{ title: t('demo.tryOutAsk', { number }), text: t('demo.tryOutSure'), label: t('demo.tryOut') }}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function ClearForm({ view }: { view: View }) {
  const t = useOfficeTexts()
  if (view.real.orders + view.real.quotations > 0) return <p>{t('refused.demo.shop-has-orders', view.real)}</p>
  return (
    <ActionForm
      intent="clear"
      about={view.about}
      seen={view.seen}
      button={t('demo.clear')}
      kind="danger"
      confirm={{ title: t('demo.clear'), text: t('demo.sure'), label: t('demo.clear') }}
    />
  )
}
