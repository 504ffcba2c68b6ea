import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { DeliveriesView } from './deliveries.server.ts'
import type { QuotationView } from './quotation-view.server.ts'

type Row = DeliveriesView['carries'][number]

/** The boxes by zone, what the days carry, and the days to take. The places are held when the quotation is sent. */
export function DeliveriesPanel({ view, revision }: { view: DeliveriesView; revision: number }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('deliveries.title')}>
      <Carries view={view} />
      <Taken view={view} />
      <ActionForm
        intent="deliveries"
        seen={String(revision)}
        initial={view.fields}
        button={t('deliveries.take')}
        kind="solid"
        className="stack office-after"
      >
        <p className="small soft">{t('deliveries.help')}</p>
        {view.zones.map(({ zoneId, name, charge }) => (
          <div key={zoneId} className="field-pair">
            <FormField
              label={t('deliveries.boxesTo', { zone: name })}
              name={`zone-boxes-${zoneId}`}
              inputMode="numeric"
              maxLength={10}
              initial={view.fields[`zone-boxes-${zoneId}`] ?? ''}
            />
            <FormField
              label={t('deliveries.perBox')}
              name={`zone-price-${zoneId}`}
              inputMode="decimal"
              before="৳"
              maxLength={20}
              initial={view.fields[`zone-price-${zoneId}`] ?? ''}
              help={charge === null ? undefined : t('deliveries.charge', { price: charge })}
            />
          </div>
        ))}
      </ActionForm>
    </Panel>
  )
}

function Carries({ view: { carries, proposed, missing, boxes } }: { view: DeliveriesView }) {
  const t = useOfficeTexts()
  if (proposed === null) return <p className="soft">{t('deliveries.noDay')}</p>
  const columns: Column<Row>[] = [
    { key: 'day', head: t('deliveries.day'), cell: (row) => row.day, phone: 'main' },
    { key: 'zone', head: t('deliveries.zone'), cell: (row) => row.zone },
    { key: 'van', head: t('deliveries.van'), cell: (row) => row.van, numeric: true },
    { key: 'courier', head: t('deliveries.courier'), cell: (row) => row.courier, numeric: true },
  ]
  return (
    <>
      <p className="soft">{t('deliveries.carries', { boxes })}</p>
      <div className="office-table">
        <DataTable caption={t('deliveries.title')} columns={columns} rows={carries} rowKey={({ key }) => key} />
      </div>
      {missing && <Note kind="refused" title={missing} />}
      {proposed !== '' && (
        <p className="office-after">
          {t('deliveries.proposed')}: <b>{proposed}</b>
        </p>
      )}
    </>
  )
}

function Taken({ view: { taken, differs } }: { view: DeliveriesView }) {
  const t = useOfficeTexts()
  if (differs) return <Note kind="changed" title={t('deliveries.differs', differs)} />
  if (taken === null) return <Note kind="changed" title={t('deliveries.noneTaken')} />
  return (
    <Note kind="done" title={t('deliveries.taken')}>
      {taken}
    </Note>
  )
}

/** The days of what was sent, and the places that are held for them. */
export function HeldPanel({ held: view, may }: { held: NonNullable<QuotationView['held']>; may: boolean }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('deliveries.title')}>
      <p>{view.days}</p>
      <p className="soft">{view.held ? t('deliveries.held', view.held) : t('deliveries.notHeld')}</p>
      {view.held && may && (
        <ActionForm
          intent="free-places"
          className="office-after"
          confirm={{
            title: t('deliveries.freeAsk'),
            text: t('deliveries.freeText', view.held),
            label: t('deliveries.free'),
          }}
          button={t('deliveries.free')}
        />
      )}
    </Panel>
  )
}
