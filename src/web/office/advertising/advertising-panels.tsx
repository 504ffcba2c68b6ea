import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { CopyField } from '../kit/copy-field.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { SettingField, SettingTick } from '../settings/settings-form.tsx'
import type { AdvertisingView } from './advertising.server.ts'

type Destination = AdvertisingView['destinations'][number]

/** The addresses of the catalogues, and where each belongs. */
export function Catalogues({ feeds }: Pick<AdvertisingView, 'feeds'>) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('advertising.catalogues')}>
      <div className="stack">
        <p className="muted">{t('advertising.cataloguesText')}</p>
        {feeds.map(({ key, label, value, help }) => (
          <CopyField key={key} name={`feed-${key}`} label={label} value={value} help={help} />
        ))}
      </div>
    </Panel>
  )
}

/** One destination: whether it is on, its form, a test and what came of it. */
export function DestinationPanel({ destination }: { destination: Destination }) {
  const t = useOfficeTexts()
  const { name, state, tone, missing, testsByCode, fields, seen } = destination
  return (
    <Panel
      title={
        <>
          {t(`advertising.${name}`)} <Tag tone={tone}>{state}</Tag>
        </>
      }
    >
      <div className="stack">
        {missing && <p className="muted">{t('advertising.noSecret', { setting: missing })}</p>}
        <ActionForm
          key={seen}
          intent="save"
          about={name}
          initial={fields}
          seen={seen}
          button={t('settings.save')}
          buttonOf={t(`advertising.${name}`)}
          className="office-setting"
        >
          <SettingField name="adAccount" maxLength={40} help={t(`advertising.accountHelp.${name}`)} />
          {testsByCode && <SettingField name="adTestCode" maxLength={40} help={t('advertising.codeHelp')} />}
          <SettingTick name="adActive" help={t('advertising.activeHelp')} />
        </ActionForm>
        <TestPart destination={destination} />
        <Results destination={destination} />
      </div>
    </Panel>
  )
}

function TestPart({ destination: { name, mayTest, tested } }: { destination: Destination }) {
  const t = useOfficeTexts()
  if (!mayTest) return null
  return (
    <>
      <ActionForm intent="test" about={name} button={t('advertising.test')} buttonOf={t(`advertising.${name}`)}>
        <p className="muted">{t(`advertising.testText.${name}`)}</p>
      </ActionForm>
      {tested && <p>{tested}</p>}
    </>
  )
}

function Results({ destination: { name, counts, tries } }: { destination: Destination }) {
  const t = useOfficeTexts()
  const columns: Column<Destination['tries'][number]>[] = [
    {
      key: 'order',
      head: t('advertising.order'),
      cell: ({ orderId, number, at, isRefund }) => (
        <>
          <Link className="row-link" to={`/office/orders/${orderId}`}>
            {number}
          </Link>
          {isRefund && ` (${t('advertising.refund')})`}
          <br />
          <span className="muted">{at}</span>
        </>
      ),
      phone: 'main',
    },
    { key: 'result', head: t('advertising.result'), cell: ({ state }) => t(`advertisingState.${state}`), plain: true },
    { key: 'answer', head: t('advertising.answer'), cell: ({ answer }) => <span className="webhook-text">{answer}</span> },
  ]
  return (
    <section>
      <h3>{t('advertising.results')}</h3>
      <p className="muted">{t('advertising.resultsText')}</p>
      <DefinitionRows
        rows={counts.map(({ state, count }) => ({ key: state, term: t(`advertisingState.${state}`), value: count }))}
      />
      <DataTable
        caption={`${t('advertising.results')}: ${t(`advertising.${name}`)}`}
        columns={columns}
        rows={tries}
        rowKey={({ key }) => key}
        empty={<p className="muted office-nothing">{t('advertising.noResults')}</p>}
      />
    </section>
  )
}
