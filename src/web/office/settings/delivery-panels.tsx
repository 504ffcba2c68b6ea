import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { DeliveryView } from './delivery.server.ts'
import { SettingChoice, SettingField } from './settings-form.tsx'
import { fieldsOfText, textFields } from '#shop/values/translations.ts'

type Zone = DeliveryView['zones'][number]

export function ZoneTable({ zones }: Pick<DeliveryView, 'zones'>) {
  const t = useOfficeTexts()
  const columns: Column<Zone>[] = [
    {
      key: 'name',
      head: t('delivery.zone'),
      cell: (zone) => (
        <Link className="row-link" to={`/office/settings/delivery/zones/${zone.id}`}>
          {zone.name}
        </Link>
      ),
      phone: 'main',
    },
    {
      key: 'modes',
      head: t('delivery.servedBy'),
      cell: (zone) => zone.modes.map(({ mode, charge }) => `${t(`mode.${mode}`)} ${charge}`).join(', ') || t('delivery.unserved'),
    },
    { key: 'slots', head: t('delivery.slots'), cell: (zone) => t('count', { count: zone.slots }), numeric: true },
    { key: 'places', head: t('delivery.places'), cell: (zone) => t('count', { count: zone.places }), numeric: true },
  ]
  return <DataTable caption={t('delivery.zones')} columns={columns} rows={zones} rowKey={(zone) => zone.id} />
}

type Props = { view: DeliveryView }

export function ClosedDays({ view }: Props) {
  const t = useOfficeTexts()
  return (
    <section>
      <h2>{t('closed.title')}</h2>
      {view.closed.length === 0 && <p className="muted">{t('closed.none')}</p>}
      <ul className="settings-rows">
        {view.closed.map((closed) => (
          <li key={closed.key}>
            <div>
              <p>
                <b>{closed.dayText}</b>, {closed.zone ?? t('closed.everywhere')}
              </p>
              <p className="muted">{closed.reason}</p>
              <PlannedOrders day={closed.day} orders={closed.planned} />
              {closed.held > 0 && <p className="late">{t('closed.held', { count: closed.held })}</p>}
            </div>
            <ActionForm intent="open-day" about={closed.key} button={t('closed.open')} size="small" className="settings-small">
              <input type="hidden" name="day" value={closed.day} />
              <input type="hidden" name="zone" value={closed.zoneId} />
            </ActionForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Boxes promised for this day, whose buyers must be informed. */
function PlannedOrders({ day, orders }: { day: string; orders: DeliveryView['closed'][number]['planned'] }) {
  const t = useOfficeTexts()
  if (orders.length === 0) return null
  return (
    <>
      <p className="late">{t('closed.planned', { count: orders.length })}</p>
      <ul className="settings-links">
        {orders.map(({ orderId, number }) => (
          <li key={number}>
            <Link className="link-inline" to={`/office/orders/${orderId}`}>
              {number}
            </Link>
          </li>
        ))}
      </ul>
      <Link className="link-inline" to={`/office/orders?state=closed-day&day=${day}`}>
        {t('closed.replan')}
      </Link>
    </>
  )
}

/** A new zone serves no area until it has areas, a mode and a slot: its own page has those. */
export function MakeZone({ view }: Props) {
  const t = useOfficeTexts()
  return (
    <div className="office-steps office-form office-top">
      <FoldedForm
        key={view.zones.length}
        fold={t('zone.make')}
        intent="make-zone"
        button={t('zone.make')}
        className="office-setting"
      >
        <p className="muted">{t('zone.makeHelp')}</p>
        <div className="field-pair">
          {fieldsOfText('name').map((name) => (
            <SettingField key={name} name={name} maxLength={80} required />
          ))}
        </div>
      </FoldedForm>
    </div>
  )
}

export function CloseDay({ view }: Props) {
  const t = useOfficeTexts()
  const zones = [{ value: '', label: t('closed.everywhere') }, ...view.zones.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <Panel title={t('closed.close')}>
      <ActionForm
        key={view.closed.length}
        intent="close-day"
        initial={{ day: '', zone: '', ...textFields('reason', null) }}
        button={t('closed.close')}
        className="office-setting"
      >
        <p className="muted">{t('closed.help')}</p>
        <div className="field-pair">
          <SettingField name="day" type="date" min={view.today} required />
          <SettingChoice name="zone" options={zones} />
        </div>
        <div className="field-pair">
          {fieldsOfText('reason').map((name) => (
            <SettingField key={name} name={name} maxLength={120} required />
          ))}
        </div>
      </ActionForm>
    </Panel>
  )
}
